import { addDays, workMinutes, type WorkCalendar } from '@lintel/contract/kit/days';

/** A working calendar with the hour at which its days begin, in a time zone. */
export interface BusinessHours extends WorkCalendar {
  /** Minutes after midnight. */
  startsAt: number;
  /** IANA name. */
  zone: string;
}

const MINUTE_MS = 60_000;
/** Nobody waits longer; a calendar without a working day would search for ever. */
const LONGEST_DAYS = 3660;

/** When so many minutes of business time after `from` are over. `from` outside business hours counts from their next beginning. */
export function addBusinessMinutes(from: Date, minutes: number, hours: BusinessHours): Date {
  let left = minutes;
  let day = dayIn(from, hours.zone);
  for (let searched = 0; searched < LONGEST_DAYS; searched += 1, day = addDays(day, 1)) {
    const { opens, closes } = openingOf(day, hours);
    const begins = Math.max(opens, from.getTime());
    const open = Math.max(0, closes - begins) / MINUTE_MS;
    if (open > 0 && left <= open) return new Date(begins + left * MINUTE_MS);
    left -= open;
  }
  throw new Error('The work schedule has no working day');
}

/** Business minutes from one instant to a later one; 0 the other way round. */
export function businessMinutesBetween(from: Date, to: Date, hours: BusinessHours): number {
  let sum = 0;
  const last = dayIn(to, hours.zone);
  for (let day = dayIn(from, hours.zone); day <= last; day = addDays(day, 1)) {
    const { opens, closes } = openingOf(day, hours);
    sum += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return sum / MINUTE_MS;
}

/** The day that an instant lies in, where the company is. */
export const dayIn = (at: Date, zone: string): string => dayFormat(zone).format(at);

/** The instant of a wall-clock time (minutes after midnight) on a day, where the company is. */
export function instantIn(day: string, minutes: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // Twice: the offset of the first guess may be the one before a change of summer time.
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone));
}

function openingOf(day: string, hours: BusinessHours): { opens: number; closes: number } {
  const opens = instantIn(day, hours.startsAt, hours.zone).getTime();
  return { opens, closes: opens + workMinutes(day, hours) * MINUTE_MS };
}

/** Milliseconds that the zone's wall clock is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    wallFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(parts['year']!, parts['month']! - 1, parts['day']!, parts['hour']! % 24, parts['minute']!, parts['second']!);
  return wall - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const remembered = (key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat => {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
};

// Swedish writes a day as ISO does.
const dayFormat = (timeZone: string) => remembered(`day ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone }));

const wallFormat = (timeZone: string) =>
  remembered(
    `wall ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
        hourCycle: 'h23',
      }),
  );
