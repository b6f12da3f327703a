import { kindLabel, kindsAlsoReadBy } from '@lintel/contract/approval-kinds';
import { nameOf, namesOf } from '#server/features/people/people.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emitToAll } from '#server/platform/events.ts';
import { peopleWithRole } from './approvals.resolve.ts';
import type { ApprovalRecord } from './approvals.steps.ts';

type Told = Pick<ApprovalRecord, 'id' | 'step_no' | 'kind' | 'title' | 'requester_id' | 'subject_id'>;

const keyOf = ({ id, step_no }: Pick<Told, 'id' | 'step_no'>): string => `approval:${id}:${step_no}`;
export const linkOf = ({ id }: Pick<Told, 'id'>): string => `dashboard?approval=${id}`;

/** A step waits for these people, or reminds them, or has come to them because its time is over. Closed when anybody decides. */
export async function tellApprovers(
  ctx: Ctx,
  row: Told,
  people: readonly { id: string }[],
  why: 'waiting' | 'reminder' | 'escalated' = 'waiting',
): Promise<void> {
  const from = await nameOf(ctx.db, row.requester_id);
  const title = {
    waiting: withKind(row),
    reminder: `Still waiting: ${row.title}`,
    escalated: `Came to you because its approvers did not decide: ${row.title}`,
  }[why];
  // A reminder takes the place of what was said before.
  if (why === 'reminder') await closeWaiting(ctx, row);
  for (const { id } of people.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await notify(ctx, {
      recipientId: id,
      type: `approval.${why}`,
      severity: 'action',
      title,
      body: `From ${from}. It waits for your decision.`,
      link: linkOf(row),
      dedupeKey: keyOf(row),
    });
  await tellChanged(
    ctx,
    row,
    people.map(({ id }) => id),
  );
}

/** Those who were asked first hear that others may decide it, too; they still may. */
export async function tellPassedOn(ctx: Ctx, row: Told, approvers: readonly string[], to: readonly string[]): Promise<void> {
  const names = [...(await namesOf(ctx.db, to)).values()];
  for (const recipientId of approvers.toSorted())
    await notify(ctx, {
      recipientId,
      type: 'approval.passed_on',
      severity: 'info',
      title: `Passed on to ${names.join(' and ')}: ${row.title}`,
      body: 'You may still decide it.',
      link: linkOf(row),
      dedupeKey: `passed on ${keyOf(row)}`,
    });
}

/** "Suspension: …"; a title that begins with its kind says it already. */
function withKind({ kind, title }: Pick<Told, 'kind' | 'title'>): string {
  const label = kindLabel(kind);
  return title.toLowerCase().startsWith(`${label.toLowerCase()}:`) ? title : `${label}: ${title}`;
}

/** Nobody can decide: those who may find an approver are told (workspace A7: it never approves itself). */
export async function tellStuck(ctx: Ctx, row: Told & Pick<ApprovalRecord, 'involved'>): Promise<void> {
  const kept = kindsAlsoReadBy('concerned').includes(row.kind) ? [] : row.involved;
  const people = (await peopleWithRole(ctx.db, 'super_admin')).filter((id) => !kept.includes(id));
  for (const id of people.toSorted())
    await notify(ctx, {
      recipientId: id,
      type: 'approval.unresolvable',
      severity: 'action',
      title: `Nobody can decide: ${row.title}`,
      body: 'Find an approver for this step.',
      link: linkOf(row),
      dedupeKey: keyOf(row),
    });
  await tellChanged(ctx, row, people);
}

export const OUTCOMES = {
  approved: { type: 'request.decided', severity: 'info', words: 'Approved', said: 'Approved' },
  rejected: { type: 'request.decided', severity: 'warning', words: 'Rejected', said: 'Rejected' },
  returned: { type: 'request.returned', severity: 'action', words: 'Returned to you', said: 'Returned' },
} as const;

const decidedKey = ({ id }: Pick<Told, 'id'>): string => `decided:${id}`;

/** What came back was sent again, or is given up. */
export const closeReturned = (ctx: Ctx, row: Pick<Told, 'id'>): Promise<void> => closeActions(ctx, decidedKey(row));

/** The requester learns how it ended, where the subject does not say it. */
export async function tellRequester(ctx: Ctx, row: Told, outcome: keyof typeof OUTCOMES, byName: string): Promise<void> {
  const { type, severity, words } = OUTCOMES[outcome];
  await notify(ctx, {
    recipientId: row.requester_id,
    type,
    severity,
    title: `${words}: ${row.title}`,
    body: byName ? `By ${byName}.` : '',
    link: linkOf(row),
    dedupeKey: decidedKey(row),
  });
}

/** Somebody was asked for advice, or their advice has come. */
export async function tellAdvice(ctx: Ctx, row: Told, recipientId: string, title: string): Promise<void> {
  await notify(ctx, { recipientId, type: 'approval.advice', severity: 'info', title: `${title}: ${row.title}`, link: linkOf(row) });
}

export const closeWaiting = (ctx: Ctx, row: Told): Promise<void> => closeActions(ctx, keyOf(row));

/** Inboxes and badges of everybody whom it concerns are read again. */
export async function tellChanged(ctx: Ctx, row: Pick<Told, 'id' | 'requester_id'>, more: readonly string[] = []): Promise<void> {
  const assigned = await ctx.db
    .selectFrom('approval_assignee')
    .select('employee_id')
    .distinct()
    .where('approval_id', '=', row.id)
    .execute();
  await emitToAll(ctx.db, [row.requester_id, ...more, ...assigned.map((one) => one.employee_id)], { kind: 'approvals.changed' });
}
