import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { splitOvertime } from './timesheets.overtime.ts';

const MONDAY = '2026-10-12';
const RULES = { dailyMinutes: 600, isWeekly: true, weeklyMinutes: 2400, saturday: 2, sunday: 3, holiday: 3 } as const;
const on = (offset: number, hours: number) => ({ day: addDays(MONDAY, offset), minutes: hours * 60 });
const holidays = new Map([['2026-10-14', { name: 'Founding day', isHalf: false }]]);

test.each([
  ['forty hours have none', [0, 1, 2, 3, 4].map((day) => on(day, 8)), new Map(), [0, 0, 0]],
  ['above ten hours a day', [on(0, 12)], new Map(), [120, 0, 0]],
  ['above forty hours a week', [0, 1, 2, 3, 4].map((day) => on(day, 9)), new Map(), [300, 0, 0]],
  [
    'what is above the day is not counted again for the week',
    [on(0, 12), on(1, 10), on(2, 10), on(3, 10), on(4, 1)],
    new Map(),
    [180, 0, 0],
  ],
  ['a Saturday', [on(5, 6)], new Map(), [0, 360, 0]],
  ['a Sunday', [on(6, 6)], new Map(), [0, 0, 360]],
  ['a holiday, whatever its length', [on(2, 12)], holidays, [0, 0, 720]],
  ['a holiday on a Saturday', [on(5, 6)], new Map([['2026-10-17', { name: 'Founding day', isHalf: false }]]), [0, 0, 360]],
  ['half a holiday has none', [on(2, 6)], new Map([['2026-10-14', { name: 'Eve', isHalf: true }]]), [0, 0, 0]],
] as const)('%s', (_name, entries, days, expected) => {
  const sum = splitOvertime(entries, days, RULES).reduce(
    (all, { ot1, ot2, ot3 }) => [all[0]! + ot1, all[1]! + ot2, all[2]! + ot3],
    [0, 0, 0],
  );
  expect(sum).toEqual(expected);
});

test.each([
  ['the week’s limit is off', { isWeekly: false }, [on(0, 12), on(1, 10), on(2, 10), on(3, 10), on(4, 10)], [120, 0, 0]],
  ['a Saturday is like any other day', { saturday: 0 }, [on(5, 12)], [120, 0, 0]],
  ['a Saturday that is like any other day fills the week', { saturday: 0 }, [0, 1, 2, 3, 4, 5].map((day) => on(day, 8)), [480, 0, 0]],
  ['a Sunday is in another class', { sunday: 1 }, [on(6, 4)], [240, 0, 0]],
  ['a holiday is like any other day', { holiday: 0 }, [on(2, 12)], [120, 0, 0]],
  ['of a holiday on a Saturday the higher class counts', { saturday: 2, holiday: 1 }, [on(5, 6)], [0, 360, 0]],
] as const)('where the company says so: %s', (_name, more, entries, expected) => {
  const days = new Map([...holidays, ['2026-10-17', { name: 'Founding day', isHalf: false }]]);
  const withHoliday = 'holiday' in more ? days : new Map();
  const splits = splitOvertime(entries, withHoliday, { ...RULES, ...more });
  const sum = (key: 'ot1' | 'ot2' | 'ot3') => splits.reduce((all, split) => all + split[key], 0);
  expect([sum('ot1'), sum('ot2'), sum('ot3')]).toEqual(expected);
});

// workspace F1: the weeks of Marta Kessler and Jonas Weber that have the overtime of the example.
test.each([
  ['A', [on(0, 10), on(1, 9), on(2, 9), on(3, 9), on(4, 9), on(5, 4)], { ot1: 6, ot2: 4, ot3: 0 }],
  ['B', [on(0, 10), on(1, 10), on(2, 10), on(3, 9), on(4, 9)], { ot1: 8, ot2: 0, ot3: 0 }],
] as const)('example %s of the payroll has its hours of each class', (_name, entries, hours) => {
  const splits = splitOvertime(entries, new Map(), RULES);
  for (const key of ['ot1', 'ot2', 'ot3'] as const) expect(splits.reduce((sum, split) => sum + split[key], 0)).toBe(hours[key] * 60);
});

test('each minute stands in one class, weekends in theirs, and no more than the limits are normal', () => {
  const entry = fc.record({
    day: fc.integer({ min: 0, max: 6 }).map((offset) => addDays(MONDAY, offset)),
    minutes: fc.integer({ min: 1, max: 96 }).map((n) => n * 5),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const splits = splitOvertime(entries, holidays, RULES);
      const normal = new Map<string, number>();
      for (const [index, { ot1, ot2, ot3 }] of splits.entries()) {
        const { day, minutes } = entries[index]!;
        expect(Math.min(ot1, ot2, ot3)).toBeGreaterThanOrEqual(0);
        expect(ot1 + ot2 + ot3).toBeLessThanOrEqual(minutes);
        expect([ot1, ot2, ot3].filter((part) => part > 0).length).toBeLessThanOrEqual(1);
        normal.set(day, (normal.get(day) ?? 0) + minutes - ot1 - ot2 - ot3);
      }
      for (const [day, minutes] of normal)
        expect(minutes).toBeLessThanOrEqual(['2026-10-14', '2026-10-17', '2026-10-18'].includes(day) ? 0 : 600);
      expect([...normal.values()].reduce((sum, minutes) => sum + minutes, 0)).toBeLessThanOrEqual(2400);
    }),
  );
});
