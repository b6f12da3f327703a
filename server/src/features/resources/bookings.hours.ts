import { sql } from 'kysely';
import { addDays } from '@lintel/contract/kit/days';
import { dayOfInstant, startOfDay } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

interface Asked {
  operatorId: string;
  projectIds: readonly string[];
  from: string;
  to: string;
}

interface BookedResource {
  resourceId: string;
  code: string;
  name: string;
  projectId: string | null;
  operatorId: string | null;
  /** The first and the last day of it where the company is. */
  fromDay: string;
  toDay: string;
}

/**
 * Who had which resource in a range of days: what was booked for these projects, or with this operator. What was brought back counts until
 * then, what was not brought back until now.
 */
export async function bookedResources(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { operatorId, projectIds, from, to }: Asked,
): Promise<BookedResource[]> {
  const end = sql<Date>`case booking.status when 'returned' then coalesce(in_at, to_at) when 'checked_out' then greatest(to_at, ${now}) else to_at end`;
  const { rows } = await sql<BookedResource>`
    select resource_id as "resourceId", resource.code, resource.name, project_id as "projectId", operator_id as "operatorId",
      ${dayOfInstant(sql`from_at`, now)} as "fromDay", ${dayOfInstant(sql`${end} - interval '1 millisecond'`, now)} as "toDay"
    from booking join resource on resource.id = booking.resource_id
    where booking.status in ('approved', 'checked_out', 'returned')
      and (operator_id = ${operatorId} or project_id = any(${[...projectIds]}::text[]))
      and from_at < ${startOfDay(addDays(to, 1), now)} and ${end} > ${startOfDay(from, now)}
    order by resource.code, from_at`.execute(db);
  return rows;
}
