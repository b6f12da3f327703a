import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditGroup } from '@lintel/contract/audit';
import type { ApiError } from '@lintel/contract/kit/client';
import { verifyNightly, witnessHead } from '#server/features/audit/audit.jobs.ts';
import { audit as record } from '#server/platform/audit.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';

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
  expect(made.items[0]).toMatchObject({ actorName: 'Viktor Sandell', role: 'super_admin', onBehalfOfName: null });
  const department = await audit().list({ query: { action: 'department.' } });
  expect(department.items.slice(0, 2).map(({ subjectLabel }) => subjectLabel)).toEqual(['Test AUDB', 'Test AUDA']);
  expect(department.items.filter(({ action }) => !action.startsWith('department.'))).toEqual([]);
  expect((await audit().list({ query: { action: 'department_create' } })).items).toEqual([]);
  const counts = [];
  for (const size of [1, 200]) counts.push((await countQueries(() => audit().list({ query: { size } }))).count);
  expect(counts).toEqual([2, 2]);
});

test.each<[AuditGroup, string[]]>([
  ['sign-ins', ['session.sign-in', 'session.sign-out', 'account.set-password']],
  ['settings', ['setting.change', 'setting.propose', 'setting_proposal.approve', 'approval_policy.propose', 'duty.assign', 'job.run']],
  ['exports', ['export.people', 'export.download']],
  ['secrets', ['employee.read-secrets', 'compensation.read', 'request.read-private', 'file.open']],
  ['money', ['compensation.propose', 'bank_change.verify']],
  ['refusals', ['access.refused']],
  ['failed-sign-ins', ['auth.callback_failed']],
])('the entries of the group %s are %j', async (group, actions) => {
  const subjectId = `of the group ${group}`;
  for (const action of [...actions, 'department.archive', 'settings', 'employee.create'])
    await record(systemContext(app.services), { action, subjectType: 'test', subjectId, subjectLabel: action });
  const { items } = await audit().list({ query: { group, subjectId } });
  expect(items.map(({ action }) => action)).toEqual(actions.toReversed());
});

test('the log of a subject, of a kind of subject and of a day of the company has that alone', async () => {
  const ctx = systemContext(app.services);
  const write = (subjectType: string, subjectId: string, at: string) =>
    record({ ...ctx, now: new Date(at) }, { action: 'crane.move', subjectType, subjectId, subjectLabel: 'Crane' });
  await write('crane', 'one', '2020-01-15T22:59:00Z');
  await write('crane', 'two', '2020-01-15T23:00:00Z');
  await write('hoist', 'two', '2020-01-16T22:59:00Z');
  await write('hoist', 'three', '2020-01-16T23:00:00Z');
  const found = async (query: Record<string, string>) =>
    (await audit().list({ query: { action: 'crane.', ...query } })).items.map((one) => `${one.subjectType} ${one.subjectId}`);
  expect(await found({ subjectType: 'crane' })).toEqual(['crane two', 'crane one']);
  expect(await found({ subjectId: 'two' })).toEqual(['hoist two', 'crane two']);
  expect(await found({ from: '2020-01-16' })).toEqual(['hoist three', 'hoist two', 'crane two']);
  expect(await found({ to: '2020-01-16' })).toEqual(['hoist two', 'crane two', 'crane one']);
});

test('the log of a role has what was done in it', async () => {
  await app.as('devon.archer').session.me();
  await app.as('anneke.vos').people.list();
  await expect(app.as('devon.archer').audit.list()).rejects.toMatchObject({ status: 403 });
  const { items } = await audit().list({ query: { role: 'administrator' } });
  expect(items.map(({ action }) => action)).toContain('access.refused');
  expect(new Set(items.map(({ role }) => role))).toEqual(new Set(['administrator']));
});

test('who acted in somebody’s place is named with that person', async () => {
  const onBehalfOf = app.idOf('helena.marsh');
  await record(systemContext(app.services), {
    action: 'hoist.move',
    subjectType: 'hoist',
    subjectId: 'h',
    subjectLabel: 'Hoist',
    onBehalfOf,
  });
  const { items } = await audit().list({ query: { action: 'hoist.' } });
  // The person stands in a column of their own, not once more among what was changed.
  expect(items.map(({ onBehalfOfName, payload }) => [onBehalfOfName, payload])).toEqual([['Helena Marsh', {}]]);
  const file = await (await audit().export({ query: { format: 'csv', action: 'hoist.' } })).text();
  expect(file).toContain('Helena Marsh');
  expect(file).not.toContain(onBehalfOf);
});

test('the head is written down hourly, the chain verified nightly, the head mailed daily', async () => {
  const jobs = await app.as('viktor.sandell').jobs.list();
  const schedule = jobs.flatMap(({ name, cron }) => (name.startsWith('audit.') ? [`${name} ${cron}`] : []));
  expect(schedule.toSorted()).toEqual(['audit.mail-head 0 5 * * *', 'audit.verify 30 2 * * *', 'audit.witness 0 * * * *']);
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

// workspace A17: privacy takes what an entry says, never that it was written
describe('an entry that is blanked for privacy', () => {
  const written = async () => {
    const made = await app.as('marta.kessler').support.create({ body: { subject: 'Private', category: 'other', body: 'Words' } });
    return (await audit().list({ query: { subjectId: made.id, action: 'ticket.create' } })).items[0]!;
  };
  const redact = (seq: number, reason = 'Asked for by Marta Kessler') => audit().redact({ seq: String(seq), body: { reason } });

  test('says nothing of what was changed any more; who, what and when stay, the chain holds, and another says who blanked it and why', async () => {
    const entry = await written();
    expect(entry.payload).toMatchObject({ after: { subject: 'Private' } });
    expect(await redact(entry.seq)).toEqual({ ...entry, payload: null });
    const { items } = await audit().list({ query: { action: 'audit.redact', subjectId: String(entry.seq) } });
    expect(items).toMatchObject([{ actorName: 'Viktor Sandell', payload: { reason: 'Asked for by Marta Kessler' } }]);
    expect((await audit().verify({ body: {} })).problem).toBeNull();
    expect(await refusal(redact(entry.seq))).toMatchObject({ code: 'audit.no_payload' });
    expect(await refusal(redact(items[0]!.seq))).toMatchObject({ code: 'audit.own' });
    // Why another one was blanked stays, too.
    const subject = { subjectType: 'audit_entry', subjectId: '1', subjectLabel: 'Entry 1' };
    await record(systemContext(app.services), { action: 'audit.redact', ...subject, reason: 'Asked for' });
    const [other] = (await audit().list({ query: { action: 'audit.redact', subjectId: '1' } })).items;
    expect(await refusal(redact(other!.seq))).toMatchObject({ code: 'audit.no_payload' });
  });

  test('is blanked by a super admin, with a reason, and is not their own', async () => {
    const { seq } = await written();
    expect(await refusal(app.as('helena.marsh').audit.redact({ seq: String(seq), body: { reason: 'Why not' } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(redact(seq, ' '))).toMatchObject({ status: 400, fields: { reason: expect.any(String) as string } });
    expect(await refusal(redact(999_999))).toMatchObject({ status: 404 });
    await app.as('viktor.sandell').departments.create({ body: { code: 'OWN', name: 'Own' } });
    const [own] = (await audit().list({ query: { action: 'department.create', actorId: app.idOf('viktor.sandell') as `emp_${string}` } }))
      .items;
    expect(await refusal(redact(own!.seq))).toMatchObject({ code: 'audit.own' });
    expect((await audit().list({ query: { subjectId: String(seq), action: 'audit.redact' } })).items).toEqual([]);
  });
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
