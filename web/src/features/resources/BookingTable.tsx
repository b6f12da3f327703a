import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { RESOURCE_KINDS } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { BookedDays, BookingStatus } from './ResourceMarks.tsx';
import s from './resources.module.css';

const STATUS: ListFilter = { key: 'status', label: 'Status', kind: 'choices', options: optionsOf(MACHINES.booking.states) };
const DAYS: ListFilter = { key: 'days', label: 'Days', kind: 'days', from: 'from', to: 'to' };

/** What somebody has now, as far as its reader sees its bookings. */
export function EquipmentHeld({ employeeId }: { employeeId: string }) {
  const list = useList<Booking>({
    name: 'bookings-held',
    queryKey: 'resources',
    call: api.resources.bookings,
    order: 'to',
    fixed: { sort: 'to', holderId: employeeId },
  });
  return (
    <Sheet label="Equipment held">
      <DataTable
        list={list}
        caption="Equipment held"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={IconCalendar}
            title="Nothing is out with this person."
            hint="What was handed out stands here until it is back."
          />
        }
        card={(booking) => <BookingCard booking={booking} />}
        minWidth="48rem"
      />
    </Sheet>
  );
}

/** Every booking in reach, what comes next first. */
export const BookingTable = () => (
  <Bookings
    name="bookings"
    order="next"
    empty={{ title: 'Nothing was booked yet.', hint: 'Bookings stand here from the request to the return.' }}
  />
);

/** For who keeps the store: what is to go out and what is to come back, by the day it is due. */
export const HandOverTable = () => (
  <Bookings
    name="bookings-to-hand-over"
    order="from"
    fixed={{ status: ['approved', 'checked_out'] }}
    empty={{ title: 'Nothing is to go out or to come back.', hint: 'What is approved stands here until it is back in the store.' }}
  />
);

/** All bookings of one resource that its reader may see, of a range of days and as a file (workspace C1.32). */
export function BookingsOfResource({ resource }: { resource: Pick<Resource, 'id' | 'code'> }) {
  const list = useList<Booking>({
    name: 'bookings-of-resource',
    queryKey: 'resources',
    call: api.resources.bookings,
    file: api.resources.exportBookings,
    filters: [STATUS, DAYS],
    order: 'next',
    fixed: { sort: 'next', resourceId: resource.id },
  });
  return (
    <Sheet>
      <SheetHeader title="Bookings" note={list.page?.total || undefined} />
      <DataTable
        list={list}
        caption={`Bookings of ${resource.code}`}
        columns={OF_RESOURCE}
        rowKey={({ id }) => id}
        empty={<EmptyState compact icon={IconCalendar} title="No bookings." />}
        card={(booking) => <BookingCard booking={booking} />}
        minWidth="40rem"
      />
    </Sheet>
  );
}

interface BookingsProps {
  name: string;
  order: string;
  fixed?: Record<string, string[]>;
  empty: { title: string; hint: string };
}

function Bookings({ name, order, fixed, empty }: BookingsProps) {
  const list = useList<Booking>({
    name,
    queryKey: 'resources',
    call: api.resources.bookings,
    file: api.resources.exportBookings,
    search: 'Resource, purpose or requester',
    filters: [
      STATUS,
      { key: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(RESOURCE_KINDS) },
      DAYS,
      { key: 'isOverdue', label: 'Return', kind: 'choice', options: [{ value: 'true', label: 'Not brought back' }] },
    ],
    order,
    fixed: { sort: order, ...fixed },
  });
  return (
    <Sheet label="Bookings">
      <DataTable
        list={list}
        caption="Bookings"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconCalendar} {...empty} />}
        card={(booking) => <BookingCard booking={booking} />}
        minWidth="48rem"
      />
    </Sheet>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  return (
    <span className={s.card}>
      <Link className={s.open} to={to('requests.detail', { formId: booking.id })}>
        <b>
          {booking.resourceCode} {booking.purpose}
        </b>
      </Link>
      <BookingStatus booking={booking} />
      <span className={s.quiet}>{booking.operatorName ?? booking.requesterName}</span>
      <span className={s.quiet}>
        <BookedDays booking={booking} />
      </span>
    </span>
  );
}

const LINE_COLUMNS: ListColumn<Booking>[] = [
  { key: 'purpose', label: 'What for', cell: ({ purpose }) => purpose },
  { key: 'requester', label: 'Requester', canSort: true, cell: ({ requesterName }) => requesterName },
  { key: 'from', label: 'Days', canSort: true, ascending: 'next', cell: (booking) => <BookedDays booking={booking} /> },
  { key: 'status', label: 'Status', canSort: true, cell: (booking) => <BookingStatus booking={booking} /> },
  { key: 'operator', label: 'Operator', isExtra: true, cell: ({ operatorName }) => operatorName ?? '–' },
  { key: 'project', label: 'Project', isExtra: true, cell: ({ projectName }) => projectName ?? '–' },
  { key: 'department', label: 'Department', isExtra: true, cell: ({ departmentName }) => departmentName ?? '–' },
  { key: 'damage', label: 'Damage', isExtra: true, cell: ({ damage }) => damage ?? '–' },
];

const COLUMNS: ListColumn<Booking>[] = [
  {
    key: 'resource',
    label: 'Resource',
    canSort: true,
    cell: ({ id, resourceCode, resourceName }) => (
      <Link className={s.open} to={to('requests.detail', { formId: id })}>
        <b>{resourceCode}</b>
        <span className={s.quiet}>{resourceName}</span>
      </Link>
    ),
  },
  ...LINE_COLUMNS,
];

const OF_RESOURCE: ListColumn<Booking>[] = [
  {
    key: 'from',
    label: 'Days',
    canSort: true,
    ascending: 'next',
    cell: (booking) => (
      <Link className={s.open} to={to('requests.detail', { formId: booking.id })}>
        <b>
          <BookedDays booking={booking} />
        </b>
      </Link>
    ),
  },
  ...LINE_COLUMNS.filter(({ key }) => key !== 'from'),
  { key: 'actions', label: 'Actions', isActions: true, cell: (booking) => <CancelBooking booking={booking} size="xs" /> },
];
