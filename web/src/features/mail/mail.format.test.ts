import { describe, expect, test } from 'vitest';
import {
  badgeCount,
  clampPage,
  exactDate,
  fullAddress,
  lastPage,
  leastTotal,
  listDate,
  longDate,
  nameOf,
  rangeText,
  toLine,
  totalText,
  validDate,
} from './mail.format.ts';

const now = new Date(2026, 10, 18, 16, 0, 0);
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const HOUR = 3_600_000;

describe('dates in a list (specification §2.5)', () => {
  test.each([
    ['a minute old', 60_000, '15:59'],
    ['one millisecond under 24 hours', 24 * HOUR - 1, '16:00'],
    ['24 hours', 24 * HOUR, 'Tue'],
    ['one millisecond under 168 hours', 168 * HOUR - 1, 'Wed'],
    ['168 hours', 168 * HOUR, '11 Nov'],
    ['later today', -HOUR, '17:00'],
    ['tomorrow, less than a day ahead', -9 * HOUR, '19 Nov'],
    ['the day after tomorrow', -40 * HOUR, '20 Nov'],
  ])('%s', (_, age, shown) => expect(listDate(before(age), now)).toBe(shown));

  test.each([null, undefined, '', 'not a date'])('a missing or invalid date (%s) becomes the current time', (iso) => {
    expect(validDate(iso, now)).toEqual(now);
    expect(listDate(iso, now)).toBe('16:00');
  });

  test('the open mail tells day and time, the details the second and the zone', () => {
    expect(longDate(now.toISOString())).toBe('Wed 18 Nov 2026, 16:00');
    expect(exactDate('2026-11-18T16:07:42.000Z')).toBe('18 Nov 2026, 16:07:42 UTC');
  });
});

test.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the badge of %i unread mails shows "%s"', (count, shown) => expect(badgeCount(count)).toBe(shown));

test.each([
  [1, 184, '1 - 20'],
  [10, 184, '181 - 184'],
  [1, 1, '1 - 1'],
  [1, 0, '0 - 0'],
])('page %i of %i mails shows "%s"', (page, total, shown) => expect(rangeText(page, 20, total)).toBe(shown));

test('long lists are counted in groups, where counting stopped with a plus', () => {
  expect([rangeText(65, 20, 1300), totalText(1300, false), totalText(1000, true)]).toEqual(['1,281 - 1,300', '1,300', '1,000+']);
});

test.each([
  [0, 184, 1],
  [-5, 184, 1],
  [11, 184, 10],
  [3, 0, 1],
])('page %i of %i mails stays within 1 and the last page: %i', (wanted, total, page) => expect(clampPage(wanted, 20, total)).toBe(page));

test('a name falls back to the address', () => {
  expect(nameOf({ name: ' ', email: 'petra@hollis.example' })).toBe('petra@hollis.example');
  expect(fullAddress({ name: 'Petra Hollis', email: 'petra@hollis.example' })).toBe('Petra Hollis <petra@hollis.example>');
  expect(fullAddress({ name: '', email: 'petra@hollis.example' })).toBe('petra@hollis.example');
});

test('the reader of a mail is "you", whatever the case of the address', () => {
  const to = ['Marta.Kessler@corvane.example', 'a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'].map((email) => ({
    email,
    name: '',
  }));
  expect(toLine(to.slice(0, 2), 'marta.kessler@corvane.example')).toBe('to you, a@b.example');
  expect(toLine(to, 'marta.kessler@corvane.example')).toBe('to you, a@b.example, c@d.example and 2 more');
});

test.each([
  ['a full page where counting stopped goes on', 50, 20, true, 51],
  ['beyond what was counted too', 51, 20, true, 52],
  ['a page that is not full is the last, wherever counting stopped', 52, 7, true, 52],
  ['of an empty one the page before it is', 52, 0, true, 51],
  ['the last page of all that were counted is the last', 50, 20, false, 50],
])('%s: page %i with %i rows', (_, number, rows, isMore, last) =>
  expect(lastPage(20, leastTotal({ number, size: 20, total: 1000, isMore }, rows))).toBe(last),
);
