import { monthName } from './date.format.ts';

/** A point of a chart: a day as `06 Mar`, a month as `Mar 2026`; everything else stays. */
export function sayPoint(point: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(point) ?? [];
  if (!month) return point;
  return day ? `${day} ${monthName(point)}` : `${monthName(point)} ${year}`;
}
