import { addDays, daysOfWeek, isWithin, weekOf, workMinutes } from '@lintel/contract/kit/days';
import { timesheetMachine, type SheetDay, type Timesheet, type TimeEntry } from '@lintel/contract/timesheet-weeks';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import { leaveDays } from '#server/features/leave/leave.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { labelOf } from '#server/platform/labels.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { isAddressedTo, mayMove, ownerOf, visibleTo, type SheetOwner } from './timesheets.access.ts';
import { overtimeRules } from './timesheets.overtime.ts';
import { roundingMinutes, termOf } from './timesheets.terms.ts';

/** The Monday of a week. @throws Refusal for a week that its year does not have */
export function firstDayOf(week: string): string {
  const monday = daysOfWeek(week)[0]!;
  if (weekOf(monday) !== week) throw fail('timesheet.no_such_week', { week });
  return monday;
}

/** One person's week with its days, entries and what may be done; it need not exist yet. */
export async function readWeek(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, week: string, employeeId: string): Promise<Timesheet> {
  const { db, user } = ctx;
  const monday = firstDayOf(week);
  const owner = await ownerOf(ctx, employeeId, week);
  const sheet = await findSheet(db, user, employeeId, week);
  const entries = sheet ? await entriesOf(db, sheet.id, employeeId) : [];
  const status = sheet?.status ?? timesheetMachine.initial;
  const warnAbove = await readSetting(db, 'time.long_day_minutes', ctx.now);
  const days = await daysOf(db, employeeId, monday);
  const { dueDay, daysLate } = await termOf(ctx, monday);
  return {
    id: (sheet?.id as Timesheet['id']) ?? null,
    employeeId: employeeId as Timesheet['employeeId'],
    employeeName: owner.name,
    week,
    status: status as Timesheet['status'],
    days: days.map((one) => ({
      ...one,
      isOpen: owner.isEntered && canChange(one, owner, sheet, entries),
      isLocked: isLocked(sheet, one.day),
    })),
    entries: entries.map(({ ot1: _1, ot2: _2, ot3: _3, ...entry }) => entry),
    overtime: { ot1: sumOf(entries, 'ot1'), ot2: sumOf(entries, 'ot2'), ot3: sumOf(entries, 'ot3') },
    overtimePercents: sheet?.overtime_percents ?? (await overtimeRules(db, ctx.now)).percents,
    comment: sheet?.comment ?? null,
    reason: sheet?.reason ?? null,
    submittedByName: sheet?.submitter ?? null,
    submittedAt: sheet?.submitted_at?.toISOString() ?? null,
    approvedByName: sheet?.approver ?? null,
    corrections: sheet ? await correctionsOf(db, sheet.id) : [],
    isEditable: owner.isEntered && (status === 'draft' || status === 'returned'),
    roundingMinutes: await roundingMinutes(ctx),
    dueDay,
    isLate: lateBy(daysLate, { ...owner, status, submittedAt: sheet?.submitted_at ?? null, hasHours: entries.length > 0, days }) > 0,
    isReturnable: sheet?.status === 'submitted' && sheet.isAddressed,
    longDays: longDays(entries, warnAbove),
    version: sheet?.version ?? 0,
    transitions: sheet ? openTransitions(timesheetMachine, sheet, user, mayMove(owner)) : [],
  };
}

interface HandedIn extends Employed {
  status: string;
  submittedAt: Date | null;
  hasHours: boolean;
  days: readonly PlainDay[];
}

/** By how many days a week is late: one that is back is not handed in, one that owes no hours never late. */
export function lateBy(
  daysLate: (submittedAt: Date | null) => number,
  { status, submittedAt, hasHours, days, ...person }: HandedIn,
): number {
  if (!hasHours && !days.some((day) => owesHours(day, person))) return 0;
  return daysLate(status === 'draft' || status === 'returned' ? null : submittedAt);
}

const findSheet = (db: Db, user: User, employeeId: string, week: string) =>
  db
    .selectFrom('timesheet')
    .leftJoin('employee as submitter', 'submitter.id', 'timesheet.submitted_by')
    .leftJoin('employee as approver', 'approver.id', 'timesheet.approved_by')
    .selectAll('timesheet')
    .select(['submitter.name as submitter', 'approver.name as approver', isAddressedTo(user).as('isAddressed')])
    .where('timesheet.employee_id', '=', employeeId)
    .where('week', '=', week)
    .executeTakeFirst();

