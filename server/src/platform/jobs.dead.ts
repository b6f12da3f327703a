import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** Where jobs stand that gave up after their last try. */
export const DEAD_QUEUE = 'dead';

export interface DeadRow {
  id: string;
  name: string;
  error: string;
  tries: number;
  failedAt: Date;
}
export interface DeadPage {
  rows: DeadRow[];
  total: number;
}

export async function listDead(
  db: Db,
  { limit, offset, since = null }: { limit: number; offset: number; since?: Date | null },
): Promise<DeadPage> {
  const wanted = sql`name = ${DEAD_QUEUE} and (${since}::timestamptz is null or created_on >= ${since}::timestamptz)`;
  const { rows } = await sql<DeadRow>`
    select id, source_name as name, coalesce(source_output->>'message', '') as error, coalesce(source_retry_count, 0) + 1 as tries,
      created_on as "failedAt"
    from pgboss.job where ${wanted} order by created_on desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const total = await sql<{ total: number }>`select count(*)::int as total from pgboss.job where ${wanted}`.execute(db);
  return { rows, total: total.rows[0]?.total ?? 0 };
}

/** How long the oldest job that is due waits already, in minutes; 0 when none does. */
export async function oldestOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(floor(extract(epoch from ${now}::timestamptz - min(start_after)) / 60), 0)::int as minutes
    from pgboss.job where state in ('created', 'retry') and start_after < ${now} and name <> ${DEAD_QUEUE}`.execute(db);
  return rows[0]?.minutes ?? 0;
}

export async function findDead(db: Db, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return false;
  const { rows } = await sql`select from pgboss.job where name = ${DEAD_QUEUE} and id = ${id}`.execute(db);
  return rows.length > 0;
}
