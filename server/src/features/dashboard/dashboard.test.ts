import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a chart says what its rows say: the sums of headcount are the people of the directory', async () => {
  const { charts } = await app.as('anneke.vos').dashboard.charts();
  const headcount = charts.find(({ key }) => key === 'headcount')!;
  const sum = headcount.series.flatMap(({ values }) => values).reduce((one, other) => one + other, 0);
  const { page } = await app.as('anneke.vos').people.list({ query: { status: ['active', 'onboarding'] } });
  expect(sum).toBe(page.total);
  expect(headcount.points).toEqual(['Building']);
});

test('the audit log is drawn for the super admin alone, and hour by hour it is the whole of it', async () => {
  const { charts } = await app.as('viktor.sandell').dashboard.charts();
  expect(charts.map(({ key }) => key)).toEqual(['sign-ins', 'audit', 'storage']);
  const events = charts[1]!;
  expect(events.points).toHaveLength(24);
  const { page } = await app.as('viktor.sandell').audit.list();
  expect(events.series.flatMap(({ values }) => values).reduce((one, other) => one + other, 0)).toBe(page.total);
  expect(events.series.length).toBeLessThanOrEqual(4);
  for (const name of CAST_NAMES.filter((one) => one !== 'viktor.sandell'))
    expect((await app.as(name).dashboard.charts()).charts.map(({ key }) => key)).not.toContain('audit');
});

const figureOf = async (who: CastName, key: string) => (await app.as(who).dashboard.board()).figures.find((one) => one.key === key)!;

test('who is out today is compared with who is to work today', async () => {
  const { db } = app.services;
  await db
    .insertInto('work_schedule')
    .values([
      { id: 'wsc_daily', name: 'Every day', week_minutes: Array(7).fill(480) as number[] },
      { id: 'wsc_never', name: 'On call', week_minutes: Array(7).fill(0) as number[] },
    ])
    .execute();
  await db.updateTable('employee').set({ schedule_id: 'wsc_daily' }).execute();
  const note = async () => (await figureOf('helena.marsh', 'out-today')).note;
  expect(await note()).toBe(`of ${CAST_NAMES.length} scheduled, 0 %`);
  await db.updateTable('employee').set({ schedule_id: 'wsc_never' }).where('id', '=', app.idOf('marta.kessler')).execute();
  expect(await note()).toBe(`of ${CAST_NAMES.length - 1} scheduled, 0 %`);
});

test('a certificate that was renewed ends no more', async () => {
  const add = (issuedOn: string, expiresOn: string) =>
    app.as('marta.kessler').certifications.add({ id: app.idOf('marta.kessler'), body: { type: 'CRANE', issuedOn, expiresOn } });
  await add('2019-01-01', '2021-01-01');
  expect(await figureOf('marta.kessler', 'certificates')).toMatchObject({ note: 'has ended', isAlert: true });
  await add('2021-01-01', '2099-01-01');
  expect(await figureOf('marta.kessler', 'certificates')).toMatchObject({ value: '01 Jan 2099', isAlert: false });
});

test('the charts take one query each', async () => {
  await app.as('viktor.sandell').session.me();
  expect((await countQueries(() => app.as('viktor.sandell').dashboard.charts())).count).toBeLessThanOrEqual(5);
});

test('a board takes a bounded number of queries, whoever looks', async () => {
  for (const name of CAST_NAMES) {
    await app.as(name).session.me();
    expect([name, (await countQueries(() => app.as(name).dashboard.board())).count <= 70]).toEqual([name, true]);
  }
});

test('a role that changed between two tokens waits for the super admin until it is reviewed, by another', async () => {
  const { db } = app.services;
  const id = app.idOf('samir.haddad');
  await app.as('samir.haddad').session.me();
  await db.updateTable('employee').set({ last_role: 'employee' }).where('id', '=', id).execute();
  forgetRelations(app.services);
  await app.as('samir.haddad').session.me();
  const drift = async () => (await app.as('viktor.sandell').dashboard.board()).figures.find(({ key }) => key === 'role-drift')!.opens.count;
  expect(await drift()).toBe(1);
  expect(await app.as('viktor.sandell').employees.get({ id })).toMatchObject({ formerRole: 'employee' });
  expect((await app.as('anneke.vos').employees.list({ query: { drift: 'true' } })).page.total).toBe(0);
  await expect(app.as('anneke.vos').employees.reviewRole({ id, body: {} })).rejects.toMatchObject({ status: 403 });
  expect(await app.as('viktor.sandell').employees.reviewRole({ id, body: {} })).toEqual({ reviewed: 1 });
  expect(await drift()).toBe(0);
});

test('a sign-in that failed is on record; the fifth within a day is told to the super admin once', async () => {
  await app.as('viktor.sandell').session.me();
  const failing = () => app.anonymous.session.callbackFailed({ body: { detail: 'No matching state found in storage' } });
  for (let i = 0; i < 6; i++) await failing();
  const figure = (await app.as('viktor.sandell').dashboard.board()).figures.find(({ key }) => key === 'failed-callbacks')!;
  expect(figure).toMatchObject({ value: '6', isAlert: true, opens: { target: 'audit', count: 6 } });
  const { items } = await app.as('viktor.sandell').notifications.list();
  expect(items.filter(({ type }) => type === 'security.sign_in').map(({ count }) => count)).toEqual([2]);
});
