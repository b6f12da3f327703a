import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { projectMachine, type milestoneMachine } from '@lintel/contract/project-machines';
import type { ProjectChange, ProjectDetail, ProjectInput, ProjectOption } from '@lintel/contract/projects';
import { refuseUnknownLabels } from '#server/features/work-labels/work-labels.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { heads, visibleTo } from './projects.access.ts';
import { readProject } from './projects.detail.ts';
import { milestoneLife, projectLife } from './projects.life.ts';
import { tellAll, teamChanged } from './projects.notices.ts';
import { lockManaged } from './projects.plan.ts';
import { listOptions } from './projects.queries.ts';
import { connectProjects } from './projects.subjects.ts';

connectProjects();

export { heads as headsProject, manages as managesProject, visibleTo as visibleProjects } from './projects.access.ts';
export { readProject } from './projects.detail.ts';
export { milestonesInDays } from './projects.due.ts';
export { defineProjectHours, tieToProject } from './projects.life.ts';
export { addMilestone } from './projects.milestones.ts';
export { listProjects } from './projects.list.ts';
export { teamOf } from './projects.notices.ts';
export { addPhase, recordProgress } from './projects.plan.ts';
export { namedPhase } from './projects.queries.ts';
export { projectsShared } from './projects.shared.ts';
export { putMember } from './projects.team.ts';

/** Proposes a project of a department that one heads. @throws Refusal project.code_taken, project.not_your_department */
export async function createProject(ctx: Ctx, input: ProjectInput): Promise<ProjectDetail> {
  const id = newId('prj', ctx.now.getTime());
  refuseForeignDepartment(ctx.user, id, input.departmentId);
  const created = await ctx.db
    .insertInto('project')
    .values({ id, ...(await columnsOf(ctx, input)), created_by: ctx.user.id, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((on) => on.column('code').doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!created) throw codeTaken(input.code);
  await ctx.db
    .insertInto('project_member')
    .values({ project_id: id, employee_id: ctx.user.id, project_role: 'viewer', allocation_bps: 0, created_at: ctx.now })
    .execute();
  await audit(ctx, {
    action: 'project.create',
    ...subjectOf(id, input),
    after: { code: input.code, name: input.name, departmentId: input.departmentId, status: projectMachine.initial, ...created },
  });
  teamChanged(ctx);
  await tellAll(ctx);
  // Whoever proposes it sees it at once, although the membership is read with the next call only.
  return readProject({ ...ctx, user: { ...ctx.user, projects: [...ctx.user.projects, id] } }, id);
}

/** @throws Refusal row.stale, project.code_taken */
export async function updateProject(ctx: Ctx, id: string, { version, ...input }: ProjectChange): Promise<ProjectDetail> {
  const project = await lockManaged(ctx, id);
  if (project.version !== version)
    throw await staleRow(ctx.db, { type: 'project', id, seen: version, version: project.version, shown: Object.keys(input) });
  if (project.department_id !== input.departmentId) refuseForeignDepartment(ctx.user, id, input.departmentId);
  const other = await ctx.db.selectFrom('project').select('id').where('code', '=', input.code).where('id', '<>', id).executeTakeFirst();
  if (other) throw codeTaken(input.code);
  const columns = await columnsOf(ctx, input);
  await ctx.db
    .updateTable('project')
    .set({ ...columns, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const before = Object.fromEntries(Object.keys(columns).map((key) => [key, project[key as keyof typeof project]]));
  await audit(ctx, {
    action: 'project.update',
    ...subjectOf(id, input),
    before: { ...before, version },
    after: { ...columns, version: version + 1 },
  });
  await tellAll(ctx);
  return readProject(ctx, id);
}

export async function moveProject(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof projectMachine>>): Promise<ProjectDetail> {
  await transition(ctx, projectLife, request);
  return readProject(ctx, request.id);
}

export async function moveMilestone(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof milestoneMachine>>): Promise<ProjectDetail> {
  const { project_id } = await transition(ctx, milestoneLife, request);
  return readProject(ctx, project_id);
}

/** Up to `limit` projects by code or name, for the search over everything. */
export const searchProjects = (ctx: Ctx, q: string, limit: number): Promise<ProjectOption[]> =>
  listOptions(ctx.db, ctx.user, { q, open: false, limit });

/** Code and name of projects, by id; for rows of other slices that name them. */
export async function projectsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; code: string; name: string; departmentId: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('project')
    .select(['id', 'code', 'name', 'department_id as departmentId'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A project that this person sees. @throws Refusal 404 */
export async function findProject(db: Db, user: User, id: string) {
  const project = await db.selectFrom('project').selectAll().where('id', '=', id).where(visibleTo(user)).executeTakeFirst();
  if (!project) throw fail('request.not_found');
  return project;
}

export const listClients = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('client').select('name').orderBy('name').limit(200).execute()).map(({ name }) => name);

function refuseForeignDepartment(user: User, id: string, departmentId: string): void {
  if (heads({ id, department_id: departmentId }, user)) return;
  throw failAt('departmentId', 'project.not_your_department');
}

const codeTaken = (code: string) => failAt('code', 'project.code_taken', { code });

async function columnsOf(ctx: Ctx, input: ProjectInput) {
  await refuseUnknownLabels(ctx.db, input.labelIds);
  return {
    code: input.code,
    name: input.name,
    department_id: input.departmentId,
    client_id: input.clientName && (await clientId(ctx, input.clientName)),
    description: input.description,
    site_address: input.siteAddress,
    site_log_daily: input.siteLogDaily,
    planned_start: input.plannedStart,
    planned_finish: input.plannedFinish,
    priority: input.priority,
    label_ids: [...new Set<string>(input.labelIds)],
  };
}

/** A client is known by name; an unknown name is a new client. */
async function clientId(ctx: Ctx, name: string): Promise<string> {
  await ctx.db
    .insertInto('client')
    .values({ id: newId('cli', ctx.now.getTime()), name, created_at: ctx.now })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return (await ctx.db.selectFrom('client').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

const subjectOf = (id: string, { code, name }: { code: string; name: string }) => ({
  subjectType: projectMachine.name,
  subjectId: id,
  subjectLabel: `${code} ${name}`,
});
