import { addDays, daysOfWeek, weekOf, workMinutes } from '@lintel/contract/kit/days';
import { timesheetMachine, type Timesheet, type TimeEntry } from '@lintel/contract/timesheets';
import { calendarOf } from '#server/features/calendars/calendars.service.ts';
import { leaveDays } from '#server/features/leave/leave.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { mayMove, ownerOf, type SheetOwner } from './timesheets.access.ts';

/** The Monday of a week. @throws Refusal for a week that its year does not have */
export function mondayOf(week: string): string {
  const monday = daysOfWeek(week)[0]!;
  if (weekOf(monday) !== week) throw fail('timesheet.no_such_week', { week });
  return monday;
}

/** One person's week with its days, entries and what may be done; it need not exist yet. */
export async function readWeek(ctx: Pick<Ctx, 'db' | 'user'>, week: string, employeeId: string): Promise<Timesheet> {
  const { db, user } = ctx;
  const monday = mondayOf(week);
  const owner = await ownerOf(db, user, employeeId);
  const sheet = await db
    .selectFrom('timesheet')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('week', '=', week)
    .executeTakeFirst();
  const entries = sheet ? await entriesOf(db, sheet.id, employeeId) : [];
  const status = sheet?.status ?? timesheetMachine.initial;
  const warnAbove = await readSetting(db, 'time.long_day_minutes');
  return {
    id: (sheet?.id as Timesheet['id']) ?? null,
    employeeId: employeeId as Timesheet['employeeId'],
    employeeName: owner.name,
    week,
    status: status as Timesheet['status'],
    days: await daysOf(db, employeeId, monday),
    entries: entries.map(({ ot1: _1, ot2: _2, ot3: _3, ...entry }) => entry),
    overtime: { ot1: sumOf(entries, 'ot1'), ot2: sumOf(entries, 'ot2'), ot3: sumOf(entries, 'ot3') },
    comment: sheet?.comment ?? null,
    reason: sheet?.reason ?? null,
    isEditable: owner.isEntered && (status === 'draft' || status === 'returned'),
    longDays: longDays(entries, warnAbove),
    version: sheet?.version ?? 0,
    transitions: sheet ? openTransitions(timesheetMachine, sheet, user, mayMove(owner)) : [],
  };
}

/** Scheduled minutes, holiday and approved leave of each day of a week. */
export async function daysOf(db: Db, employeeId: string, monday: string): Promise<Timesheet['days']> {
  const calendar = await calendarOf(db, employeeId);
  const leave = (await leaveDays(db, [employeeId], monday, addDays(monday, 6))).get(employeeId) ?? [];
  return daysOfWeek(weekOf(monday)).map((day) => {
    const away = leave.filter((one) => one.day === day);
    return {
      day,
      scheduledMinutes: workMinutes(day, calendar),
      holiday: calendar.holidays.get(day)?.name ?? null,
      leave: away[0]?.label ?? null,
      leave100: Math.min(
        100,
        away.reduce((sum, { days100 }) => sum + days100, 0),
      ),
    };
  });
}

/** Days that lie before the hiring or after the end are nobody's to book. */
export const isEmployed = ({ hireDate, endDate }: SheetOwner, day: string): boolean =>
  (!hireDate || day >= hireDate) && (!endDate || day <= endDate);

const longDays = (entries: readonly { day: string; minutes: number }[], above: number): string[] =>
  [...new Set(entries.map(({ day }) => day))].filter(
    (day) => entries.filter((entry) => entry.day === day).reduce((sum, { minutes }) => sum + minutes, 0) > above,
  );

const sumOf = <K extends 'ot1' | 'ot2' | 'ot3'>(entries: readonly Record<K, number>[], key: K) =>
  entries.reduce((sum, entry) => sum + entry[key], 0);

async function entriesOf(
  db: Db,
  timesheetId: string,
  employeeId: string,
): Promise<(TimeEntry & { ot1: number; ot2: number; ot3: number })[]> {
  const rows = await db
    .selectFrom('time_entry')
    .leftJoin('project', 'project.id', 'time_entry.project_id')
    .leftJoin('task', 'task.id', 'time_entry.task_id')
    .leftJoin('employee', 'employee.id', 'time_entry.entered_by')
    .select([
      'time_entry.id',
      'time_entry.day',
      'time_entry.project_id as projectId',
      'project.code as projectCode',
      'project.name as projectName',
    ])
    .select(['time_entry.activity', 'time_entry.phase_id as phaseId', 'time_entry.task_id as taskId', 'task.title as taskTitle'])
    .select(['time_entry.minutes', 'time_entry.note', 'time_entry.entered_by', 'employee.name as enteredBy'])
    .select(['ot1_minutes as ot1', 'ot2_minutes as ot2', 'ot3_minutes as ot3'])
    .where('timesheet_id', '=', timesheetId)
    .orderBy('project.code')
    .orderBy('time_entry.activity')
    .orderBy('time_entry.day')
    .orderBy('time_entry.id')
    .execute();
  return rows.map(({ entered_by, enteredBy, ...row }) => ({
    ...row,
    overtimeMinutes: row.ot1 + row.ot2 + row.ot3,
    enteredByName: entered_by === employeeId ? null : enteredBy,
  })) as (TimeEntry & { ot1: number; ot2: number; ot3: number })[];
}
