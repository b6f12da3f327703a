import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/postgres.embedded.ts';
import type { EmbeddedPostgres } from '#server/adapters/postgres.embedded.ts';
import { isRunning } from '#server/adapters/process-identity.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { installedBinaries } from '#test/second-engine.ts';

export type TestEngine = 'embedded' | 'installed' | 'url';
/** What a test needs to make a database of its own: plain data, so that it can be handed to another process. */
export type TestServer = { engine: TestEngine; version: string; poolConfig: PoolConfig; template: string };

/** `migrations`: another folder than the product's. */
export type TestServerOptions = { migrations?: string };

const prefix = 'lintel-test-';

/**
 * One PostgreSQL for a whole test run, on the memory disk and without fsync, with a migrated template in it.
 * TEST_DATABASE_URL names another server; LINTEL_TEST_ENGINE=installed uses the PostgreSQL of the machine.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const engine = chooseEngine();
  const url = process.env.TEST_DATABASE_URL;
  const cluster = engine === 'url' ? undefined : await startCluster(engine);
  const admin: PoolConfig = cluster ? { ...cluster.poolConfig, database: 'postgres' } : { connectionString: url };
  const template = `lintel_template_${process.pid}`;
  try {
    const version = await makeTemplate(admin, template, options.migrations);
    const stop = async () => {
      if (!cluster)
        await runAdmin(admin, `alter database ${template} is_template false`, `drop database if exists ${template} with (force)`);
      await cluster?.remove();
    };
    return { server: { engine, version, poolConfig: admin, template }, stop };
  } catch (error) {
    await cluster?.remove();
    throw error;
  }
}

export function chooseEngine(): TestEngine {
  if (process.env.TEST_DATABASE_URL) return 'url';
  const wanted = process.env.LINTEL_TEST_ENGINE || 'embedded';
  if (wanted === 'embedded' || wanted === 'installed') return wanted;
  throw new Error(`LINTEL_TEST_ENGINE is "${wanted}": use embedded or installed, or set TEST_DATABASE_URL.`);
}

/** The config for another database on the same server. */
export function onDatabase(config: PoolConfig, database: string): PoolConfig {
  if (!config.connectionString) return { ...config, database };
  // Not by URL: postgresql://user@/name?host=/socket is none.
  return { ...config, connectionString: config.connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`) };
}

/** Runs statements one by one on a connection of their own. */
export async function runAdmin(config: PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

async function startCluster(engine: 'embedded' | 'installed'): Promise<EmbeddedPostgres & { remove: () => Promise<void> }> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await removeLeftovers(memory);
  const folder = await mkdtemp(join(memory, prefix));
  const binaries = engine === 'installed' ? installedBinaries() : undefined;
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ folder, fsync: false, binaries });
    return { ...postgres, remove: () => postgres.stop().then(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** A run that was killed leaves its folder on the memory disk. */
async function removeLeftovers(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    if (!/^lintel-(test|gen)-/.test(name)) continue;
    const holder = JSON.parse(await readFile(join(memory, name, 'lintel.lock'), 'utf8').catch(() => '{}')) as { pid?: number };
    if (holder.pid && !isRunning(holder.pid)) await rm(join(memory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeTemplate(admin: PoolConfig, template: string, migrations?: string): Promise<string> {
  await runAdmin(admin, `create database ${template} encoding 'UTF8' template template0`);
  const { pool, version, close } = await openDatabase({ ...onDatabase(admin, template), max: 2 });
  try {
    await migrate(pool, { folder: migrations });
  } finally {
    await close();
  }
  await runAdmin(admin, `alter database ${template} is_template true allow_connections false`);
  return version;
}
