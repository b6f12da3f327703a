import { newId } from '@lintel/contract/kit/ids';
import type { MilestoneInput } from '@lintel/contract/project-plans';
import type { ProjectDetail } from '@lintel/contract/projects';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import type { Row } from '#server/platform/transitions.ts';
import { namedPhase } from './projects.queries.ts';
import { readProject } from './projects.detail.ts';
import { tellAll } from './projects.notices.ts';
import { lockManaged, measureByMilestones, settled } from './projects.plan.ts';

const FULL_BPS = 10_000;

export async function addMilestone(ctx: Ctx, projectId: string, input: MilestoneInput): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, projectId);
  await checkMilestone(ctx, projectId, input, null);
  const id = newId('mil', ctx.now.getTime());
  await ctx.db
    .insertInto('milestone')
    .values({ id, project_id: projectId, ...milestoneColumns(input), created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await measureByMilestones(ctx, input.phaseId);
  return settled(ctx, project, 'milestone.add', { id, ...input });
}

export async function updateMilestone(
  ctx: Ctx,
  id: string,
  { version, ...input }: MilestoneInput & { version: number },
): Promise<ProjectDetail> {
  const { milestone, project } = await lockMilestone(ctx, id);
  if (milestone.status !== 'pending') throw fail('project.milestone_settled', { milestone: milestone.name });
  if (milestone.version !== version)
    throw await staleRow(ctx.db, { type: 'milestone', id, seen: version, version: milestone.version, shown: Object.keys(input) });
  await checkMilestone(ctx, project.id, input, id);
  await ctx.db
    .updateTable('milestone')
    .set({ ...milestoneColumns(input), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'milestone.update',
    subjectType: 'milestone',
    subjectId: id,
    subjectLabel: `${project.code} ${milestone.name}`,
    before: { name: milestone.name, dueDate: milestone.due_date, forecastDate: milestone.forecast_date, version },
    after: { name: input.name, dueDate: input.dueDate, forecastDate: input.forecastDate, version: version + 1 },
  });
  for (const phaseId of new Set([milestone.phase_id, input.phaseId])) await measureByMilestones(ctx, phaseId);
  await tellAll(ctx);
  return readProject(ctx, project.id);
}

/** @throws Refusal project.milestone_in_use once a baseline is frozen */
export async function removeMilestone(ctx: Ctx, id: string): Promise<ProjectDetail> {
  const { milestone, project } = await lockMilestone(ctx, id);
  if (project.status !== 'draft') throw fail('project.milestone_in_use', { milestone: milestone.name });
  await ctx.db.deleteFrom('milestone').where('id', '=', id).execute();
  await measureByMilestones(ctx, milestone.phase_id);
  return settled(ctx, project, 'milestone.remove', { id, name: milestone.name });
}

async function lockMilestone(ctx: Ctx, id: string): Promise<{ milestone: Row<'milestone'>; project: Row<'project'> }> {
  const found = await ctx.db.selectFrom('milestone').select('project_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw fail('request.not_found');
  const project = await lockManaged(ctx, found.project_id);
  return {
    milestone: await ctx.db.selectFrom('milestone').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
    project,
  };
}

/** In a phase of the same project, and the weights of a phase are a whole at most. */
async function checkMilestone(ctx: Ctx, projectId: string, { phaseId, weightBps }: MilestoneInput, own: string | null): Promise<void> {
  const phase = await namedPhase(ctx.db, projectId, phaseId);
  const others = await ctx.db.selectFrom('milestone').select(['id', 'weight_bps']).where('phase_id', '=', phaseId).execute();
  const weight = others.filter(({ id }) => id !== own).reduce((sum, { weight_bps }) => sum + weight_bps, weightBps);
  if (weight <= FULL_BPS) return;
  const values = { phase, percent: weight / 100 };
  throw failAt('weightBps', 'project.weights', values);
}

const milestoneColumns = (input: MilestoneInput) => ({
  phase_id: input.phaseId,
  name: input.name,
  due_date: input.dueDate,
  forecast_date: input.forecastDate,
  weight_bps: input.weightBps,
  is_acceptance: input.isAcceptance,
});
