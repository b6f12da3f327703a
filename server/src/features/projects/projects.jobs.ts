import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { teamOf, tell } from './projects.notices.ts';
import { healthOf, withPlan } from './projects.queries.ts';
import { passOnManagers } from './projects.team.ts';

/** Each morning, who manages from today on, and how projects stand to their days (workspace A16). */
const notices: Job = {
  name: 'projects.notices',
  data: z.object({}),
  cron: '10 5 * * *',
  run: async (_data, ctx) =>
    withTransaction(ctx.db, async (tx) => {
      const today = await companyDay(tx, ctx.now);
      await passOnManagers({ ...ctx, db: tx }, today);
      await tellMilestones({ ...ctx, db: tx }, today);
      await tellRed({ ...ctx, db: tx }, today);
    }),
};

export const projectJobs: Job[] = [notices];

const whoRuns = (ctx: Ctx, projectId: string): Promise<string[]> => teamOf(ctx, projectId, ['manager', 'deputy']);

/**
 * What is due in a week, and what was due and is not reached: that once for each day that it was due on, whatever mornings were missed. The
 * same thing is said once a day, however often this runs.
 */
async function tellMilestones(ctx: Ctx, today: string): Promise<void> {
  const inAWeek = addDays(today, 7);
  const rows = await ctx.db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.project_id')
    .select(['milestone.id', 'milestone.name', 'due_date', 'project_id', 'project.code'])
    .where('milestone.status', '=', 'pending')
    .where((eb) =>
      eb.or([eb('due_date', '=', inAWeek), eb.and([eb('due_date', '<', today), eb('told_late', 'is distinct from', eb.ref('due_date'))])]),
    )
    .where('project.status', 'in', ['approved', 'active', 'practical_completion'])
    .orderBy('milestone.id')
    .execute();
  for (const { id, name, due_date, project_id, code } of rows) {
    const said =
      due_date === inAWeek
        ? ({ type: 'milestone.due7', title: `${code}: ${name} is due on ${sayDay(due_date)}` } as const)
        : ({ type: 'milestone.late', severity: 'warning', title: `${code}: ${name} is late` } as const);
    if (said.type === 'milestone.late') await ctx.db.updateTable('milestone').set({ told_late: due_date }).where('id', '=', id).execute();
    await tell(ctx, await whoRuns(ctx, project_id), project_id, { ...said, dedupeKey: `${said.type} ${id}` });
  }
}

/** A project that is red is told once, and again when it has been better in between. */
async function tellRed(ctx: Ctx, today: string): Promise<void> {
  const changed = await withPlan(ctx.db, today)
    .select(['project.id', 'project.code', 'project.red_since', 'department.head_id'])
    .where(sql<boolean>`(${healthOf} is not distinct from 'red') <> (project.red_since is not null)`)
    .orderBy('project.id')
    .execute();
  const directors = await holdersOf(ctx.db, rolesWith('projects:decide'));
  const days = await readSetting(ctx.db, 'projects.red_after_days', ctx.now);
  for (const { id, code, red_since, head_id } of changed) {
    await ctx.db
      .updateTable('project')
      .set({ red_since: red_since ? null : today })
      .where('id', '=', id)
      .execute();
    if (!red_since)
      await tell(ctx, [...(await whoRuns(ctx, id)), head_id, ...directors], id, {
        type: 'project.health_red',
        severity: 'critical',
        title: `${code} is red`,
        body: `A milestone is more than ${days} days late.`,
      });
  }
}
