import { CERTIFICATE_LABELS, type CertificateType } from '@lintel/contract/employment';
import { METERS, sayMeter } from '@lintel/contract/hand-over';
import type { Due } from '@lintel/contract/maintenance';
import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';
import { halfWords } from './booked.words.ts';

const LEVEL: Record<Due['level'], Status | null> = { due: 'overdue', soon: 'due_soon', fine: null };

export const ResourceStatus = ({ status }: Pick<Resource, 'status'>) => <StateBadge state={MACHINES.resource.states[status]} />;

export const BookingStatus = ({ booking }: { booking: Pick<Booking, 'status' | 'isOverdue'> }) =>
  booking.isOverdue ? (
    <StatusBadge status="overdue" label="Not brought back" />
  ) : (
    <StateBadge state={MACHINES.booking.states[booking.status]} />
  );

/** The certificates by their names; one that the company made up by its code. */
export const certificateWords = (codes: readonly string[]): string =>
  codes.map((code) => CERTIFICATE_LABELS[code as CertificateType] ?? code).join(', ');

/** What its meter says, with its unit. */
export const meterText = ({ meterKind, meterValue }: Pick<Resource, 'meterKind' | 'meterValue'>): string =>
  meterKind === 'none' ? '–' : `${sayMeter(meterValue)} ${METERS[meterKind].unit}`;

/** What is due, by day or by meter; a badge once it is near. */
export function DueText({ due, withName = true }: { due: Due | null; withName?: boolean }) {
  if (!due) return <>–</>;
  const status = LEVEL[due.level];
  const when = due.on ? <DateText iso={due.on} format="list" /> : `at ${sayMeter(due.meter ?? 0)}`;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.375rem', whiteSpace: 'nowrap' }}>
      <span>
        {withName && `${due.what}, `}
        {when}
      </span>
      {status && <StatusBadge status={status} label={due.level === 'due' ? 'Due' : 'Soon'} />}
    </span>
  );
}

/** Until when a paper holds. */
export const DocumentText = ({ document }: { document: Resource['documents'][number] | undefined }) => (
  <DueText due={document ? { what: '', on: document.expiresOn, meter: null, level: document.level } : null} withName={false} />
);

/** From when on nobody has it. */
export function NextFree({ resource: { freeFrom, isFree, status } }: { resource: Pick<Resource, 'freeFrom' | 'isFree' | 'status'> }) {
  if (isFree) return <>Now</>;
  if (freeFrom === null) return <>{status === 'in_service' ? 'When it is back' : '–'}</>;
  const time = formatDate(freeFrom, 'time');
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <DateText iso={freeFrom} format="list" />
      {time !== '00:00' && `, ${time}`}
    </span>
  );
}

/** The days of a booking; a half one says its time. */
export function BookedDays({ booking }: { booking: Pick<Booking, 'fromDay' | 'toDay' | 'fromAt' | 'toAt'> }) {
  return (
    <>
      <DateRangeText from={booking.fromDay} to={booking.toDay} />
      {halfWords(booking)}
    </>
  );
}
