/** When a mail may go out. Days and times are those of the writer's own clock. */

const MORNING = 7;
const AFTERNOON = 13;
const DAY_MS = 86_400_000;

/** The next times at which people read their mail: this afternoon while there is one, tomorrow and on Monday before work. */
export function suggestedTimes(now: Date): { label: string; at: Date }[] {
  const times = [
    { label: 'This afternoon', at: onDay(now, 0, AFTERNOON) },
    { label: 'Tomorrow morning', at: onDay(now, 1, MORNING) },
    { label: 'Monday morning', at: onDay(now, (8 - now.getDay()) % 7 || 7, MORNING) },
  ];
  return times.filter(({ at }, i) => at > now && isFirst(times, i));
}

/** When a mail that nobody answered may come back: before work, each time said once. */
export function remindTimes(now: Date): { label: string; at: Date }[] {
  const times = [
    { label: 'Tomorrow', at: onDay(now, 1, MORNING) },
    { label: 'Next week', at: onDay(now, (8 - now.getDay()) % 7 || 7, MORNING) },
    { label: 'In 3 days', at: onDay(now, 3, MORNING) },
  ];
  return times.filter((_, i) => isFirst(times, i)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const isFirst = (times: readonly { at: Date }[], i: number): boolean =>
  times.findIndex(({ at }) => at.getTime() === times[i]!.at.getTime()) === i;

const EVENING = 18;
const LATER_HOURS = 3;

/** When a mail may come back: in some hours while the day lasts, tomorrow and next week before work. */
export function snoozeTimes(now: Date): { label: string; at: Date }[] {
  const later = onDay(now, 0, now.getHours() + LATER_HOURS);
  const days = (8 - now.getDay()) % 7 || 7;
  return [
    ...(now.getHours() + LATER_HOURS <= EVENING ? [{ label: 'Later today', at: later }] : []),
    { label: 'Tomorrow', at: onDay(now, 1, MORNING) },
    // On a Sunday tomorrow is next week.
    ...(days > 1 ? [{ label: 'Next week', at: onDay(now, days, MORNING) }] : []),
  ];
}

const onDay = (now: Date, days: number, hour: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** `2026-11-23` and `07:00`; null while one of them is none. */
export function atTime(day: string, time: string): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  const [hours, minutes] = time.split(':').map(Number);
  const at = new Date(year!, month! - 1, date, hours, minutes);
  return /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d/.test(time) && !Number.isNaN(at.getTime()) ? at : null;
}

/** In the future, and within a year (the server says the same). */
export const isSendable = (at: Date, now: Date): boolean => at > now && at.getTime() < now.getTime() + 366 * DAY_MS;

/** `2026-11-23` */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
