import { expect, test } from 'vitest';
import { payInput, payText, scaled, typedPayText } from './pay.format.ts';

test.each([
  ['3600', 2, '360000'],
  ['3,600.50', 2, '360050'],
  ['3 600,5', 2, '360050'],
  ['16.50', 4, '165000'],
  ['0.1', 2, '10'],
  ['60', 2, '6000'],
  ['', 2, ''],
  ['a lot', 2, ''],
  ['-5', 2, ''],
])('%j by %i places is %j', (typed, digits, expected) => {
  expect(scaled(typed, digits)).toBe(expected);
});

test('a month is paid in minor units, an hour in ten-thousandths', () => {
  const fields = { from: '2026-10-12', monthlyMinor: '16.5', hourlyE4: '16.5', weeklyMinutes: '24', grade: 'G2', reason: 'Agreed' };
  expect(payInput({ ...fields, basis: 'hourly' })).toMatchObject({ hourlyE4: '165000', monthlyMinor: null, weeklyMinutes: 1440 });
  expect(payInput({ ...fields, basis: 'monthly', weeklyMinutes: ' ' })).not.toHaveProperty('weeklyMinutes');
  expect(payInput({ ...fields, basis: 'monthly' })).toMatchObject({ hourlyE4: null, monthlyMinor: '1650' });
});

test.each([
  ['monthly', '320000', null, 'EUR', '€3,200.00 a month'],
  ['hourly', null, '165000', 'EUR', '16.50 EUR an hour'],
  ['monthly', '320000', null, undefined, '3,200.00 a month'],
] as const)('pay by the %s figure %s%s in %s reads %s', (basis, monthlyMinor, hourlyE4, currency, said) => {
  expect(payText({ basis, monthlyMinor, hourlyE4 }, currency)).toBe(said);
});

test.each([
  ['monthly', '3200', '€3,200.00 a month'],
  ['monthly', '3,200.5', '€3,200.50 a month'],
  ['hourly', '18.25', '18.25 EUR an hour'],
  ['monthly', 'much', 'much'],
  ['monthly', '', ''],
])('pay that is typed, %s: %s, is read before it is saved', (basis, typed, words) => {
  expect(typedPayText(basis, typed, 'EUR')).toBe(words);
});
