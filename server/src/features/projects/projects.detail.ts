import { sql } from 'kysely';
import { milestoneMachine } from '@lintel/contract/project-machines';
import type { Member, Milestone, Phase, Project, ProjectDetail } from '@lintel/contract/projects';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { manages, mayMoveMilestone, staffs } from './projects.access.ts';
import { findProjectRow, present, type ProjectRow } from './projects.queries.ts';

/** @throws Refusal 404 outside the scope */
export async function readProject(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, idOrMilestone: string): Promise<ProjectDetail> {
  const { db, user } = ctx;
  const id = await projectIdOf(db, idOrMilestone);
  const today = await companyDay(db, ctx.now);
  const row = await findProjectRow(db, user, today, id);
  if (!row) throw fail('request.not_found');
  const phases = await phasesOf(db, id);
  const members = await membersOf(db, id, today);
  const { baselines } = await db
    .selectFrom('baseline')
    .select(sql<number>`count(*)::int`.as('baselines'))
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow();
  const project: Project = present(row, user);
  return {
    ...row,
    ...project,
    isSiteLogDue: await needsSiteLog(ctx, row),
    baselines,
    phases,
    milestones: await milestonesOf(db, user, row, today),
    members,
    missing: missingOf({ ...row, phases: phases.length }),
    isManageable: manages(row, user) && !isSettled(row.status),
    isStaffable: staffs(row, user) && !isSettled(row.status),
  };
}

/** `mil_…` stands for its project: approvals of milestones open the page with it. */
async function projectIdOf(db: Db, id: string): Promise<string> {
  if (!id.startsWith('mil_')) return id;
  const milestone = await db.selectFrom('milestone').select('project_id').where('id', '=', id).executeTakeFirst();
  return milestone?.project_id ?? id;
}

/** Whether the company's rule asks an active project for a site log of every working day (workspace A2, A18). */
async function needsSiteLog({ db, now }: Pick<Ctx, 'db' | 'now'>, { status, siteLogDaily }: ProjectRow): Promise<boolean> {
  const rule = await readSetting(db, 'projects.site_log', now);
  return status === 'active' && (rule === 'all' || (rule === 'chosen' && siteLogDaily));
}

/** A closed project keeps the plan and the team that it had. */
export const isSettled = (status: Project['status']): boolean => ['closed', 'cancelled'].includes(status);

/** What a charter needs beside contract and budget, which come with the money (workspace A2). */
export function missingOf(project: {
  clientName: string | null;
  managerId: string | null;
  plannedStart: string | null;
  plannedFinish: string | null;
  phases: number;
}): string[] {
  return [
    project.clientName ? [] : ['a client'],
    project.managerId ? [] : ['a project manager'],
    project.plannedStart && project.plannedFinish ? [] : ['planned dates'],
    project.phases > 0 ? [] : ['a phase'],
  ].flat();
}

export const phasesOf = (db: Db, projectId: string): Promise<Phase[]> =>
  db
    .selectFrom('phase')
    .select(['id', 'name', 'baseline_start as baselineStart', 'baseline_finish as baselineFinish'])
    .select(['forecast_start as forecastStart', 'forecast_finish as forecastFinish'])
    .select(['actual_start as actualStart', 'actual_finish as actualFinish', 'progress_method as progressMethod'])
    .select([
      'units_total as unitsTotal',
      'units_done as unitsDone',
      'percent_bps as percentBps',
      'progress_note as progressNote',
      'version',
    ])
    .where('project_id', '=', projectId)
    .orderBy('seq')
    .orderBy('id')
    .execute() as Promise<Phase[]>;

async function milestonesOf(db: Db, user: User, project: ProjectRow, today: string): Promise<Milestone[]> {
  const rows = await db
    .selectFrom('milestone')
    .select(['id', 'phase_id as phaseId', 'name', 'due_date as dueDate', 'forecast_date as forecastDate', 'weight_bps as weightBps'])
    .select(['is_acceptance as isAcceptance', 'status', 'reached_on as reachedOn', 'version'])
    .select(
      sql<number>`case when status = 'pending' then greatest(${today}::date, coalesce(forecast_date, due_date)) - due_date else 0 end`.as(
        'lateDays',
      ),
    )
    .where('project_id', '=', project.id)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  const may = Object.fromEntries(
    Object.entries(mayMoveMilestone).map(([name, isAllowed]) => [
      name,
      (row: { isAcceptance: boolean }) => !isSettled(project.status) && isAllowed(project, user, row.isAcceptance),
    ]),
  );
  return rows.map((row) => ({ ...row, transitions: openTransitions(milestoneMachine, row, user, may) })) as Milestone[];
}

/** The people of a project now and to come, the manager first; how much of them all their projects take together. */
const membersOf = (db: Db, projectId: string, today: string): Promise<Member[]> =>
  db
    .selectFrom('project_member')
    .innerJoin('employee', 'employee.id', 'project_member.employee_id')
    .select([
      'employee.id as employeeId',
      'employee.name',
      'employee.photo_id as photoId',
      'employee.position',
      'project_role as projectRole',
    ])
    .select(['allocation_bps as allocationBps', 'from_day as from', 'to_day as to'])
    .select(
      sql<number>`(select coalesce(sum(every.allocation_bps), 0)::int from project_member as every
        join project on project.id = every.project_id and project.status not in ('closed', 'cancelled')
        where every.employee_id = employee.id
          and coalesce(every.from_day, ${today}::date) <= ${today}::date and coalesce(every.to_day, ${today}::date) >= ${today}::date)`.as(
        'totalAllocationBps',
      ),
    )
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', today)]))
    .orderBy(sql`array_position(array['manager', 'deputy', 'site_manager', 'engineer', 'foreman', 'worker', 'viewer'], project_role)`)
    .orderBy('employee.name')
    .orderBy('employee.id')
    .limit(200)
    .execute() as Promise<Member[]>;
