import { sql } from 'kysely';
import type { HolidayCalendar, HolidayInput, WorkSchedule, WorkScheduleInput } from '@lintel/contract/calendars';
import { WORKS_HERE } from '@lintel/contract/employment';
import { newId } from '@lintel/contract/kit/ids';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';

/** What counts in days does so again when a day becomes free or is one of work again; answers how much changed. */
type HolidayListener = (ctx: Ctx, calendarId: string, day: string) => Promise<number>;
const listeners: HolidayListener[] = [];
export const defineHolidayListener = (listener: HolidayListener): void => void listeners.push(listener);

/** Calendars by name, the company's first, each with the holidays of a year. */
export async function listCalendars(db: Db, year: number): Promise<HolidayCalendar[]> {
  const calendars = await calendarRows(db).execute();
  const holidays = await db
    .selectFrom('holiday')
    .select(['calendar_id', 'day', 'name', 'is_half as isHalf'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();
  return calendars.map((calendar) => ({
    ...calendar,
    holidays: holidays.filter((one) => one.calendar_id === calendar.id).map(({ day, name, isHalf }) => ({ day, name, isHalf })),
  }));
}

export async function createCalendar(ctx: Ctx, name: string): Promise<HolidayCalendar> {
  const id = newId('hol', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('holiday_calendar')
    .values({ id, name, updated_at: ctx.now })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw nameTaken(name);
  await audit(ctx, { action: 'holiday_calendar.create', ...subjectOf(id, name), after: { name } });
  await tellAll(ctx);
  return { id, name, isDefault: false, people: 0, holidays: [] };
}

export async function addHoliday(ctx: Ctx, id: string, { day, name, isHalf }: HolidayInput) {
  const calendar = await lockCalendar(ctx, id);
  const there = await ctx.db.selectFrom('holiday').select('name').where('calendar_id', '=', id).where('day', '=', day).executeTakeFirst();
  if (there) throw failAt('day', 'holiday.taken', { day, name: there.name });
  await ctx.db.insertInto('holiday').values({ calendar_id: id, day, name, is_half: isHalf }).execute();
  await audit(ctx, { action: 'holiday_calendar.add', ...subjectOf(id, calendar.name), after: { day, name, isHalf } });
  return changed(ctx, id, day);
}

export async function removeHoliday(ctx: Ctx, id: string, day: string) {
  const calendar = await lockCalendar(ctx, id);
  const gone = await ctx.db.deleteFrom('holiday').where('calendar_id', '=', id).where('day', '=', day).returning('name').executeTakeFirst();
  if (!gone) throw fail('request.not_found');
  await audit(ctx, { action: 'holiday_calendar.remove', ...subjectOf(id, calendar.name), before: { day, name: gone.name } });
  return changed(ctx, id, day);
}

export async function listSchedules(db: Db): Promise<WorkSchedule[]> {
  const rows = await db
    .selectFrom('work_schedule')
    .select(['id', 'name', 'week_minutes as weekMinutes', 'is_default as isDefault'])
    .select((eb) => [
      sql<string>`to_char(starts, 'HH24:MI')`.as('starts'),
      eb
        .selectFrom('employee')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('people'))
        .where('status', 'in', WORKS_HERE)
        .where(sql<boolean>`coalesce(employee.schedule_id = work_schedule.id, work_schedule.is_default)`)
        .$asScalar()
        .$notNull()
        .as('people'),
    ])
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
  return rows;
}

export async function createSchedule(ctx: Ctx, { name, weekMinutes, starts }: WorkScheduleInput): Promise<WorkSchedule> {
  const id = newId('sch', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('work_schedule')
    .values({ id, name, week_minutes: [...weekMinutes], starts })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw nameTaken(name);
  await audit(ctx, {
    action: 'work_schedule.create',
    subjectType: 'work_schedule',
    subjectId: id,
    subjectLabel: name,
    after: { weekMinutes, starts },
  });
  await tellAll(ctx);
  return { id, name, isDefault: false, weekMinutes, starts, people: 0 };
}

/** Holidays and schedules stand on the pages of leave. */
const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'leave.changed' });

async function changed(ctx: Ctx, id: string, day: string) {
  let recounted = 0;
  for (const listener of listeners) recounted += await listener(ctx, id, day);
  await tellAll(ctx);
  const calendar = (await listCalendars(ctx.db, Number(day.slice(0, 4)))).find((one) => one.id === id)!;
  return { calendar, recounted };
}

async function lockCalendar(ctx: Ctx, id: string): Promise<{ name: string }> {
  const row = await ctx.db
    .updateTable('holiday_calendar')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

const calendarRows = (db: Db) =>
  db
    .selectFrom('holiday_calendar')
    .select(['id', 'name', 'is_default as isDefault'])
    .select((eb) =>
      eb
        .selectFrom('employee')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('people'))
        .where('status', 'in', WORKS_HERE)
        .where(sql<boolean>`coalesce(employee.calendar_id = holiday_calendar.id, holiday_calendar.is_default)`)
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .orderBy('is_default', 'desc')
    .orderBy('name');

const subjectOf = (id: string, name: string) => ({ subjectType: 'holiday_calendar', subjectId: id, subjectLabel: name });

const nameTaken = (name: string) => failAt('name', 'calendar.name_taken', { name });
