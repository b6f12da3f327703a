import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { PageOf } from '@lintel/contract/kit/route';
import { METER_LABELS } from '@lintel/contract/hand-over';
import { PLANNED_MAINTENANCE, RESOURCE_DOCUMENTS, type Due } from '@lintel/contract/maintenance';
import { OWNERSHIP, RESOURCE_KINDS } from '@lintel/contract/resource-facts';
import type { Resource, resourcesApi } from '@lintel/contract/resources';
import { resourceMachine } from '@lintel/contract/resource-machines';
import { stateLabels } from '@lintel/contract/kit/machine';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { countList, defineList, readList, readOne, type Columns, type RowOf } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { freeFrom, isFreeIn, isFreeNow } from './resources.free.ts';
import { dueOfPlan, firstOf, levelOf, type Plan } from './resources.due.ts';
import { matches, mayMoveResource, resourcesVisibleTo } from './resources.queries.ts';

type Query = z.output<typeof resourcesApi.list.query>;
const eb = expressionBuilder<Database, 'resource'>();
const STATES = stateLabels(resourceMachine);

const FROM = sql`resource
  left join department home on home.id = resource.home_department_id
  left join booking held on held.resource_id = resource.id and held.status = 'checked_out'
  left join employee holder on holder.id = coalesce(held.operator_id, held.requester_id)
  left join project site on site.id = held.project_id
  left join department borrower on borrower.id = held.department_id`;

const expiryOf = (type: keyof typeof RESOURCE_DOCUMENTS) =>
  sql<string | null>`(select expires_on::text from resource_document where resource_id = resource.id and type = ${type})`;

/** What nobody has stands in the yard. */
const place = sql<string | null>`(case when held.id is null then 'Yard' else coalesce(site.code, borrower.name) end)`;

