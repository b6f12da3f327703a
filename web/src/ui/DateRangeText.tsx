import { formatDateRange } from './date.format.ts';
import s from './figures.module.css';

/** 01 – 30 Nov 2026. Both ends are ISO dates. */
export function DateRangeText({ from, to }: { from: string; to: string }) {
  return <span className={s.date}>{formatDateRange(from, to)}</span>;
}
