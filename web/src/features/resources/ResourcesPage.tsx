import { Button, Drawer } from '@mantine/core';
import { BOOKING_PARTS, type BookingPart } from '@lintel/contract/booking-parts';
import { METERS } from '@lintel/contract/hand-over';
import type { Resource } from '@lintel/contract/resources';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { useList } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { currencySign, formatMoney } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { AssignToProject } from './AssignToProject.tsx';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingTable } from './BookingTable.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { DueText, ResourceStatus } from './ResourceMarks.tsx';
import s from './resources.module.css';

const STATUSES = optionsOf(MACHINES.resource.states);
const CLOSED = { book: undefined, from: undefined, to: undefined, part: undefined };
const PART_NAMES = Object.keys(BOOKING_PARTS) as BookingPart[];
const EMPTY = { vehicle: 'No vehicles yet.', equipment: 'No equipment yet.' };

/** workspace C1.31: the calendar of everything, or the list of vehicles, of equipment, or of what is due. */
export function ResourcesPage() {
  const route = useCurrentRoute();
  const kind = route?.page.name === 'resources.vehicles' ? 'vehicle' : route?.page.name === 'resources.equipment' ? 'equipment' : undefined;
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? (kind ? 'list' : 'calendar');
  const mayWrite = useCan('resources:write');
  const keeps = useCan('settings:services');
  const set = (next: Record<string, string | undefined>) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [key, value] of Object.entries(next)) {
        if (value) after.set(key, value);
        else after.delete(key);
      }
      return after;
    });
  const current = kind ? `resources.${kind === 'vehicle' ? 'vehicles' : 'equipment'}` : view;
  return (
    <>
      <PageHeader
        title={route?.title ?? 'Shared Resources'}
        lead="Who has what, when it is free, and what is due."
        actions={
          <>
            {mayWrite && (
              <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => set({ new: 'resource' })}>
                New resource
              </Button>
            )}
            <Button onClick={() => set({ book: 'any' })}>Book</Button>
          </>
        }
      >
        <RouteTabs
          label="Views"
          link={Link}
          current={current}
          tabs={[
            { id: 'calendar', to: to('resources'), label: 'Calendar' },
            { id: 'resources.vehicles', to: to('resources.vehicles'), label: 'Vehicles' },
            { id: 'resources.equipment', to: to('resources.equipment'), label: 'Equipment' },
            { id: 'bookings', to: `${to('resources')}?view=bookings`, label: 'Bookings' },
            { id: 'due', to: `${to('resources')}?view=due`, label: 'Due' },
            ...(keeps ? [{ id: 'settings', to: `${to('resources')}?view=settings`, label: 'Settings' }] : []),
          ]}
        />
      </PageHeader>
      {view === 'calendar' ? (
        <BookingCalendar
          onBook={(id, from, last, part) => set({ ...CLOSED, book: id, from, to: last, ...(part === 'day' ? {} : { part }) })}
        />
      ) : view === 'bookings' ? (
        <BookingTable />
      ) : keeps && view === 'settings' ? (
        <GroupSettings group="Resources" />
      ) : (
        <ResourceList key={`${kind} ${view}`} kind={kind} isDue={view === 'due'} />
      )}
      <Drawer opened={params.has('book')} onClose={() => set(CLOSED)} title="Book">
        <BookingForm
          key={['book', 'from', 'part'].map((name) => params.get(name)).join(' ')}
          resourceId={params.get('book') === 'any' ? null : params.get('book')}
          from={params.get('from') ?? ''}
          to={params.get('to') ?? ''}
          part={PART_NAMES.find((one) => one === params.get('part'))}
          onDone={() => set(CLOSED)}
        />
      </Drawer>
      <Drawer opened={params.get('new') === 'resource'} onClose={() => set({ new: undefined })} title="New resource">
        <ResourceForm kind={kind ?? 'vehicle'} onDone={() => set({ new: undefined })} />
      </Drawer>
    </>
  );
}

