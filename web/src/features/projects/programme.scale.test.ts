import { expect, test } from 'vitest';
import { opensAt, scaleOf } from './programme.scale.ts';

test('whole months stand around the days, each with its name and the year where it begins', () => {
  const scale = scaleOf(['2026-12-24', '2026-11-03', null, '2027-02-28'])!;
  expect([scale.from, scale.to]).toEqual(['2026-11-01', '2027-03-01']);
  expect(scale.months.map(({ label, year }) => [label, year])).toEqual([
    ['Nov', '2026'],
    ['Dec', null],
    ['Jan', '2027'],
    ['Feb', null],
  ]);
});

test('days lie where they are, and a bar ends with its last day', () => {
  const scale = scaleOf(['2027-02-01', '2027-02-28'])!;
  expect(scale.left('2027-02-01')).toBe(0);
  expect(scale.left('2027-02-15')).toBe(50);
  expect(scale.width('2027-02-01', '2027-02-28')).toBe(100);
  expect(scale.width('2027-02-01', '2027-02-14')).toBe(50);
});

test('without days there is nothing to draw', () => {
  expect(scaleOf([null])).toBeNull();
});

// Ten months of 100 px behind 200 px of names, in a place of 500 px: 100 px of what was before today are shown.
const PLACE = { starts: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90], names: 200, months: 1000, scrollWidth: 1260, clientWidth: 500 };
test.each([
  ['at its beginning where today is in the first months', 0.05, 0],
  ['at the line of a month, a third of the place before today', 0.55, 400],
  ['at the same line all month long', 0.59, 400],
  ['at its end where only words behind the last month would be cut', 0.82, 760],
])('a long programme opens %s', (_where, now, left) => {
  expect(opensAt({ ...PLACE, now })).toBe(left);
});
