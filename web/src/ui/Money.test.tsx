import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatMoney, formatNumber } from '#web/ui/money.format.ts';
import { Money } from '#web/ui/Money.tsx';

const MINUS = '\u2212';

test.each([
  [2011780, {}, '20,117.80'],
  [2011780, { currency: 'EUR' }, '€20,117.80'],
  [-62220, {}, `${MINUS}622.20`],
  [-123456789, { currency: 'GBP' }, `${MINUS}£1,234,567.89`],
  [21850, { sign: true }, '+218.50'],
  [0, { sign: true }, '0.00'],
  [9200049, { currency: 'EUR', decimals: 0 as const }, '€92,000'],
  [-40, { decimals: 0 as const }, '0'],
])('formatMoney(%j, %j) is %s', (minor, options, text) => {
  expect(formatMoney(minor, options)).toBe(text);
});

test('a zero is a quiet dash in a register and a figure with its currency', () => {
  expect(render(<Money minor={0} />).container.textContent).toBe('\u2013');
  expect(render(<Money minor={0} currency="EUR" />).container.textContent).toBe('€0.00');
});

test('quantities have grouping and a true minus', () => {
  expect(formatNumber(-1234.5, 1)).toBe(`${MINUS}1,234.5`);
  expect(formatNumber(31.5)).toBe('31.5');
});
