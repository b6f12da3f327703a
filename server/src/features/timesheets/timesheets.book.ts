import type { Selectable } from 'kysely';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { roundedMinutes } from '@lintel/contract/kit/minutes';
import { timesheetMachine, type Cell, type Timesheet } from '@lintel/contract/timesheet-weeks';
import { costCodesInUse } from '#server/features/cost-codes/cost-codes.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { ownerOf, type SheetOwner } from './timesheets.access.ts';
import { dayProblem, minutesOf } from './timesheets.days.ts';
import { timesheetLife, tellOwner, weekNumber, type SheetRow } from './timesheets.life.ts';
import { roundingMinutes } from './timesheets.terms.ts';
import { bookableProjects, refuseTargets } from './timesheets.targets.ts';
import { daysOf, firstDayOf, openDays, readWeek } from './timesheets.week.ts';

export type Source = 'manual' | 'crew' | 'copy' | 'import' | 'timer';

/**
 * Books minutes on days of somebody's week; 0 takes an entry away.
 * @throws Refusal timesheet.* where a day, a project or the state of the week does not allow it
 */
export async function saveWeek(
  ctx: Ctx,
  week: string,
  employeeId: string,
  given: readonly Cell[],
  source: Source = 'manual',
): Promise<Timesheet> {
  const owner = await ownerOf(ctx, employeeId, week);
  if (!owner.isEntered) throw fail('access.forbidden');
  const monday = firstDayOf(week);
  const sheet = await openSheet(ctx, employeeId, week, monday);
  if (sheet.status !== 'draft' && sheet.status !== 'returned')
    throw fail('timesheet.closed', { week: weekNumber(sheet), state: timesheetMachine.states[sheet.status].label.toLowerCase() });
  const step = await roundingMinutes(ctx);
  const cells = given.map((cell) => ({ ...cell, minutes: roundedMinutes(cell.minutes, step) }));
  const booked = cells.filter(({ minutes }) => minutes > 0);
  refuseClosedDays(sheet, cells);
  await refuseTargets(ctx, owner, sheet, booked);
  await write(ctx, sheet, cells, source);
  await refuseDays(ctx, owner, sheet, booked);
  await ctx.db
    .updateTable('timesheet')
    .set({ version: sheet.version + 1, updated_at: ctx.now })
    .where('id', '=', sheet.id)
    .execute();
  await audit(ctx, {
    action: 'timesheet.save',
    subjectType: 'timesheet',
    subjectId: sheet.id,
    subjectLabel: `Week ${week}, ${owner.name}`,
    before: { version: sheet.version },
    after: { version: sheet.version + 1, cells: cells.length, source },
  });
  await tellOwner(ctx, employeeId);
  return readWeek(ctx, week, employeeId);
}

/** Takes over last week's entries on days that have none, are scheduled and free of leave, for projects that still run. */
export async function copyWeek(ctx: Ctx, week: string, employeeId: string): Promise<Timesheet> {
  const monday = firstDayOf(week);
  const before = await readWeek(ctx, weekOf(addDays(monday, -7)), employeeId);
  const now = await readWeek(ctx, week, employeeId);
  const open = now.days.filter(
    ({ day, scheduledMinutes, leave100, isLocked }) =>
      scheduledMinutes > 0 && leave100 === 0 && !isLocked && !now.entries.some((entry) => entry.day === day),
  );
  const active = await bookableProjects(
    ctx.db,
    before.entries.flatMap(({ projectId }) => projectId ?? []),
  );
  // Machines are booked day by day: whoever operated one says so again.
  const inUse = await costCodesInUse(ctx.db);
  const copied = before.entries
    .filter(({ projectId }) => projectId === null || active.has(projectId))
    .map(({ day, projectId, activity, phaseId, taskId, costCodeId, onSite, minutes }) => ({
      day: addDays(day, 7),
      projectId,
      activity,
      phaseId,
      taskId,
      costCodeId: inUse.has(costCodeId ?? '') ? costCodeId : null,
      onSite,
      minutes,
    }))
    .filter(({ day }) => open.some((one) => one.day === day));
  const cells = summed(copied);
  if (cells.length === 0) throw fail('timesheet.nothing_to_copy');
  return saveWeek(ctx, week, employeeId, cells, 'copy');
}

