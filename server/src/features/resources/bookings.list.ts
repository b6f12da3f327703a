import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { FUEL_LEVELS } from '@lintel/contract/hand-over';
import type { PageOf } from '@lintel/contract/kit/route';
import { RESOURCE_KINDS } from '@lintel/contract/resource-facts';
import type { Booking } from '@lintel/contract/bookings';
import type { resourcesApi } from '@lintel/contract/resources';
import { bookingMachine } from '@lintel/contract/resource-machines';
import { stateLabels } from '@lintel/contract/kit/machine';
import { dayOfInstant, startOfDay, zoneAt } from '#server/features/settings/settings.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { labelOf } from '#server/platform/labels.ts';
import { defineList, readList, type Columns, type RowOf } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { contains, peopleNamed } from '#server/platform/text-search.ts';
import { CHECKLIST } from './bookings.checks.ts';
import { isLong, LONG_DAYS100 } from './bookings.long.ts';
import { bookingsVisibleTo, matches, mayMoveBooking, OPEN_BOOKINGS } from './resources.queries.ts';

type Query = z.output<typeof resourcesApi.bookings.query>;

const eb = expressionBuilder<Database, 'booking' | 'resource'>();
const STATES = stateLabels(bookingMachine);

const fromWith = (join: RawBuilder<unknown>) => sql`booking
  ${join} resource on resource.id = booking.resource_id
  ${join} employee as requester on requester.id = booking.requester_id
  left join employee as operator on operator.id = booking.operator_id
  left join project on project.id = booking.project_id
  left join department on department.id = booking.department_id`;

/** Bookings in somebody's reach, on screen, in the calendar and as a file. Overdue is what is out at `now` and should be back. */
export const bookingsList = (now: Date) =>
  defineList<Query>()({
    dataset: 'bookings',
    from: fromWith,
    key: sql`booking.id`,
    scope: bookingsVisibleTo,
    search: (text) =>
      sql<SqlBool>`booking.id in (select id from booking where ${contains(sql`lower(purpose)`, text)}
        union all select id from booking where requester_id in (${peopleNamed(text)})
        union all select id from booking where resource_id in (select resource.id from resource where ${matches(text)}))`,
    filters: {
      // What touches these days; what is not brought back holds its resource until now.
      from: (day) => sql<SqlBool>`(booking.to_at > ${startOfDay(day, now)} or (${isOverdue(now)} and ${startOfDay(day, now)} <= ${now}))`,
      to: (day) => sql<SqlBool>`booking.from_at < ${startOfDay(day, now)} + interval '1 day'`,
      kind: (kind) => eb('resource.kind', '=', kind),
      resourceId: (id) => eb('booking.resource_id', '=', id),
      status: (statuses) => eb('booking.status', 'in', statuses),
      isOverdue: (is) => sql<SqlBool>`${isOverdue(now)} = ${is}`,
      holderId: (id) => sql<SqlBool>`(booking.status = 'checked_out' and coalesce(booking.operator_id, booking.requester_id) = ${id})`,
      mine: (is, user) =>
        is ? eb.or([eb('booking.requester_id', '=', user.id), eb('booking.operator_id', '=', user.id)]) : sql<SqlBool>`true`,
    },
    order: 'next',
    columns: columnsOf(now),
    present: (row, user) => present(row, user),
  });

/** What is still to come or out by its start, below it what is over, latest first; written as its index is. */
const NEXT = sql`(case when booking.status in ('requested', 'approved', 'checked_out')
  then booking.from_at - timestamptz '2000-01-01 00:00:00+00' else timestamptz '3000-01-01 00:00:00+00' - booking.from_at end)`;

const isOverdue = (now: Date) => sql<boolean>`(booking.status = 'checked_out' and booking.to_at < ${now})`;

