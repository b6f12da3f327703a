import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookingRows } from './BookingRows.tsx';
import { myBookingsQuery } from './resources.data.ts';

/** What the signed-in person booked or drives, what comes next first; nothing for who never did. */
export function MyBookings() {
  const { data, isError, error, refetch } = useQuery(myBookingsQuery);
  if (data?.items.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title="My bookings" />
      {isError && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && <BookingRows bookings={data.items} withResource />}
    </Sheet>
  );
}
