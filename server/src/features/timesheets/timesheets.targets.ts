import type { Selectable } from 'kysely';
import { addDays, isWithin } from '@lintel/contract/kit/days';
import type { Cell, OperatedResource } from '@lintel/contract/timesheet-weeks';
import { refuseCostCode } from '#server/features/cost-codes/cost-codes.service.ts';
import { namedPhase } from '#server/features/projects/projects.service.ts';
import { bookedResources, missingCertificates } from '#server/features/resources/resources.service.ts';
import { refuseOtherTask } from '#server/features/tasks/tasks.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { partOn } from '#server/platform/parts.ts';
import type { Row } from '#server/platform/transitions.ts';
import { ownerOf, type SheetOwner } from './timesheets.access.ts';
import { firstDayOf } from './timesheets.week.ts';

type Sheet = Pick<Row<'timesheet'>, 'id' | 'first_day'>;
type Entry = Pick<Selectable<Database['time_entry']>, 'day' | 'project_id' | 'phase_id' | 'task_id' | 'cost_code_id' | 'resource_id'>;
type Fresh<T> = (has: (entry: Entry, cell: T) => boolean) => T[];
type Counted = Pick<Cell, 'day' | 'projectId' | 'costCodeId' | 'resourceId'>;

/**
 * What hours can be booked on: running projects of one's own, stand-by also on one that is on hold; their phases and tasks; cost codes in
 * use; machines that are booked for it. What the week has already stays.
 * @throws Refusal timesheet.*, cost_code.*, 404
 */
export async function refuseTargets(ctx: Ctx, owner: SheetOwner, sheet: Sheet, booked: readonly Cell[]): Promise<void> {
  await refuseProjects(ctx, booked);
  const fresh = await freshOf(ctx.db, sheet, booked);
  await refuseOutsideParts(
    ctx.db,
    owner,
    fresh((entry, cell) => entry.day === cell.day),
  );
  for (const { phaseId, projectId } of distinct(
    fresh((entry, cell) => entry.phase_id === cell.phaseId),
    'phaseId',
  ))
    await namedPhase(ctx.db, projectId, phaseId!);
  for (const { taskId, projectId } of distinct(
    fresh((entry, cell) => entry.task_id === cell.taskId),
    'taskId',
  ))
    await refuseOtherTask(ctx, taskId!, projectId);
  await refuseCountedBy(ctx, owner, sheet, fresh);
}

/** Of these, what the hours are counted by: the cost code and the machine. @throws Refusal as above */
export const refuseCounted = async (ctx: Ctx, owner: SheetOwner, sheet: Sheet, booked: readonly Counted[]): Promise<void> =>
  refuseCountedBy(ctx, owner, sheet, await freshOf(ctx.db, sheet, booked));

async function refuseCountedBy(ctx: Ctx, owner: SheetOwner, sheet: Sheet, fresh: Fresh<Counted>): Promise<void> {
  for (const { costCodeId, projectId } of distinct(
    fresh((entry, cell) => entry.cost_code_id === (cell.costCodeId ?? null)),
    'costCodeId',
  ))
    await refuseCostCode(ctx.db, costCodeId!, projectId);
  const operated = fresh((entry, cell) => entry.resource_id === cell.resourceId && entry.day === cell.day).filter(
    (cell) => cell.resourceId,
  );
  if (operated.length > 0) await refuseUnbooked(ctx, owner, sheet.first_day, operated);
}

