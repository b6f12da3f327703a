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
  workDaysAfter,
  workDaysBefore,
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

describe('days with work after a day', () => {
  const calendar = {
    weekMinutes: [480, 480, 480, 480, 480, 0, 0],
    holidays: new Map([
      ['2026-12-24', { name: 'Christmas Eve', isHalf: true }],
      ['2026-12-25', { name: 'Christmas Day', isHalf: false }],
    ]),
  };
  test.each([
    ['of the same day none', '2026-10-12', '2026-10-12', 0],
    ['the last one counts', '2026-10-12', '2026-10-13', 1],
    ['from Monday to Wednesday', '2026-10-12', '2026-10-14', 2],
    ['no Saturday', '2026-10-16', '2026-10-17', 0],
    ['no Sunday', '2026-10-16', '2026-10-18', 0],
    ['from Friday to Monday', '2026-10-16', '2026-10-19', 1],
    ['from Saturday to Monday', '2026-10-17', '2026-10-19', 1],
    ['half a day is one', '2026-12-23', '2026-12-24', 1],
    ['a holiday is none', '2026-12-23', '2026-12-27', 1],
    ['after a holiday and a weekend', '2026-12-23', '2026-12-28', 2],
    ['none the other way round', '2026-10-14', '2026-10-12', 0],
  ])('%s: after %s, up to %s: %i', (_, from, until, count) => expect(workDaysAfter(from, until, calendar)).toBe(count));

  test('the last day before so many is the last of which that holds', () => {
    const holidays = fc.array(fc.tuple(fc.integer({ min: -40, max: 0 }), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 15 }), holidays, (until, count, free) => {
        const own = { ...calendar, holidays: new Map(free.map(([at, isHalf]) => [addDays(until, at), { name: 'Free', isHalf }])) };
        const last = workDaysBefore(until, count, own);
        expect(workDaysAfter(last, until, own)).toBe(count);
        expect(workDaysAfter(addDays(last, 1), until, own)).toBe(count - 1);
      }),
    );
  });

  test('nobody works at all: it ends', () => {
    const none = { weekMinutes: [0, 0, 0, 0, 0, 0, 0], holidays: new Map() };
    expect(workDaysBefore('2026-10-12', 2, none) < '2020-01-01').toBe(true);
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
