import { expect, test } from 'vitest';
import { sayPoint } from './point.format.ts';

test.each([
  ['2025-12', 'Dec 2025'],
  ['2026-03-06', '06 Mar'],
  ['W47', 'W47'],
  ['08:00', '08:00'],
  ['Building', 'Building'],
])('the point %s of a chart, its table and its paper is said as %s', (point, said) => {
  expect(sayPoint(point)).toBe(said);
});
