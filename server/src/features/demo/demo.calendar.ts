import { minutesOf } from '@lintel/contract/kit/minutes';

/** The two days that the demo's dates count from, both `2026-10-12` (UTC). */
export interface DemoDays {
  /** Monday of the week of the first load, or DEMO_ANCHOR: contracts, hire dates and projects count from it. */
  anchor: string;
  /** The morning that the newest mail stands for; the anchor itself where that is pinned. */
  today: string;
}

const DAY_MS = 86_400_000;
/** The newest mails are of five to nine in the morning: before nine they would lie in the future. */
const MORNING_ENDS = 9;

export function demoDays(now: Date, pinned: string | null): DemoDays {
  if (pinned) return { anchor: pinned, today: pinned };
  const today = startOf(isoDay(new Date(now.getTime() - MORNING_ENDS * 3_600_000)));
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return { anchor: isoDay(addDays(today, -sinceMonday)), today: isoDay(today) };
}

/** `2026-10-12` moved by days. */
export const dayAfter = (day: string, days: number): string => isoDay(addDays(startOf(day), days));

/** The n-th working day before (negative) or after a day; 0 is the day itself, even on a weekend. */
export function workday(from: string, n: number): Date {
  let day = startOf(from);
  for (let left = Math.abs(n); left > 0;) {
    day = addDays(day, Math.sign(n));
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

/** A working day, counted from `from`, at `07:12`. */
export function instantOn(from: string, n: number, time: string): Date {
  return new Date(workday(from, n).getTime() + minutesOf(time) * 60_000);
}

/**
 * Fills `[-3]` with the name of the third working day before `from`, `[+2d]` with its date, `[+2i]` with it as calendars
 * write it (20261203), and `[-5w]` with its week's number.
 */
export const fillDays = (text: string, from: string): string =>
  text.replace(/\[([+-]?\d+)([dwi]?)\]/g, (_whole, n: string, form: string) => {
    const day = workday(from, Number(n));
    if (form === 'w') return String(isoWeek(day));
    if (form === 'i') return isoDay(day).replaceAll('-', '');
    return day.toLocaleDateString(
      'en-GB',
      form === 'd' ? { day: 'numeric', month: 'long', timeZone: 'UTC' } : { weekday: 'long', timeZone: 'UTC' },
    );
  });

/** The second Monday of the month before a day. */
export function secondMondayOfLastMonth(day: string): string {
  const at = startOf(day);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1));
  return isoDay(addDays(first, ((8 - first.getUTCDay()) % 7) + 7));
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** ISO 8601: the week that holds the year's first Thursday is week 1. */
function isoWeek(day: Date): number {
  const thursday = addDays(day, 3 - ((day.getUTCDay() + 6) % 7));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday.getTime() - yearStart) / (7 * DAY_MS));
}
