import { localeNow } from './locale.ts';

const MINUS = '\u2212';

export interface MoneyFormat {
  /** ISO 4217. Without it the figure stands alone: the unit is then in the header. */
  currency?: string;
  /** 2 in registers and documents, 0 on dashboards. */
  decimals?: 0 | 2;
  /** Shows `+` too, where the sign is the point. */
  sign?: boolean;
}

/** Minor units to text: `formatMoney(-123456, { currency: 'EUR' })` is `\u2212€1,234.56`. */
export function formatMoney(minor: number, { currency, decimals = 2, sign = false }: MoneyFormat = {}) {
  const figure = numberFormat(currency, decimals).format(Math.abs(minor) / 100);
  const isZero = Math.round(Math.abs(minor) / (decimals === 0 ? 100 : 1)) === 0;
  if (isZero) return figure;
  return (minor < 0 ? MINUS : sign ? '+' : '') + figure;
}

/** What stands at the head of a column of amounts: `€`, or the code where a currency has no sign of its own. */
export const currencySign = (currency: string): string =>
  currency === ''
    ? ''
    : (new Intl.NumberFormat(localeNow(), { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
        ?.value ?? currency);

/** Quantities, hours and per cent: grouped by commas, with a true minus. */
export function formatNumber(value: number, decimals?: number) {
  const figure = new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals ?? 3 });
  return figure.format(value).replace('-', MINUS);
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(currency: string | undefined, decimals: 0 | 2) {
  const locale = localeNow();
  const key = `${locale}${currency}${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(currency ? { style: 'currency', currency } : {}),
  });
  formats.set(key, made);
  return made;
}
