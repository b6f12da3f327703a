import { expect, test } from 'vitest';
import { daysText, daysWords, lossText, signedDays, spanText } from './leave.format.ts';

test.each([
  [450, '4.5'],
  [100, '1'],
  [1458, '14.58'],
  [-107, '\u22121.07'],
  [0, '0'],
])('%i hundredths are %s days', (days100, text) => {
  expect(daysText(days100)).toBe(text);
});

test('one day is a day', () => {
  expect([daysWords(100), daysWords(50), daysWords(200)]).toEqual(['1 day', '0.5 days', '2 days']);
});

test('a line of the ledger carries its sign and two decimals', () => {
  expect([signedDays(208), signedDays(-450)]).toEqual(['+2.08', '\u22124.50']);
});

test.each([
  ['2026-02-09', '2026-02-13', false, true, '09 – 13 Feb 2026, until midday'],
  ['2026-02-09', '2026-02-09', true, false, '09 Feb 2026, afternoon'],
  ['2026-02-09', '2026-02-09', false, true, '09 Feb 2026, morning'],
  ['2026-02-09', '2026-02-09', false, false, '09 Feb 2026'],
])('%s to %s', (from, to, halfStart, halfEnd, text) => {
  expect(spanText({ from, to, halfStart, halfEnd })).toBe(text);
});

test.each([
  [{ kind: 'expiry', day: '2027-03-31', days100: 300 } as const, '3 days expire on 31 Mar 2027'],
  [{ kind: 'expiry', day: '2027-03-31', days100: 100 } as const, '1 day expires on 31 Mar 2027'],
  [{ kind: 'forfeiture', day: '2027-01-01', days100: 1100 } as const, '11 days are not carried over'],
])('days that go are said with what becomes of them', (loss, text) => {
  expect(lossText(loss)).toBe(text);
});
