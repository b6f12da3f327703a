import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { connectionOf } from '#server/platform/connection.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { DEAD_QUEUE } from '#server/platform/jobs.dead.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const DAY = 86_400;
export const SCHEDULE_ZONE = 'UTC';

/** Opens pg-boss, which keeps its tables in a schema of its own. Without `workers` it does nothing by itself. */
export async function openBoss({ pool, log }: Services, workers: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connectionOf(pool) as { host?: string }),
    application_name: 'lintel jobs',
    max: workers ? 4 : 2,
    supervise: workers,
    schedule: workers,
    useListenNotify: workers,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error and goes on'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  try {
    await boss.start();
    await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 90 * DAY, retryLimit: 0 });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw new StartupError(
      `The job queue cannot keep its tables in the schema pgboss (${(error as Error).message}): let the user of DATABASE_URL create schemas there.`,
      { cause: error },
    );
  }
  return boss;
}

/** Makes the queue of a job, or brings it to what the job says now. */
export async function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
  const settings = {
    retryLimit: job.retries ?? 5,
    retryDelay: job.retryDelay ?? 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: job.expiresIn ?? 900,
    deleteAfterSeconds: DAY,
    // A worker that died is noticed after this time, not after the job's whole time has passed.
    heartbeatSeconds: 10,
    deadLetter: DEAD_QUEUE,
    notify: true,
  };
  await boss.createQueue(job.name, { ...settings, policy: 'short' });
  await boss.updateQueue(job.name, settings);
}

/** Brings the schedules to what the jobs say, and forgets those of jobs that are gone. */
export async function schedule(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: SCHEDULE_ZONE });
}

/** Whether one of these queues has a job that runs or could run. */
export async function isAnyDue(db: Db, names: string[], early: boolean): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from pgboss.job
      where name = any(${names}) and (state = 'active' or state < 'active' and (${early} or start_after <= now()))
    ) as due`.execute(db);
  if (rows[0]?.due) await new Promise((resolve) => setTimeout(resolve, 20));
  return rows[0]?.due ?? false;
}
