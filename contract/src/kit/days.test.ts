import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  daysOfWeek,
  eachDay,
  endOfMonth,
  isoDay,
  sayRange,
  weekdayOf,
  weekOf,
  workDays100,
  workMinutes,
} from './days.ts';

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map(isoDay);

test.each([
  ['2026-10-12', '2026-W42', 1],
  ['2026-01-01', '2026-W01', 4],
  ['2027-01-01', '2026-W53', 5],
  ['2024-12-30', '2025-W01', 1],
  ['2028-02-29', '2028-W09', 2],
])('%s lies in %s, weekday %i', (of, week, weekday) => {
  expect(weekOf(of)).toBe(week);
  expect(weekdayOf(of)).toBe(weekday);
});

test('a day lies in the days of its week, and moving there and back ends where it began', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (of, days) => {
      expect(daysOfWeek(weekOf(of))).toContain(of);
      expect(addDays(addDays(of, days), -days)).toBe(of);
      expect(daysBetween(of, addDays(of, days))).toBe(days);
      expect(eachDay(of, addDays(of, Math.abs(days) % 40))).toHaveLength((Math.abs(days) % 40) + 1);
      expect(addDays(endOfMonth(of), 1).slice(8)).toBe('01');
    }),
  );
});

describe('a working calendar', () => {
  const calendar = {
    weekMinutes: [480, 480, 480, 480, 480, 0, 0],
    holidays: new Map([
      ['2026-12-25', { name: 'Christmas Day', isHalf: false }],
      ['2026-12-24', { name: 'Christmas Eve', isHalf: true }],
      ['2026-12-26', { name: 'Second Christmas Day', isHalf: true }],
    ]),
  };
  test.each([
    ['2026-12-23', 480, 100],
    ['2026-12-24', 240, 50],
    ['2026-12-25', 0, 0],
    ['2026-12-26', 0, 0],
  ])('%s has %i minutes and counts %i hundredths', (of, minutes, days100) => {
    expect(workMinutes(of, calendar)).toBe(minutes);
    expect(workDays100(of, calendar)).toBe(days100);
  });
});

test.each([
  ['2027-01-06', '2027-01-06', '06 Jan 2027'],
  ['2027-01-06', '2027-01-07', '06 – 07 Jan 2027'],
  ['2026-11-28', '2026-12-03', '28 Nov – 03 Dec 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 03 Jan 2027'],
  ['2026-01-28', '2027-01-03', '28 Jan 2026 – 03 Jan 2027'],
])('from %s to %s is %s: what both ends share is said once', (from, to, said) => {
  expect(sayRange(from, to)).toBe(said);
});
