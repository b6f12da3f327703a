import type { WorkingTime } from '@lintel/contract/calendars';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';

/** What counts in somebody's working days does so again when these change; answers how much changed. */
type PeopleListener = (ctx: Ctx, employeeId: string) => Promise<number>;
const listeners: PeopleListener[] = [];
export const definePeopleListener = (listener: PeopleListener): void => void listeners.push(listener);

/** By what somebody works: their own, else the company's. @throws Refusal 404 */
export async function readTime(db: Db, employeeId: string): Promise<WorkingTime> {
  const person = await db.selectFrom('employee').select(['schedule_id', 'calendar_id']).where('id', '=', employeeId).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  const defaultOf = async (table: 'work_schedule' | 'holiday_calendar') =>
    (await db.selectFrom(table).select('id').where('is_default', '=', true).executeTakeFirstOrThrow()).id;
  return {
    scheduleId: (person.schedule_id ?? (await defaultOf('work_schedule'))) as WorkingTime['scheduleId'],
    calendarId: (person.calendar_id ?? (await defaultOf('holiday_calendar'))) as WorkingTime['calendarId'],
  };
}

/** The company's own are kept as nothing: who has them follows when others become the company's. */
export async function assignTime(ctx: Ctx, employeeId: string, wanted: WorkingTime): Promise<WorkingTime & { recounted: number }> {
  const before = await readTime(ctx.db, employeeId);
  const schedule = await ctx.db
    .selectFrom('work_schedule')
    .select(['name', 'is_default'])
    .where('id', '=', wanted.scheduleId)
    .executeTakeFirst();
  const calendar = await ctx.db
    .selectFrom('holiday_calendar')
    .select(['name', 'is_default'])
    .where('id', '=', wanted.calendarId)
    .executeTakeFirst();
  if (!schedule || !calendar) throw fail('request.not_found');
  const { name } = await ctx.db
    .updateTable('employee')
    .set((eb) => ({
      schedule_id: schedule.is_default ? null : wanted.scheduleId,
      calendar_id: calendar.is_default ? null : wanted.calendarId,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', employeeId)
    .returning('name')
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'employee.working_time',
    subjectType: 'employee',
    subjectId: employeeId,
    subjectLabel: name,
    before,
    after: { ...wanted },
  });
  let recounted = 0;
  for (const listener of listeners) recounted += await listener(ctx, employeeId);
  await emit(ctx.db, null, { kind: 'leave.changed' });
  await emit(ctx.db, employeeId, { kind: 'timesheets.changed' });
  return { ...wanted, recounted };
}
