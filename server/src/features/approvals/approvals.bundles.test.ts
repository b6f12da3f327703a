import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type Desk } from './approvals.desk.ts';

const MONDAY = Date.parse('2026-10-12T08:00:00Z');
const HOUR_MS = 3_600_000;
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('what waits stands together: hours by their week after all else, requests by their form, each by what is due first', async () => {
  const opened = [
    ['Hours of Rosa', { kind: 'timesheet', bundle: '2026-W41' }],
    ['Hours of Bruno', { kind: 'timesheet', bundle: '2026-W40' }],
    ['Cement', { kind: 'procurement', bundle: 'Purchase', amountMinor: '90000' }],
    ['Hours of Ahmed', { kind: 'timesheet', bundle: '2026-W41' }],
    ['Ferry', { kind: 'expense', bundle: 'Expense', amountMinor: '900' }],
    ['Mortar', { kind: 'procurement', bundle: 'Purchase', amountMinor: '9000' }],
    ['A milestone', { kind: 'milestone' }],
  ] as const;
  for (const [i, [title, input]] of opened.entries()) await desk.open('marta.kessler', { title, ...input }, new Date(MONDAY + i * HOUR_MS));
  const listed = async (sort: 'week' | 'form') =>
    (await desk.company.as('jonas.ekdahl').approvals.list({ query: { sort } })).items.map(({ title, bundle }) => [title, bundle]);
  expect(await listed('week')).toEqual([
    ['Cement', 'Purchase'],
    ['Ferry', 'Expense'],
    ['Mortar', 'Purchase'],
    ['A milestone', null],
    ['Hours of Bruno', '2026-W40'],
    ['Hours of Rosa', '2026-W41'],
    ['Hours of Ahmed', '2026-W41'],
  ]);
  expect((await listed('form')).filter(([, bundle]) => !bundle?.startsWith('2026'))).toEqual([
    ['A milestone', null],
    ['Ferry', 'Expense'],
    ['Cement', 'Purchase'],
    ['Mortar', 'Purchase'],
  ]);
});
