/** Days as `2026-10-12` and what a working calendar says of them. No clock and no time zone: those are the caller's. */

const DAY_MS = 86_400_000;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day of an instant, in UTC. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** What somebody enters: a day of a year far away is a slip, such as 0026. */
export const isNear = (day: string): boolean => day >= '1900-01-01' && day < '2200-01-01';
export const FAR_AWAY = 'Choose a day between 1900 and 2199';

export const addDays = (day: string, days: number): string => isoDay(new Date(instantOf(day) + days * DAY_MS));

/** How many days `to` is after `from`: 0 for the same day. */
export const daysBetween = (from: string, to: string): number => Math.round((instantOf(to) - instantOf(from)) / DAY_MS);

/** Every day from the first to the last, both included; none when they stand the wrong way round. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => ((new Date(instantOf(day)).getUTCDay() + 6) % 7) + 1;

/** The Monday of the week that a day lies in. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** ISO 8601: `2026-W42`. The week that holds the year's first Thursday is week 1. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const number = 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
  return `${thursday.slice(0, 4)}-W${String(number).padStart(2, '0')}`;
}

/** Monday to Sunday of `2026-W42`. */
export function daysOfWeek(week: string): string[] {
  const [year, number] = week.split('-W') as [string, string];
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
  return eachDay(monday, addDays(monday, 6));
}

/** Last day of the month that a day lies in. */
export function endOfMonth(day: string): string {
  const at = new Date(instantOf(day));
  return isoDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as sentences write it: 06 Mar 2026. */
export const sayDay = (day: string): string => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const SEVERAL = /^\d{4}-\d{2}-\d{2}(?:, \d{4}-\d{2}-\d{2})*$/;

/** One day or several of them as sentences write them; any other text stays. */
export const sayDays = (text: string): string => (SEVERAL.test(text) ? text.split(', ').map(sayDay).join(', ') : text);

/** A range as sentences write it, what both ends share said once: 09 – 13 Feb 2026, 28 Nov – 03 Dec 2026. */
export function sayRange(from: string, to: string): string {
  if (from === to) return sayDay(from);
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 9 : from.slice(0, 4) === to.slice(0, 4) ? 5 : 0;
  const start = sayDay(from);
  return `${start.slice(0, start.length - shared)} – ${sayDay(to)}`;
}

/** When somebody works: minutes a weekday (Monday first) and the holidays of their place, by day. */
export interface WorkCalendar {
  weekMinutes: readonly number[];
  holidays: ReadonlyMap<string, { name: string; isHalf: boolean }>;
}

/** Minutes of work on a day: none on a free weekday or holiday, half of them on a half one. */
export function workMinutes(day: string, { weekMinutes, holidays }: WorkCalendar): number {
  const minutes = weekMinutes[weekdayOf(day) - 1] ?? 0;
  const holiday = holidays.get(day);
  return holiday ? (holiday.isHalf ? minutes / 2 : 0) : minutes;
}

/** Hundredths of a working day that a day is: 100, 50 on a half holiday, 0 when it is free. */
export function workDays100(day: string, calendar: WorkCalendar): number {
  if ((calendar.weekMinutes[weekdayOf(day) - 1] ?? 0) === 0) return 0;
  const holiday = calendar.holidays.get(day);
  return holiday ? (holiday.isHalf ? 50 : 0) : 100;
}

/** How many days with work there are after a day, up to another one, which counts. */
export const workDaysAfter = (day: string, until: string, calendar: WorkCalendar): number =>
  eachDay(addDays(day, 1), until).filter((one) => workMinutes(one, calendar) > 0).length;

/** Nobody looks further back; a calendar without a working day would for ever. */
const LONGEST_DAYS = 3660;

/** The last day after which there are so many days with work up to another one, which counts. */
export function workDaysBefore(until: string, count: number, calendar: WorkCalendar): string {
  let day = until;
  for (let left = count, looked = 0; left > 0 && looked < LONGEST_DAYS; looked += 1, day = addDays(day, -1))
    if (workMinutes(day, calendar) > 0) left -= 1;
  return day;
}

/** Both ends belong to it; one that is open is none. */
export const isWithin = (day: string, from: string | null, to: string | null): boolean => (!from || day >= from) && (!to || day <= to);
