import { momentOf } from './date.zone.ts';
import { localeNow } from './locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 86_400_000;

/**
 * `date` 06 Mar 2026, `list` the same without the current year, `time` 08:42, `dateTime` 06 Mar 2026, 08:42,
 * `relative` "1 day ago" under 7 days and the list form after that. In the company's order: Mar 06, 2026 or 2026-03-06 elsewhere.
 */
export type DateFormat = 'date' | 'list' | 'time' | 'dateTime' | 'relative';

/** A date (`2026-03-06`) stays that day everywhere; an instant is shown in the company's time zone. */
export function formatDate(iso: string, format: DateFormat = 'date', now: Date = new Date()): string {
  const at = toMoment(iso);
  if (!at) return iso;
  switch (format) {
    case 'date':
      return fullDay(at.day);
    case 'list':
      return yearOf(at.day) === yearOf(momentOf(now).day) ? dayMonth(at.day) : fullDay(at.day);
    case 'time':
      return at.time;
    case 'dateTime':
      return `${fullDay(at.day)}, ${at.time}`;
    case 'relative':
      return relative(iso, at, now);
  }
}

/** When it was, in milliseconds: the time of today, else the day with it. */
export function momentText(at: number, now: Date = new Date()): string {
  const iso = new Date(at).toISOString();
  return formatDate(iso, toMoment(iso)?.day === momentOf(now).day ? 'time' : 'dateTime');
}

/** What both ends share is said once: 01 – 30 Nov 2026, 28 Nov – 03 Dec 2026. */
export function formatDateRange(from: string, to: string): string {
  const [start, end] = [toMoment(from)?.day ?? '', toMoment(to)?.day ?? ''];
  if (start === end) return formatDate(from);
  if (yearOf(start) !== yearOf(end)) return `${formatDate(from)} – ${formatDate(to)}`;
  const isSaidOnce = localeNow() === 'en-GB' && monthOf(start) === monthOf(end);
  return `${isSaidOnce ? dayOf(start) : dayMonth(start)} – ${formatDate(to)}`;
}

function relative(iso: string, at: Moment, now: Date) {
  const days = Math.round((Date.parse(momentOf(now).day) - Date.parse(at.day)) / DAY_MS);
  if (Math.abs(days) >= 7) return formatDate(iso, 'list', now);
  if (days === 1) return '1 day ago';
  if (days > 1) return `${days} days ago`;
  if (days === -1) return 'tomorrow';
  if (days < -1) return `in ${-days} days`;
  return isDateOnly(iso) ? 'today' : sameDay(new Date(iso), at.time, now);
}

function sameDay(at: Date, time: string, now: Date) {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 0) return `today ${time}`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}

type Moment = ReturnType<typeof momentOf>;

/** Null for what is no date. */
function toMoment(iso: string): Moment | null {
  if (isDateOnly(iso)) return { day: iso, time: '00:00' };
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : momentOf(at);
}

const isDateOnly = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);
const yearOf = (day: string) => day.slice(0, 4);
const monthOf = (day: string) => day.slice(5, 7);
const dayOf = (day: string) => day.slice(8);
export const monthName = (day: string): string => MONTHS[Number(monthOf(day)) - 1] ?? '';

const WRITTEN: Record<ReturnType<typeof localeNow>, { dayMonth: (day: string) => string; fullDay: (day: string) => string }> = {
  'en-GB': {
    dayMonth: (day) => `${dayOf(day)} ${monthName(day)}`,
    fullDay: (day) => `${dayOf(day)} ${monthName(day)} ${yearOf(day)}`,
  },
  'en-US': {
    dayMonth: (day) => `${monthName(day)} ${dayOf(day)}`,
    fullDay: (day) => `${monthName(day)} ${dayOf(day)}, ${yearOf(day)}`,
  },
  'en-CA': { dayMonth: (day) => day, fullDay: (day) => day },
};
const dayMonth = (day: string) => WRITTEN[localeNow()].dayMonth(day);
const fullDay = (day: string) => WRITTEN[localeNow()].fullDay(day);
