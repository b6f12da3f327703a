import type { Booking } from '@lintel/contract/bookings';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { moveBooking, readResourcesAgain } from './resources.data.ts';

/** Takes a booking back, after a question; nothing where that is not possible any more. */
export const CancelBooking = ({ booking, size }: { booking: Booking; size: 'xs' | 'sm' }) => (
  <TransitionButtons
    machine={MACHINES.booking}
    row={{ ...booking, transitions: booking.transitions.filter((name) => name === 'cancel') }}
    label={`the booking of ${booking.resourceCode}`}
    move={moveBooking}
    onSettled={() => void readResourcesAgain()}
    consequence={{ cancel: 'The days are free for others at once.' }}
    size={size}
  />
);
