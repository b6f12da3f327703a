import type { When } from '@lintel/contract/mail-invitations';
import { clock, dayText } from '#web/features/mail/mail.format.ts';

/** When a meeting is, on the reader's own clock: `Mon 23 Nov 2026, 09:00 to 10:30`, `Mon 23 Nov 2026 to Wed 25 Nov 2026`. */
export function spanText(starts: When, ends: When | null): string {
  const from = dateOf(starts);
  const to = ends && dateOf(ends);
  if (starts.kind === 'day') return to && to > from ? `${dayText(from)} to ${dayText(to)}` : `${dayText(from)}, all day`;
  const begin = `${dayText(from)}, ${clock(from)}`;
  if (!to || to <= from) return begin;
  return dayText(to) === dayText(from) ? `${begin} to ${clock(to)}` : `${begin} to ${dayText(to)}, ${clock(to)}`;
}

/** The same in the zone that it was written in, where its wall shows another time; null where there is nothing to add. */
export function originalTime(starts: When, ends: When | null): string | null {
  if (starts.kind === 'floating') return 'Written without a time zone';
  if (starts.kind !== 'instant' || !starts.zone || starts.zone === 'UTC') return null;
  const from = new Date(starts.local);
  if (from.getTime() === new Date(starts.at).getTime()) return null;
  const until = ends?.zone === starts.zone ? ` to ${clock(new Date(ends.local))}` : '';
  const day = dayText(from) === dayText(new Date(starts.at)) ? '' : `${dayText(from)}, `;
  return `${day}${clock(from)}${until} in ${starts.zone.replaceAll('_', ' ')}`;
}

/** Days and floating times are those of the reader, wherever that is. */
const dateOf = ({ kind, at }: When): Date => new Date(kind === 'day' ? `${at}T00:00` : at);
