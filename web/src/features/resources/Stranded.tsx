import type { ResourceDetail } from '@lintel/contract/resources';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookingRows } from './BookingRows.tsx';

/** Bookings to come of what is not in service (workspace A14); nothing while it is. */
export function Stranded({ resource: { code, stranded } }: { resource: ResourceDetail }) {
  if (stranded.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title="Need another resource" note={stranded.length} />
      <SheetBody>
        <InlineNotice tone="warning">{`${code} is not in service. Until it is, these bookings to come have no resource.`}</InlineNotice>
      </SheetBody>
      <BookingRows bookings={stranded} withMove />
    </Sheet>
  );
}
