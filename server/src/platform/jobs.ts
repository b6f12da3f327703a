import { fromKysely, type PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { systemContext, type Ctx, type Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { readJobStates, type JobState } from '#server/platform/jobs.overview.ts';
import { DEAD_QUEUE, findDead, listDead, oldestOverdue, type DeadPage } from '#server/platform/jobs.dead.ts';
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
  /** Of those with the same answer one at a time, while `parallel` others go on: what one holds up is its own. */
  apart?(data: z.output<S>): string;
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
  /** Every kind of job and how it goes. */
  states(db: Db, now: Date): Promise<JobState[]>;
  /** Runs a job of a schedule once more, beside its schedule. False when there is no such job. */
  runNow(db: Db, name: string): Promise<boolean>;
  /** Jobs that gave up, newest first. */
  listDead(db: Db, window: { limit: number; offset: number; since?: Date | null }): Promise<DeadPage>;
  /** How many minutes the oldest job that is due waits already. */
  oldestOverdue(db: Db, now: Date): Promise<number>;
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

/** What the running queue is made of. */
interface Engine {
  services: Services;
  jobs: readonly Job[];
  /** Opened when it is first needed. */
  boss(): Promise<PgBoss>;
  /** The same, with the queue of this job made. */
  bossFor(job: Job): Promise<PgBoss>;
  /** Jobs whose queues are made. */
  ready: Map<string, Job>;
}

/**
 * Opens the queues and starts a worker for each job. Sets `services.jobs` first, because a job may enqueue others at once.
 * @throws StartupError when the queue's tables cannot be made
 */
export async function startJobs({ services, jobs, workers = true }: JobsOptions): Promise<RunningJobs> {
  let opening: Promise<PgBoss> | undefined;
  let isRunning = true;
  const engine = createEngine(services, jobs, () => (opening ??= openBoss(services, workers)));
  services.jobs = {
    enqueue: (db, job, data, options) => enqueue(engine, db, job as Job, data, options),
    health: () => ({ ok: isRunning, detail: isRunning ? `${jobs.length} kinds of jobs` : 'stopped' }),
    states: (db, now) => engine.boss().then((boss) => readJobStates(db, boss, jobs, now)),
    runNow: (db, name) => runNow(engine, db, name),
    listDead: (db, window) => engine.boss().then(() => listDead(db, window)),
    oldestOverdue: (db, now) => engine.boss().then(() => oldestOverdue(db, now)),
    retryDead: (db, id) => retryDead(engine, db, id),
    drain: ({ early = false } = {}) => drain(engine, early),
    stop: async () => {
      isRunning = false;
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: workers, timeout: STOP_MS });
    },
  };
  if (workers) await startWorkers(engine);
  return services.jobs;
}

function createEngine(services: Services, jobs: readonly Job[], boss: () => Promise<PgBoss>): Engine {
  const ready = new Map<string, Job>();
  const bossFor = async (job: Job) => {
    const opened = await boss();
    if (!ready.has(job.name)) await ensureQueue(opened, job);
    ready.set(job.name, job);
    return opened;
  };
  return { services, jobs, boss, bossFor, ready };
}

async function startWorkers(engine: Engine): Promise<void> {
  for (const job of engine.jobs) await engine.bossFor(job);
  const boss = await engine.boss();
  await schedule(boss, engine.jobs);
  for (const job of engine.jobs) {
    // New jobs are announced; what waits for its time, or for another try, is found by looking.
    const options = {
      ...{ localConcurrency: job.parallel ?? 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
      ...(job.apart && { localGroupConcurrency: 1 }),
    };
    await boss.work<unknown>(job.name, options, async ([one]) => runOne(engine, job, one!.data));
  }
}

async function enqueue(engine: Engine, db: Db, job: Job, data: unknown, { once, startAfter }: EnqueueOptions = {}): Promise<void> {
  const checked = (await job.data.parseAsync(data)) as object;
  const boss = await engine.bossFor(job);
  // Among the jobs of a queue that wait, one key stands once; a key of its own makes a job stand beside all others.
  const singletonKey = once ?? crypto.randomUUID();
  const group = job.apart && { id: job.apart(checked) };
  await boss.send(job.name, checked, { db: fromKysely(db), singletonKey, ...(startAfter && { startAfter }), ...(group && { group }) });
}

async function runNow(engine: Engine, db: Db, name: string): Promise<boolean> {
  const job = engine.jobs.find((one) => one.name === name && one.cron);
  if (!job) return false;
  await enqueue(engine, db, job, {}, { once: 'now' });
  return true;
}

async function retryDead(engine: Engine, db: Db, id: string): Promise<boolean> {
  const boss = await engine.boss();
  if (!(await findDead(db, id))) return false;
  await boss.redrive(DEAD_QUEUE, { ids: [id], db: fromKysely(db) });
  return true;
}

async function drain(engine: Engine, early: boolean): Promise<void> {
  const boss = await engine.boss();
  const goesOn = async () => (await runBatch(engine, boss, early)) || (await isAnyDue(engine.services.db, [...engine.ready.keys()], early));
  while (await goesOn());
}

/** Runs some jobs of each queue; answers whether there were any. */
async function runBatch(engine: Engine, boss: PgBoss, early: boolean): Promise<boolean> {
  let any = false;
  for (const job of engine.ready.values()) {
    for (const { id, data } of await boss.fetch<unknown>(job.name, { batchSize: 20, ignoreStartAfter: early })) {
      any = true;
      await runOne(engine, job, data).then(
        () => boss.complete(job.name, id),
        (error: Error) => boss.fail(job.name, id, { message: error.message }),
      );
    }
  }
  return any;
}

async function runOne({ services }: Engine, job: Job, data: unknown): Promise<void> {
  try {
    await job.run(await job.data.parseAsync(data ?? {}), systemContext(services));
  } catch (error) {
    services.log.warn({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}
