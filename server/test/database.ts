import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/platform/db.ts';
import type { Db } from '#server/platform/db.ts';
import { onDatabase, runAdmin } from '#test/test-server.ts';
import type { TestServer } from '#test/test-server.ts';
import '#test/global-setup.ts';

export type TestDatabase = { db: Db; pool: pg.Pool; poolConfig: pg.PoolConfig; drop: () => Promise<void> };
export type TestDatabaseOptions = { server?: TestServer; empty?: boolean };

/**
 * A database of its own for one test or file, migrated already (`empty`: without any table); 17 ms.
 * Outside vitest, hand in the server from startTestServer().
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = options.server ?? inject('testServer');
  const name = `lintel_test_${randomUUID().replaceAll('-', '')}`;
  const template = options.empty ? `template0 encoding 'UTF8'` : server.template;
  await runAdmin(server.poolConfig, `create database ${name} template ${template} strategy file_copy`);
  const poolConfig: pg.PoolConfig = { ...onDatabase(server.poolConfig, name), max: 5 };
  const { db, pool, close } = await openDatabase(poolConfig);
  const drop = async () => {
    await close();
    await runAdmin(server.poolConfig, `drop database if exists ${name} with (force)`);
  };
  return { db, pool, poolConfig, drop };
}

/** For the head of a test report: "embedded PostgreSQL 18.4". */
export function describeEngine(server: TestServer = inject('testServer')): string {
  const origin = { embedded: 'embedded', installed: 'installed', url: 'TEST_DATABASE_URL:' }[server.engine];
  return `${origin} PostgreSQL ${server.version}`;
}
