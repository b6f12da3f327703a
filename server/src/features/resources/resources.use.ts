import { resourceMachine } from '@lintel/contract/resource-machines';
import { sql } from 'kysely';
import { startOfDay } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

const MOST = 12;

/**
 * Per cent of the days between two days on which resources were in service, be it for a part, that they were booked; by category, the
 * most used first. What was entered after its first booking was there from that on.
 */
export async function useOfResources(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  from: string,
  to: string,
): Promise<{ category: string; share: number }[]> {
  const { rows } = await sql<{ category: string; share: number }>`
    with step as (
      select entity_id, to_state, at, lead(at) over (partition by entity_id order by seq) as until, row_number() over (partition by entity_id order by seq) as no
      from transition where entity = ${resourceMachine.name}),
    span as (
      select resource.id, resource.category, step.at as until,
        least(resource.created_at, (select min(from_at) from booking where booking.resource_id = resource.id)) as since
      from resource left join step on step.entity_id = resource.id and step.no = 1
      where step.no = 1 or resource.status = 'in_service'
      union all
      select resource.id, resource.category, step.until, step.at from step join resource on resource.id = step.entity_id
      where step.to_state = 'in_service'),
    available as (
      select distinct span.id, span.category, on_day.day from span
      join (select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as series(day)) as on_day
        on span.since < ${startOfDay(sql`(on_day.day + 1)`, now)} and coalesce(span.until, 'infinity') > ${startOfDay(sql`on_day.day`, now)})
    select category, round(count(*) filter (where exists (select from booking where booking.resource_id = available.id
        and booking.status in ('approved', 'checked_out', 'returned') and booking.from_at < ${startOfDay(sql`(available.day + 1)`, now)}
        and booking.to_at > ${startOfDay(sql`available.day`, now)})) * 100.0 / count(*), 1)::float8 as share
    from available group by 1 order by 2 desc, 1 limit ${MOST}`.execute(db);
  return rows;
}
