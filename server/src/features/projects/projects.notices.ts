import type { NotificationType, Severity } from '@lintel/contract/notification-types';
import type { Member } from '@lintel/contract/projects';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { decidedBy } from '#server/features/approvals/approvals.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { partOn } from '#server/platform/parts.ts';
import type { Row } from '#server/platform/transitions.ts';

/** Everybody's lists of projects are read again. */
export const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'projects.changed' });

/** What people are to projects is looked up again. */
export const teamChanged = (ctx: Ctx): void => afterCommit(ctx.db, () => forgetRelations(ctx.services));

const EVERY_PART: Member['projectRole'][] = ['manager', 'deputy', 'site_manager', 'engineer', 'foreman', 'worker', 'viewer'];

/** Who is on a project today, in any part or in these, by id. */
export async function teamOf(ctx: Pick<Ctx, 'db' | 'now'>, projectId: string, parts = EVERY_PART): Promise<string[]> {
  const today = await companyDay(ctx.db, ctx.now);
  const rows = await ctx.db
    .selectFrom('project_member')
    .select('employee_id')
    .where('project_id', '=', projectId)
    .where('project_role', 'in', parts)
    .where(partOn('project_member', today))
    .orderBy('employee_id')
    .execute();
  return rows.map((row) => row.employee_id);
}

interface Said {
  type: NotificationType;
  title: string;
  severity?: Severity;
  body?: string;
  dedupeKey?: string;
}

/** Tells these people about a project, each once and never who did it. */
export async function tell(ctx: Ctx, people: readonly (string | null)[], projectId: string, said: Said): Promise<void> {
  const recipients = [...new Set(people)].filter((id): id is string => id !== null && id !== ctx.user.id).toSorted();
  for (const recipientId of recipients)
    await notify(ctx, {
      recipientId,
      severity: 'info',
      link: `employee/projects/${projectId}`,
      dedupeKey: `${said.type} ${projectId}`,
      ...said,
    });
}

const returnedKey = (projectId: string): string => `project.returned ${projectId}`;

/** Who asked for a charter has it back, and is asked to do something about it. */
export const tellReturned = async (ctx: Ctx, project: Row<'project'>, reason: string): Promise<void> =>
  tell(ctx, [project.submitted_by], project.id, {
    type: 'project.returned',
    severity: 'action',
    title: `The charter of ${project.code} came back`,
    body: `${await decidedBy(ctx.db, 'project_charter', project.id)} ${reason}`.trim(),
    dedupeKey: returnedKey(project.id),
  });

/** What came back was sent again, or is given up. */
export const closeReturned = (ctx: Ctx, projectId: string): Promise<void> => closeActions(ctx, returnedKey(projectId));
