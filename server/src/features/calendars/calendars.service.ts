import type { WorkCalendar } from '@lintel/contract/kit/days';
import { minutesOf } from '@lintel/contract/kit/minutes';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Db } from '#server/platform/db.ts';
import { dayIn, type BusinessHours } from './business-hours.ts';

export { assignTime, definePeopleListener, readTime } from './calendars.assign.ts';
export { addHoliday, createCalendar, createSchedule, defineHolidayListener } from './calendars.edit.ts';
export { followHours } from './calendars.hours.ts';
export { addBusinessMinutes, businessMinutesBetween, dayIn, instantIn, type BusinessHours } from './business-hours.ts';

/** When each of these people works: their own schedule and holidays, the company's where they have none. Three queries. */
export async function calendarsOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, WorkCalendar>> {
  if (employeeIds.length === 0) return new Map();
  const people = await db
    .selectFrom('employee')
    .select(['id', 'schedule_id', 'calendar_id'])
    .where('id', 'in', [...employeeIds])
    .execute();
  const schedules = await db.selectFrom('work_schedule').select(['id', 'week_minutes', 'is_default']).execute();
  const holidays = await holidaysByCalendar(db);
  const schedule = (id: string | null) => schedules.find((one) => (id ? one.id === id : one.is_default))!.week_minutes;
  return new Map(
    people.map(({ id, schedule_id, calendar_id }) => [
      id,
      { weekMinutes: schedule(schedule_id), holidays: holidays.get(calendar_id ?? 'default') ?? new Map() },
    ]),
  );
}

export async function calendarOf(db: Db, employeeId: string): Promise<WorkCalendar> {
  return (await calendarsOf(db, [employeeId])).get(employeeId)!;
}

/** When the company is open, at a moment: what terms of approvals and answers count in. */
export async function businessHours(db: Db, at: Date): Promise<BusinessHours> {
  const schedule = await db
    .selectFrom('work_schedule')
    .select(['week_minutes', 'starts'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return {
    weekMinutes: schedule.week_minutes,
    holidays: (await holidaysByCalendar(db)).get('default') ?? new Map(),
    startsAt: minutesOf(schedule.starts),
    zone: await readSetting(db, 'company.time_zone', at),
  };
}

/** The day that it is for the company. */
export const companyDay = async (db: Db, at: Date): Promise<string> => dayIn(at, await readSetting(db, 'company.time_zone', at));

/** By id of the calendar; the company's stands under `default` as well. */
async function holidaysByCalendar(db: Db): Promise<Map<string, WorkCalendar['holidays']>> {
  const rows = await db
    .selectFrom('holiday')
    .innerJoin('holiday_calendar', 'holiday_calendar.id', 'holiday.calendar_id')
    .select(['calendar_id', 'is_default', 'day', 'holiday.name', 'is_half'])
    .execute();
  const byCalendar = new Map<string, Map<string, { name: string; isHalf: boolean }>>();
  for (const { calendar_id, is_default, day, name, is_half } of rows)
    for (const key of is_default ? [calendar_id, 'default'] : [calendar_id])
      byCalendar.set(key, (byCalendar.get(key) ?? new Map()).set(day, { name, isHalf: is_half }));
  return byCalendar;
}
