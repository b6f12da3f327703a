import { expect, test } from 'vitest';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { momentOf, showTimesIn } from './date.zone.ts';

const now = new Date('2026-11-21T12:00:00Z');

// A booking from midnight to midnight in Berlin, looked at from anywhere.
test.each([
  ['Europe/Berlin', 'time', '00:00'],
  ['Europe/Berlin', 'dateTime', '19 Nov 2026, 00:00'],
  ['Europe/Berlin', 'date', '19 Nov 2026'],
  ['Europe/Berlin', 'relative', '2 days ago'],
  ['America/New_York', 'dateTime', '18 Nov 2026, 18:00'],
  ['Pacific/Auckland', 'relative', '3 days ago'],
  ['No/Such_Zone', 'relative', '3 days ago'],
] as const)('in %s as %s: %s', (zone, format, text) => {
  showTimesIn(zone);
  expect(formatDate('2026-11-18T23:00:00Z', format, now)).toBe(text);
});

test('days are those of the company, not those of the browser', () => {
  showTimesIn('Europe/Berlin');
  expect(momentOf(new Date('2026-12-31T23:30:00Z'))).toEqual({ day: '2027-01-01', time: '00:30' });
  expect(formatDateRange('2026-11-18T23:00:00Z', '2026-11-19T22:00:00Z')).toBe('19 Nov 2026');
  expect(formatDate('2026-03-06', 'dateTime')).toBe('06 Mar 2026, 00:00');
});
