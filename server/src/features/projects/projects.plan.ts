import { sql, type Selectable } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import type { PhaseInput, ProgressInput } from '@lintel/contract/project-plans';
import { projectMachine } from '@lintel/contract/project-machines';
import type { ProjectDetail } from '@lintel/contract/projects';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, type Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import type { Row } from '#server/platform/transitions.ts';
import { manages, visibleTo } from './projects.access.ts';
import { isSettled, readProject } from './projects.detail.ts';
import { tellAll } from './projects.notices.ts';
import { progressAfter, weightReached } from './projects.progress.ts';

type Project = Row<'project'>;
const FULL_BPS = 10_000;

export async function addPhase(ctx: Ctx, projectId: string, input: PhaseInput): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, projectId);
  const id = newId('phs', ctx.now.getTime());
  await ctx.db
    .insertInto('phase')
    .values({
      id,
      project_id: projectId,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from phase where project_id = ${projectId})`,
      ...columnsOf(input),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  return settled(ctx, project, 'phase.add', { id, ...input });
}

/** Name and forecast; in a draft the forecast is the plan. @throws Refusal row.stale */
export async function updatePhase(ctx: Ctx, id: string, { version, ...input }: PhaseInput & { version: number }): Promise<ProjectDetail> {
  const { phase, project } = await lockPhase(ctx, id);
  if (phase.version !== version)
    throw await staleRow(ctx.db, { type: 'phase', id, seen: version, version: phase.version, shown: Object.keys(input) });
  await ctx.db
    .updateTable('phase')
    .set({ ...columnsOf(input), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const before = { name: phase.name, start: phase.forecast_start, finish: phase.forecast_finish, version };
  await audit(ctx, {
    action: 'phase.update',
    subjectType: 'phase',
    subjectId: id,
    subjectLabel: `${project.code} ${phase.name}`,
    before,
    after: { name: input.name, start: input.start, finish: input.finish, version: version + 1 },
  });
  await tellAll(ctx);
  return readProject(ctx, project.id);
}

/** @throws Refusal project.phase_in_use once it is part of a baseline, project.phase_named while tasks or hours name it */
export async function removePhase(ctx: Ctx, id: string): Promise<ProjectDetail> {
  const { phase, project } = await lockPhase(ctx, id);
  if (phase.baseline_start || phase.percent_bps > 0) throw fail('project.phase_in_use', { phase: phase.name });
  const named = await namedBy(ctx, id);
  if (named.length > 0) throw fail('project.phase_named', { phase: phase.name, by: named.join(' and ') });
  const milestones = await ctx.db.deleteFrom('milestone').where('phase_id', '=', id).returning(['id', 'name']).execute();
  for (const milestone of milestones) await audit(ctx, { action: 'milestone.remove', ...subjectOf(project), after: milestone });
  await ctx.db.deleteFrom('phase').where('id', '=', id).execute();
  return settled(ctx, project, 'phase.remove', { id, name: phase.name });
}

async function namedBy({ db }: Ctx, id: string): Promise<string[]> {
  const { tasks, hours } = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from task where phase_id = ${id})`.as('tasks'),
      sql<boolean>`exists (select from time_entry where phase_id = ${id})`.as('hours'),
    ])
    .executeTakeFirstOrThrow();
  return [...(tasks > 0 ? [tasks === 1 ? 'a task' : `${tasks} tasks`] : []), ...(hours ? ['hours'] : [])];
}

