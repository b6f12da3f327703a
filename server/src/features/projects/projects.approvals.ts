import { openApproval } from '#server/features/approvals/approvals.service.ts';
import { namesOf } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Row } from '#server/platform/transitions.ts';
import { phasesOf } from './projects.detail.ts';
import { teamOf } from './projects.notices.ts';

/** Asks for the charter of a project as it is planned (workspace A2, A7). */
export async function askForCharter(ctx: Ctx, project: Row<'project'>): Promise<void> {
  const phases = await phasesOf(ctx.db, project.id);
  const [manager] = (await namesOf(ctx.db, await teamOf(ctx, project.id, ['manager']))).values();
  await openApproval(ctx, {
    kind: 'project_charter',
    subjectId: project.id,
    title: `Charter of ${project.code} ${project.name}`,
    requesterId: ctx.user.id,
    departmentId: project.department_id,
    projectId: project.id,
    facts: [
      { label: 'Client', value: (await clientOf(ctx.db, project.id)) ?? 'None' },
      { label: 'Project manager', value: manager ?? 'None' },
      { label: 'Planned', value: `${project.planned_start ?? 'open'} to ${project.planned_finish ?? 'open'}` },
      {
        label: 'Phases',
        value: phases
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 2000),
      },
    ],
  });
}

/** Asks for the sign-off of what the client accepts; who runs the project does not decide it (SoD-12). */
export async function askForAcceptance(ctx: Ctx, milestone: Row<'milestone'>, reachedOn: string): Promise<void> {
  const project = await ctx.db.selectFrom('project').selectAll().where('id', '=', milestone.project_id).executeTakeFirstOrThrow();
  const managers = await teamOf(ctx, project.id, ['manager', 'deputy']);
  await openApproval(ctx, {
    kind: 'milestone',
    subjectId: milestone.id,
    title: `${milestone.name}, ${project.code}`,
    requesterId: ctx.user.id,
    involved: managers.filter((id) => id !== ctx.user.id),
    departmentId: project.department_id,
    projectId: project.id,
    facts: [
      { label: 'Project', value: `${project.code} ${project.name}` },
      { label: 'Reached on', value: reachedOn },
      { label: 'Due', value: milestone.due_date },
    ],
  });
}

/** What a charter says: a decision stands for exactly this. */
export async function charterOf(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const project = await db
    .selectFrom('project')
    .select(['name', 'planned_start', 'planned_finish'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!project) return null;
  const phases = await phasesOf(db, id);
  return {
    Name: project.name,
    Client: await clientOf(db, id),
    Start: project.planned_start,
    Finish: project.planned_finish,
    Phases: phases.map(({ name, forecastStart, forecastFinish }) => `${name}, ${forecastStart} to ${forecastFinish}`),
  };
}

async function clientOf(db: Db, projectId: string): Promise<string | null> {
  const row = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select('client.name')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  return row?.name ?? null;
}
