import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AssignInput, BookingInput, RehearsedBooking } from '@lintel/contract/booking-moves';
import type { MaintenanceOrder, MaintenancePlan, PlanInput } from '@lintel/contract/maintenance';
import type { ResourceChange, ResourceInput } from '@lintel/contract/resource-facts';
import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'resources';

/** Everything that can be had, or all there is: for pickers and the calendar. */
export const allResourcesQuery = (status?: Resource['status']) =>
  queryOptions({
    queryKey: [KEY, 'all', status],
    queryFn: ({ signal }) => api.resources.list({ query: { size: 200, ...(status ? { status } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Asked = NonNullable<Parameters<typeof api.resources.list>[0]>['query'];
/** How many resources the list finds by a filter. */
export const resourceCountQuery = (asked: Omit<Asked, 'page' | 'size'>) =>
  queryOptions({
    queryKey: [KEY, 'count', asked],
    queryFn: async ({ signal }) => (await api.resources.list({ query: { ...asked, size: 1 } }, { signal })).page.total,
  });
/** How many papers and services are due within 30 days. */
export const dueCountQuery = (asked: { kind?: Resource['kind'] }) =>
  queryOptions({
    queryKey: [KEY, 'dues', 'count', asked],
    queryFn: async ({ signal }) => (await api.resources.dues({ query: { ...asked, dueWithin: 30, size: 1 } }, { signal })).page.total,
  });
type AskedBookings = NonNullable<Parameters<typeof api.resources.bookings>[0]>['query'];
export const bookingCountQuery = (asked: Omit<AskedBookings, 'page' | 'size'>) =>
  queryOptions({
    queryKey: [KEY, 'bookings', 'count', asked],
    queryFn: async ({ signal }) => (await api.resources.bookings({ query: { ...asked, size: 1 } }, { signal })).page.total,
  });

export const resourceQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.resources.get({ id: id as Resource['id'] }, { signal }) });

export const labelsQuery = (ids: readonly Resource['id'][]) =>
  queryOptions({ queryKey: [KEY, 'labels', ids], queryFn: ({ signal }) => api.resources.labels({ query: { id: [...ids] } }, { signal }) });

const HOLDING: Booking['status'][] = ['requested', 'approved', 'checked_out', 'returned'];

/** What holds a resource on these days, or may: of all of them or of one. */
export const bookingsQuery = (from: string, to: string, resourceId?: Resource['id']) =>
  queryOptions({
    queryKey: [KEY, 'bookings', from, to, resourceId],
    queryFn: ({ signal }) =>
      api.resources.bookings(
        { query: { from, to, status: HOLDING, sort: 'from', size: 200, ...(resourceId ? { resourceId } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const bookingQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'booking', id], queryFn: ({ signal }) => api.resources.booking({ id: id as Booking['id'] }, { signal }) });

/** What a booking can be moved to. */
export const replacementsQuery = (id: Booking['id']) =>
  queryOptions({ queryKey: [KEY, 'replacements', id], queryFn: ({ signal }) => api.resources.replacements({ id }, { signal }) });

export const myBookingsQuery = queryOptions({
  queryKey: [KEY, 'bookings', 'mine'],
  queryFn: ({ signal }) => api.resources.bookings({ query: { mine: 'true', sort: 'next', size: 10 } }, { signal }),
});

const once = () => ({ idempotencyKey: intentKey() });
/** Resources and bookings that are shown are read again. */
export const readResourcesAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });
async function thenRead<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await readResourcesAgain();
  return done;
}

export const createResource = (body: ResourceInput) => thenRead(api.resources.create({ body }, once()));
export const previewResources = (csv: string) => api.resources.previewImport({ body: { csv } });
export const importResources = (csv: string, idempotencyKey: string) =>
  thenRead(api.resources.runImport({ body: { csv } }, { idempotencyKey }));
export const changeResource = (id: Resource['id'], body: ResourceChange) => thenRead(api.resources.change({ id, body }, once()));
/** Who would decide a booking of these days. */
export const rehearsalQuery = (body: RehearsedBooking | null) =>
  queryOptions({
    queryKey: [KEY, 'rehearsal', body],
    queryFn: ({ signal }) => api.resources.rehearse({ body: body! }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });

export const book = (body: BookingInput) => thenRead(api.resources.book({ body }, once()));
export const assignToProject = (body: AssignInput) => thenRead(api.resources.assign({ body }, once()));
export async function moveBooking(name: string, { id, version }: Booking, input?: Record<string, unknown>): Promise<Booking> {
  const moved = await thenRead(
    api.resources.moveBooking({ id, body: { name: name as 'cancel', version, ...(input ? { input } : {}) } }, once()),
  );
  if (input?.['photos']) await queryClient.invalidateQueries({ queryKey: ['files', 'booking', id] });
  return moved;
}
export const moveResource = (name: string, { id, version }: Resource, input: Record<string, unknown>) =>
  thenRead(api.resources.transition({ id, body: { name: name as 'takeOut', version, input } }, once()));
export async function proposeRetirement(id: Resource['id'], body: Parameters<typeof api.resources.proposeRetirement>[0]['body']) {
  await thenRead(api.resources.proposeRetirement({ id, body }, once()));
}
export async function withdrawRetirement({ id }: Pick<Resource, 'id'>) {
  await thenRead(api.resources.withdrawRetirement({ id }, once()));
}
export async function setDocument(id: Resource['id'], body: Parameters<typeof api.resources.setDocument>[0]['body']) {
  await thenRead(api.resources.setDocument({ id, body }, once()));
  await queryClient.invalidateQueries({ queryKey: ['files', 'resource', id] });
}
export async function reportDamage(id: Resource['id'], body: Parameters<typeof api.resources.reportDamage>[0]['body']) {
  await thenRead(api.resources.reportDamage({ id, body }, once()));
  await queryClient.invalidateQueries({ queryKey: ['files', 'resource', id] });
}
export const openOrder = (id: Resource['id'], body: Parameters<typeof api.resources.openOrder>[0]['body']) =>
  thenRead(api.resources.openOrder({ id, body }, once()));
export const readMeter = (id: Resource['id'], body: Parameters<typeof api.resources.readMeter>[0]['body']) =>
  thenRead(api.resources.readMeter({ id, body }, once()));
export const planOrder = (id: Resource['id'], body: Parameters<typeof api.resources.planOrder>[0]['body']) =>
  thenRead(api.resources.planOrder({ id, body }, once()));
export const openPlanned = (id: Resource['id'], orderId: MaintenanceOrder['id']) =>
  thenRead(api.resources.openPlanned({ id, orderId, body: {} }, once()));
export const callOff = (id: Resource['id'], orderId: MaintenanceOrder['id']) =>
  thenRead(api.resources.callOff({ id, orderId, body: {} }, once()));
export const addPlan = (id: Resource['id'], body: PlanInput) => thenRead(api.resources.addPlan({ id, body }, once()));
export const changePlan = (id: Resource['id'], planId: MaintenancePlan['id'], body: PlanInput) =>
  thenRead(api.resources.changePlan({ id, planId, body }, once()));
export const endPlan = (id: Resource['id'], planId: MaintenancePlan['id']) => thenRead(api.resources.endPlan({ id, planId }, once()));
export const closeOrder = (id: Resource['id'], body: Parameters<typeof api.resources.closeOrder>[0]['body']) =>
  thenRead(api.resources.closeOrder({ id, body }, once()));
