import { monthName } from './date.format.ts';
import { formatNumber } from './money.format.ts';

/** Days, months, weeks and hours follow each other: of them some can be left unsaid. Names cannot. */
export const isTime = (point: string): boolean => /^(\d{4}-\d{2}(-\d{2})?|W\d{1,2}|\d{2}:00)$/.test(point);

/** A name beside its bar, short enough for two lines of it. */
export const shortName = (name: string): string => (name.length > 34 ? `${name.slice(0, 33).trimEnd()}…` : name);

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** A number of an axis, which has little room: 2,800, 12k, 1.2m. */
export const axisNumber = (value: number): string =>
  Math.abs(value) < 10_000 ? formatNumber(value) : short.format(value).toLowerCase().replace('-', '\u2212');

/** A point of a chart: a day as `06 Mar`, a month as `Mar 2026`; everything else stays. */
export function sayPoint(point: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(point) ?? [];
  if (!month) return point;
  return day ? `${day} ${monthName(point)}` : `${monthName(point)} ${year}`;
}