const DUE_WITHIN = [
  { value: '0', label: 'Now or overdue' },
  { value: '14', label: 'Within 14 days' },
  { value: '30', label: 'Within 30 days' },
];

function ResourceList({ kind, isDue }: { kind: Resource['kind'] | undefined; isDue: boolean }) {
  const list = useList<Resource>({
    name: isDue ? 'resources-due' : `resources-${kind ?? 'all'}`,
    queryKey: 'resources',
    call: api.resources.list,
    file: api.resources.export,
    search: 'Code, name, plate or serial',
    filters: [
      { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
      { key: 'isFree', label: 'Now', kind: 'choice', options: [{ value: 'true', label: 'Free' }] },
      { key: 'dueWithin', label: 'Due', kind: 'choice', options: DUE_WITHIN },
    ],
    order: isDue ? 'due' : 'code',
    fixed: { ...(kind ? { kind } : {}), ...(isDue ? { isDue: 'true', sort: 'due' } : {}) },
  });
  const currency = useCurrency();
  const mayWrite = useCan('resources:write');
  return (
    <Sheet label="Resources">
      <DataTable
        list={list}
        caption="Resources"
        columns={columns(kind, currency)}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconTruck} title={isDue ? 'Nothing is due within 14 days.' : kind ? EMPTY[kind] : 'No resources yet.'} />}
        card={(resource) => (
          <Link className={s.card} to={to('resources.one', { resourceId: resource.id })}>
            <b>
              {resource.code} {resource.name}
            </b>
            <ResourceStatus status={resource.status} />
            <span className={s.quiet}>{resource.heldBy ?? resource.location}</span>
            <DueText due={resource.nextDue} withName={false} />
          </Link>
        )}
        minWidth="48rem"
        {...(mayWrite ? { selection: SELECTION } : {})}
      />
    </Sheet>
  );
}

const SELECTION = {
  rowLabel: ({ code, name }: Resource) => `${code} ${name}`,
  actions: (rows: Resource[], clear: () => void) => <AssignToProject rows={rows} onClear={clear} />,
};

const columns = (kind: Resource['kind'] | undefined, currency: string): ListColumn<Resource>[] => [
  {
    key: 'code',
    label: 'Resource',
    canSort: true,
    cell: ({ id, code, name, make }) => (
      <Link className={s.open} to={to('resources.one', { resourceId: id })}>
        <b>
          {code} {name}
        </b>
        <span className={s.quiet}>{make}</span>
      </Link>
    ),
  },
  kind === 'equipment'
    ? { key: 'serial', label: 'Serial', canSort: true, cell: ({ serial }) => <span className="num">{serial ?? '–'}</span> }
    : { key: 'plate', label: 'Plate', canSort: true, cell: ({ plate, serial }) => <span className="num">{plate ?? serial ?? '–'}</span> },
  ...(kind === 'equipment'
    ? [{ key: 'needs', label: 'Needs', cell: ({ requiredCertificates }: Resource) => requiredCertificates.join(', ') || '–' }]
    : []),
  { key: 'held', label: kind === 'vehicle' ? 'Driver' : 'With', canSort: true, cell: ({ heldBy, location }) => heldBy ?? location ?? '–' },
  { key: 'due', label: 'Next due', canSort: true, cell: ({ nextDue }) => <DueText due={nextDue} /> },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <ResourceStatus status={status} /> },
  { key: 'category', label: 'Category', canSort: true, isExtra: true, cell: ({ category }) => category },
  {
    key: 'meter',
    label: 'Meter',
    canSort: true,
    isExtra: true,
    align: 'end',
    cell: ({ meterKind, meterValue }) =>
      meterKind === 'none' ? '–' : <span className="num">{`${meterValue.toLocaleString('en-GB')} ${METERS[meterKind].unit}`}</span>,
  },
  {
    key: 'rate',
    label: `Day rate (${currencySign(currency)})`,
    canSort: true,
    isExtra: true,
    align: 'end',
    cell: ({ dayRateMinor }) => <span className="num">{formatMoney(Number(dayRateMinor))}</span>,
  },
];
