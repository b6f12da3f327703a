import { daysBetween } from '@lintel/contract/kit/days';
import { dayIn, instantIn } from '#server/features/calendars/calendars.service.ts';
import type { BookingRow, ResourceRow } from './resources.queries.ts';

const HOUR_MS = 3_600_000;
const NOON = 720;

/** Days of use, of which each half that is begun counts. Halves are those of the company: the hour of a change of the clocks is nobody's. */
export const daysOfUse = (out: Date, back: Date, zone: string): number => halvesOfUse(out, back, zone) / 2;

/** Booked by the hour is what begins or ends other than at midnight or noon. */
export const isByHour = ({ from_at, to_at }: Pick<BookingRow, 'from_at' | 'to_at'>, zone: string): boolean =>
  ![from_at, to_at].every((at) => [0, NOON].some((minutes) => instantIn(dayIn(at, zone), minutes, zone).getTime() === at.getTime()));

/** Hours, of which each begun one counts. */
export const hoursOfUse = (out: Date, back: Date): number => Math.max(1, Math.ceil((back.getTime() - out.getTime()) / HOUR_MS));

/**
 * What the use of a resource costs, in minor units (workspace A14): by the day and the half day; by the hour where it is booked so and an
 * hour has a price, up to what the same days cost.
 */
export function chargeOf(
  booking: Pick<BookingRow, 'from_at' | 'to_at'>,
  { out, back }: { out: Date; back: Date },
  { day_rate_minor, hour_rate_minor }: Pick<ResourceRow, 'day_rate_minor' | 'hour_rate_minor'>,
  zone: string,
): string {
  // Half a cent is rounded up.
  const byDay = (BigInt(day_rate_minor) * BigInt(halvesOfUse(out, back, zone)) + 1n) / 2n;
  if (hour_rate_minor === '0' || !isByHour(booking, zone)) return String(byDay);
  const byHour = BigInt(hour_rate_minor) * BigInt(hoursOfUse(out, back));
  return String(byDay > 0n && byDay < byHour ? byDay : byHour);
}

const EPOCH = '1970-01-01';

function halvesOfUse(out: Date, back: Date, zone: string): number {
  const halfOf = (at: Date): number => {
    const day = dayIn(at, zone);
    return 2 * daysBetween(EPOCH, day) + Number(at >= instantIn(day, NOON, zone));
  };
  // What is brought back at noon was brought back in the morning.
  return Math.max(1, halfOf(new Date(back.getTime() - 1)) - halfOf(out) + 1);
}
