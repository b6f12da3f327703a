import fc from 'fast-check';
import { addDays, type WorkCalendar } from '@lintel/contract/kit/days';
import { expect, test } from 'vitest';
import { leaveDaysOf, overlaps, spanBefore, sumOf, type LeaveSpan } from './leave.days.ts';
import { segmentsOf } from './leave.rules.ts';

const calendar = (holidays: Record<string, boolean> = {}, weekMinutes = [480, 480, 480, 480, 480, 0, 0]): WorkCalendar => ({
  weekMinutes,
  holidays: new Map(Object.entries(holidays).map(([day, isHalf]) => [day, { name: 'Holiday', isHalf }])),
});
const span = (from: string, to: string, halves = ''): LeaveSpan => ({
  from,
  to,
  halfStart: halves.includes('s'),
  halfEnd: halves.includes('e'),
});
const HOLIDAYS = { '2026-07-14': false, '2026-12-25': false, '2026-12-24': true };

test.each<[string, LeaveSpan, number]>([
  ['Monday to Friday, the last day half', span('2026-02-09', '2026-02-13', 'e'), 450],
  ['two weeks with a holiday', span('2026-07-06', '2026-07-17'), 900],
  ['over Christmas, with a half holiday', span('2026-12-21', '2026-12-31'), 750],
  ['a half day', span('2026-02-09', '2026-02-09', 's'), 50],
  ['both ends half', span('2026-02-09', '2026-02-10', 'se'), 100],
  ['half of a half holiday', span('2026-12-24', '2026-12-24', 'e'), 50],
  ['a weekend', span('2026-02-14', '2026-02-15'), 0],
  ['a holiday', span('2026-07-14', '2026-07-14'), 0],
])('%s', (_, asked, expected) => {
  expect(sumOf(leaveDaysOf(asked, calendar(HOLIDAYS)))).toBe(expected);
});

test('three days a week: only these count', () => {
  expect(sumOf(leaveDaysOf(span('2026-02-09', '2026-02-22'), calendar({}, [480, 480, 480, 0, 0, 0, 0])))).toBe(600);
});

test('where holidays count they do, and free weekdays still do not', () => {
  expect(sumOf(leaveDaysOf(span('2026-07-13', '2026-07-19'), calendar(HOLIDAYS), true))).toBe(500);
});

test.each<[string, LeaveSpan, string | null, [day: string, days100: number][]]>([
  ['within a year', span('2026-07-04', '2026-07-07'), null, [['2026-07-06', 200]]],
  [
    'over the end of the year',
    span('2026-12-31', '2027-01-01'),
    null,
    [
      ['2026-12-31', 100],
      ['2027-01-01', 100],
    ],
  ],
  [
    'over the day on which carried days expire',
    span('2026-03-30', '2026-04-01'),
    '03-31',
    [
      ['2026-03-30', 200],
      ['2026-04-01', 100],
    ],
  ],
  ['over that day, of a kind without it', span('2026-03-30', '2026-04-01'), null, [['2026-03-30', 300]]],
])('the ledger takes leave %s in its lines', (_, asked, carryExpires, lines) => {
  const segments = segmentsOf(leaveDaysOf(asked, calendar()), { carryExpires });
  expect(segments.map(({ day, days100 }) => [day, days100])).toEqual(lines);
});

test.each<[LeaveSpan, LeaveSpan, boolean]>([
  [span('2026-02-09', '2026-02-10'), span('2026-02-10', '2026-02-11'), true],
  [span('2026-02-09', '2026-02-10'), span('2026-02-11', '2026-02-11'), false],
  [span('2026-02-09', '2026-02-10', 'e'), span('2026-02-10', '2026-02-11', 's'), false],
  [span('2026-02-09', '2026-02-10', 'e'), span('2026-02-10', '2026-02-11'), true],
  [span('2026-02-09', '2026-02-09', 's'), span('2026-02-09', '2026-02-09', 'e'), false],
])('%o and %o overlap: %s', (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});

test('a span that is cut anywhere counts the same in two parts', () => {
  const day = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(day, day, day, fc.boolean(), fc.boolean(), (a, b, at, halfStart, halfEnd) => {
      const [from, to] = [addDays('2026-01-01', Math.min(a, b)), addDays('2026-01-01', Math.max(a, b) + 1)];
      const whole = { from, to, halfStart, halfEnd };
      const cut = addDays('2026-01-01', at);
      const first = spanBefore(whole, cut);
      const rest = first && first.to === to ? null : { ...whole, ...(first ? { from: cut, halfStart: false } : {}) };
      const parts = [first, rest].flatMap((part) => (part ? [sumOf(leaveDaysOf(part, calendar(HOLIDAYS)))] : []));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sumOf(leaveDaysOf(whole, calendar(HOLIDAYS))));
    }),
  );
});
