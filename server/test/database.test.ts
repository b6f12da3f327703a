import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, describeEngine } from '#test/database.ts';

test('two test databases share nothing, and each is migrated', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(() => Promise.all([one.drop(), two.drop()]).then(() => undefined));
  await one.pool.query('create table only_here (id int)');
  const { rows } = await two.pool.query<{ there: boolean; migrated: boolean }>(
    "select to_regclass('only_here') is not null as there, to_regclass('migration') is not null as migrated",
  );
  expect(rows).toEqual([{ there: false, migrated: true }]);
});

test('the engine is named', () => {
  expect(describeEngine()).toMatch(/PostgreSQL \d+\.\d+/);
});
