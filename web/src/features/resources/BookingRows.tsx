import type { Booking } from '@lintel/contract/bookings';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { ReassignBooking } from './ReassignBooking.tsx';
import { BookedDays, BookingStatus } from './ResourceMarks.tsx';
import s from './resources.module.css';

interface BookingRowsProps {
  bookings: Booking[];
  withResource?: boolean;
  withMove?: boolean;
}

/** Bookings as lines; each can be cancelled, and where asked for moved, by whoever may. */
export function BookingRows({ bookings, withResource = false, withMove = false }: BookingRowsProps) {
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
            {withMove && <ReassignBooking booking={booking} size="xs" />}
            <CancelBooking booking={booking} size="xs" />
          </span>
        </li>
      ))}
    </ul>
  );
}
