import { Button, Checkbox, NumberInput, Radio, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CONDITIONS, FUEL_LEVELS, METERS, sayMeter } from '@lintel/contract/hand-over';
import { ApiError } from '@lintel/contract/kit/client';
import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { optionsOf } from '#web/ui/options.ts';
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

const LOOKED = 'Lights, tyres or tracks, papers and safety gear are checked';

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
  const [fuel, setFuel] = useState<string | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [condition, setCondition] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly AttachedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const noted = text.trim();
  const moving = useMutation({
    mutationFn: () => {
      const seen = {
        ...(booking.checklist.length > 0 ? { checked: booking.checklist } : {}),
        ...(meter === null ? {} : { meter }),
        ...(fuel ? { fuel } : {}),
        ...(photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {}),
      };
      if (isReturn) return moveBooking('giveBack', booking, { ...seen, condition, ...(isDamaged ? { damage: noted } : {}) });
      return moveBooking('checkOut', booking, { ...seen, isChecked: true, ...(noted ? { note: noted } : {}) });
    },
    onSuccess: () => toast.result(isReturn ? `${booking.resourceCode} is back` : `${booking.resourceCode} is handed out`),
  });
  const photoProblem = moving.error instanceof ApiError ? moving.error.fields['input.photos'] : undefined;
  const isDamaged = condition === 'damaged';
  // Without a list of its category, whoever hands out says that they have looked.
  const lines = booking.checklist.length > 0 || isReturn ? booking.checklist : [LOOKED];
  const isMissing =
    lines.some((line) => !ticked.includes(line)) || (isReturn && ((hasMeter && meter === null) || !condition || (isDamaged && !noted)));
  return (
    <ActionForm className={s.stack} action={moving.mutate}>
      <span className={s.quiet}>
        <BookedDays booking={booking} />, {booking.purpose}
      </span>
      {hasMeter && (
        <>
          <NumberInput
            label={METERS[booking.meterKind].label}
            description={`At least ${sayMeter(meterValue)}`}
            inputMode="numeric"
            value={meter ?? ''}
            onChange={(value) => setMeter(value === '' ? null : Number(value))}
          />
          <Select label="Fuel (optional)" clearable data={optionsOf(FUEL_LEVELS)} value={fuel} onChange={setFuel} />
        </>
      )}
      {lines.length > 0 && (
        <Checkbox.Group label="Checklist" value={[...ticked]} onChange={setTicked}>
          <div className={s.choices}>
            {lines.map((line) => (
              <Checkbox key={line} value={line} label={line} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {isReturn && (
        <Radio.Group label="Condition" value={condition} onChange={setCondition}>
          <div className={s.choices}>
            {optionsOf(CONDITIONS).map((one) => (
              <Radio key={one.value} {...one} />
            ))}
          </div>
        </Radio.Group>
      )}
      {(!isReturn || isDamaged) && (
        <Textarea
          label={isReturn ? 'What is damaged' : 'Damage seen already (optional)'}
          description={isReturn ? 'Opens a repair; it is in maintenance until that is done.' : undefined}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <FileDrop
        id="hand-over-photos"
        label="Photos (optional)"
        isPhoto
        error={photoProblem}
        value={photos}
        onChange={setPhotos}
        onBusy={setUploading}
      />
      {!photoProblem && <ProblemNotice problem={moving.error} />}
      <Button type="submit" loading={moving.isPending} disabled={isMissing || isUploading}>
        {isReturn ? 'Take back' : 'Hand out'}
      </Button>
    </ActionForm>
  );
}
