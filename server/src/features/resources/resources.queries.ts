import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import {
  bookingMachine,
  RESOURCE_DOCUMENTS,
  resourceMachine,
  type Booking,
  type Due,
  type Resource,
  type ResourceDetail,
} from '@lintel/contract/resources';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { hasDuty, isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions, type May } from '#server/platform/transitions.ts';
import { dueOfPlan, firstOf, levelOf } from './resources.due.ts';

export type ResourceRow = Selectable<Database['resource']>;
export type BookingRow = Selectable<Database['booking']>;

/** Everybody may know what there is (workspace B2). */
export const resourcesVisibleTo = (_user: User): Expression<SqlBool> => sql<SqlBool>`true`;

/** Who hands out and takes back: administration, storekeepers. */
export const isKeeper = (user: User): boolean => isGranted(user.role, 'resources:write') || hasDuty(user, 'storekeeper') || isSystem(user);

/** Keepers and who oversees bookings see all; others their own, what they operate, and those of projects that they run. */
export function bookingsVisibleTo(user: User): Expression<SqlBool> {
  if (isKeeper(user) || isGranted(user.role, 'bookings:read')) return sql<SqlBool>`true`;
  const eb = expressionBuilder<Database, 'booking'>();
  return eb.or([
    eb('booking.requester_id', '=', user.id),
    eb('booking.operator_id', '=', user.id),
    ...(user.runs.length > 0 ? [eb('booking.project_id', 'in', [...user.runs])] : []),
  ]);
}

type Judged = Pick<BookingRow, 'status' | 'requester_id' | 'project_id'>;
/** workspace A14: project managers hand out, but only who keeps the yard takes back. */
export const mayMoveBooking: May<Judged, TransitionOf<typeof bookingMachine>> = {
  checkOut: (row, user) => isKeeper(user) || (row.project_id !== null && user.runs.includes(row.project_id)),
  giveBack: (_row, user) => isKeeper(user),
  cancel: (row, user) => isKeeper(user) || row.requester_id === user.id,
};

export interface ResourcesQuery {
  page: number;
  size: number;
  kind?: Resource['kind'] | undefined;
  q?: string | undefined;
  status?: Resource['status'] | undefined;
  isDue?: boolean | undefined;
}

/** A page of resources by code, with who has them and what is due: five queries. */
export async function listResources({ db, user, now }: Ctx, query: ResourcesQuery): Promise<PageOf<Resource>> {
  const today = await companyDay(db, now);
  const eb = expressionBuilder<Database, 'resource'>();
  const wanted = eb.and([
    resourcesVisibleTo(user),
    ...(query.kind ? [eb('resource.kind', '=', query.kind)] : []),
    ...(query.status ? [eb('resource.status', '=', query.status)] : []),
    ...(query.q
      ? [
          sql<SqlBool>`strpos(lower(code || ' ' || name || ' ' || category || ' ' || coalesce(plate, '') || ' ' || coalesce(serial, '')), lower(${query.q})) > 0`,
        ]
      : []),
    ...(query.isDue ? [isSoonDue(today)] : []),
  ]);
  const { total } = await db
    .selectFrom('resource')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('resource')
    .selectAll()
    .where(wanted)
    .orderBy('code')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const dues = await duesOf(db, rows, today);
  const held = await heldOf(db, rows);
  const items = rows.map((row) => presentResource(row, user, dues.get(row.id) ?? [], held.get(row.id)));
  return { items, page: { number: query.page, size: query.size, total: Number(total) } };
}

