import { expect, test } from 'vitest';
import { axisNumber, isTime, sayPoint, shortName } from './point.format.ts';

test.each([
  ['2025-12', 'Dec 2025'],
  ['2026-03-06', '06 Mar'],
  ['W47', 'W47'],
  ['08:00', '08:00'],
  ['Building', 'Building'],
])('the point %s of a chart, its table and its paper is said as %s', (point, said) => {
  expect(sayPoint(point)).toBe(said);
});

test.each([
  ['2025-12', true],
  ['2026-03-06', true],
  ['W7', true],
  ['08:00', true],
  ['Building', false],
  ['Tipper', false],
])('of times some may be left unsaid below their bars, of names none: %s', (point, isSome) => {
  expect(isTime(point)).toBe(isSome);
});

test('a name beside its bar is shortened where it is longer than two lines', () => {
  expect(shortName('Low-loader')).toBe('Low-loader');
  expect(shortName('Personal protective equipment for visitors')).toBe('Personal protective equipment for…');
});

test.each([
  [0.5, '0.5'],
  [9999, '9,999'],
  [12_000, '12k'],
  [-1_250_000, '−1.3m'],
])('%s is short enough for an axis', (value, said) => {
  expect(axisNumber(value)).toBe(said);
});
