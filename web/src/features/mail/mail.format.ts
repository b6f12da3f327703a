import type { PageInfo } from '@lintel/contract/kit/route';
import type { Address } from '@lintel/contract/mail';
import { MAIL_LIMITS } from '#web/kit/contract.gen.ts';

const HOUR_MS = 3_600_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Under 24 hours old or later today the time, under 168 hours old the weekday, else day and month (specification §2.5). */
export function listDate(iso: string | null | undefined, now: Date = new Date()): string {
  const at = validDate(iso, now);
  const hours = (now.getTime() - at.getTime()) / HOUR_MS;
  // What lies ahead is a scheduled mail: its time alone would be taken for one of today.
  if (hours < 24 && (hours >= 0 || at.toDateString() === now.toDateString())) return clock(at);
  return hours >= 24 && hours < 168 ? weekday(at) : shortDay(at);
}

/** `Wed 18 Nov 2026, 16:07` */
export function longDate(iso: string | null | undefined, now: Date = new Date()): string {
  const at = validDate(iso, now);
  return `${weekday(at)} ${at.getDate()} ${month(at)} ${at.getFullYear()}, ${clock(at)}`;
}

/** `Wed 18 Nov 2026` */
export const dayText = (at: Date): string => `${weekday(at)} ${at.getDate()} ${month(at)} ${at.getFullYear()}`;

/** `Mon 23 Nov 07:00`: when a mail is going to be sent. */
export function dueDate(iso: string): string {
  const at = new Date(iso);
  return `${weekday(at)} ${at.getDate()} ${month(at)} ${clock(at)}`;
}

/** To the second and in UTC, for the details. */
export function exactDate(iso: string | null | undefined, now: Date = new Date()): string {
  const at = validDate(iso, now);
  const [day, time] = at.toISOString().split('T') as [string, string];
  const [year, monthNumber, dayNumber] = day.split('-').map(Number) as [number, number, number];
  return `${dayNumber} ${MONTHS[monthNumber - 1]} ${year}, ${time.slice(0, 8)} UTC`;
}

/** A missing or invalid date becomes the current time (specification §3). */
export function validDate(iso: string | null | undefined, now: Date = new Date()): Date {
  const at = iso ? new Date(iso) : now;
  return Number.isNaN(at.getTime()) ? now : at;
}

/** Nothing at 0, capped at 99+ (specification §2.5). */
export function badgeCount(count: number): string {
  if (count <= 0) return '';
  return count > MAIL_LIMITS.badgeCap ? `${MAIL_LIMITS.badgeCap}+` : String(count);
}

/** The name; without one the address (specification §2.5). */
export const nameOf = (address: Address): string => address.name.trim() || address.email;

/** `Petra Hollis <p.hollis@hollisbyrne.example>` */
export const fullAddress = ({ name, email }: Address): string =>
  name.trim() && name.trim() !== email ? `${name.trim()} <${email}>` : email;

/** The first part of 'start - end of total'. */
export const rangeText = (page: number, size: number, total: number): string =>
  total === 0 ? '0 - 0' : `${grouped((page - 1) * size + 1)} - ${grouped(Math.min(page * size, total))}`;

/** `1,300`, or `1,000+` where counting stopped. */
export const totalText = (total: number, isMore: boolean): string => `${grouped(total)}${isMore ? '+' : ''}`;

/** How many there are at least, with `rows` on this page: where counting stopped, only a page that is not full is known to be the last. */
export const leastTotal = ({ number, size, total, isMore }: PageInfo, rows: number): number =>
  isMore ? Math.max(total, (number - 1) * size + rows + (rows === size ? 1 : 0)) : total;

/** With all of them, once they are counted. */
export const withTotal = (page: PageInfo, exact: number | null): PageInfo =>
  page.isMore && exact !== null ? { ...page, total: Math.max(page.total, exact), isMore: false } : page;

export const lastPage = (size: number, total: number): number => Math.max(1, Math.ceil(total / size));

/** Page navigation stays between the first and the last page (specification §4). */
export const clampPage = (page: number, size: number, total: number): number => Math.min(Math.max(1, page), lastPage(size, total));

/** `to you, Samuel Adeyemi`: the reader is 'you', at most three people are named. */
export function toLine(to: readonly Address[], own: string): string {
  const names = to.map((one) => (one.email.toLowerCase() === own.toLowerCase() ? 'you' : nameOf(one)));
  if (names.length === 0) return 'to nobody in particular';
  return names.length > 3 ? `to ${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : `to ${names.join(', ')}`;
}

const grouped = (value: number): string => value.toLocaleString('en-GB');
const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** `16:07` */
export const clock = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
/** `20 Nov` */
export const shortDay = (at: Date): string => `${at.getDate()} ${month(at)}`;
const weekday = (at: Date): string => WEEKDAYS[at.getDay()]!;
const month = (at: Date): string => MONTHS[at.getMonth()]!;
