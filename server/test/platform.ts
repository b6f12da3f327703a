import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { readEnv } from '#server/env.ts';
import type { Services } from '#server/platform/context.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { createTestDatabase } from '#test/database.ts';

export interface PlatformServices {
  services: Services;
  close(): Promise<void>;
}

/** Services on a database and a folder of their own, without the HTTP server: for tests of what stands below it. */
export async function platformServices(now: () => Date = () => new Date()): Promise<PlatformServices> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel platform '));
  const env = readEnv({ DATA_DIR: folder, SMTP_IN_PORT: 'off', DEMO: 'off' });
  const { db, pool, drop } = await createTestDatabase();
  const blobs = await openFolderBlobs(path.join(folder, 'blobs'));
  const services = {
    env,
    db,
    pool,
    blobs,
    clock: { now },
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  } as unknown as Services;
  const jobs = await startJobs({ services, jobs: [], workers: false });
  const close = async () => {
    await jobs.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { services, close };
}
