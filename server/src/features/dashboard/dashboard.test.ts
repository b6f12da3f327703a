import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(charts.map(({ key }) => key)).toEqual(['sign-ins', 'audit']);
  const events = charts[1]!;
  expect(events.points).toHaveLength(24);
  const { page } = await app.as('viktor.sandell').audit.list();
  expect(events.series.flatMap(({ values }) => values).reduce((one, other) => one + other, 0)).toBe(page.total);
  expect(events.series.length).toBeLessThanOrEqual(4);
  for (const name of CAST_NAMES.filter((one) => one !== 'viktor.sandell'))
    expect((await app.as(name).dashboard.charts()).charts.map(({ key }) => key)).not.toContain('audit');
});

test('the charts take one query each', async () => {
  expect((await countQueries(() => app.as('viktor.sandell').dashboard.charts())).count).toBeLessThanOrEqual(4);
});
