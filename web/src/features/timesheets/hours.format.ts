import { roundedMinutes, sayHours } from '@lintel/contract/kit/minutes';

/** Minutes of `7.5`, `7,5`, `7:30`, `7h30`, `450m`; 0 for nothing; null for what is no time. Rounded to `step`, and never to nothing. */
export function parseHours(text: string, step = 5): number | null {
  const typed = text.trim().toLowerCase();
  if (typed === '' || typed === '-' || typed === '–') return 0;
  const minutes = inMinutes(typed);
  return minutes === null || minutes > 1440 ? null : roundedMinutes(minutes, step);
}

function inMinutes(typed: string): number | null {
  const clock = /^(\d{1,2})[:h](\d{1,2})?$/.exec(typed);
  if (clock) return Number(clock[2] ?? 0) < 60 ? Number(clock[1]) * 60 + Number(clock[2] ?? 0) : null;
  const short = /^(\d{1,4})m$/.exec(typed);
  if (short) return Number(short[1]);
  return /^\d{1,2}([.,]\d{0,3})?$|^[.,]\d{1,3}$/.test(typed) ? Number(typed.replace(',', '.')) * 60 : null;
}

/** As `sayHours`; nothing for 0. */
export const formatHours = (minutes: number): string => (minutes === 0 ? '' : sayHours(minutes));

type Rows = readonly { minutes: readonly number[]; counted?: readonly number[] }[];

/** The sums of a week's rows, whose minutes stand by day; `counted` says what counts of them. */
export const rowTotal = ({ minutes, counted = minutes }: Rows[number]): number => counted.reduce((sum, one) => sum + one, 0);
export const dayTotal = (rows: Rows, column: number): number =>
  rows.reduce((sum, { minutes, counted = minutes }) => sum + (counted[column] ?? 0), 0);
export const weekTotal = (rows: Rows): number => rows.reduce((sum, row) => sum + rowTotal(row), 0);
