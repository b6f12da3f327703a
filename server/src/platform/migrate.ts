import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';

export type Migration = { name: string; sha256: string; text: string };
export type MigrationProgress = (name: string, index: number, total: number) => void;
export type MigrateOptions = { folder?: string; onProgress?: MigrationProgress };
type Landed = { name: string; sha256: string };

export const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url));

// Any fixed number does: all Lintel processes on one database server must agree on it.
const advisoryKey = 5_461_200_715;

/**
 * Brings the database to the schema of this version: every pending file in one transaction, or nothing.
 * Several processes may call it at once: one runs, the others wait and find nothing left to do.
 * @returns the names that were run now
 * @throws StartupError when a landed file was edited, the database is newer than this version, or a file fails
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(options.folder ?? migrationsFolder);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Waiting for another process that migrates, and a long migration, are no reason to be cut off.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(${advisoryKey})`);
    const pending = findPending(files, await readLanded(client));
    for (const [index, file] of pending.entries()) {
      options.onProgress?.(file.name, index + 1, pending.length);
      await runFile(client, file);
    }
    await client.query('commit');
    return pending.map((file) => file.name);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What the health route says about the schema. Never throws for a database that has no table yet. */
export async function migrationState(pool: pg.Pool, folder = migrationsFolder): Promise<{ landed: number; pending: string[] }> {
  const files = await readMigrations(folder);
  const names = await landedNames(pool);
  return { landed: names.size, pending: files.map((file) => file.name).filter((name) => !names.has(name)) };
}

/** The numbered files in order. Line ends do not count: git may change them on checkout. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, file] of files.entries()) {
    const before = files[index - 1];
    if (before && numberOf(before.name) === numberOf(file.name)) {
      throw new StartupError(
        `The migrations ${before.name} and ${file.name} in ${folder} have the same number: give one of them the next free number.`,
      );
    }
  }
  return files;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
    throw new StartupError(`The migration ${name} in ${folder} is not named like 0007_leave.sql: rename it.`);
  }
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  if (/^\s*(begin|start transaction|commit|rollback|end)\s*;/im.test(text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, ''))) {
    throw new StartupError(
      `The migration ${name} begins or ends a transaction itself: take that out, because all pending migrations run in one.`,
    );
  }
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
}

async function readLanded(client: pg.ClientBase): Promise<Landed[]> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  );
  return (await client.query<Landed>('select name, sha256 from migration order by name collate "C"')).rows;
}

async function landedNames(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('migration') is not null as there");
  if (!rows[0]!.there) return new Set();
  return new Set((await pool.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
}

function findPending(files: Migration[], landed: Landed[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of landed) {
    const file = known.get(name);
    if (!file) {
      throw new StartupError(
        `The database has the migration ${name}, which this version of Lintel does not know: start the newer version again, or point DATABASE_URL or DATA_DIR to another database.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new StartupError(
        `The migration ${name} was edited after it had run on this database: restore its text and write the change as a new migration, or point DATABASE_URL or DATA_DIR to a new database.`,
      );
    }
  }
  const done = new Set(landed.map((row) => row.name));
  const last = landed.at(-1)?.name ?? '';
  const late = files.find((file) => !done.has(file.name) && file.name < last);
  if (late) {
    throw new StartupError(
      `The migration ${late.name} comes before ${last}, which has run already: give it the next free number, or point DATABASE_URL or DATA_DIR to a new database.`,
    );
  }
  return files.filter((file) => !done.has(file.name));
}

async function runFile(client: pg.ClientBase, file: Migration): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    const { message, position } = error as pg.DatabaseError;
    const line = position ? ` in line ${file.text.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartupError(
      `The migration ${file.name} failed${line} (${message}): nothing was changed; correct it, or point DATABASE_URL or DATA_DIR to a new database.`,
      { cause: error },
    );
  }
  await client.query('insert into migration (name, sha256) values ($1, $2)', [file.name, file.sha256]);
}

function numberOf(name: string): string {
  return name.slice(0, 4);
}
