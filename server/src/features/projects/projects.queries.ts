import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { projectMachine } from '@lintel/contract/project-machines';
import type { Project, ProjectOption } from '@lintel/contract/projects';
import { numberSetting } from '#server/features/settings/settings.service.ts';
import { labelsOf } from '#server/features/work-labels/work-labels.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { failAt } from '#server/platform/errors.ts';
import { partOn } from '#server/platform/parts.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { contains } from '#server/platform/text-search.ts';
import { mayMoveProject, visibleTo } from './projects.access.ts';

export type ProjectRow = Awaited<ReturnType<typeof findProjectRow>> & object;

/** One project within the scope, as the list has it, and its table's columns. */
export const findProjectRow = (db: Db, user: User, today: string, id: string) =>
  rowsOf(db, today)
    .select(['project.description', 'project.site_address as siteAddress', 'project.defects_end as defectsEnd'])
    .select(['project.site_log_daily as siteLogDaily'])
    .select(['project.hold_reason as holdReason', 'project.expected_resume as expectedResume'])
    .where('project.id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();

export function listOptions(
  db: Db,
  user: User,
  { q, open, mine, limit = 50 }: { q?: string | undefined; open: boolean; mine?: boolean | undefined; limit?: number },
): Promise<ProjectOption[]> {
  const eb = expressionBuilder<Database, 'project'>();
  return db
    .selectFrom('project')
    .select(['id', 'code', 'name', 'status'])
    .where(
      eb.and([
        visibleTo(user),
        ...(q ? [matches(q)] : []),
        ...(open ? [eb('project.status', 'not in', ['closed', 'cancelled'])] : []),
        ...(mine ? [isMember(user)] : []),
      ]),
    )
    .orderBy('code')
    .limit(limit)
    .execute() as Promise<ProjectOption[]>;
}

/** Names of clients of the projects within the scope, for the filter of the list. */
export async function listClientOptions(db: Db, user: User, q?: string): Promise<string[]> {
  const eb = expressionBuilder<Database, 'client'>();
  const rows = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select('client.name')
    .distinct()
    .where(eb.and([visibleTo(user), ...(q ? [contains(sql`lower(client.name)`, q)] : [])]))
    .orderBy('client.name')
    .limit(50)
    .execute();
  return rows.map(({ name }) => name);
}

export const present = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, user: User): Project =>
  ({ ...row, transitions: openTransitions(projectMachine, row, user, mayMoveProject) }) as Project;

export const isMember = (user: User): Expression<SqlBool> => sql<SqlBool>`project.id = any(${[...user.projects]}::text[])`;

/** The left side is the expression of the index project_search. */
export const matches = (text: string): Expression<SqlBool> => contains(sql`lower(project.code || ' ' || project.name)`, text);

/** workspace A2, as far as it follows from milestones: the shares of cost and earned value come with the budget. */
export const healthOf = sql<Project['health']>`case
  when project.status = 'on_hold' then 'paused'
  when project.status not in ('approved', 'active', 'practical_completion') then null
  when plan.is_frozen is not true then 'grey'
  when late.days > ${numberSetting('projects.red_after_days')} then 'red'
  when late.days > ${numberSetting('projects.amber_after_days')} then 'amber'
  else 'green' end`;

/** What phases add up to by that day. A phase weighs as many days as it is planned to last. */
export const planBy = (today: string) => sql<{ finish: string | null; planned: number; is_frozen: boolean | null }>`(
  select max(forecast_finish) as finish, bool_or(baseline_start is not null) as is_frozen,
    coalesce(sum(least(greatest(${today}::date - start + 1, 0), days))::bigint * 10000 / nullif(sum(days), 0), 0)::int as planned
  from (
    select phase.*, coalesce(baseline_start, forecast_start) as start,
      coalesce(baseline_finish, forecast_finish) - coalesce(baseline_start, forecast_start) + 1 as days
    from phase where phase.project_id = project.id
  ) as phase
)`;

/** How late the latest open milestone is by that day. */
export const lateBy = (today: string) => sql<{ days: number }>`(
  select coalesce(max(greatest(${today}::date, coalesce(forecast_date, due_date)) - due_date), 0)::int as days
  from milestone where milestone.project_id = project.id and milestone.status = 'pending'
)`;

/** With what `healthOf` asks for. */
export const withPlan = (db: Db, today: string) =>
  db
    .selectFrom('project')
    .innerJoin('department', 'department.id', 'project.department_id')
    .leftJoinLateral(planBy(today).as<'plan'>(sql.ref('plan')), (join) => join.onTrue())
    .leftJoinLateral(lateBy(today).as<'late'>(sql.ref('late')), (join) => join.onTrue());

/** On `lead`, a part in a project: who manages it on that day. */
export const leadsOn = (today: string) => sql<SqlBool>`(lead.project_role = 'manager' and ${partOn('lead', today)})`;

const rowsOf = (db: Db, today: string) =>
  withPlan(db, today)
    .leftJoin('client', 'client.id', 'project.client_id')
    .leftJoin('project_member as lead', (join) => join.onRef('lead.project_id', '=', 'project.id').on(leadsOn(today)))
    .leftJoin('employee as manager', 'manager.id', 'lead.employee_id')
    .select(['project.id', 'project.code', 'project.name', 'project.status', 'project.priority', 'project.version'])
    .select(['project.department_id', 'project.department_id as departmentId', 'department.name as departmentName', 'project.submitted_by'])
    .select(['client.name as clientName', 'lead.employee_id as managerId', 'manager.name as managerName'])
    .select(['project.planned_start as plannedStart', 'project.planned_finish as plannedFinish'])
    .select(['project.actual_start as actualStart', 'project.actual_finish as actualFinish'])
    .select(['plan.finish as forecastFinish', healthOf.as('health')])
    .select(['project.percent_bps as percentBps', labelsOf('project').as('labels')])
    .select(sql<number>`coalesce(plan.planned, 0)`.as('plannedBps'))
    .select(sql<number>`coalesce(late.days, 0)`.as('lateDays'));

/** The name of a phase of this project. @throws Refusal project.other_phase, at the field `phaseId` */
export async function namedPhase(db: Db, projectId: string | null, phaseId: string): Promise<string> {
  const phase = await db
    .selectFrom('phase')
    .select('name')
    .where('id', '=', phaseId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!phase) throw failAt('phaseId', 'project.other_phase');
  return phase.name;
}
