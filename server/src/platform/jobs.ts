import { fromKysely, type PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { systemContext, type Ctx, type Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DEAD_QUEUE, findDead, listDead, type DeadPage } from '#server/platform/jobs.dead.ts';
import { ensureQueue, isAnyDue, openBoss, schedule } from '#server/platform/jobs.queues.ts';

/** Work that outlives the request: at least once, so `run` must bear a repeat. */
export interface Job<S extends z.ZodType = z.ZodType> {
  /** `<slice>.<verb>`; also the name of its queue. */
  name: string;
  data: S;
  /** Tries after the first (default 5); waits grow by back-off from `retryDelay` seconds (default 5). */
  retries?: number;
  retryDelay?: number;
  /** Seconds after which a run counts as lost (default 15 minutes). */
  expiresIn?: number;
  /** Runs on this schedule (five cron fields, UTC), with the data `{}`. */
  cron?: string;
  /** How many at once in this process (default 1). */
  parallel?: number;
  run(data: z.output<S>, ctx: Ctx): Promise<void>;
}

export interface Jobs {
  /**
   * In the caller's transaction when `db` is one: the job exists exactly when the transaction commits. `once`: not again while a
   * job of that name and key waits.
   */
  enqueue<S extends z.ZodType>(db: Db, job: Job<S>, data: z.input<S>, options?: EnqueueOptions): Promise<void>;
}
export interface EnqueueOptions {
  startAfter?: Date;
  once?: string;
}

export interface RunningJobs extends Jobs {
  /** What the health call says. */
  health(): { ok: boolean; detail: string };
  /** Jobs that gave up, newest first. */
  listDead(db: Db, window: { limit: number; offset: number }): Promise<DeadPage>;
  /** Puts a job that gave up back into its queue, in the transaction of `db`. False when there is no such job. */
  retryDead(db: Db, id: string): Promise<boolean>;
  /** Runs what is due, here and now, until nothing is; with `early` also what waits for its time. For tests and tools. */
  drain(options?: { early?: boolean }): Promise<void>;
  /** Lets running jobs finish for up to 20 s. What is not done by then runs again after the next start. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  services: Services;
  jobs: readonly Job[];
  /** False: jobs run by `drain` alone, and the queue is opened with the first one. For tests and tools. */
  workers?: boolean;
}

const STOP_MS = 20_000;

/**
 * Opens the queues and starts a worker for each job. Sets `services.jobs` first, because a job may enqueue others at once.
 * @throws StartupError when the queue's tables cannot be made
 */
export async function startJobs({ services, jobs, workers = true }: JobsOptions): Promise<RunningJobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const ready = new Set<string>();
  let opening: Promise<PgBoss> | undefined;
  let state: 'running' | 'stopped' = 'running';

  const open = (): Promise<PgBoss> => (opening ??= openBoss(services, workers));
  async function queueOf(job: Job): Promise<PgBoss> {
    const boss = await open();
    if (!ready.has(job.name)) await ensureQueue(boss, job);
    ready.add(job.name);
    return boss;
  }

  const running: RunningJobs = {
    async enqueue(db, job, data, options = {}) {
      const checked = (await job.data.parseAsync(data)) as object;
      const boss = await queueOf(job as Job);
      // Among the jobs of a queue that wait, one key stands once; a key of its own makes a job stand beside all others.
      const singletonKey = options.once ?? crypto.randomUUID();
      await boss.send(job.name, checked, { db: fromKysely(db), singletonKey, ...(options.startAfter ? { startAfter: options.startAfter } : {}) });
    },
    health: () => ({ ok: state === 'running', detail: state === 'running' ? `${byName.size} kinds of jobs` : state }),
    async listDead(db, window) {
      await open();
      return listDead(db, window);
    },
    async retryDead(db, id) {
      const boss = await open();
      if (!(await findDead(db, id))) return false;
      await boss.redrive(DEAD_QUEUE, { ids: [id], db: fromKysely(db) });
      return true;
    },
    async drain({ early = false } = {}) {
      const boss = await open();
      const drained = () => drainOnce(boss, services, [...ready].map((name) => byName.get(name)!), early);
      while ((await drained()) || (await isAnyDue(services.db, [...ready], early)));
    },
    async stop() {
      state = 'stopped';
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: workers, timeout: STOP_MS });
    },
  };
  services.jobs = running;
  if (workers) await startWorkers(await open(), services, jobs, queueOf);
  return running;
}

async function startWorkers(boss: PgBoss, services: Services, jobs: readonly Job[], queueOf: (job: Job) => Promise<PgBoss>): Promise<void> {
  for (const job of jobs) await queueOf(job);
  await schedule(boss, jobs);
  for (const job of jobs) {
    const options = { localConcurrency: job.parallel ?? 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 };
    await boss.work<unknown>(job.name, options, async ([one]) => runOne(job, one!.data, services));
  }
}

/** Runs one batch of each queue; answers whether there was any. */
async function drainOnce(boss: PgBoss, services: Services, jobs: Job[], early: boolean): Promise<boolean> {
  let any = false;
  for (const job of jobs) {
    for (const { id, data } of await boss.fetch<unknown>(job.name, { batchSize: 20, ignoreStartAfter: early })) {
      any = true;
      await runOne(job, data, services).then(
        () => boss.complete(job.name, id),
        (error: Error) => boss.fail(job.name, id, { message: error.message }),
      );
    }
  }
  return any;
}

async function runOne(job: Job, data: unknown, services: Services): Promise<void> {
  try {
    await job.run(await job.data.parseAsync(data ?? {}), systemContext(services));
  } catch (error) {
    services.log.warn({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}
