import type { Booking } from '@lintel/contract/bookings';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';

type Booked = Pick<Booking, 'fromDay' | 'toDay' | 'fromAt' | 'toAt'>;

/** From when and until when, where that is not midnight: `, until 12:00`. */
export function halfWords({ fromAt, toAt }: Booked): string {
  const [start, end] = [formatDate(fromAt, 'time'), formatDate(toAt, 'time')];
  return `${start === '00:00' ? '' : `, from ${start}`}${end === '00:00' ? '' : `, until ${end}`}`;
}

/** The days of a booking as text. */
export const bookedDays = (booking: Booked): string => `${formatDateRange(booking.fromDay, booking.toDay)}${halfWords(booking)}`;
