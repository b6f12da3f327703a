import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries, openDatabase, toJson, uncounted, withTransaction } from './db.ts';
import { StartupError } from './startup-error.ts';
import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

test('money stays text, dates stay text, instants are dates', async () => {
  const { rows } = await sql`select 9007199254740993::bigint as minor, 0.10::numeric as rate, date '2026-03-29' as day,
    array[date '2026-03-29'] as days, timestamp '2026-03-29 02:30' as local, timestamptz '2026-03-29T00:30:00Z' as at`.execute(database.db);
  expect(rows[0]).toEqual({
    minor: '9007199254740993',
    rate: '0.10',
    day: '2026-03-29',
    days: ['2026-03-29'],
    local: '2026-03-29 02:30:00',
    at: new Date('2026-03-29T00:30:00Z'),
  });
});

test('a JSON array goes in as JSON', async () => {
  const { rows } = await sql<{ kind: string }>`select jsonb_typeof(${toJson(['a', { b: 1 }])}) as kind`.execute(database.db);
  expect(rows).toEqual([{ kind: 'array' }]);
});

test('statements are counted for one caller, without the bookkeeping of transactions', async () => {
  const { db } = database;
  const ask = () => sql`select 1`.execute(db);
  const [{ count, statements }] = await Promise.all([
    countQueries(() => withTransaction(db, async (tx) => void (await sql`select 2`.execute(tx)))),
    ask(),
  ]);
  expect({ count, statements }).toEqual({ count: 1, statements: ['select 2'] });
});

test('what is done once in a while is in no count', async () => {
  const { db } = database;
  const { count } = await countQueries(async () => {
    await uncounted(() => sql`select 1`.execute(db));
    await sql`select 2`.execute(db);
  });
  expect(count).toBe(1);
});

test('a statement is planned once a connection; a search for words each time', async () => {
  await database.db.connection().execute(async (db) => {
    for (const beam of [1, 2, 3]) {
      await sql`select ${beam}::int as prepared_beam`.execute(db);
      await sql`select to_tsvector('simple', 'beam') @@ to_tsquery('simple', ${`beam${beam}`}) as searched_beam`.execute(db);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%ed\\_beam%' and statement not like '%pg_prepared%'`.execute(db);
    expect(rows).toEqual([{ statement: 'select $1::int as prepared_beam' }]);
  });
});

test('a transaction inside a transaction is the same one', async () => {
  const { db, pool } = database;
  await pool.query('create table beam (id int)');
  const work = withTransaction(db, async (outer) => {
    await withTransaction(outer, (inner) => sql`insert into beam values (1)`.execute(inner));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await pool.query('select * from beam')).rows).toEqual([]);
});

test.each([
  [
    'nobody listens',
    'postgresql://lintel:secret@127.0.0.1:1/lintel',
    /127\.0\.0\.1:1 cannot be used because nothing listens.*DATABASE_URL/,
  ],
  ['no such host', 'postgresql://lintel:secret@nowhere.invalid/lintel', /nowhere\.invalid .*DATABASE_URL/],
  ['no socket', 'postgresql:///lintel?host=/nowhere', /no such socket.*DATABASE_URL/],
])('when %s, one sentence says so without the password', async (_, connectionString, sentence) => {
  const error = await openDatabase({ connectionString }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as Error).message).toMatch(sentence);
  expect((error as Error).message).not.toContain('secret');
});
