import { sql } from 'kysely';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting, startOfDay } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { OPEN_BOOKINGS } from './resources.queries.ts';
import { daysOfUse, hoursOfUse, isByHour } from './bookings.charge.ts';

/** What somebody has booked, or operates, in a range of days, in sentences, earliest first; at most five. */
export async function bookingsInDays(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  employeeId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const zone = await readSetting(db, 'company.time_zone', now);
  const { rows } = await sql<{ text: string }>`
    select coalesce(nullif(booking.purpose, ''), resource.name) || coalesce(' at ' || project.code, ' for ' || department.name, '') || ': ' || resource.name || ' (' || resource.code
      || ') is booked for ' || to_char(booking.from_at at time zone ${zone}::text, 'DD Mon')
      || case when (booking.to_at at time zone ${zone}::text - interval '1 second')::date > (booking.from_at at time zone ${zone}::text)::date
        then ' to ' || to_char(booking.to_at at time zone ${zone}::text - interval '1 second', 'DD Mon') else '' end as text
    from booking
    join resource on resource.id = booking.resource_id
    left join project on project.id = booking.project_id
    left join department on department.id = booking.department_id
    where (booking.requester_id = ${employeeId} or booking.operator_id = ${employeeId})
      and booking.status in (${sql.join(OPEN_BOOKINGS)})
      and booking.from_at < ${startOfDay(addDays(to, 1), now)} and booking.to_at > ${startOfDay(from, now)}
    order by booking.from_at, booking.id
    limit 5
  `.execute(db);
  return rows.map(({ text }) => text);
}

/** The first and the last day of a booking as its approver reads them; a half day carries its time. */
export function spanWords(fromAt: Date, toAt: Date, zone: string): { from: string; until: string } {
  const time = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const withTime = (day: string, at: Date) => `${sayDay(day)}${time(at) === '00:00' ? '' : `, ${time(at)}`}`;
  return { from: withTime(dayIn(fromAt, zone), fromAt), until: withTime(dayIn(new Date(toAt.getTime() - 1), zone), toAt) };
}

/** How long it is for who approves it: half a day or less is not called a day. */
export function lengthWords(fromAt: Date, toAt: Date, zone: string): string {
  const days = daysOfUse(fromAt, toAt, zone);
  if (days <= 1 && isByHour({ from_at: fromAt, to_at: toAt }, zone)) {
    const hours = hoursOfUse(fromAt, toAt);
    return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  }
  return days === 0.5 ? 'half a day' : `${days} ${days === 1 ? 'day' : 'days'}`;
}
