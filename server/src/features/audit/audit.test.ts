import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { verifyNightly, witnessHead } from '#server/features/audit/audit.jobs.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES } from '#test/cast.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const audit = () => app.as('viktor.sandell').audit;
const runJob = async (job: typeof verifyNightly) => {
  await app.services.jobs.enqueue(app.services.db, job, {});
  await app.services.jobs.drain();
};

test('the log is read newest first, by the beginning of an action and by person, and any page takes the same few queries', async () => {
  for (const code of ['AUDA', 'AUDB']) await app.as('viktor.sandell').departments.create({ body: { code, name: `Test ${code}` } });
  const { items, page } = await audit().list({ query: { size: 200 } });
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: page.total }, (_, i) => page.total - i));
  const made = await audit().list({ query: { action: 'department.create', actorId: app.idOf('viktor.sandell') } });
  expect(made.items.map(({ subjectLabel }) => subjectLabel)).toEqual(['Test AUDB', 'Test AUDA']);
  const department = await audit().list({ query: { action: 'department.' } });
  expect(department.items.slice(0, 2).map(({ subjectLabel }) => subjectLabel)).toEqual(['Test AUDB', 'Test AUDA']);
  expect(department.items.filter(({ action }) => !action.startsWith('department.'))).toEqual([]);
  expect((await audit().list({ query: { action: 'department_create' } })).items).toEqual([]);
  const counts = [];
  for (const size of [1, 200]) counts.push((await countQueries(() => audit().list({ query: { size } }))).count);
  expect(counts).toEqual([2, 2]);
});

test('what an entry only repeats for the sake of the chain is not answered', async () => {
  const { items } = await audit().list({ query: { action: 'department.create' } });
  expect(Object.keys(items[0]!.payload!)).toEqual(['after']);
});

test.each(CAST_NAMES.filter((name) => name !== 'viktor.sandell'))('%s can neither read nor verify it', async (name) => {
  const { list, verify } = app.as(name).audit;
  for (const call of [() => list(), () => verify({ body: {} })]) {
    expect(await call().catch((error: ApiError) => error)).toMatchObject({ status: 403, code: 'access.forbidden' });
  }
});

test('a refusal is an entry, with the call and what it needed', async () => {
  await app
    .as('marta.kessler')
    .audit.list()
    .catch(() => undefined);
  const { items } = await audit().list({ query: { action: 'access.refused', actorId: app.idOf('marta.kessler') } });
  expect(items[0]).toMatchObject({
    subjectType: 'route',
    subjectId: 'GET /audit',
    role: 'employee',
    payload: { after: { path: '/api/v1/audit', needs: 'audit:read' } },
  });
});

test('the hourly job writes down the head outside the database', async () => {
  await runJob(witnessHead);
  const { items } = await audit().list({ query: { size: 1 } });
  const lines = (await readFile(path.join(app.services.env.dataDir, 'audit-heads.log'), 'utf8')).trim().split('\n');
  expect(lines.at(-1)).toContain(`${items[0]!.seq} ${items[0]!.hash} `);
});

test('a whole chain verifies; a broken one is named, and told to those who answer for it', async () => {
  expect(await audit().verify({ body: {} })).toMatchObject({ problem: null });
  await runJob(verifyNightly);
  expect(await app.as('viktor.sandell').notifications.unreadCount()).toEqual({ count: 0 });
  await sql`update employee set last_role = 'super_admin' where id = ${app.idOf('viktor.sandell')}`.execute(app.services.db);
  await sql`update employee set last_role = 'managing_director' where id = ${app.idOf('helena.marsh')}`.execute(app.services.db);

  await app.services.pool.query(
    `alter table audit_entry disable trigger user; update audit_entry set action = 'x' where seq = 2; alter table audit_entry enable trigger user`,
  );
  expect(await audit().verify({ body: {} })).toEqual({ entries: 1, problem: 'broken at seq 2' });
  for (let night = 0; night < 2; night++) await runJob(verifyNightly);
  for (const name of ['viktor.sandell', 'helena.marsh'] as const) {
    const { items } = await app.as(name).notifications.list();
    expect(items).toEqual([
      expect.objectContaining({
        type: 'security.audit_chain',
        severity: 'critical',
        count: 2,
        body: expect.stringContaining('broken at seq 2'),
      }),
    ]);
  }
});