/** One resource with everything that belongs to it; the last hundred bookings and readings. */
export async function findResource(ctx: Ctx, id: string): Promise<ResourceDetail | undefined> {
  const { db, user, now } = ctx;
  const row = await db.selectFrom('resource').selectAll().where('id', '=', id).where(resourcesVisibleTo(user)).executeTakeFirst();
  if (!row) return undefined;
  const today = await companyDay(db, now);
  const documents = await db
    .selectFrom('resource_document')
    .select(['type', 'expires_on'])
    .where('resource_id', '=', id)
    .orderBy('type')
    .execute();
  const plans = await db.selectFrom('maintenance_plan').selectAll().where('resource_id', '=', id).orderBy('name').execute();
  const orders = await db
    .selectFrom('maintenance_order')
    .selectAll()
    .where('resource_id', '=', id)
    .orderBy('opened_at', 'desc')
    .limit(100)
    .execute();
  const readings = await db
    .selectFrom('meter_reading')
    .selectAll()
    .where('resource_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('value', 'desc')
    .limit(100)
    .execute();
  const bookings = await bookingRows(db)
    .where('booking.resource_id', '=', id)
    .where(bookingsVisibleTo(user))
    .orderBy('booking.from_at', 'desc')
    .orderBy('booking.id')
    .limit(100)
    .execute();
  const dues = await duesOf(db, [row], today);
  const held = await heldOf(db, [row]);
  return {
    ...presentResource(row, user, dues.get(id) ?? [], held.get(id)),
    documents: documents.map(({ type, expires_on }) => ({ type, expiresOn: expires_on, level: levelOf(expires_on, today) })),
    plans: plans.map((plan) => dueOfPlan(plan, row.meter_value, today)),
    orders: orders.map((order) => ({
      id: order.id,
      type: order.type,
      note: order.note,
      openedAt: order.opened_at.toISOString(),
      closedAt: order.closed_at?.toISOString() ?? null,
      costMinor: order.cost_minor,
      result: order.result,
    })),
    readings: readings.map(({ at, value, is_replacement }) => ({ at: at.toISOString(), value, isReplacement: is_replacement })),
    bookings: bookings.map((booking) => presentBooking(booking, user, now)),
    canManage: isGranted(user.role, 'resources:write'),
  };
}

export interface BookingsQuery {
  page: number;
  size: number;
  fromAt?: Date | undefined;
  toAt?: Date | undefined;
  kind?: Resource['kind'] | undefined;
  mine?: boolean | undefined;
}

/** A page of bookings by start; with `fromAt` and `toAt` what touches that time and holds the resource, or may. Two queries. */
export async function listBookings({ db, user, now }: Ctx, query: BookingsQuery): Promise<PageOf<Booking>> {
  const eb = expressionBuilder<Database, 'booking' | 'resource'>();
  const wanted = eb.and([
    bookingsVisibleTo(user),
    ...(query.mine ? [eb.or([eb('booking.requester_id', '=', user.id), eb('booking.operator_id', '=', user.id)])] : []),
    ...(query.kind ? [eb('resource.kind', '=', query.kind)] : []),
    ...(query.fromAt
      ? [eb('booking.to_at', '>', query.fromAt), eb('booking.status', 'in', ['requested', 'approved', 'checked_out', 'returned'])]
      : []),
    ...(query.toAt ? [eb('booking.from_at', '<', query.toAt)] : []),
  ]);
  const { total } = await db
    .selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await bookingRows(db)
    .where(wanted)
    .orderBy('booking.from_at', query.mine ? 'desc' : 'asc')
    .orderBy('booking.id')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return { items: rows.map((row) => presentBooking(row, user, now)), page: { number: query.page, size: query.size, total: Number(total) } };
}

export async function findBooking({ db, user, now }: Ctx, id: string): Promise<Booking | undefined> {
  const row = await bookingRows(db).where('booking.id', '=', id).where(bookingsVisibleTo(user)).executeTakeFirst();
  return row && presentBooking(row, user, now);
}

const isSoonDue = (today: string): Expression<SqlBool> => sql<SqlBool>`(
  exists (select from resource_document d where d.resource_id = resource.id and d.expires_on <= ${today}::date + 14)
  or exists (select from maintenance_plan p where p.resource_id = resource.id
    and (p.last_on + p.every_days <= ${today}::date + 14 or (resource.meter_value - p.last_meter) * 10 >= p.every_meter * 9))
)`;

/** Documents and plans of these resources, by resource; two queries. */
async function duesOf(db: Db, rows: readonly ResourceRow[], today: string): Promise<Map<string, Due[]>> {
  const found = new Map<string, Due[]>(rows.map(({ id }) => [id, []]));
  const ids = [...rows.map(({ id }) => id), ''];
  const documents = await db.selectFrom('resource_document').selectAll().where('resource_id', 'in', ids).execute();
  for (const { resource_id, type, expires_on } of documents)
    found.get(resource_id)?.push({ what: RESOURCE_DOCUMENTS[type], on: expires_on, meter: null, level: levelOf(expires_on, today) });
  const plans = await db.selectFrom('maintenance_plan').selectAll().where('resource_id', 'in', ids).execute();
  const meters = new Map(rows.map(({ id, meter_value }) => [id, meter_value]));
  for (const plan of plans) found.get(plan.resource_id)?.push(dueOfPlan(plan, meters.get(plan.resource_id) ?? 0, today));
  return found;
}

/** Who has them now. */
async function heldOf(db: Db, rows: readonly ResourceRow[]): Promise<Map<string, { name: string; project: string | null }>> {
  const held = await db
    .selectFrom('booking')
    .innerJoin('employee', (join) => join.on('employee.id', '=', sql<string>`coalesce(booking.operator_id, booking.requester_id)`))
    .leftJoin('project', 'project.id', 'booking.project_id')
    .select(['booking.resource_id', 'employee.name', 'project.code as project'])
    .where('booking.status', '=', 'checked_out')
    .where('booking.resource_id', 'in', [...rows.map(({ id }) => id), ''])
    .execute();
  return new Map(held.map(({ resource_id, ...one }) => [resource_id, one]));
}

const bookingRows = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .innerJoin('employee as requester', 'requester.id', 'booking.requester_id')
    .leftJoin('employee as operator', 'operator.id', 'booking.operator_id')
    .leftJoin('project', 'project.id', 'booking.project_id')
    .selectAll('booking')
    .select([
      'resource.code',
      'resource.name as resourceName',
      'resource.meter_kind',
      'requester.name as requesterName',
      'operator.name as operatorName',
      sql<string | null>`project.code || ' ' || project.name`.as('projectName'),
    ]);

type ListBooking = Awaited<ReturnType<ReturnType<typeof bookingRows>['executeTakeFirstOrThrow']>>;

const presentBooking = (row: ListBooking, user: User, now: Date): Booking => ({
  id: row.id,
  resourceId: row.resource_id,
  resourceCode: row.code,
  resourceName: row.resourceName,
  meterKind: row.meter_kind,
  fromAt: row.from_at.toISOString(),
  toAt: row.to_at.toISOString(),
  projectName: row.projectName,
  requesterName: row.requesterName,
  operatorName: row.operatorName,
  purpose: row.purpose,
  outMeter: row.out_meter,
  inMeter: row.in_meter,
  damage: row.damage,
  chargeMinor: row.charge_minor,
  isOverdue: row.status === 'checked_out' && row.to_at < now,
  status: row.status,
  version: row.version,
  transitions: openTransitions(bookingMachine, row, user, mayMoveBooking),
});

const presentResource = (
  row: ResourceRow,
  user: User,
  dues: readonly Due[],
  held: { name: string; project: string | null } | undefined,
): Resource => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  name: row.name,
  category: row.category,
  make: row.make,
  plate: row.plate,
  serial: row.serial,
  ownership: row.ownership,
  meterKind: row.meter_kind,
  meterValue: row.meter_value,
  dayRateMinor: row.day_rate_minor,
  requiredCertificates: row.required_certificates,
  heldBy: held?.name ?? null,
  location: held ? held.project : 'Yard',
  nextDue: firstOf(dues),
  status: row.status,
  version: row.version,
  transitions: openTransitions(resourceMachine, row, user),
});
