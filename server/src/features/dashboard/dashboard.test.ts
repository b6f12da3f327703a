import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES } from '#test/cast.ts';

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
