import { expect, test } from 'vitest';
import { scaleOf } from './programme.scale.ts';

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