/** The same by its id, for who decides on it. @throws Refusal 404 outside the scope */
export async function readSheet(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, id: string): Promise<Timesheet> {
  const sheet = await ctx.db
    .selectFrom('timesheet')
    .select(['week', 'employee_id'])
    .where('id', '=', id)
    .where(visibleTo(ctx.user))
    .executeTakeFirst();
  if (!sheet) throw fail('request.not_found');
  return readWeek(ctx, sheet.week, sheet.employee_id);
}

type Closing = { status: string; returned_days: string[] | null; locked_through: string | null };

/** Which days of a week can be changed as far as the week says: all of a draft, of a returned one those that came back. */
export const openDays =
  (sheet: Closing | undefined) =>
  (day: string): boolean =>
    !sheet ||
    (!isLocked(sheet, day) &&
      (sheet.status === 'draft' || (sheet.status === 'returned' && (!sheet.returned_days || sheet.returned_days.includes(day)))));

/** Whether hours of a day can be changed. Those that leave came over are still taken away. */
export const canChange = (
  { day, leave100 }: PlainDay,
  person: Employed,
  sheet: Closing | undefined,
  entries: readonly { day: string }[],
): boolean => openDays(sheet)(day) && isEmployed(person, day) && (leave100 < 100 || entries.some((entry) => entry.day === day));

export const isLocked = (sheet: Pick<Closing, 'locked_through'> | undefined, day: string): boolean =>
  Boolean(sheet?.locked_through && day <= sheet.locked_through);

export type Employed = Pick<SheetOwner, 'hireDate' | 'endDate'>;
export type PlainDay = Omit<SheetDay, 'isOpen' | 'isLocked'>;

/** Scheduled minutes, holiday and approved leave of each day of a week. */
export const daysOf = async (db: Db, employeeId: string, monday: string): Promise<PlainDay[]> =>
  (await daysOfAll(db, [employeeId], monday)).get(employeeId)!;

/** The same of several people, in as many queries. */
export async function daysOfAll(db: Db, employeeIds: readonly string[], monday: string): Promise<Map<string, PlainDay[]>> {
  const calendars = await calendarsOf(db, employeeIds);
  const leave = await leaveDays(db, employeeIds, monday, addDays(monday, 6));
  return new Map(
    employeeIds.map((id) => [
      id,
      daysOfWeek(weekOf(monday)).map((day) => {
        const away = (leave.get(id) ?? []).filter((one) => one.day === day);
        const calendar = calendars.get(id)!;
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
      }),
    ]),
  );
}

async function correctionsOf(db: Db, timesheetId: string): Promise<Timesheet['corrections']> {
  const rows = await db
    .selectFrom('time_correction')
    .leftJoin('project', 'project.id', 'time_correction.project_id')
    .leftJoin('cost_code', 'cost_code.id', 'time_correction.cost_code_id')
    .leftJoin('resource', 'resource.id', 'time_correction.resource_id')
    .leftJoin('employee', 'employee.id', 'time_correction.created_by')
    .select(['time_correction.id', 'day', 'project.code as projectCode', 'activity', 'minutes', 'reason', 'employee.name as byName'])
    .select([labelOf('cost_code').as('costCode'), labelOf('resource').as('resource')])
    .select('time_correction.created_at as at')
    .where('timesheet_id', '=', timesheetId)
    .orderBy('time_correction.created_at')
    .orderBy('time_correction.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, byName: row.byName ?? 'Lintel', at: row.at.toISOString() })) as Timesheet['corrections'];
}

/** Days that lie before the hiring or after the end are nobody's to book. */
export const isEmployed = ({ hireDate, endDate }: Employed, day: string): boolean => isWithin(day, hireDate, endDate);

/** A day that asks for hours: scheduled, not all of it leave, within the employment. */
export const owesHours = ({ day, scheduledMinutes, leave100 }: PlainDay, person: Employed): boolean =>
  scheduledMinutes > 0 && leave100 < 100 && isEmployed(person, day);

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
    .leftJoin('cost_code', 'cost_code.id', 'time_entry.cost_code_id')
    .leftJoin('resource', 'resource.id', 'time_entry.resource_id')
    .leftJoin('employee', 'employee.id', 'time_entry.entered_by')
    .select(['time_entry.cost_code_id as costCodeId', 'time_entry.resource_id as resourceId', 'time_entry.on_site as onSite'])
    .select([labelOf('cost_code').as('costCode'), labelOf('resource').as('resource')])
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
