import { WORKS_HERE } from '@lintel/contract/employment';
import { addDays, daysOfWeek, isWithin, weekOf } from '@lintel/contract/kit/days';
import type { CrewCell, CrewRow } from '@lintel/contract/timesheet-weeks';
import { costCodesInUse } from '#server/features/cost-codes/cost-codes.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { labelOf } from '#server/platform/labels.ts';
import { partOn } from '#server/platform/parts.ts';
import { moveTimesheet, saveWeek } from './timesheets.book.ts';
import { roundingMinutes } from './timesheets.terms.ts';
import { canChange, daysOfAll, firstDayOf, isLocked } from './timesheets.week.ts';

/**
 * The workers without a login of a project, or those of them that are named, with their week on it.
 * @throws Refusal 403 for who does not lead its crew
 */
export async function readCrew(ctx: Ctx, week: string, projectId: string, named?: readonly string[]): Promise<CrewRow[]> {
  if (!ctx.user.crews.includes(projectId) && !ctx.user.runs.includes(projectId)) throw fail('access.forbidden');
  if (!(await readSetting(ctx.db, 'time.crew_entry', ctx.now))) throw fail('timesheet.crew_entry_off');
  const step = await roundingMinutes(ctx);
  const monday = firstDayOf(week);
  const workers = await ctx.db
    .selectFrom('project_member')
    .innerJoin('employee', 'employee.id', 'project_member.employee_id')
    .leftJoin('timesheet', (join) => join.onRef('timesheet.employee_id', '=', 'employee.id').on('timesheet.week', '=', week))
    .select(['employee.id as employeeId', 'employee.name', 'employee.position', 'timesheet.id as timesheetId', 'timesheet.status'])
    .select([
      'from_day as from',
      'to_day as to',
      'employee.hire_date as hireDate',
      'employee.end_date as endDate',
      'returned_days',
      'locked_through',
    ])
    .where('project_member.project_id', '=', projectId)
    .where('employee.has_login', '=', false)
    .where('employee.status', 'in', WORKS_HERE)
    .where(partOn('project_member', monday, addDays(monday, 6)))
    .$if(named !== undefined, (crew) => crew.where('employee.id', 'in', [...named!]))
    .orderBy('employee.name')
    .orderBy('employee.id')
    .execute();
  const ids = workers.flatMap(({ timesheetId }) => timesheetId ?? []);
  const entries =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('time_entry')
          .leftJoin('cost_code', 'cost_code.id', 'cost_code_id')
          .leftJoin('resource', 'resource.id', 'resource_id')
          .select(['timesheet_id', 'day', 'project_id', 'activity', 'minutes', 'cost_code_id as costCodeId', 'resource_id as resourceId'])
          .select([labelOf('cost_code').as('costCode'), labelOf('resource').as('resource')])
          .where('timesheet_id', 'in', ids)
          .orderBy('cost_code.code')
          .orderBy('resource.code')
          .execute();
  const days = await daysOfAll(
    ctx.db,
    workers.map(({ employeeId }) => employeeId),
    monday,
  );
  return workers.map(({ status, returned_days, locked_through, hireDate, endDate, from, to, ...worker }) => {
    // Hours are entered by who is on the project today, as everywhere.
    const isHere = isWithin(ctx.user.today, from, to);
    const sheet = status ? { status, returned_days, locked_through } : undefined;
    const own = entries.filter(({ timesheet_id }) => timesheet_id === worker.timesheetId);
    const here = own.filter(({ project_id, activity }) => project_id === projectId && activity === null);
    const sum = (rows: typeof own) => rows.reduce((all, { minutes }) => all + minutes, 0);
    return {
      ...worker,
      status: status ?? 'draft',
      minutes: daysOfWeek(week).map((day) => sum(here.filter((entry) => entry.day === day))),
      lines: linesOf(here).map(({ costCodeId, costCode, resourceId, resource }) => ({
        ...{ costCodeId, costCode, resourceId, resource },
        minutes: daysOfWeek(week).map((day) =>
          sum(here.filter((entry) => entry.day === day && entry.costCodeId === costCodeId && entry.resourceId === resourceId)),
        ),
      })),
      otherMinutes: sum(own) - sum(here),
      days: days.get(worker.employeeId)!.map((one) => ({
        ...one,
        isOpen: isHere && isWithin(one.day, from, to) && canChange(one, { hireDate, endDate }, sheet, here),
        isLocked: isLocked(sheet, one.day),
      })),
      roundingMinutes: step,
      isEditable: isHere && (!status || status === 'draft' || status === 'returned'),
    };
  }) as CrewRow[];
}

