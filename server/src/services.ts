import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { openS3Blobs } from '#server/adapters/blobs.s3.ts';
import { startEmbeddedPostgres } from '#server/adapters/postgres.embedded.ts';
import type { Env } from '#server/env.ts';
import { openDemo } from '#server/features/demo/demo.state.ts';
import { FEATURE_JOBS } from '#server/feature-jobs.ts';
import type { Log, Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createEventHub } from '#server/platform/events.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { migrate } from '#server/platform/migrate.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export interface RunningServices {
  services: Services;
  /** Finishes jobs that run, then closes what was opened, last first. */
  close(): Promise<void>;
}

/** The one place that chooses between embedded and real. What was opened is closed again when a later step fails. */
export async function startServices(env: Env, log: Log): Promise<RunningServices> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one();
  };
  try {
    await mkdir(env.dataDir, { recursive: true, mode: 0o711 }).catch((error: Error) => {
      throw new StartupError(`DATA_DIR cannot be made (${error.message}): give a folder this user may write.`);
    });
    const database = await openDatabase(await databaseConfig(env, log, opened), { log });
    opened.push(database.close);
    await migrate(database.pool, { onProgress: (name, index, total) => log.info({ migration: name, index, total }, 'migrating') });
    const blobs = env.blobsUrl ? await openS3Blobs(env.blobsUrl) : await openFolderBlobs(path.join(env.dataDir, 'blobs'));
    const clock = { now: () => new Date() };
    // Settled before the first request: the sign-in page of a demo offers its people.
    const demo = (await openDemo({ env, db: database.db, clock })) ? 'on' : 'off';
    const base = { env: { ...env, demo } as const, db: database.db, pool: database.pool, blobs, clock, log };
    const events = await createEventHub(base);
    opened.push(events.close);
    // startJobs fills in the jobs, because the first one may run, and enqueue others, before it returns.
    const services: Services = { ...base, events, jobs: undefined as never };
    await startJobs({ services, jobs: FEATURE_JOBS });
    opened.push(() => services.jobs.stop());
    return { services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function databaseConfig(env: Env, log: Log, opened: (() => Promise<void>)[]): Promise<pg.PoolConfig> {
  if (env.databaseUrl) return { connectionString: env.databaseUrl };
  const postgres = await startEmbeddedPostgres({ folder: path.join(env.dataDir, 'pg'), log });
  opened.push(postgres.stop);
  return postgres.poolConfig;
}
