import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lives, type Life } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what lives through a machine and is about somebody is called by their name in the log', async () => {
  const { db } = app.services;
  const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'employee_id'`.execute(db);
  const about = new Set(rows.map(({ table }) => table));
  const row = { duty: 'crane', employee_id: app.idOf('marta.kessler'), week: '2026-W41', from_day: '2026-10-05', to_day: '2026-10-09' };
  const called = await Promise.all(
    lives()
      .filter(({ table }) => about.has(table))
      .map(async ({ machine, label }) => [machine.name, await label(row as unknown as Parameters<Life['label']>[0], db)] as const),
  );
  expect(Object.fromEntries(called)).toEqual({
    bank_change: 'Marta Kessler',
    compensation: 'Marta Kessler',
    duty: 'crane, Marta Kessler',
    leave_request: 'Leave 2026-10-05 to 2026-10-09, Marta Kessler',
    recovery: 'Marta Kessler',
    timesheet: 'Week 2026-W41, Marta Kessler',
  });
});
