import { Button } from '@mantine/core';
import { BOOKING_PARTS, type BookingPart } from '@lintel/contract/booking-parts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { to } from '#web/kit/link.ts';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingTable } from './BookingTable.tsx';
import { DueList } from './DueList.tsx';
import { ImportResources } from './ImportResources.tsx';
import { ResourceFigures } from './ResourceFigures.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceList, type Part } from './ResourceList.tsx';

const CLOSED = { book: undefined, from: undefined, to: undefined, part: undefined };
const LISTS: readonly Part[] = ['list', 'places'];
const PART_NAMES = Object.keys(BOOKING_PARTS) as BookingPart[];

/** workspace C1.31: the calendar of everything, or the list of all, of vehicles, of equipment, or of what is due. */
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
              <>
                <ImportResources />
                <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => set({ new: 'resource' })}>
                  New resource
                </Button>
              </>
            )}
            <Button onClick={() => set({ book: 'any' })}>Book</Button>
          </>
        }
      >
        <ResourceFigures kind={kind} />
        <RouteTabs
          label="Views"
          link={Link}
          current={current}
          tabs={[
            { id: 'calendar', to: to('resources'), label: 'Calendar' },
            { id: 'list', to: `${to('resources')}?view=list`, label: 'All' },
            { id: 'resources.vehicles', to: to('resources.vehicles'), label: 'Vehicles' },
            { id: 'resources.equipment', to: to('resources.equipment'), label: 'Equipment' },
            { id: 'bookings', to: `${to('resources')}?view=bookings`, label: 'Bookings' },
            { id: 'places', to: `${to('resources')}?view=places`, label: 'By place' },
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
      ) : view === 'due' ? (
        <DueList />
      ) : keeps && view === 'settings' ? (
        <GroupSettings group="Resources" />
      ) : (
        <ResourceList key={`${kind} ${view}`} kind={kind} part={LISTS.find((one) => one === view) ?? 'list'} />
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
