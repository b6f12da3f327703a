const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 86_400_000;

/**
 * `date` 06 Mar 2026, `list` the same without the current year, `time` 08:42, `dateTime` 06 Mar 2026, 08:42,
 * `relative` "1 day ago" under 7 days and the list form after that.
 */
export type DateFormat = 'date' | 'list' | 'time' | 'dateTime' | 'relative';

/** A date (`2026-03-06`) stays that day everywhere; an instant is shown in the browser's time zone. */
export function formatDate(iso: string, format: DateFormat = 'date', now: Date = new Date()): string {
  const at = toLocal(iso);
  if (Number.isNaN(at.getTime())) return iso;
  switch (format) {
    case 'date':
      return `${dayMonth(at)} ${at.getFullYear()}`;
    case 'list':
      return at.getFullYear() === now.getFullYear() ? dayMonth(at) : `${dayMonth(at)} ${at.getFullYear()}`;
    case 'time':
      return clock(at);
    case 'dateTime':
      return `${dayMonth(at)} ${at.getFullYear()}, ${clock(at)}`;
    case 'relative':
      return relative(iso, at, now);
  }
}

/** What both ends share is said once: 01 – 30 Nov 2026, 28 Nov – 03 Dec 2026. */
export function formatDateRange(from: string, to: string): string {
  const start = toLocal(from);
  const end = toLocal(to);
  if (start.toDateString() === end.toDateString()) return formatDate(from);
  if (start.getFullYear() !== end.getFullYear()) return `${formatDate(from)} – ${formatDate(to)}`;
  const isSameMonth = start.getMonth() === end.getMonth();
  return `${isSameMonth ? twoDigits(start.getDate()) : dayMonth(start)} – ${formatDate(to)}`;
}

function relative(iso: string, at: Date, now: Date) {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (Math.abs(days) >= 7) return formatDate(iso, 'list', now);
  if (days === 1) return '1 day ago';
  if (days > 1) return `${days} days ago`;
  if (days === -1) return 'tomorrow';
  if (days < -1) return `in ${-days} days`;
  return isDateOnly(iso) ? 'today' : sameDay(at, now);
}

function sameDay(at: Date, now: Date) {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 0) return `today ${clock(at)}`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}

function toLocal(iso: string) {
  if (!isDateOnly(iso)) return new Date(iso);
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

const isDateOnly = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);
const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayMonth = (at: Date) => `${twoDigits(at.getDate())} ${MONTHS[at.getMonth()]}`;
const clock = (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
