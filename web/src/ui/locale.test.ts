import { afterEach, expect, test } from 'vitest';
import { formatDate, formatDateRange } from './date.format.ts';
import { parseDay } from './date.parse.ts';
import { daysIntoWeek, localeNow, writeAs } from './locale.ts';
import { formatMoney } from './money.format.ts';

afterEach(() => writeAs({ locale: 'en-GB', weekStart: 'monday' }));
const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['en-GB', '06 Mar 2026', '06 Mar', '01 – 30 Nov 2026', '28 Nov – 03 Dec 2026', 'US$1,234.56'],
  ['en-US', 'Mar 06, 2026', 'Mar 06', 'Nov 01 – Nov 30, 2026', 'Nov 28 – Dec 03, 2026', '$1,234.56'],
  ['en-CA', '2026-03-06', '2026-03-06', '2026-11-01 – 2026-11-30', '2026-11-28 – 2026-12-03', 'US$1,234.56'],
] as const)('a company that writes as in %s reads %s', (locale, full, short, month, over, money) => {
  writeAs({ locale, weekStart: 'monday' });
  expect(formatDate('2026-03-06')).toBe(full);
  expect(formatDate('2026-03-06', 'list', now)).toBe(short);
  expect(formatDateRange('2026-11-01', '2026-11-30')).toBe(month);
  expect(formatDateRange('2026-11-28', '2026-12-03')).toBe(over);
  expect(formatMoney(123456, { currency: 'USD' })).toBe(money);
});

test.each(['en-GB', 'en-US', 'en-CA'] as const)('what is shown as in %s can be typed again', (locale) => {
  writeAs({ locale, weekStart: 'monday' });
  for (const day of ['2026-01-31', '2028-02-29', '2026-05-01', '2026-12-24'])
    expect(parseDay(formatDate(day), '2026-11-22', localeNow() === 'en-US')).toBe(day);
});

test.each([
  ['3/4', '2026-03-04'],
  ['12-24-27', '2027-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['Oct 12', '2026-10-12'],
  ['12 Oct', '2026-10-12'],
])('where the month stands first %j is %s', (text, day) => {
  expect(parseDay(text, '2026-11-22', true)).toBe(day);
});

test.each([
  ['monday', [0, 1, 2, 3, 4, 5, 6]],
  ['saturday', [2, 3, 4, 5, 6, 0, 1]],
  ['sunday', [1, 2, 3, 4, 5, 6, 0]],
] as const)('a week that begins on %s has its days in that order', (weekStart, places) => {
  writeAs({ locale: 'en-GB', weekStart });
  expect([1, 2, 3, 4, 5, 6, 7].map(daysIntoWeek)).toEqual(places);
});
