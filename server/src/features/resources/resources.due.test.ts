import { expect, test } from 'vitest';
import { dueOfPlan, firstOf, levelOf } from './resources.due.ts';

test.each([
  ['2026-10-11', 'due'],
  ['2026-10-12', 'due'],
  ['2026-10-13', 'soon'],
  ['2026-10-26', 'soon'],
  ['2026-10-27', 'fine'],
])('what ends on %s is %s on 12 October', (on, level) => {
  expect(levelOf(on, '2026-10-12')).toBe(level);
});

const plan = { name: 'Oil', every_meter: 1000, every_days: null, last_meter: 5000, last_on: '2026-01-01' };
test.each([
  [5899, 'fine'],
  [5900, 'soon'],
  [5999, 'soon'],
  [6000, 'due'],
])('a plan for every 1000 is at %i %s', (meter, level) => {
  expect(dueOfPlan(plan, meter, '2026-10-12')).toMatchObject({ meter: 6000, level });
});

test('the earlier of meter and date counts', () => {
  const both = { ...plan, every_days: 100, last_on: '2026-07-04' };
  expect(dueOfPlan(both, 5100, '2026-10-12')).toMatchObject({ on: '2026-10-12', level: 'due' });
  expect(firstOf([dueOfPlan(plan, 5950, '2026-10-12'), dueOfPlan(both, 5950, '2026-10-12')])?.on).toBe('2026-10-12');
});
