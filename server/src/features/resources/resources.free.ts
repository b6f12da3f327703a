import { addDays } from '@lintel/contract/kit/days';
import { sql, type Expression, type SqlBool } from 'kysely';
import { startOfDay } from '#server/features/settings/settings.service.ts';

/** The times at which a resource is somebody's: what is out, until it is back; maintenance that is planned, for its day. */
const taken = (now: Date) => sql`(
  select tstzrange(least(out_at, from_at), case when status = 'checked_out' and to_at <= ${now} then null else to_at end) as span
  from booking where booking.resource_id = resource.id and booking.status in ('approved', 'checked_out')
  union all
  select tstzrange(${startOfDay(sql`planned_on`, now)}, ${startOfDay(sql`(planned_on + 1)`, now)})
  from maintenance_order where maintenance_order.resource_id = resource.id and opened_at is null and closed_at is null)`;

/** From when on nobody has it: now, or the end of what lies over now without a gap. Null for what should be back, and what is not in service. */
export const freeFrom = (now: Date) => sql<Date | null>`case when resource.status = 'in_service' then (
  select case when count(span) = 0 then ${now}::timestamptz else max(upper(span)) end
  from unnest((select range_agg(span) from ${taken(now)} as taken)) as span where span @> ${now}::timestamptz) end`;

/** In service, and nobody's at this moment: it can be taken. */
export const isFreeNow = (now: Date) =>
  sql<boolean>`(resource.status = 'in_service' and not exists (select from ${taken(now)} as taken where span @> ${now}::timestamptz))`;

/** In service, and nobody's on any of these days, both included: `2026-10-12/2026-10-14`. */
export function isFreeIn(days: string, now: Date): Expression<SqlBool> {
  const [from = '', to = ''] = days.split('/').toSorted();
  const wanted = sql`tstzrange(${startOfDay(from, now)}, ${startOfDay(addDays(to, 1), now)})`;
  return sql<SqlBool>`(resource.status = 'in_service' and not exists (select from ${taken(now)} as taken where span && ${wanted}))`;
}
