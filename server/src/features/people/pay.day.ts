import { sql, type RawBuilder } from 'kysely';
import { sayDay } from '@lintel/contract/kit/days';
import { sayHours } from '@lintel/contract/kit/minutes';
import { companyDay, followHours } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { holdersOf } from './people.holders.ts';

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
 * Writes to the records what pay says of them today: grade, basis and hours a week, which the work schedule follows. Who has not begun has
 * what was agreed for the first day; what is over says nothing of what somebody is now.
 */
export async function followPay(ctx: Ctx, employeeId?: string): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const { rows } = await sql<Followed>`
    update employee set grade = pay.grade, pay_basis = pay.basis, weekly_minutes = pay.weekly_minutes,
      version = employee.version + 1, updated_at = ${ctx.now}
    from compensation as pay join employee as former on former.id = pay.employee_id
    where pay.employee_id = employee.id and pay.status = 'approved' and ${employeeId ? sql`employee.id = ${employeeId}` : sql`true`}
      and daterange(pay.from_day, pay.to_day, '[]') @> greatest(${today}::date, employee.hire_date)
      and (employee.grade, employee.pay_basis, employee.weekly_minutes) is distinct from (pay.grade, pay.basis, pay.weekly_minutes)
    returning employee.id, employee.name, employee.version, pay.grade, pay.weekly_minutes, pay.from_day,
      former.grade as former_grade, former.weekly_minutes as former_minutes`.execute(ctx.db);
  for (const row of rows) {
    const { id, name, version, grade, weekly_minutes, from_day, former_grade, former_minutes } = row;
    await audit(ctx, {
      action: 'employee.follow-pay',
      subjectType: 'employee',
      subjectId: id,
      subjectLabel: name,
      before: { grade: former_grade, weeklyMinutes: former_minutes, version: version - 1 },
      after: { grade, weeklyMinutes: weekly_minutes, from: from_day, version },
    });
    if (weekly_minutes !== former_minutes) await followSchedule(ctx, row);
  }
  if (rows.length > 0) await emit(ctx.db, null, { kind: 'people.changed' });
}

interface Followed {
  id: string;
  name: string;
  version: number;
  grade: string;
  weekly_minutes: number;
  former_grade: string | null;
  former_minutes: number;
  from_day: string;
}

/** Who works on other days hears it, and HR, who gives them another schedule where they agreed on other days. */
async function followSchedule(ctx: Ctx, { id, name, weekly_minutes, from_day }: Followed): Promise<void> {
  const schedule = await followHours(ctx, id, weekly_minutes);
  if (!schedule) return;
  const hours = sayHours(weekly_minutes);
  const told = { type: 'people.schedule', severity: 'info' } as const;
  await notify(ctx, {
    ...told,
    recipientId: id,
    title: `You work ${hours} hours a week from ${sayDay(from_day)}`,
    body: `Your work schedule is “${schedule}” now. Leave to come is counted by it.`,
  });
  for (const recipientId of await holdersOf(ctx.db, ['hr_manager']))
    if (recipientId !== id)
      await notify(ctx, {
        ...told,
        recipientId,
        title: `${name} works ${hours} hours a week from ${sayDay(from_day)}`,
        body: `The work schedule followed: “${schedule}”. Where other days were agreed, give them another one.`,
        link: `employees/${id}`,
      });
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
