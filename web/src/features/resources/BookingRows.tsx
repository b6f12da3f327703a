import type { Booking } from '@lintel/contract/resources';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { BookedDays, BookingStatus } from './ResourceMarks.tsx';
import s from './resources.module.css';

/** Bookings as lines; each can be cancelled by whoever may. */
export function BookingRows({ bookings, withResource = false }: { bookings: Booking[]; withResource?: boolean }) {
  if (bookings.length === 0) return <EmptyState compact icon={IconCalendar} title="No bookings." />;
  return (
    <ul className={s.rows}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <span>
            <Link className={s.line} to={to('requests.detail', { formId: booking.id })}>
              <b>{withResource ? `${booking.resourceCode} ${booking.resourceName}` : (booking.operatorName ?? booking.requesterName)}</b>
            </Link>
            <span className={s.quiet}>
              {' '}
              <BookedDays booking={booking} /> · {booking.purpose}
            </span>
          </span>
          <span className={s.end}>
            <BookingStatus booking={booking} />
            <CancelBooking booking={booking} size="xs" />
          </span>
        </li>
      ))}
    </ul>
  );
}
