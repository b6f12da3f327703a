import { unitOf } from '@lintel/contract/form-figures';
import type { Column, Field } from '@lintel/contract/templates';
import { currencySign, formatMoney, formatNumber } from '#web/ui/money.format.ts';

/** A figure in words, an amount with its currency where that is not said above it; a quiet dash while it is none. */
export function figureText(unit: 'money' | 'number', value: string | undefined, currency = ''): string {
  if (value === undefined) return '–';
  return unit === 'money' ? formatMoney(Number(value), { currency }) : formatNumber(Number(value));
}

/** What stands above a field that takes an amount: what it is in, unless its own words say so. */
export const fieldLabel = ({ type, label }: Field, currency: string): string =>
  type !== 'money' || isSaidIn(label, currency) ? label : `${label} in ${currency}`;

/** The same at the head of a column, where it is for what is computed too: its figures stand alone. */
export const columnLabel = (column: Column, columns: readonly Column[], currency: string): string =>
  unitOf(column, columns) !== 'money' || isSaidIn(column.label, currency) ? column.label : `${column.label} (${currencySign(currency)})`;

const isSaidIn = (label: string, currency: string): boolean =>
  currency === '' || label.includes(currency) || label.includes(currencySign(currency));
