import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Booking, ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookedDays } from './ResourceMarks.tsx';
import { moveBooking } from './resources.data.ts';
import s from './resources.module.css';

/** What a keeper does at the gate: hands out what is booked next, or takes back what is out. */
export function HandOver({ resource }: { resource: ResourceDetail }) {
  const out = resource.bookings.find(({ transitions }) => transitions.includes('giveBack'));
  const stranded = new Set(resource.stranded.map(({ id }) => id));
  const next = resource.bookings.toReversed().find(({ id, transitions }) => transitions.includes('checkOut') && !stranded.has(id));
  const booking = out ?? next;
  return booking ? <HandOverSheet booking={booking} meterValue={resource.meterValue} /> : null;
}

/** The hand-out or the return of one booking; nothing where the signed-in person does neither. */
export function HandOverSheet({ booking, meterValue }: { booking: Booking; meterValue: number }) {
  const isReturn = booking.transitions.includes('giveBack');
  if (!isReturn && !booking.transitions.includes('checkOut')) return null;
  return (
    <Sheet>
      <SheetHeader title={isReturn ? 'Take back' : 'Hand out'} note={booking.operatorName ?? booking.requesterName} />
      <SheetBody>
        <HandOverForm key={`${booking.id} ${booking.status}`} booking={booking} isReturn={isReturn} meterValue={meterValue} />
      </SheetBody>
    </Sheet>
  );
}

function HandOverForm({ booking, isReturn, meterValue }: { booking: Booking; isReturn: boolean; meterValue: number }) {
  const hasMeter = booking.meterKind !== 'none';
  const [meter, setMeter] = useState<number | null>(hasMeter && !isReturn ? meterValue : null);
  const [isChecked, setChecked] = useState(false);
  const [damage, setDamage] = useState('');
  const moving = useMutation({
    mutationFn: () =>
      isReturn
        ? moveBooking('giveBack', booking, { ...(meter === null ? {} : { meter }), ...(damage.trim() ? { damage } : {}) })
        : moveBooking('checkOut', booking, { isChecked, ...(meter === null ? {} : { meter }) }),
    onSuccess: () => toast.result(isReturn ? `${booking.resourceCode} is back` : `${booking.resourceCode} is handed out`),
  });
  return (
    <form
      className={s.stack}
      onSubmit={(event) => {
        event.preventDefault();
        moving.mutate();
      }}
    >
      <span className={s.quiet}>
        <BookedDays booking={booking} />, {booking.purpose}
      </span>
      {hasMeter && (
        <NumberInput
          label={booking.meterKind === 'km' ? 'Kilometres' : 'Hours'}
          description={`At least ${meterValue.toLocaleString('en-GB')}`}
          inputMode="numeric"
          value={meter ?? ''}
          onChange={(value) => setMeter(value === '' ? null : Number(value))}
        />
      )}
      {isReturn ? (
        <Textarea
          label="Damage (optional)"
          description="Opens a repair; it is in maintenance until that is done."
          value={damage}
          onChange={(event) => setDamage(event.currentTarget.value)}
        />
      ) : (
        <Checkbox
          label="Lights, tyres or tracks, papers and safety gear are checked"
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      )}
      {moving.isError && (
        <InlineNotice tone="danger" isAlert>
          {sentenceOf(moving.error)}
        </InlineNotice>
      )}
      <Button type="submit" loading={moving.isPending} disabled={isReturn ? hasMeter && meter === null : !isChecked}>
        {isReturn ? 'Take back' : 'Hand out'}
      </Button>
    </form>
  );
}
