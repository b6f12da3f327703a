import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '@lintel/contract/resources';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/contract.gen.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingForm } from './BookingForm.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { DueText, ResourceStatus } from './ResourceMarks.tsx';
import { resourcesQuery } from './resources.data.ts';
import s from './resources.module.css';

const STATUSES = Object.entries(MACHINES.resource.states).map(([value, { label }]) => ({ value, label }));
const EMPTY = { vehicle: 'No vehicles yet.', equipment: 'No equipment yet.' };

/** workspace C1.31: the calendar of everything, or the list of vehicles, of equipment, or of what is due. */
export function ResourcesPage() {
  const route = useCurrentRoute();
  const kind = route?.page.name === 'resources.vehicles' ? 'vehicle' : route?.page.name === 'resources.equipment' ? 'equipment' : undefined;
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? (kind ? 'list' : 'calendar');
  const mayWrite = useCan('resources:write');
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
            { id: 'due', to: `${to('resources')}?view=due`, label: 'Due' },
          ]}
        />
      </PageHeader>
      {view === 'calendar' ? (
        <BookingCalendar onBook={(id, from, last) => set({ book: id, from, to: last })} />
      ) : (
        <ResourceList kind={kind} isDue={view === 'due'} />
      )}
      <Drawer opened={params.has('book')} onClose={() => set({ book: undefined, from: undefined, to: undefined })} title="Book">
        <BookingForm
          key={`${params.get('book') ?? ''} ${params.get('from') ?? ''}`}
          resourceId={params.get('book') === 'any' ? null : params.get('book')}
          from={params.get('from') ?? ''}
          to={params.get('to') ?? ''}
          onDone={() => set({ book: undefined, from: undefined, to: undefined })}
        />
      </Drawer>
      <Drawer opened={params.get('new') === 'resource'} onClose={() => set({ new: undefined })} title="New resource">
        <ResourceForm kind={kind ?? 'vehicle'} onDone={() => set({ new: undefined })} />
      </Drawer>
    </>
  );
}

function ResourceList({ kind, isDue }: { kind: Resource['kind'] | undefined; isDue: boolean }) {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value as Resource['status'] | undefined;
  const resources = useQuery(resourcesQuery({ kind, isDue, page, q: useSettled(q), status }));
  const filter = (key: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { replace: true },
    );
  return (
    <Sheet label="Resources">
      <FilterBar search={{ value: q, placeholder: 'Code, name, plate or serial', onChange: (value) => filter('q', value) }}>
        <FilterChoice label="Status" value={status} options={STATUSES} onChange={(value) => filter('status', value)} />
      </FilterBar>
      <DataTableFrame
        caption="Resources"
        columns={columns(kind)}
        rows={resources.data?.items ?? []}
        rowKey={({ id }) => id}
        state={resources.isPending ? 'loading' : resources.isPlaceholderData ? 'refreshing' : 'ready'}
        error={resources.isError ? { message: sentenceOf(resources.error), onRetry: () => void resources.refetch() } : undefined}
        empty={
          <EmptyState
            icon={IconTruck}
            title={
              q || status
                ? 'Nothing matches these filters'
                : isDue
                  ? 'Nothing is due within 14 days.'
                  : kind
                    ? EMPTY[kind]
                    : 'No resources yet.'
            }
          />
        }
        page={{ page, pageSize: resources.data?.page.size ?? 20, total: resources.data?.page.total ?? 0, onPage: setPage }}
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
      />
    </Sheet>
  );
}

const columns = (kind: Resource['kind'] | undefined): Column<Resource>[] => [
  {
    key: 'name',
    header: 'Resource',
    cell: ({ id, code, name, make }) => (
      <Link className={s.open} to={to('resources.one', { resourceId: id })}>
        <b>
          {code} {name}
        </b>
        <span className={s.quiet}>{make}</span>
      </Link>
    ),
  },
  { key: 'category', header: 'Category', hideBelow: 'lg', cell: ({ category }) => category },
  kind === 'equipment'
    ? { key: 'serial', header: 'Serial', cell: ({ serial }) => <span className="num">{serial ?? '–'}</span> }
    : { key: 'plate', header: 'Plate', cell: ({ plate }) => <span className="num">{plate ?? '–'}</span> },
  ...(kind === 'equipment'
    ? [
        {
          key: 'certificates',
          header: 'Needs',
          hideBelow: 'lg' as const,
          cell: ({ requiredCertificates }: Resource) => requiredCertificates.join(', ') || '–',
        },
      ]
    : []),
  { key: 'held', header: kind === 'vehicle' ? 'Driver' : 'With', cell: ({ heldBy, location }) => heldBy ?? location ?? '–' },
  { key: 'due', header: 'Next due', cell: ({ nextDue }) => <DueText due={nextDue} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <ResourceStatus status={status} /> },
];