/** workspace A2: a phase is started by its first progress and complete at 100 %. */
export async function recordProgress(ctx: Ctx, id: string, { version, ...input }: ProgressInput): Promise<ProjectDetail> {
  const { phase, project } = await lockPhase(ctx, id);
  if (!['active', 'on_hold', 'practical_completion'].includes(project.status)) throw fail('progress.not_running');
  if (phase.version !== version)
    throw await staleRow(ctx.db, { type: 'phase', id, seen: version, version: phase.version, shown: Object.keys(input) });
  const milestones = await ctx.db.selectFrom('milestone').selectAll().where('phase_id', '=', id).execute();
  const given = {
    ...input,
    actualStart: input.actualStart === undefined ? phase.actual_start : input.actualStart,
    actualFinish: input.actualFinish === undefined ? phase.actual_finish : input.actualFinish,
  };
  const percent = progressAfter(phase, milestones, given);
  const after = {
    percent_bps: percent,
    units_done: input.unitsDone ?? phase.units_done,
    progress_note: input.note || phase.progress_note,
    actual_start: given.actualStart ?? (percent > 0 ? phase.forecast_start : null),
    actual_finish: percent === FULL_BPS ? (given.actualFinish ?? phase.forecast_finish) : null,
    version: version + 1,
  };
  await ctx.db
    .updateTable('phase')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'phase.progress',
    subjectType: 'phase',
    subjectId: id,
    subjectLabel: `${project.code} ${phase.name}`,
    before: { percent_bps: phase.percent_bps, units_done: phase.units_done, version },
    after: { percent_bps: percent, units_done: after.units_done, note: input.note, version: version + 1 },
    ...(input.reason ? { reason: input.reason } : {}),
  });
  await tellAll(ctx);
  return readProject(ctx, project.id);
}

/** The plan as it is now becomes what later forecasts are compared with. */
export async function freezeBaseline(ctx: Ctx, project: Project): Promise<void> {
  const phases = await ctx.db
    .updateTable('phase')
    .set((eb) => ({ baseline_start: eb.ref('forecast_start'), baseline_finish: eb.ref('forecast_finish') }))
    .where('project_id', '=', project.id)
    .returning(['id', 'name', 'baseline_start as start', 'baseline_finish as finish'])
    .execute();
  await ctx.db
    .insertInto('baseline')
    .values({
      id: newId('bsl', ctx.now.getTime()),
      project_id: project.id,
      number: sql<number>`(select count(*) + 1 from baseline where project_id = ${project.id})`,
      plan: toJson({
        plannedStart: project.planned_start,
        plannedFinish: project.planned_finish,
        phases: phases.map((phase) => ({ ...phase, start: phase.start!, finish: phase.finish! })),
      }),
      created_by: ctx.user.id,
      created_at: ctx.now,
    })
    .execute();
}

/** A phase that is measured by its milestones follows them. */
export async function measureByMilestones(ctx: Ctx, phaseId: string): Promise<void> {
  const milestones = await ctx.db.selectFrom('milestone').selectAll().where('phase_id', '=', phaseId).execute();
  const percent = weightReached(milestones);
  await ctx.db
    .updateTable('phase')
    .set((eb) => ({ percent_bps: percent, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', phaseId)
    .where('progress_method', '=', 'milestones')
    .execute();
}

/** The project of a plan that the caller may change, locked: what is checked stays true until it is written. */
export async function lockManaged(ctx: Ctx, projectId: string, mayChange = manages): Promise<Project> {
  const project = await ctx.db
    .selectFrom('project')
    .selectAll()
    .where('id', '=', projectId)
    .where(visibleTo(ctx.user))
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw fail('request.not_found');
  if (!mayChange(project, ctx.user)) throw fail('access.forbidden');
  if (isSettled(project.status)) throw fail('project.plan_is_fixed', { state: projectMachine.states[project.status].label.toLowerCase() });
  return project;
}

async function lockPhase(ctx: Ctx, id: string): Promise<{ phase: Selectable<Database['phase']>; project: Project }> {
  const found = await ctx.db.selectFrom('phase').select('project_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw fail('request.not_found');
  const project = await lockManaged(ctx, found.project_id);
  return { phase: await ctx.db.selectFrom('phase').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(), project };
}

const columnsOf = ({ name, start, finish, progressMethod, unitsTotal }: PhaseInput) => ({
  name,
  forecast_start: start,
  forecast_finish: finish,
  progress_method: progressMethod,
  units_total: unitsTotal,
});

/** The change of a plan goes on record with the project. */
export async function settled(ctx: Ctx, project: Project, action: string, after: Record<string, unknown>): Promise<ProjectDetail> {
  await audit(ctx, { action, ...subjectOf(project), after });
  await tellAll(ctx);
  return readProject(ctx, project.id);
}

const subjectOf = ({ id, code, name }: Project) => ({ subjectType: 'project', subjectId: id, subjectLabel: `${code} ${name}` });
