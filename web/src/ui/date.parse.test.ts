import { expect, test } from 'vitest';
import { formatDate } from './date.format.ts';
import { parseDay } from './date.parse.ts';

test.each([
  ['2026-10-12', '2026-10-12'],
  ['12 Oct 2026', '2026-10-12'],
  ['12 october', '2026-10-12'],
  ['12oct', '2026-10-12'],
  ['1. Sept. 27', '2027-09-01'],
  ['12.10.26', '2026-10-12'],
  ['3/4', '2026-04-03'],
  ['03-04-2027', '2027-04-03'],
  [' 29.2.2028 ', '2028-02-29'],
  ['29.2.2027', null],
  ['31 Apr', null],
  ['0.10.2026', null],
  ['12 Foo', null],
  ['12', null],
  ['2026-13-01', null],
  ['soon', null],
  ['', null],
])('%j is %j', (text, expected) => {
  expect(parseDay(text, '2026-11-22')).toBe(expected);
});

test('what is shown can be typed again', () => {
  for (const day of ['2026-01-31', '2026-02-28', '2028-02-29', '2026-05-01', '2026-09-30', '2026-12-24'])
    expect(parseDay(formatDate(day), '2026-11-22')).toBe(day);
});
