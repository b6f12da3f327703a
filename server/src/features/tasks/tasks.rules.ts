import { sql } from 'kysely';
import { findName } from '#server/features/people/people.service.ts';
import { WORKS_HERE } from '@lintel/contract/employment';
import type { TaskInput } from '@lintel/contract/tasks';
import { findProject, headsProject, managesProject, namedPhase, teamOf } from '#server/features/projects/projects.service.ts';
import { isSystem, type Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { visibleTo } from './tasks.access.ts';

/** Where a task belongs. */
export interface Place {
  projectId: string | null;
  departmentId: string;
  /** What its numbers begin with. */
  code: string;
}

/**
 * The project of a task, or the department of who does it. Who leads it gives work to anybody there; a lead of people to those;
 * everybody to themselves (workspace A3).
 * @throws Refusal task.not_yours_to_assign
 */
export async function placeOf(
  ctx: Ctx,
  { projectId, phaseId, assigneeIds }: Pick<TaskInput, 'projectId' | 'phaseId' | 'assigneeIds'>,
): Promise<Place> {
  const { db, user } = ctx;
  const isOwnTeam = assigneeIds.every((id) => id === user.id || user.team.includes(id));
  if (projectId) {
    const project = await findProject(db, user, projectId);
    const isLead = isSystem(user) || managesProject(project, user) || user.crews.includes(project.id) || headsProject(project, user);
    const isMember = user.projects.includes(project.id);
    if (!isLead && !(isMember && isOwnTeam)) throw notYours();
    if (phaseId) await namedPhase(ctx.db, projectId, phaseId);
    return { projectId, departmentId: project.department_id, code: project.code };
  }
  if (phaseId) throw failAt('phaseId', 'project.other_phase');
  const department = await db
    .selectFrom('department')
    .innerJoin('employee', 'employee.department_id', 'department.id')
    .select(['department.id', 'department.code'])
    .where('employee.id', '=', assigneeIds[0]!)
    .executeTakeFirst();
  if (!department) throw failAt('assigneeIds', 'task.no_department');
  if (!isSystem(user) && !isOwnTeam && !user.heads.includes(department.id)) throw notYours();
  return { projectId: null, departmentId: department.id, code: department.code };
}

/** Who does a task is on its project's team, or in its department. @throws Refusal task.stranger */
export async function refuseStrangers(ctx: Ctx, place: Place, assigneeIds: readonly string[]): Promise<void> {
  const known = place.projectId ? await teamOf(ctx, place.projectId) : await staffOf(ctx, place.departmentId, assigneeIds);
  const stranger = assigneeIds.find((id) => !known.includes(id));
  if (!stranger) return;
  const values = {
    name: (await findName(ctx.db, stranger)) ?? 'Somebody',
    place: place.projectId ? `the team of ${place.code}` : `the department ${place.code}`,
  };
  throw failAt('assigneeIds', 'task.stranger', values);
}

/**
 * Says what has to be done first, in place of what was said before, and answers both. What others made it wait for and the caller does not see stays; they add
 * only tasks that they may see.
 * @throws Refusal task.cycle when a task would wait for itself, directly or through others; 404 of a task that the caller does not see
 */
export async function depend(ctx: Ctx, id: string, dependsOn: readonly string[]): Promise<Record<'before' | 'after', string[]>> {
  // Two changes at once could close a circle that neither of them sees.
  await sql`select pg_advisory_xact_lock(hashtextextended('task.dependency', 17))`.execute(ctx.db);
  const before = await ctx.db
    .selectFrom('task_dependency')
    .innerJoin('task', 'task.id', 'task_dependency.depends_on_id')
    .select(['task.id', visibleTo(ctx.user).as('isVisible')])
    .where('task_id', '=', id)
    .execute();
  await ctx.db.deleteFrom('task_dependency').where('task_id', '=', id).execute();
  const wanted = [...new Set([...dependsOn, ...before.flatMap((one) => (one.isVisible ? [] : [one.id]))])];
  const change = { before: before.map((one) => one.id).toSorted(), after: wanted.toSorted() };
  if (wanted.length === 0) return change;
  const { rows } = await sql<{ number: string }>`
    with recursive before as (
      select unnest(${wanted}::text[]) as id
      union
      select task_dependency.depends_on_id from task_dependency join before on before.id = task_dependency.task_id
    )
    select task.number from before join task on task.id = before.id where before.id = ${id}`.execute(ctx.db);
  if (rows[0]) throw failAt('dependsOn', 'task.cycle', { number: rows[0].number });
  const known = new Set(before.map((one) => one.id));
  const added = wanted.filter((one) => !known.has(one));
  const found = await ctx.db
    .selectFrom('task')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(added)))
    .where(visibleTo(ctx.user))
    .execute();
  if (found.length < added.length) throw fail('request.not_found');
  await ctx.db
    .insertInto('task_dependency')
    .values(wanted.map((one) => ({ task_id: id, depends_on_id: one })))
    .execute();
  return change;
}

const notYours = () => failAt('assigneeIds', 'task.not_yours_to_assign');

async function staffOf(ctx: Ctx, departmentId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', [...ids])
    .where('department_id', '=', departmentId)
    .where('status', 'in', WORKS_HERE)
    .execute();
  return rows.map(({ id }) => id);
}
