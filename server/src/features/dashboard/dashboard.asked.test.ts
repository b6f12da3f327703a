import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { departmentDesk } from '#test/departments.ts';
import { behind } from '#test/figures.ts';
import { today } from '#test/today.ts';
import type { Department } from '@lintel/contract/departments';
import { periodBefore, pointsOf, startOf } from './dashboard.asked.ts';
import { waitingFor, type Look } from './dashboard.figure.ts';

describe('a period', () => {
  test.each([
    ['month', '2026-11-23', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['month', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['quarter', '2026-11-23', '2026-10-01', '2026-07-01', '2026-09-30'],
    ['quarter', '2026-02-28', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['year', '2026-11-23', '2026-01-01', '2025-01-01', '2025-12-31'],
  ] as const)('%s of %s begins on %s', (period, day, first, from, to) => {
    expect([startOf(period, day), periodBefore(period, day)]).toEqual([first, { from, to }]);
  });

  const look = (today: string, period?: 'month' | 'quarter' | 'year') => ({ today, asked: { period } }) as Look;
  test.each([
    [look('2026-11-23'), { weeks: 2 }, '2026-11-16', ['W47', 'W48']],
    [look('2026-11-23'), { months: 3 }, '2026-09-01', ['2026-09', '2026-10', '2026-11']],
    [look('2026-11-23', 'month'), { months: 3 }, '2026-11-01', ['W44', 'W45', 'W46', 'W47', 'W48']],
    [look('2026-02-28', 'year'), { weeks: 8 }, '2026-01-01', ['2026-01', '2026-02']],
  ] as const)('has the points of a chart %#', (one, usual, from, names) => {
    expect(pointsOf(one, usual)).toMatchObject({ from, names });
  });
});

test.each([
  ['2026-11-23T07:59:30Z', '0 minutes'],
  ['2026-11-23T07:01:00Z', '59 minutes'],
  ['2026-11-23T07:00:00Z', '1 hour'],
  ['2026-11-21T08:01:00Z', '47 hours'],
  ['2026-11-21T08:00:00Z', '2 days'],
  // By a clock that is ahead.
  ['2026-11-23T08:05:00Z', '0 minutes'],
])('what came at %s waits for %s at eight', (at, words) => expect(waitingFor(at, new Date('2026-11-23T08:00:00Z'))).toBe(words));

let app: TestApp;
const desk = departmentDesk(() => app);
let department: Department;
beforeAll(async () => {
  app = await testApp();
  department = await desk.aDepartment({ name: 'Finishing', headId: app.idOf('jonas.ekdahl') });
  const ids = [app.idOf('marta.kessler'), app.idOf('samir.haddad')];
  await app.services.db.updateTable('employee').set({ department_id: department.id }).where('id', 'in', ids).execute();
});
afterAll(() => app.close());

const board = (who: CastName, query = {}) => app.as(who).dashboard.board({ query });

test('a department narrows every figure, and what a figure opens is narrowed with it', async () => {
  for (const who of ['anneke.vos', 'helena.marsh'] as const) {
    const { figures, watch } = await board(who, { departmentId: department.id });
    for (const { key, opens } of [...figures, ...watch]) {
      expect([key, opens.query['departmentId']]).toEqual([key, department.id]);
      expect([key, await behind(opens.target, app.as(who), opens.query)]).toEqual([key, opens.count]);
    }
  }
  const headcount = async (query = {}) => (await board('anneke.vos', query)).figures.find(({ key }) => key === 'headcount')!.value;
  expect([await headcount(), await headcount({ departmentId: department.id })]).toEqual([String(CAST_NAMES.length), '2']);
  const { charts } = await app.as('anneke.vos').dashboard.charts({ query: { departmentId: department.id } });
  expect(charts.find(({ key }) => key === 'headcount')!.points).toEqual(['Finishing']);
});

test('who looks after no other people has no department to choose, and asks for none', async () => {
  expect((await board('anneke.vos')).departments.map(({ name }) => name)).toContain('Finishing');
  const own = await board('marta.kessler', { departmentId: department.id });
  expect(own.departments).toEqual([]);
  for (const { opens } of own.figures) expect(opens.query).not.toHaveProperty('departmentId');
});

test('a period is that of the figures and charts that are made over one', async () => {
  expect((await board('viktor.sandell', { period: 'year' })).hasPeriod).toBe(false);
  const { figures, hasPeriod } = await board('anneke.vos', { period: 'year' });
  const { note, opens } = figures.find(({ key }) => key === 'absence')!;
  expect([hasPeriod, note]).toEqual([true, 'this year, of 0 unplanned absences']);
  expect(opens.query['from']).toMatch(/-01-01$/);
  const { charts } = await app.as('anneke.vos').dashboard.charts({ query: { period: 'year' } });
  expect(charts.find(({ key }) => key === 'absence')!.note).toBe('this year');
});

test('a figure that is known from before says how it changed, and how it went until now', async () => {
  const headcount = async () => (await board('anneke.vos')).figures.find(({ key }) => key === 'headcount')!;
  expect((await headcount()).change).toMatchObject({ value: 'Unchanged', trend: 'flat', isGood: null });
  await app.services.db.updateTable('employee').set({ hire_date: today() }).where('id', '=', app.idOf('marta.kessler')).execute();
  const { change, line } = await headcount();
  expect(change).toMatchObject({ value: '+1', trend: 'up' });
  expect(line).toEqual([...Array<number>(12).fill(CAST_NAMES.length - 1), CAST_NAMES.length]);
});
