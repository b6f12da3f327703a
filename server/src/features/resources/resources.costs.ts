import { sql } from 'kysely';
import type { ResourceDetail } from '@lintel/contract/resources';
import { dayOfInstant } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What maintenance of a resource cost and what its use was charged, by the month in which it was settled; the last twelve (workspace C1.32). */
export async function costsOf({ db, now }: Ctx, resourceId: string, today: string): Promise<NonNullable<ResourceDetail['costs']>> {
  const isOfMonth = (at: ReturnType<typeof sql>) => sql`left(${dayOfInstant(at, now)}, 7) = to_char(month, 'YYYY-MM')`;
  const { rows } = await sql<NonNullable<ResourceDetail['costs']>[number]>`
    select to_char(month, 'YYYY-MM') as month,
      (select coalesce(sum(cost_minor), 0)::text from maintenance_order
        where resource_id = ${resourceId} and opened_at is not null and ${isOfMonth(sql`closed_at`)}) as "costMinor",
      (select coalesce(sum(charge_minor), 0)::text from booking where resource_id = ${resourceId} and ${isOfMonth(sql`in_at`)}) as "recoveredMinor"
    from generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, '1 month') as month
    order by month`.execute(db);
  return rows;
}
