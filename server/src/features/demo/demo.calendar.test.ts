import { expect, test } from 'vitest';
import { demoDays, fillDays, instantOn, secondMondayOfLastMonth } from './demo.calendar.ts';

test.for([
  // A Wednesday afternoon, a Monday before nine, a Saturday.
  ['2026-10-14T15:00:00Z', null, { anchor: '2026-10-12', today: '2026-10-14' }],
  ['2026-10-12T06:00:00Z', null, { anchor: '2026-10-05', today: '2026-10-11' }],
  ['2026-10-17T12:00:00Z', null, { anchor: '2026-10-12', today: '2026-10-17' }],
  ['2026-10-17T12:00:00Z', '2026-01-05', { anchor: '2026-01-05', today: '2026-01-05' }],
] as const)('at %s with the anchor %s the days are these', ([now, pinned, days], { expect }) => {
  expect(demoDays(new Date(now), pinned)).toEqual(days);
});

test('days are counted without weekends, and named', () => {
  expect(instantOn('2026-10-12', -1, '07:12')).toEqual(new Date('2026-10-09T07:12:00Z'));
  expect(instantOn('2026-10-12', 0, '07:12')).toEqual(new Date('2026-10-12T07:12:00Z'));
  expect(fillDays('[-1], [+5], [+2d], week [-5w]', '2026-10-12')).toBe('Friday, Monday, 14 October, week 41');
  expect(secondMondayOfLastMonth('2026-10-12')).toBe('2026-09-14');
  expect(secondMondayOfLastMonth('2026-01-05')).toBe('2025-12-08');
});
