import { figureOf } from '@lintel/contract/form-values';
import type { Compensation, CompensationInput } from '@lintel/contract/pay';
import { formatMoney, formatNumber } from '#web/ui/money.format.ts';

export interface PayFields extends Record<string, string> {
  from: string;
  basis: string;
  /** As they are typed: `3,600.50` or `3600.5` a month or an hour. */
  monthlyMinor: string;
  hourlyE4: string;
  /** Hours; without any they stay what they are. */
  weeklyMinutes: string;
  grade: string;
  reason: string;
}

/** The fields as the call wants them: minor units a month, ten-thousandths an hour. */
export function payInput({ from, basis, monthlyMinor, hourlyE4, weeklyMinutes, grade, reason }: PayFields): CompensationInput {
  const isMonthly = basis === 'monthly';
  return {
    from,
    basis: isMonthly ? 'monthly' : 'hourly',
    monthlyMinor: isMonthly ? scaled(monthlyMinor, 2) : null,
    hourlyE4: isMonthly ? null : scaled(hourlyE4, 4),
    ...(weeklyMinutes.trim() ? { weeklyMinutes: Math.round(figureOf(weeklyMinutes) * 60) } : {}),
    grade,
    allowances: [],
    reason,
  };
}

/** A typed figure moved by `digits` places, without a floating point; '' for what is none. Further digits are cut. */
export function scaled(typed: string, digits: number): string {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(
    typed
      .replace(/[\s,'](?=\d{3}(?!\d))/g, '')
      .replace(',', '.')
      .trim(),
  );
  if (!match) return '';
  return String(BigInt(`${match[1]}${(match[2] ?? '').slice(0, digits).padEnd(digits, '0')}`));
}

/** Pay as people say it; without a currency where the head of the column names it. */
export function payText(
  { basis, monthlyMinor, hourlyE4 }: Pick<Compensation, 'basis' | 'monthlyMinor' | 'hourlyE4'>,
  currency?: string,
): string {
  if (basis === 'monthly') return `${formatMoney(Number(monthlyMinor), currency ? { currency } : {})} a month`;
  return `${formatNumber(Number(hourlyE4) / 10_000, 2)}${currency ? ` ${currency}` : ''} an hour`;
}

/** Pay that was typed, as it will be read; what is no amount stands as it was typed. */
export function typedPayText(basis: string, typed: string, currency: string): string {
  const monthlyMinor = scaled(typed, 2);
  if (monthlyMinor === '') return typed;
  return payText({ basis: basis === 'hourly' ? 'hourly' : 'monthly', monthlyMinor, hourlyE4: scaled(typed, 4) }, currency);
}