/** Which of these hours can be booked on; of those on hold, stand-by alone. */
export async function bookableProjects(db: Db, ids: readonly string[], isStandby = false): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('status', 'in', isStandby ? ['active', 'on_hold'] : ['active'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Machines whose hours somebody can book in a week, by code. */
export async function listOperated(ctx: Ctx, week: string, employeeId: string): Promise<OperatedResource[]> {
  const monday = firstDayOf(week);
  await ownerOf(ctx, employeeId, week);
  const sunday = addDays(monday, 6);
  const parts = await ctx.db
    .selectFrom('project_member')
    .select('project_id')
    .where('employee_id', '=', employeeId)
    .where(partOn('project_member', monday, sunday))
    .execute();
  const projectIds = parts.map(({ project_id }) => project_id);
  const found = new Map<string, OperatedResource>();
  for (const booking of await bookedResources(ctx, { operatorId: employeeId, projectIds, from: monday, to: sunday })) {
    const { resourceId, code, name, projectId } = booking;
    const one = found.get(resourceId) ?? { id: resourceId as OperatedResource['id'], code, name, projectIds: [], isOperator: false };
    found.set(resourceId, {
      ...one,
      projectIds:
        projectId && projectIds.includes(projectId) ? [...new Set([...one.projectIds, projectId as `prj_${string}`])] : one.projectIds,
      isOperator: one.isOperator || booking.operatorId === employeeId,
    });
  }
  return [...found.values()].toSorted((a, b) => a.code.localeCompare(b.code));
}

/** Which of these hours nothing of the week has on the same project in that way. */
async function freshOf<T extends Counted>(db: Db, sheet: Sheet, booked: readonly T[]): Promise<Fresh<T>> {
  const known = await db
    .selectFrom('time_entry')
    .select(['day', 'project_id', 'phase_id', 'task_id', 'cost_code_id', 'resource_id'])
    .where('timesheet_id', '=', sheet.id)
    .execute();
  return (has) => booked.filter((cell) => !known.some((entry) => entry.project_id === cell.projectId && has(entry, cell)));
}

const distinct = <T extends Counted, K extends keyof T>(cells: readonly T[], key: K): T[] => [
  ...new Map(cells.filter((cell) => cell[key]).map((cell) => [`${cell[key]} ${cell.projectId}`, cell])).values(),
];

async function refuseProjects(ctx: Ctx, booked: readonly Cell[]): Promise<void> {
  for (const isStandby of [false, true]) {
    const wanted = [
      ...new Set(booked.flatMap(({ projectId, activity }) => (projectId && (activity === 'standby') === isStandby ? [projectId] : []))),
    ];
    if (wanted.length === 0) continue;
    const open = await bookableProjects(ctx.db, wanted, isStandby);
    const named = await ctx.db.selectFrom('project').select(['id', 'code']).where('id', 'in', wanted).orderBy('code').execute();
    if (named.length < wanted.length) throw fail('request.not_found');
    const closed = named.find(({ id }) => !open.has(id));
    if (closed) throw fail('timesheet.project_not_active', { code: closed.code });
  }
}

/** Each day is one of the person's part in the project, be it over by now. */
async function refuseOutsideParts(db: Db, owner: SheetOwner, cells: readonly Cell[]): Promise<void> {
  const wanted = cells.flatMap(({ projectId }) => projectId ?? []);
  if (wanted.length === 0) return;
  const parts = await db
    .selectFrom('project')
    .leftJoin('project_member', (join) => join.onRef('project_id', '=', 'project.id').on('employee_id', '=', owner.id))
    .select(['project.id', 'project.code', 'employee_id', 'from_day', 'to_day'])
    .where('project.id', 'in', wanted)
    .execute();
  for (const { day, projectId } of cells) {
    const part = parts.find(({ id }) => id === projectId);
    if (!part) continue;
    if (!part.employee_id) throw failAt('projectId', 'timesheet.not_on_team', { code: part.code });
    if (!isWithin(day, part.from_day, part.to_day))
      throw failAt('day', 'timesheet.outside_part', { name: owner.name, code: part.code, day });
  }
}

/** A machine is booked for the project on that day, or has this person as its operator, who holds what it asks for. */
async function refuseUnbooked(ctx: Ctx, owner: SheetOwner, monday: string, cells: readonly Counted[]): Promise<void> {
  const projectIds = cells.flatMap(({ projectId }) => projectId ?? []);
  const bookings = await bookedResources(ctx, { operatorId: owner.id, projectIds, from: monday, to: addDays(monday, 6) });
  const ids = cells.flatMap(({ resourceId }) => resourceId ?? []);
  const rows = await ctx.db.selectFrom('resource').select(['id', 'code', 'required_certificates']).where('id', 'in', ids).execute();
  const resources = new Map(rows.map((row) => [row.id, row]));
  for (const { day, projectId, resourceId } of cells) {
    const resource = resources.get(resourceId!);
    if (!resource) throw fail('request.not_found');
    const { code } = resource;
    const isBooked = bookings.some(
      (one) =>
        one.resourceId === resourceId &&
        one.fromDay <= day &&
        day <= one.toDay &&
        (one.operatorId === owner.id || (projectId !== null && one.projectId === projectId)),
    );
    if (!isBooked) throw fail('timesheet.not_booked', { code, name: owner.name, day });
    const missing = await missingCertificates(ctx.db, owner.id, resource.required_certificates, day);
    if (missing.length > 0) throw fail('timesheet.no_certificate', { name: owner.name, certificates: missing.join(', '), day, code });
  }
}