const columnsOf = (now: Date) =>
  ({
    id: { value: sql<string>`booking.id` },
    resource_id: { value: sql<string>`booking.resource_id` },
    resource: { value: sql<string>`resource.code`, label: 'Resource', sort: true },
    askedResource: {
      value: sql<string | null>`(select asked.code || ' ' || asked.name from resource as asked where asked.id = booking.asked_resource_id)`,
    },
    zone: { value: zoneAt(now) },
    longDays100: { value: LONG_DAYS100 },
    resourceName: { value: sql<string>`resource.name`, label: 'Name' },
    kind: { value: sql<Booking['resourceKind']>`resource.kind`, label: 'Kind', words: RESOURCE_KINDS },
    meterKind: { value: sql<Booking['meterKind']>`resource.meter_kind` },
    from: { value: sql<Date>`booking.from_at`, label: 'From', kind: 'instant', sort: true },
    next: { value: sql<unknown>`null`, sort: NEXT },
    to: { value: sql<Date>`booking.to_at`, label: 'Until', kind: 'instant', sort: true },
    fromDay: { value: sql<string>`${dayOfInstant(sql`booking.from_at`, now)}` },
    toDay: { value: sql<string>`${dayOfInstant(sql`booking.to_at - interval '1 millisecond'`, now)}` },
    requester: { value: sql<string>`requester.name`, label: 'Requester', sort: sql`lower(requester.name)` },
    operator: { value: sql<string | null>`operator.name`, label: 'Operator' },
    project: { value: labelOf('project'), label: 'Project' },
    department: { value: sql<string | null>`department.name`, label: 'Department' },
    purpose: { value: sql<string>`booking.purpose`, label: 'Purpose' },
    outMeter: { value: sql<number | null>`booking.out_meter`, label: 'Meter out', kind: 'number' },
    inMeter: { value: sql<number | null>`booking.in_meter`, label: 'Meter in', kind: 'number' },
    outFuel: { value: sql<Booking['outFuel']>`booking.out_fuel`, label: 'Fuel out', words: FUEL_LEVELS },
    inFuel: { value: sql<Booking['inFuel']>`booking.in_fuel`, label: 'Fuel in', words: FUEL_LEVELS },
    outAt: { value: sql<Date | null>`booking.out_at`, label: 'Handed out', kind: 'instant' },
    inAt: { value: sql<Date | null>`booking.in_at`, label: 'Brought back', kind: 'instant' },
    outNote: { value: sql<string | null>`booking.out_note`, label: 'Noted at the hand-out' },
    outChecks: { value: sql<string[]>`booking.out_checks`, label: 'Checked at the hand-out' },
    inChecks: { value: sql<string[]>`booking.in_checks`, label: 'Checked at the return' },
    checklist: { value: CHECKLIST },
    damage: { value: sql<string | null>`booking.damage`, label: 'Damage' },
    charge: { value: sql<string | null>`booking.charge_minor::text`, label: 'Charge', kind: 'money' },
    status: { value: sql<Booking['status']>`booking.status`, label: 'Status', words: STATES, sort: true },
    isOverdue: { value: isOverdue(now), label: 'Overdue', kind: 'flag' },
    version: { value: sql<number>`booking.version` },
    requester_id: { value: sql<string>`booking.requester_id` },
    project_id: { value: sql<string | null>`booking.project_id` },
  }) satisfies Columns;

type Row = RowOf<ReturnType<typeof columnsOf>>;

function present(row: Row, user: User): Booking {
  // How long it is says which of the two ways to another resource is open.
  const closed = isLong(row, row.zone, row.longDays100) ? 'reassign' : 'askMove';
  const transitions = openTransitions(bookingMachine, row, user, mayMoveBooking).filter((name) => name !== closed);
  return {
    id: row.id as Booking['id'],
    resourceId: row.resource_id as Booking['resourceId'],
    resourceCode: row.resource,
    resourceName: row.resourceName,
    resourceKind: row.kind,
    askedResource: row.askedResource,
    meterKind: row.meterKind,
    fromAt: row.from.toISOString(),
    toAt: row.to.toISOString(),
    fromDay: row.fromDay,
    toDay: row.toDay,
    projectName: row.project,
    departmentName: row.department,
    requesterName: row.requester,
    operatorName: row.operator,
    purpose: row.purpose,
    outMeter: row.outMeter,
    inMeter: row.inMeter,
    outFuel: row.outFuel,
    inFuel: row.inFuel,
    outAt: row.outAt?.toISOString() ?? null,
    inAt: row.inAt?.toISOString() ?? null,
    outNote: row.outNote,
    damage: row.damage,
    outChecks: row.outChecks,
    inChecks: row.inChecks,
    checklist: transitions.some((name) => name === 'checkOut' || name === 'giveBack') ? row.checklist : [],
    chargeMinor: row.charge,
    isOverdue: row.isOverdue,
    status: row.status,
    version: row.version,
    transitions,
  };
}

/** A page of bookings; two queries. */
export const listBookings = (ctx: Ctx, query: Query): Promise<PageOf<Booking>> => readList(bookingsList(ctx.now), ctx, query);

/** What is asked for, to go out or out of a resource and this person may see, the latest hundred. */
export const openBookingsOf = (ctx: Ctx, resourceId: string): Promise<Booking[]> =>
  read(ctx, sql`booking.resource_id = ${resourceId} and booking.status in (${sql.join(OPEN_BOOKINGS)})`);

/** What is to come of them, earliest first. */
export const bookingsToCome = async (ctx: Ctx, resourceId: string): Promise<Booking[]> =>
  (
    await read(ctx, sql`booking.resource_id = ${resourceId} and booking.status in ('requested', 'approved') and booking.to_at > ${ctx.now}`)
  ).toReversed();

export async function findBooking(ctx: Ctx, id: string): Promise<Booking | undefined> {
  return (await read(ctx, sql`booking.id = ${id}`))[0];
}

async function read({ db, user, now }: { db: Db; user: User; now: Date }, wanted: ReturnType<typeof sql>): Promise<Booking[]> {
  const selected = sql.join(Object.entries(columnsOf(now)).map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`));
  const { rows } = await sql<Row>`select ${selected} from ${fromWith(sql`join`)} where ${wanted} and ${bookingsVisibleTo(user)}
    order by booking.from_at desc, booking.id limit 100`.execute(db);
  return rows.map((row) => present(row, user));
}
