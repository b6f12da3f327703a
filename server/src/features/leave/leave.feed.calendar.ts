import ICAL from 'ical.js';
import { addDays, workMinutes } from '@lintel/contract/kit/days';
import { instantIn, type BusinessHours } from '#server/features/calendars/calendars.service.ts';
import type { LeaveSpan } from './leave.days.ts';

/** Somebody away, as the reader of the calendar may know it. */
export interface FeedLeave extends LeaveSpan {
  id: string;
  title: string;
  isOwn: boolean;
}

const MIDDAY = 12 * 60;

/** Leave as a calendar (RFC 5545): whole days as days, halves by the hours of the company. What it no longer has is gone for its readers. */
export function calendarText(
  leave: readonly FeedLeave[],
  { hours, domain, now }: { hours: BusinessHours; domain: string; now: Date },
): string {
  const calendar = new ICAL.Component('vcalendar');
  for (const [name, value] of [
    ['prodid', '-//Lintel//Leave//EN'],
    ['version', '2.0'],
    ['calscale', 'GREGORIAN'],
    ['x-wr-calname', 'Leave'],
    ['x-published-ttl', 'PT6H'],
  ] as const)
    calendar.addPropertyWithValue(name, value);
  for (const one of leave)
    for (const { part, starts, ends } of partsOf(one, hours)) {
      const event = new ICAL.Component('vevent');
      event.addPropertyWithValue('uid', `${one.id}-${part}@${domain}`);
      event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
      event.addPropertyWithValue('dtstart', starts);
      event.addPropertyWithValue('dtend', ends);
      event.addPropertyWithValue('summary', one.title);
      event.addPropertyWithValue('class', 'PRIVATE');
      // Somebody else's absence keeps nobody from being asked.
      event.addPropertyWithValue('transp', one.isOwn ? 'OPAQUE' : 'TRANSPARENT');
      calendar.addSubcomponent(event);
    }
  return `${calendar.toString()}\r\n`;
}

interface Part {
  part: 'days' | 'first' | 'last';
  starts: ICAL.Time;
  ends: ICAL.Time;
}

/** A span as a calendar takes it: the days that are whole, and what is half by itself. */
function partsOf({ from, to, halfStart, halfEnd }: LeaveSpan, hours: BusinessHours): Part[] {
  const first = halfStart ? addDays(from, 1) : from;
  const last = halfEnd ? addDays(to, -1) : to;
  return [
    ...(halfStart ? [{ part: 'first' as const, ...afternoonOf(from, hours) }] : []),
    // The end of whole days is the day after the last of them.
    ...(first <= last
      ? [{ part: 'days' as const, starts: ICAL.Time.fromDateString(first), ends: ICAL.Time.fromDateString(addDays(last, 1)) }]
      : []),
    ...(halfEnd ? [{ part: 'last' as const, ...morningOf(to, hours) }] : []),
  ];
}

const morningOf = (day: string, hours: BusinessHours) => ({
  starts: timeOf(day, Math.min(hours.startsAt, MIDDAY - 60), hours),
  ends: timeOf(day, MIDDAY, hours),
});

const afternoonOf = (day: string, hours: BusinessHours) => ({
  starts: timeOf(day, MIDDAY, hours),
  ends: timeOf(day, Math.max(hours.startsAt + workMinutes(day, hours), MIDDAY + 60), hours),
});

const timeOf = (day: string, minutes: number, { zone }: BusinessHours): ICAL.Time =>
  ICAL.Time.fromJSDate(instantIn(day, minutes, zone), true);
