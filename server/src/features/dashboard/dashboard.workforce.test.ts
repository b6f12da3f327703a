import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { behind } from '#test/figures.ts';

// Wednesday; the last week that is over goes from the 5th to the 11th.
const NOW = new Date('2026-10-14T08:00:00Z');
const WEEK_HOURS = CAST_NAMES.length * 56;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  await db()
    .insertInto('work_schedule')
    .values({ id: 'wsc_daily', name: 'Every day', week_minutes: Array(7).fill(480) as number[] })
    .execute();
  await db().updateTable('employee').set({ schedule_id: 'wsc_daily' }).execute();
});
afterAll(() => app.close());

const db = () => app.services.db;
const set = (who: CastName, values: { status: 'terminated' | 'suspended' | 'active'; end_date?: string }) =>
  db().updateTable('employee').set(values).where('id', '=', app.idOf(who)).execute();
const moved = (who: CastName, from_state: string, to_state: string, at: string) =>
  db()
    .insertInto('transition')
    .values({ entity: 'employee', entity_id: app.idOf(who), name: 'moved', from_state, to_state, by_id: 'test', at: new Date(at) })
    .execute();
const figureOf = async (who: CastName, key: string) => (await app.as(who).dashboard.board()).figures.find((one) => one.key === key)!;
const hoursScheduled = async () =>
  Number(/of ([\d.,]+) h/.exec((await figureOf('helena.marsh', 'utilisation')).note)![1]!.replace(',', ''));

test('whoever left counts until their last day, and is found behind the figure', async () => {
  expect(await hoursScheduled()).toBe(WEEK_HOURS);
  await set('marta.kessler', { status: 'terminated', end_date: '2026-10-07' });
  expect(await hoursScheduled()).toBe(WEEK_HOURS - 4 * 8);
  const { opens } = await figureOf('helena.marsh', 'utilisation');
  expect(opens).toMatchObject({ count: CAST_NAMES.length, query: { employed: '2026-10-05..2026-10-11' } });
  expect(await behind(opens.target, app.as('helena.marsh'), opens.query)).toBe(opens.count);
  await set('marta.kessler', { status: 'terminated', end_date: '2026-10-04' });
  expect(await figureOf('helena.marsh', 'utilisation')).toMatchObject({ opens: { count: CAST_NAMES.length - 1 } });
});

test('whoever was suspended counts on the days before and after it', async () => {
  const before = await hoursScheduled();
  await moved('samir.haddad', 'active', 'suspended', '2026-10-08T06:00:00Z');
  await set('samir.haddad', { status: 'suspended' });
  expect(await hoursScheduled()).toBe(before - 4 * 8);
  await moved('samir.haddad', 'suspended', 'active', '2026-10-10T06:00:00Z');
  await set('samir.haddad', { status: 'active' });
  expect(await hoursScheduled()).toBe(before - 2 * 8);
});

test('who works out of periods on file is employed in these alone', async () => {
  const asked = async (employed: string) =>
    (await app.as('anneke.vos').employees.list({ query: { employed } })).items.map(({ name }) => name);
  await db()
    .insertInto('employment_period')
    .values([
      { employee_id: app.idOf('jonas.ekdahl'), from_day: '2020-01-01', to_day: '2021-12-31' },
      { employee_id: app.idOf('jonas.ekdahl'), from_day: '2026-01-01', to_day: null },
    ])
    .execute();
  expect(await asked('2021-12-31..2022-06-30')).toContain('Jonas Ekdahl');
  expect(await asked('2022-01-01..2025-12-31')).not.toContain('Jonas Ekdahl');
  expect(await asked('2025-12-01..2026-01-01')).toContain('Jonas Ekdahl');
});

test('an absence of somebody who has left since stays in the rate and in the chart of absence', async () => {
  const sick = await db()
    .selectFrom('leave_type')
    .select(['id', 'name', 'colour'])
    .where('is_recorded', '=', true)
    .executeTakeFirstOrThrow();
  const rate = async () => Number((await figureOf('anneke.vos', 'absence')).value);
  expect(await rate()).toBe(0);
  await set('marta.kessler', { status: 'terminated', end_date: '2026-10-04' });
  await db()
    .insertInto('leave_request')
    .values({
      ...{ id: newId('lvr'), employee_id: app.idOf('marta.kessler'), type_id: sick.id, is_recorded: true, status: 'acknowledged' },
      // Two days beyond the last one, which nobody misses.
      ...{ from_day: '2026-10-02', to_day: '2026-10-06', days100: 500, created_by: 'test' },
    })
    .execute();
  expect(await rate()).toBeGreaterThan(0);
  const { charts } = await app.as('anneke.vos').dashboard.charts();
  const absence = charts.find(({ key }) => key === 'absence')!;
  expect(absence.series).toEqual([{ name: sick.name, colour: sick.colour, values: [...Array<number>(11).fill(0), 3] }]);
});