/** What becomes alike without its machine is one entry. */
function summed(cells: readonly Cell[]): Cell[] {
  const byTarget = new Map<string, Cell>();
  for (const cell of cells) {
    const key = [cell.day, cell.projectId, cell.activity, cell.phaseId, cell.taskId, cell.costCodeId].join(' ');
    const known = byTarget.get(key);
    byTarget.set(key, known ? { ...known, minutes: known.minutes + cell.minutes } : cell);
  }
  return [...byTarget.values()];
}

export async function moveTimesheet(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof timesheetMachine>>): Promise<Timesheet> {
  const { week, employee_id } = await transition(ctx, timesheetLife, request);
  return readWeek(ctx, week, employee_id);
}

/** The week's row, made where there is none, locked until the end of the transaction. */
export async function openSheet(ctx: Ctx, employeeId: string, week: string, monday: string): Promise<SheetRow> {
  await ctx.db
    .insertInto('timesheet')
    .values({
      id: newId('tms', ctx.now.getTime()),
      employee_id: employeeId,
      week,
      first_day: monday,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((on) => on.columns(['employee_id', 'week']).doNothing())
    .execute();
  return ctx.db
    .selectFrom('timesheet')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Single days came back, or some are closed for pay: the others stay. */
function refuseClosedDays(sheet: SheetRow, cells: readonly Cell[]): void {
  const isOpen = openDays(sheet);
  for (const { day } of cells) {
    if (weekOf(day) !== sheet.week) throw fail('timesheet.other_week', { day });
    if (isOpen(day)) continue;
    if (sheet.locked_through && day <= sheet.locked_through) throw fail('timesheet.day_locked', { day });
    throw fail('timesheet.day_kept', { day, days: (sheet.returned_days ?? []).join(', ') });
  }
}

/** An entry for each target and day: what is there is replaced. */
async function write(ctx: Ctx, sheet: SheetRow, cells: readonly Cell[], source: Source): Promise<void> {
  const known = await ctx.db.selectFrom('time_entry').selectAll().where('timesheet_id', '=', sheet.id).execute();
  const same = (cell: Cell) => known.find((entry) => isSame(entry, cell));
  const gone = cells.flatMap((cell) => same(cell)?.id ?? []);
  if (gone.length > 0) await ctx.db.deleteFrom('time_entry').where('id', 'in', gone).execute();
  const values = cells
    .filter(({ minutes }) => minutes > 0)
    .map((cell) => ({
      id: newId('ten', ctx.now.getTime()),
      timesheet_id: sheet.id,
      employee_id: sheet.employee_id,
      day: cell.day,
      project_id: cell.projectId,
      activity: cell.activity,
      phase_id: cell.phaseId,
      task_id: cell.taskId,
      cost_code_id: cell.costCodeId ?? null,
      resource_id: cell.resourceId ?? null,
      on_site: cell.onSite ?? same(cell)?.on_site ?? false,
      minutes: cell.minutes,
      note: cell.note ?? same(cell)?.note ?? '',
      entered_by: ctx.user.id,
      source,
      created_at: ctx.now,
      updated_at: ctx.now,
    }));
  if (values.length > 0) await ctx.db.insertInto('time_entry').values(values).execute();
}

/** One entry for the same on one day. */
export const isSame = (entry: Selectable<Database['time_entry']>, cell: Omit<Cell, 'minutes'>): boolean =>
  entry.day === cell.day &&
  entry.project_id === cell.projectId &&
  entry.activity === cell.activity &&
  entry.phase_id === cell.phaseId &&
  entry.task_id === cell.taskId &&
  entry.cost_code_id === (cell.costCodeId ?? null) &&
  entry.resource_id === (cell.resourceId ?? null);

/** What these days have now, with what else is booked on them. */
async function refuseDays(ctx: Ctx, owner: SheetOwner, sheet: SheetRow, booked: readonly Cell[]): Promise<void> {
  const sums = await minutesOf(ctx.db, 'time_entry', sheet.id);
  for (const one of await daysOf(ctx.db, owner.id, sheet.first_day)) {
    const problem = booked.some(({ day }) => day === one.day) && dayProblem(owner, one, sums.get(one.day) ?? 0);
    if (problem) throw problem;
  }
}
