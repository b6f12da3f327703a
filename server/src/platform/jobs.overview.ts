import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { DEAD_QUEUE } from '#server/platform/jobs.dead.ts';
import { SCHEDULE_ZONE } from '#server/platform/jobs.queues.ts';

export interface JobState {
  name: string;
  /** Five cron fields, UTC; null for what runs when it is needed. */
  cron: string | null;
  lastRunAt: Date | null;
  /** By its schedule. */
  nextRunAt: Date | null;
  waiting: number;
  /** Gave up within the last 24 hours. */
  failed: number;
}

/** Every kind of job and how it goes, by name; one query. Runs are remembered for a day. */
export async function readJobStates(db: Db, boss: PgBoss, jobs: readonly Pick<Job, 'name' | 'cron'>[], now: Date): Promise<JobState[]> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ name: string; last: Date | null; waiting: number; failed: number }>`
    select coalesce(source_name, name) as name,
      max(completed_on) filter (where state = 'completed' and name <> ${DEAD_QUEUE}) as last,
      (count(*) filter (where state in ('created', 'retry', 'active') and name <> ${DEAD_QUEUE}))::int as waiting,
      (count(*) filter (where name = ${DEAD_QUEUE} and created_on > ${since}))::int as failed
    from pgboss.job group by 1`.execute(db);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return jobs
    .map(({ name, cron }) => {
      const row = byName.get(name);
      // Asked of the queue, which starts it by the same reckoning.
      const [nextRunAt = null] = cron ? boss.previewSchedule(cron, { tz: SCHEDULE_ZONE, from: now, count: 1 }) : [];
      return { name, cron: cron ?? null, lastRunAt: row?.last ?? null, nextRunAt, waiting: row?.waiting ?? 0, failed: row?.failed ?? 0 };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