type Line = Omit<CrewRow['lines'][0], 'minutes'>;

/** Each cost code and machine that hours are on, once; first of all neither. */
function linesOf(entries: readonly Pick<Line, never>[]): Line[] {
  const plain: Line = { costCodeId: null, costCode: null, resourceId: null, resource: null };
  const all = [plain, ...(entries as readonly Line[])];
  return [...new Map(all.map((one) => [`${one.costCodeId} ${one.resourceId}`, one])).values()];
}

interface CrewCells {
  week: string;
  projectId: string;
  cells: readonly CrewCell[];
}

/** Answers those whose hours were entered: a crew may have a thousand. */
export async function saveCrew(ctx: Ctx, { week, projectId, cells }: CrewCells): Promise<CrewRow[]> {
  // People are written in the order of their ids, so that two crews do not wait for each other.
  const employeeIds = [...new Set(cells.map((cell) => cell.employeeId))].toSorted();
  const crew = await readCrew(ctx, week, projectId, employeeIds);
  for (const employeeId of employeeIds) {
    if (!crew.some((row) => row.employeeId === employeeId)) throw fail('request.not_found');
    const own = cells.filter((cell) => cell.employeeId === employeeId);
    const booked = own.map(({ day, minutes, costCodeId, resourceId }) => ({
      day,
      minutes,
      costCodeId,
      resourceId,
      onSite: true,
      projectId: projectId as `prj_${string}`,
      activity: null,
      phaseId: null,
      taskId: null,
    }));
    await saveWeek(ctx, week, employeeId, booked, 'crew');
  }
  return readCrew(ctx, week, projectId, employeeIds);
}

/** Takes over the hours that the crew had on the project a week ago, on days of theirs that are free. Answers those who got some. */
export async function copyCrew(ctx: Ctx, { week, projectId }: Pick<CrewCells, 'week' | 'projectId'>): Promise<CrewRow[]> {
  const before = await readCrew(ctx, weekOf(addDays(firstDayOf(week), -7)), projectId);
  const inUse = await costCodesInUse(ctx.db);
  const cells = (await readCrew(ctx, week, projectId)).flatMap(({ employeeId, minutes, days }) => {
    const last = before.find((row) => row.employeeId === employeeId);
    return days.flatMap(({ day, isOpen, scheduledMinutes, leave100 }, i): CrewCell[] => {
      if (!isOpen || scheduledMinutes === 0 || leave100 > 0 || minutes[i] !== 0) return [];
      // Machines are booked day by day: their hours are copied as hours of the project.
      const copied = new Map<string | null, number>();
      for (const line of last?.lines ?? []) {
        const code = line.costCodeId && inUse.has(line.costCodeId) ? line.costCodeId : null;
        copied.set(code, (copied.get(code) ?? 0) + (line.minutes[i] ?? 0));
      }
      return [...copied]
        .filter(([, sum]) => sum > 0)
        .map(([costCodeId, sum]) => ({ employeeId, day, minutes: sum, costCodeId: costCodeId as CrewCell['costCodeId'] }));
    });
  });
  if (cells.length === 0) throw fail('timesheet.nothing_to_copy');
  return saveCrew(ctx, { week, projectId, cells });
}

export async function submitCrew(
  ctx: Ctx,
  { week, projectId, employeeIds, reason }: { week: string; projectId: string; employeeIds: readonly string[]; reason: string },
): Promise<CrewRow[]> {
  const crew = await readCrew(ctx, week, projectId, employeeIds);
  for (const employeeId of [...employeeIds].toSorted()) {
    const row = crew.find((one) => one.employeeId === employeeId);
    if (!row?.timesheetId) throw fail('timesheet.empty', { name: row?.name ?? 'Somebody' });
    const { version } = await ctx.db.selectFrom('timesheet').select('version').where('id', '=', row.timesheetId).executeTakeFirstOrThrow();
    await moveTimesheet(ctx, { id: row.timesheetId, name: 'submit', version, input: { reason } });
  }
  return readCrew(ctx, week, projectId, employeeIds);
}
