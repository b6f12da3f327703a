import { sayHours } from '@lintel/contract/kit/minutes';
import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import type { SheetOwner } from './timesheets.access.ts';
import { isEmployed, type PlainDay } from './timesheets.week.ts';

export const DAY_MINUTES = 1440;

/** Why a day of somebody cannot have so many minutes in all, booked or corrected; null where it can. */
export function dayProblem(owner: SheetOwner, on: PlainDay, minutes: number): Refusal | null {
  const { day, leave100 } = on;
  const leave = on.leave ?? 'Leave';
  if (!isEmployed(owner, day)) return fail('timesheet.not_employed', { name: owner.name, day });
  if (leave100 >= 100) return fail('timesheet.on_leave', { day, leave });
  if (minutes > DAY_MINUTES) return fail('timesheet.day_full', { day });
  const room = roomOn(on);
  return minutes > room ? fail('timesheet.over_leave', { day, leave, hours: sayHours(room) }) : null;
}

/** Minutes that a day can have: where part of it is leave, what that leaves of those scheduled. */
export const roomOn = ({ leave100, scheduledMinutes }: PlainDay): number =>
  leave100 === 0 ? DAY_MINUTES : Math.floor((scheduledMinutes * (100 - leave100)) / 100);

/** What each day of a week has in minutes, of what was booked or of what was corrected since. */
export async function minutesOf(db: Db, table: 'time_entry' | 'time_correction', timesheetId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['day', (eb) => eb.fn.sum<string>('minutes').as('minutes')])
    .where('timesheet_id', '=', timesheetId)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, minutes }) => [day, Number(minutes)]));
}
