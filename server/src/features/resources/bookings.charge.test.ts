import { expect, test } from 'vitest';
import { chargeOf, daysOfUse } from './bookings.charge.ts';

const ZONE = 'Europe/Berlin';
const at = (local: string) => new Date(`${local}:00${local < '2026-10-25T03' ? '+02:00' : '+01:00'}`);

test.each([
  ['2026-10-12T07:00', '2026-10-12T11:59', 0.5],
  ['2026-10-12T07:00', '2026-10-12T12:00', 0.5],
  ['2026-10-12T07:00', '2026-10-12T12:01', 1],
  ['2026-10-12T12:00', '2026-10-12T18:00', 0.5],
  ['2026-10-12T00:00', '2026-10-13T00:00', 1],
  ['2026-10-12T16:00', '2026-10-13T10:00', 1],
  ['2026-10-12T07:00', '2026-10-13T16:00', 2],
  ['2026-10-12T00:00', '2026-10-13T12:00', 1.5],
  // Handed out and taken back in one breath.
  ['2026-10-12T07:00', '2026-10-12T07:00', 0.5],
  // Over the end of summer time, whole and half.
  ['2026-10-24T00:00', '2026-10-27T00:00', 3],
  ['2026-10-25T00:00', '2026-10-25T12:00', 0.5],
])('from %s to %s are %d days of use', (out, back, days) => {
  expect(daysOfUse(at(out), at(back), ZONE)).toBe(days);
});

const DAYS = ['2026-10-12T00:00', '2026-10-15T00:00'] as const;
const MORNING = ['2026-10-12T00:00', '2026-10-12T12:00'] as const;
const HOURS = ['2026-10-12T08:00', '2026-10-12T10:00'] as const;

// workspace A14: days and half days at the day rate; hours at the hour rate where something is booked by the hour
test.each<[string, readonly [string, string], string, string, string, string, string]>([
  ['whole days', DAYS, '2026-10-12T07:00', '2026-10-14T16:00', '6500', '0', '19500'],
  ['days that have an hour rate too', DAYS, '2026-10-12T07:00', '2026-10-14T16:00', '6500', '900', '19500'],
  ['days that end earlier', DAYS, '2026-10-12T07:00', '2026-10-13T11:00', '6500', '0', '9750'],
  ['days that last longer', DAYS, '2026-10-12T07:00', '2026-10-15T09:00', '6500', '0', '22750'],
  ['half a day', MORNING, '2026-10-12T07:00', '2026-10-12T11:30', '6500', '900', '3250'],
  ['half a day that has an hour rate too', MORNING, '2026-10-12T07:00', '2026-10-12T09:00', '6500', '900', '3250'],
  ['half a day of an odd rate, rounded up', MORNING, '2026-10-12T07:00', '2026-10-12T11:30', '6501', '0', '3251'],
  ['half a day that became a whole one', MORNING, '2026-10-12T07:00', '2026-10-12T15:00', '6500', '0', '6500'],
  ['hours', HOURS, '2026-10-12T08:00', '2026-10-12T10:00', '6500', '900', '1800'],
  ['hours, each begun one', HOURS, '2026-10-12T08:00', '2026-10-12T10:01', '6500', '900', '2700'],
  ['less than an hour', HOURS, '2026-10-12T08:00', '2026-10-12T08:10', '6500', '900', '900'],
  ['hours up to what half a day costs', HOURS, '2026-10-12T08:00', '2026-10-12T12:00', '6500', '900', '3250'],
  ['hours up to what the days cost', HOURS, '2026-10-12T08:00', '2026-10-14T10:00', '6500', '900', '16250'],
  ['hours of what has an hour rate alone', HOURS, '2026-10-12T08:00', '2026-10-12T12:00', '0', '900', '3600'],
  ['hours of what has a day rate alone', HOURS, '2026-10-12T08:00', '2026-10-12T10:00', '6500', '0', '3250'],
  ['hours that begin at noon', ['2026-10-12T12:00', '2026-10-12T14:00'], '2026-10-12T12:00', '2026-10-12T14:00', '6500', '900', '1800'],
  ['what costs nothing', DAYS, '2026-10-12T07:00', '2026-10-14T16:00', '0', '0', '0'],
])('%s', (_, [from, to], out, back, day_rate_minor, hour_rate_minor, charge) => {
  const booking = { from_at: at(from), to_at: at(to) };
  expect(chargeOf(booking, { out: at(out), back: at(back) }, { day_rate_minor, hour_rate_minor }, ZONE)).toBe(charge);
});