const columnsOf = (now: Date) =>
  ({
    id: { value: sql<string>`resource.id` },
    code: { value: sql<string>`resource.code`, label: 'Code', sort: true },
    name: { value: sql<string>`resource.name`, label: 'Name', sort: sql`lower(resource.name)` },
    kind: { value: sql<Resource['kind']>`resource.kind`, label: 'Kind', words: RESOURCE_KINDS },
    category: { value: sql<string>`resource.category`, label: 'Category', sort: sql`lower(resource.category)` },
    make: { value: sql<string>`resource.make`, label: 'Make' },
    year: { value: sql<number | null>`resource.year`, label: 'Year', kind: 'year' },
    plate: { value: sql<string | null>`resource.plate`, label: 'Plate', sort: true },
    serial: { value: sql<string | null>`resource.serial`, label: 'Serial', sort: true },
    ownership: { value: sql<Resource['ownership']>`resource.ownership`, label: 'Ownership', words: OWNERSHIP },
    hiredFrom: { value: sql<string | null>`resource.hired_from`, label: 'Hired from' },
    hireOrder: { value: sql<string | null>`resource.hire_order`, label: 'Order' },
    home_id: { value: sql<string | null>`resource.home_department_id` },
    home: { value: sql<string | null>`home.name`, label: 'Department' },
    photo_id: { value: sql<string | null>`resource.photo_id` },
    meterKind: { value: sql<Resource['meterKind']>`resource.meter_kind`, label: 'Meter counts', words: METER_LABELS },
    meter: { value: sql<number>`resource.meter_value`, label: 'Meter', kind: 'number', sort: true },
    rate: { value: sql<string>`resource.day_rate_minor::text`, label: 'Day rate', kind: 'money', sort: sql`resource.day_rate_minor` },
    hourRate: { value: sql<string>`resource.hour_rate_minor::text`, label: 'Hour rate', kind: 'money' },
    certificates: { value: sql<string[]>`resource.required_certificates` },
    needs: { value: sql<string>`array_to_string(resource.required_certificates, ', ')`, label: 'Needs' },
    held: { value: sql<string | null>`holder.name`, label: 'With', sort: sql`lower(holder.name)` },
    place: { value: place, label: 'Where', sort: sql`(held.id is not null, lower(${place}), resource.code)` },
    free: { value: freeFrom(now), label: 'Next free', kind: 'instant' },
    // Kept beside the row by triggers (0360).
    due: { value: sql<string | null>`resource.due_on::text`, label: 'Next due', kind: 'day', sort: sql`resource.due_on` },
    documents: {
      value: sql<
        { type: keyof typeof RESOURCE_DOCUMENTS; on: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('type', type, 'on', expires_on) order by type), '[]') from resource_document where resource_id = resource.id)`,
    },
    insurance: { value: expiryOf('insurance'), label: RESOURCE_DOCUMENTS.insurance, kind: 'day' },
    inspection: { value: expiryOf('inspection'), label: RESOURCE_DOCUMENTS.inspection, kind: 'day' },
    calibration: { value: expiryOf('calibration'), label: RESOURCE_DOCUMENTS.calibration, kind: 'day' },
    plans: {
      value: sql<
        Plan[]
      >`(select coalesce(jsonb_agg(to_jsonb(maintenance_plan)), '[]') from maintenance_plan where resource_id = resource.id)`,
    },
    planned: {
      value: sql<
        Resource['planned']
      >`(select coalesce(jsonb_agg(jsonb_build_object('type', type, 'on', planned_on) order by planned_on), '[]')
      from maintenance_order where resource_id = resource.id and opened_at is null and closed_at is null)`,
    },
    status: { value: sql<Resource['status']>`resource.status`, label: 'Status', words: STATES, sort: true },
    out_reason: { value: sql<string | null>`resource.out_reason`, label: 'Out of service because' },
    version: { value: sql<number>`resource.version` },
  }) satisfies Columns;

interface Look {
  now: Date;
  /** The day where the company is. */
  today: string;
}

/** Vehicles and equipment with who has them and what is due on that day, on screen and as a file. */
const resourcesList = (look: Look) =>
  defineList<Query>()({
    dataset: 'resources',
    from: FROM,
    key: sql`resource.id`,
    scope: resourcesVisibleTo,
    search: matches,
    filters: {
      kind: (kind) => eb('resource.kind', '=', kind),
      status: (statuses) => eb('resource.status', 'in', statuses),
      dueWithin: (days) => isSoonDue(look.today, days),
      isFree: (is) => sql<SqlBool>`${isFreeNow(look.now)} = ${is}`,
      freeIn: (days) => isFreeIn(days, look.now),
      category: (names) => eb('resource.category', 'in', names),
      ownership: (kinds) => eb('resource.ownership', 'in', kinds),
      homeDepartmentId: (id) => eb('resource.home_department_id', '=', id),
      projectId: (id) => sql<SqlBool>`held.project_id = ${id}`,
      certificate: (names) => sql<SqlBool>`resource.required_certificates && ${names}::text[]`,
    },
    facets: ['category'],
    order: 'code',
    columns: columnsOf(look.now),
    present: (row, user) => presentResource(row, user, look),
  });

type Row = RowOf<ReturnType<typeof columnsOf>>;

const presentResource = (row: Row, user: User, { now, today }: Look): Resource => ({
  id: row.id as Resource['id'],
  kind: row.kind,
  code: row.code,
  name: row.name,
  category: row.category,
  make: row.make,
  year: row.year,
  plate: row.plate,
  serial: row.serial,
  ownership: row.ownership,
  hiredFrom: row.hiredFrom,
  hireOrder: row.hireOrder,
  homeDepartmentId: row.home_id as Resource['homeDepartmentId'],
  homeDepartmentName: row.home,
  photoId: row.photo_id as Resource['photoId'],
  meterKind: row.meterKind,
  meterValue: row.meter,
  dayRateMinor: row.rate,
  hourRateMinor: row.hourRate,
  requiredCertificates: row.certificates,
  heldBy: row.held,
  location: row.place,
  isFree: row.free?.getTime() === now.getTime(),
  freeFrom: row.free?.toISOString() ?? null,
  documents: row.documents.map(({ type, on }) => ({ type, expiresOn: on, level: levelOf(on, today) })),
  nextDue: firstOf(duesOf(row, today)),
  planned: row.planned,
  status: row.status,
  outReason: row.out_reason,
  version: row.version,
  transitions: openTransitions(resourceMachine, row, user, mayMoveResource),
});

const duesOf = ({ documents, plans, planned, meter }: Row, today: string): Due[] => [
  ...documents.map(({ type, on }) => ({ what: RESOURCE_DOCUMENTS[type], on, meter: null, level: levelOf(on, today) })),
  ...plans.map((plan) => dueOfPlan(plan, meter, today)),
  ...planned.map(({ type, on }) => ({ what: PLANNED_MAINTENANCE[type], on, meter: null, level: levelOf(on, today) })),
];

/** Documents and services of a resource that are due within days, nine tenths of a meter's interval being soon; of what is still in use. */
const soonDue = (today: string, days: number) => [
  sql`resource_document d where d.resource_id = resource.id and d.expires_on <= ${today}::date + ${days}::int`,
  sql`maintenance_order o where o.resource_id = resource.id and o.opened_at is null and o.closed_at is null
    and o.planned_on <= ${today}::date + ${days}::int`,
  sql`maintenance_plan p where p.resource_id = resource.id and (p.last_on + p.every_days <= ${today}::date + ${days}::int
    or (resource.meter_value - p.last_meter) * 10 >= p.every_meter * ${days === 0 ? 10 : 9}::int)`,
];

const isSoonDue = (today: string, days: number) =>
  sql<SqlBool>`(resource.status <> 'retired' and (${sql.join(
    soonDue(today, days).map((from) => sql`exists (select from ${from})`),
    sql` or `,
  )}))`;

/** A page of resources; four queries. */
export const listResources = async (ctx: Ctx, query: Query): Promise<PageOf<Resource>> => readList(await resourcesNow(ctx), ctx, query);

/** How many of them a filter finds. */
export const countResources = async (ctx: Ctx, asked: Partial<Omit<Query, 'page' | 'size'>>): Promise<number> =>
  countList(await resourcesNow(ctx), ctx, asked);

/** The list as it is now. */
export const resourcesNow = async (ctx: Pick<Ctx, 'db' | 'now'>) => resourcesList(await lookNow(ctx));

/** One of them, with everything that a row of the list has. */
export async function findInList(ctx: Ctx, id: string, look: Look): Promise<Resource | undefined> {
  const row = await readOne(resourcesList(look), ctx, sql<SqlBool>`resource.id = ${id}`);
  return row && presentResource(row, ctx.user, look);
}

export const lookNow = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Look> => ({ now, today: await companyDay(db, now) });
