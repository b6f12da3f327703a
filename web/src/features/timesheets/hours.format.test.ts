import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHours, parseHours } from './hours.format.ts';

test.each([
  ['7.5', 450],
  ['7,5', 450],
  ['7:30', 450],
  ['7h30', 450],
  ['8', 480],
  ['.5', 30],
  ['90m', 90],
  ['', 0],
  ['7:32', 450],
  ['24', 1440],
  ['25', null],
  ['7:75', null],
  ['ab', null],
  ['-3', null],
])('"%s" is %s minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes);
});

test.each([
  ['7:07', 15, 420],
  ['7:08', 15, 435],
  ['0:05', 30, 30],
  ['0', 30, 0],
])('"%s" in steps of %i is %s minutes', (text, step, minutes) => {
  expect(parseHours(text, step)).toBe(minutes);
});

test.each([
  [-90, '−1.5'],
  [-35, '−0:35'],
  [35, '0:35'],
  [0, ''],
  [142260, '2,371'],
  [142265, '2,371:05'],
])('%i minutes are "%s"', (minutes, text) => {
  expect(formatHours(minutes)).toBe(text);
});

test('what is shown can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 288 }), (steps) => {
      expect(parseHours(formatHours(steps * 5))).toBe(steps * 5);
    }),
  );
});
