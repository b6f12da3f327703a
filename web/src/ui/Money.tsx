import s from './figures.module.css';
import { formatMoney, type MoneyFormat } from './money.format.ts';

interface MoneyProps extends MoneyFormat {
  /** Integer minor units: 123456 is 1,234.56. */
  minor: number;
  strong?: boolean;
  muted?: boolean;
}

/** Tabular, never wraps, true minus. A zero without a currency is a quiet en dash. */
export function Money({ minor, currency, decimals = 2, sign, strong, muted }: MoneyProps) {
  const isDash = minor === 0 && !currency;
  return (
    <span className={s.money} data-quiet={isDash || muted || undefined} data-strong={strong || undefined}>
      {isDash ? '\u2013' : formatMoney(minor, { currency, decimals, sign })}
    </span>
  );
}
