import { addDays, daysBetween } from '@lintel/contract/kit/days';

/** A stretch of whole months and where days lie on it, in per cent. */
export interface Scale {
  from: string;
  to: string;
  months: { key: string; label: string; year: string | null; left: number; width: number }[];
  /** Of the beginning of a day. */
  left(day: string): number;
  /** From the beginning of the first to the end of the last day. */
  width(from: string, to: string): number;
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whole months around these days; null where there are none. */
export function scaleOf(days: readonly (string | null)[]): Scale | null {
  const known = days.filter((day): day is string => day !== null).toSorted();
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return null;
  const from = `${first.slice(0, 7)}-01`;
  const to = nextMonth(`${last.slice(0, 7)}-01`);
  const total = daysBetween(from, to);
  const left = (day: string) => (daysBetween(from, day) / total) * 100;
  const months = monthsBetween(from, to).map((start, index) => ({
    key: start,
    label: NAMES[Number(start.slice(5, 7)) - 1]!,
    year: index === 0 || start.slice(5, 7) === '01' ? start.slice(0, 4) : null,
    left: left(start),
    width: left(nextMonth(start)) - left(start),
  }));
  return { from, to, months, left, width: (start, finish) => left(addDays(finish, 1)) - left(start) };
}

interface Opening {
  /** Where today is on the months, from 0 to 1. */
  now: number;
  /** Where each month begins on them, in per cent. */
  starts: readonly number[];
  /** The column of names, which stays, and that of the months, in pixels. */
  names: number;
  months: number;
  scrollWidth: number;
  clientWidth: number;
}

/** How far a programme that is longer than its place is scrolled when it opens: today stands in it, with some of what was before. */
export function opensAt({ now, starts, names, months, scrollWidth, clientWidth }: Opening): number {
  const before = now * months - (clientWidth - names) / 3;
  // At the line of a month only what began before it is cut; where the words behind the last month alone would be cut, they are not.
  const line = starts.map((start) => (start / 100) * months).findLast((one) => one <= before) ?? 0;
  const end = scrollWidth - clientWidth;
  const room = scrollWidth - names - months;
  return end - line <= room ? end : line;
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let start = from; start < to; start = nextMonth(start)) months.push(start);
  return months;
}

/** The first of the month after one that is given by its first. */
const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;
