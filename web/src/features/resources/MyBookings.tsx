import { useQuery } from '@tanstack/react-query';
import { Failed } from '#web/kit/PageState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookingRows } from './BookingRows.tsx';
import { myBookingsQuery } from './resources.data.ts';
import { hasFailed } from '#web/kit/failed.ts';

/** What the signed-in person booked or drives, what comes next first; nothing for who never did. */
export function MyBookings() {
  const read = useQuery(myBookingsQuery);
  const { data } = read;
  if (data?.items.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title="My bookings" />
      {hasFailed(read) && <Failed things="your bookings" read={read} />}
      {data && <BookingRows bookings={data.items} withResource />}
    </Sheet>
  );
}
