import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db.ts';
import { migrate, migrationState } from './migrate.ts';
import { StartupError } from './startup-error.ts';
import { createTestDatabase } from '#test/database.ts';

const site = 'create table site (id int primary key);\n';
const crane = 'alter table site add column crane text;\n';

test('runs what is pending in order, tells its progress, and does nothing the second time', async () => {
  const { pool } = await emptyDatabase();
  const folder = await migrations({ '0002_crane.sql': crane, '0001_site.sql': site });
  expect((await migrationState(pool, folder)).pending).toEqual(['0001_site.sql', '0002_crane.sql']);
  const seen: unknown[] = [];
  expect(await migrate(pool, { folder, onProgress: (...step) => seen.push(step) })).toEqual(['0001_site.sql', '0002_crane.sql']);
  expect(seen).toEqual([
    ['0001_site.sql', 1, 2],
    ['0002_crane.sql', 2, 2],
  ]);
  expect(await migrate(pool, { folder })).toEqual([]);
  expect(await migrationState(pool, folder)).toEqual({ landed: 2, pending: [] });
});

test('other line ends are the same file', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool, { folder: await migrations({ '0001_site.sql': site }) });
  expect(await migrate(pool, { folder: await migrations({ '0001_site.sql': site.replaceAll('\n', '\r\n') }) })).toEqual([]);
});

test('one that fails leaves nothing of any, and is named with its line', async () => {
  const { pool } = await emptyDatabase();
  const folder = await migrations({ '0001_site.sql': site, '0002_crane.sql': '-- a crane\n\nalter table site add colum crane text;\n' });
  await refused(migrate(pool, { folder }), /0002_crane\.sql failed in line 3 .*DATABASE_URL/);
  expect((await pool.query("select to_regclass('site') as site, to_regclass('migration') as migration")).rows).toEqual([
    { site: null, migration: null },
  ]);
});

test.each([
  ['an edited landed file', { '0001_site.sql': `${site}-- edited\n` }, /0001_site\.sql was edited/],
  ['a database newer than this version', {}, /0001_site\.sql, which this version of Lintel does not know/],
  ['a file before a landed one', { '0001_site.sql': site, '0000_late.sql': crane }, /0000_late\.sql comes before 0001_site\.sql/],
  ['two files with one number', { '0001_site.sql': site, '0001_other.sql': crane }, /the same number/],
  [
    'a file with its own transaction',
    { '0001_site.sql': site, '0002_crane.sql': `begin;\n${crane}commit;\n` },
    /0002_crane\.sql begins or ends a transaction/,
  ],
  ['a file with another name', { '0001_site.sql': site, 'crane.sql': crane }, /crane\.sql .* is not named like/],
])('refuses %s', async (_, files, sentence) => {
  const { pool } = await emptyDatabase();
  await migrate(pool, { folder: await migrations({ '0001_site.sql': site }) });
  await refused(migrate(pool, { folder: await migrations(files) }), sentence);
});

test('of several that start at once one runs and the others wait', async () => {
  const { pool, poolConfig } = await emptyDatabase();
  const folder = await migrations({ '0001_site.sql': `${site}select pg_sleep(0.2);\n`, '0002_crane.sql': crane });
  const handles = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...poolConfig, max: 1 })));
  onTestFinished(() => Promise.all(handles.map(({ close }) => close())).then(() => undefined));
  const runs = await Promise.all(handles.map((handle) => migrate(handle.pool, { folder })));
  expect(runs.filter((names) => names.length === 2)).toHaveLength(1);
  expect(runs.filter((names) => names.length === 0)).toHaveLength(3);
  expect((await pool.query('select name from migration order by name')).rows).toHaveLength(2);
});

async function emptyDatabase() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  return database;
}

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

async function refused(work: Promise<unknown>, sentence: RegExp): Promise<void> {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as Error).message).toMatch(sentence);
}
