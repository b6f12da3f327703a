import { expect, test } from 'vitest';
import { sayValue } from './settings.format.ts';

test.each([
  ['number', 'day', 1, '1 day'],
  ['number', 'business hour', 16, '16 business hours'],
  ['number', 'row', 100_000, '100,000 rows'],
  ['number', '%', 30, '30 %'],
  ['number', 'MB', 25, '25 MB'],
  ['number', null, 2, '2'],
  ['money', null, '1000000', '€10,000.00'],
  ['flag', null, false, 'Off'],
  ['text', null, '', 'Not set'],
] as const)('a %s with the unit %s of %s is said as %s', (kind, unit, value, said) => {
  expect(sayValue({ kind, unit, choices: null }, value, 'EUR')).toBe(said);
});
