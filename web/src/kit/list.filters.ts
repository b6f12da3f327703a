import type { ListFilter } from './useList.ts';

/** From which amount on, in minor units. */
export const AMOUNT_FILTER: ListFilter = {
  key: 'minMinor',
  label: 'Amount',
  kind: 'choice',
  options: [1000, 10_000, 50_000].map((amount) => ({
    value: String(amount * 100),
    label: `${amount.toLocaleString('en-GB')} or more`,
  })),
};

/** How long ago at least; `label` says what was. */
export const ageFilter = (label: string): ListFilter => ({
  key: 'minDays',
  label,
  kind: 'choice',
  options: [1, 2, 5, 10].map((days) => ({ value: String(days), label: days === 1 ? 'A day or more' : `${days} days or more` })),
});
