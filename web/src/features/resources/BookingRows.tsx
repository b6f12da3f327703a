import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Booking } from '@lintel/contract/resources';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { BookingStatus } from './ResourceMarks.tsx';
import { moveBooking } from './resources.data.ts';
import s from './resources.module.css';

/** Bookings as lines; each can be cancelled by whoever may. */
export function BookingRows({ bookings, withResource = false }: { bookings: Booking[]; withResource?: boolean }) {
  const cancelling = useMutation({
    mutationFn: (booking: Booking) => moveBooking('cancel', booking),
    onSuccess: () => toast.result('Booking cancelled'),
    onError: (error) => toast.problem(error),
  });
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
              <DateRangeText from={booking.fromDay} to={booking.toDay} /> · {booking.purpose}
            </span>
          </span>
          <span className={s.end}>
            <BookingStatus booking={booking} />
            {booking.transitions.includes('cancel') && (
              <Button size="xs" variant="subtle" loading={cancelling.isPending} onClick={() => cancelling.mutate(booking)}>
                Cancel
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
