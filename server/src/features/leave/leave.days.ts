import { addDays, eachDay, workDays100, weekdayOf, type WorkCalendar } from '@lintel/contract/kit/days';

/** Which part of a range somebody is away: from midday on the first day, until midday on the last. */
export interface LeaveSpan {
  from: string;
  to: string;
  halfStart: boolean;
  halfEnd: boolean;
}

export interface LeaveDay {
  day: string;
  /** Hundredths of a working day that leave takes on this day; 0 on one that is free anyway. */
  days100: number;
}

/** What leave takes on each day of a span; `countsHolidays` where public holidays are no reason to stop counting. */
export function leaveDaysOf(span: LeaveSpan, calendar: WorkCalendar, countsHolidays = false): LeaveDay[] {
  return eachDay(span.from, span.to).map((day) => ({ day, days100: takenOn(day, span, calendar, countsHolidays) }));
}

export const sumOf = (days: readonly { days100: number }[]): number => days.reduce((sum, { days100 }) => sum + days100, 0);

function takenOn(day: string, span: LeaveSpan, calendar: WorkCalendar, countsHolidays: boolean): number {
  const scheduled = (calendar.weekMinutes[weekdayOf(day) - 1] ?? 0) > 0;
  const whole = countsHolidays ? (scheduled ? 100 : 0) : workDays100(day, calendar);
  const isHalf = (span.halfStart && day === span.from) || (span.halfEnd && day === span.to);
  return isHalf ? Math.min(whole, 50) : whole;
}

/** Whether two spans share a half-day. */
export const overlaps = (one: LeaveSpan, other: LeaveSpan): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);

// Positions as text: noon sorts after the morning of its day and before the next day.
const startOf = ({ from, halfStart }: LeaveSpan): string => (halfStart ? `${from}n` : from);
const endOf = ({ to, halfEnd }: LeaveSpan): string => (halfEnd ? `${to}n` : addDays(to, 1));

/** The share of a span that lies before a day (`until`, not included), or null when nothing does. */
export function spanBefore(span: LeaveSpan, until: string): LeaveSpan | null {
  if (span.from >= until) return null;
  return span.to < until ? span : { ...span, to: addDays(until, -1), halfEnd: false };
}
