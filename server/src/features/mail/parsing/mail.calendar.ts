import ICAL from 'ical.js';
import type { Invitation, When } from '@lintel/contract/mail-invitations';
import { oneLine } from '#server/platform/file-names.ts';
import { atWall, isKnownZone } from './mail.zones.ts';

const LIMITS = { bytes: 256 * 1024, guests: 200, uid: 500 };
const METHODS = ['request', 'cancel', 'reply', 'publish', 'counter', 'declinecounter'] as const;
const ANSWERS = ['accepted', 'tentative', 'declined', 'delegated'] as const;

/** The meeting that a calendar part is about; null for what is none, or cannot be read. Only to be called in a worker. */
export function invitationOf(bytes: Uint8Array): Invitation | null {
  if (bytes.byteLength > LIMITS.bytes) return null;
  try {
    const parsed: unknown = ICAL.parse(Buffer.from(bytes).toString('utf8'));
    const calendar = new ICAL.Component((Array.isArray((parsed as unknown[])[0]) ? (parsed as unknown[])[0] : parsed) as never);
    const events = calendar.getAllSubcomponents('vevent');
    const event = events.find((one) => !one.hasProperty('recurrence-id')) ?? events[0];
    const uid = event ? textOf(event, 'uid', LIMITS.uid) : '';
    const method = METHODS.find((one) => one === textOf(calendar, 'method', 20).toLowerCase());
    return event && uid && method ? readEvent(event, uid, method) : null;
  } catch {
    return null;
  }
}

function readEvent(event: ICAL.Component, uid: string, method: Invitation['method']): Invitation {
  const starts = whenOf(event.getFirstProperty('dtstart'));
  const recurrence = event.getFirstProperty('recurrence-id')?.toICALString() ?? null;
  return {
    ...{ method, uid, starts, ends: starts && endOf(event, starts) },
    sequence: Math.min(Math.max(0, Math.trunc(Number(textOf(event, 'sequence', 12)) || 0)), 2_000_000_000),
    recurrence: recurrence && recurrence.length <= 300 && !/[\r\n]/.test(recurrence) ? recurrence : null,
    stamp: instantOf(event.getFirstPropertyValue('dtstamp')),
    ...{ title: textOf(event, 'summary', 300), place: textOf(event, 'location', 300) },
    organizer: personOf(event.getFirstProperty('organizer')),
    guests: event
      .getAllProperties('attendee')
      .slice(0, LIMITS.guests)
      .flatMap((guest) => {
        const person = personOf(guest);
        const answer = String(guest.getFirstParameter('partstat') ?? '').toLowerCase();
        return person ? [{ ...person, answer: ANSWERS.find((one) => one === answer) ?? ('none' as const) }] : [];
      }),
    repeats: repeatsOf(event.getFirstPropertyValue('rrule')),
  };
}

const textOf = (from: ICAL.Component, name: string, most: number): string => {
  const value = from.getFirstPropertyValue(name);
  return value === null ? '' : oneLine(String(value), most);
};

function personOf(property: ICAL.Property | null): { email: string; name: string } | null {
  const email = /^mailto:([^\s<>,;"]{3,320})$/i.exec(String(property?.getFirstValue() ?? '').trim())?.[1];
  return property && email?.includes('@') ? { email, name: oneLine(String(property.getFirstParameter('cn') ?? ''), 200) } : null;
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${two(month)}-${two(day)}`;
const wallOf = (time: ICAL.Time): string => `${dayOf(time)}T${two(time.hour)}:${two(time.minute)}`;
const isTime = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time && value.year >= 1980 && value.year <= 2100;

function instantOf(value: unknown): string | null {
  return isTime(value) && value.zone?.tzid === 'UTC' ? value.toJSDate().toISOString() : null;
}

function whenOf(property: ICAL.Property | null): When | null {
  const time: unknown = property?.getFirstValue();
  if (!property || !isTime(time)) return null;
  if (time.isDate) return { kind: 'day', at: dayOf(time), local: dayOf(time), zone: null };
  const local = wallOf(time);
  if (time.zone?.tzid === 'UTC') return { kind: 'instant', at: time.toJSDate().toISOString(), local, zone: 'UTC' };
  const zone = oneLine(String(property.getFirstParameter('tzid') ?? ''), 60);
  // A zone that everybody knows is taken by its name: what the mail says about it may be old, or made to cost time.
  if (zone && isKnownZone(zone)) return { kind: 'instant', at: atWall(local, zone).toISOString(), local, zone };
  const isDefined = zone !== '' && time.zone && time.zone !== ICAL.Timezone.localTimezone;
  return isDefined
    ? { kind: 'instant', at: new Date(time.toUnixTime() * 1000).toISOString(), local, zone }
    : { kind: 'floating', at: local, local, zone: null };
}

/** DTEND, or DTSTART with DURATION. The end of whole days is the morning after: here the last day is meant. */
function endOf(event: ICAL.Component, starts: When): When | null {
  const end = whenOf(event.getFirstProperty('dtend'));
  const duration: unknown = event.getFirstPropertyValue('duration');
  const seconds = duration instanceof ICAL.Duration ? Math.min(Math.max(0, duration.toSeconds()), 366 * 86_400) : 0;
  if (starts.kind === 'day') {
    const after = end?.kind === 'day' ? Date.parse(end.at) : Date.parse(starts.at) + seconds * 1000;
    const last = new Date(after - 86_400_000).toISOString().slice(0, 10);
    return last > starts.at ? { kind: 'day', at: last, local: last, zone: null } : null;
  }
  if (end || seconds === 0) return end;
  const local = new Date(Date.parse(`${starts.local}Z`) + seconds * 1000).toISOString().slice(0, 16);
  const at = starts.kind === 'instant' ? new Date(Date.parse(starts.at) + seconds * 1000).toISOString() : local;
  return { ...starts, at, local };
}

const UNITS: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
const DAYS: Record<string, string> = { MO: 'Mon', TU: 'Tue', WE: 'Wed', TH: 'Thu', FR: 'Fri', SA: 'Sat', SU: 'Sun' };
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A rule in words; its days are never counted out, however many it asks for. */
function repeatsOf(rule: unknown): string | null {
  if (!(rule instanceof ICAL.Recur)) return null;
  const unit = UNITS[rule.freq] ?? null;
  if (!unit) return 'again and again';
  const every = rule.interval > 1 ? `every ${Math.min(rule.interval, 999)} ${unit}s` : `every ${unit}`;
  const byDay: unknown = rule.parts['BYDAY'];
  const days = (Array.isArray(byDay) ? byDay : []).flatMap((day) => DAYS[String(day)] ?? []);
  const until = isTime(rule.until) ? ` until ${rule.until.day} ${MONTHS[rule.until.month - 1]} ${rule.until.year}` : '';
  const times = rule.count ? `, ${Math.min(rule.count, 9999)} times` : '';
  return `${every}${days.length > 0 ? ` on ${days.slice(0, 7).join(', ')}` : ''}${until}${times}`;
}
