import { sql, type RawBuilder } from 'kysely';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';

/** Whether approved pay counts for somebody on a day. */
export async function isPaidOn(db: Db, employeeId: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('compensation')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'approved')
    .where('from_day', '<=', day)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', day)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** On a table `employee`: the hours a week that are agreed for a day; those of the record where no pay is. */
export const weeklyMinutesOn = (day: RawBuilder<string> | string): RawBuilder<number> => sql<number>`coalesce((
  select weekly_minutes from compensation where compensation.employee_id = employee.id and compensation.status = 'approved'
    and compensation.from_day <= ${day}::date and coalesce(compensation.to_day, 'infinity') >= ${day}::date), employee.weekly_minutes)`;

/**
 * Writes to the records what pay says of them today: grade, basis and hours a week. Who has not begun has what was agreed for the first
 * day; what is over says nothing of what somebody is now.
 */
export async function followPay(ctx: Ctx, employeeId?: string): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const { rows } = await sql<{ id: string; name: string; version: number; grade: string; weekly_minutes: number; from_day: string }>`
    update employee set grade = pay.grade, pay_basis = pay.basis, weekly_minutes = pay.weekly_minutes,
      version = employee.version + 1, updated_at = ${ctx.now}
    from compensation as pay
    where pay.employee_id = employee.id and pay.status = 'approved' and ${employeeId ? sql`employee.id = ${employeeId}` : sql`true`}
      and daterange(pay.from_day, pay.to_day, '[]') @> greatest(${today}::date, employee.hire_date)
      and (employee.grade, employee.pay_basis, employee.weekly_minutes) is distinct from (pay.grade, pay.basis, pay.weekly_minutes)
    returning employee.id, employee.name, employee.version, pay.grade, pay.weekly_minutes, pay.from_day`.execute(ctx.db);
  for (const { id, name, version, grade, weekly_minutes, from_day } of rows)
    await audit(ctx, {
      action: 'employee.follow-pay',
      subjectType: 'employee',
      subjectId: id,
      subjectLabel: name,
      before: { version: version - 1 },
      after: { grade, weeklyMinutes: weekly_minutes, from: from_day, version },
    });
  if (rows.length > 0) await emit(ctx.db, null, { kind: 'people.changed' });
}

export interface AgreedHours {
  employeeId: string;
  fromDay: string;
  weeklyMinutes: number;
}

/** The hours a week that are agreed with people, also from days to come on, in the order of the days. */
export const agreedHours = (db: Db, employeeIds: readonly string[]): Promise<AgreedHours[]> =>
  db
    .selectFrom('compensation')
    .select(['employee_id as employeeId', 'from_day as fromDay', 'weekly_minutes as weeklyMinutes'])
    .where('employee_id', 'in', [...employeeIds])
    .where('status', '=', 'approved')
    .orderBy('employee_id')
    .orderBy('from_day')
    .execute();
