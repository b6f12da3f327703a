import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { PageOf } from '@lintel/contract/kit/route';
import { PLANNED_MAINTENANCE, RESOURCE_DOCUMENTS, type Due } from '@lintel/contract/maintenance';
import type { ResourceDue } from '@lintel/contract/resource-dues';
import { RESOURCE_KINDS } from '@lintel/contract/resource-facts';
import type { resourcesApi } from '@lintel/contract/resources';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { countList, defineList, readList, type Columns, type RowOf } from '#server/platform/list.ts';
import { dueOfPlan, levelOf } from './resources.due.ts';
import { lookNow } from './resources.list.ts';
import { matches, resourcesVisibleTo } from './resources.queries.ts';

type Query = z.output<typeof resourcesApi.dues.query>;
const eb = expressionBuilder<Database, 'resource'>();

/** Papers, planned orders and regular maintenance, each with its next day or what the meter will say. */
const ITEMS = sql`(
  select 'paper ' || resource_id || ' ' || type as id, resource_id, ${wordsOf(RESOURCE_DOCUMENTS, 'type')} as what, expires_on as on_day,
    null::int as every_meter, null::int as last_meter, null::int as every_days, null::date as last_on
  from resource_document
  union all select id, resource_id, ${wordsOf(PLANNED_MAINTENANCE, 'type')}, planned_on, null, null, null, null
  from maintenance_order where opened_at is null and closed_at is null
  union all select id, resource_id, name, last_on + every_days, every_meter, last_meter, every_days, last_on from maintenance_plan)`;

const HELD = sql<
  string | null
>`(select employee.name from booking join employee on employee.id = coalesce(booking.operator_id, booking.requester_id)
  where booking.resource_id = resource.id and booking.status = 'checked_out' limit 1)`;

/** By the same measure as `dueWithin` of resources: nine tenths of what a meter counts are soon. */
const isDueIn = (today: string, days: number) =>
  sql<SqlBool>`(item.on_day <= ${today}::date + ${days}::int
    or (resource.meter_value - item.last_meter) * 10 >= item.every_meter * ${days === 0 ? 10 : 9}::int)`;

const COLUMNS = {
  id: { value: sql<string>`item.id` },
  resource_id: { value: sql<ResourceDue['resourceId']>`resource.id` },
  resource: { value: sql<string>`resource.code`, label: 'Resource', sort: true },
  resourceName: { value: sql<string>`resource.name`, label: 'Name' },
  kind: { value: sql<ResourceDue['resourceKind']>`resource.kind`, label: 'Kind', words: RESOURCE_KINDS },
  what: { value: sql<string>`item.what`, label: 'What', sort: sql`lower(item.what)` },
  on: { value: sql<string | null>`item.on_day::text`, label: 'Due', kind: 'day', sort: sql`coalesce(item.on_day, '-infinity')` },
  due_meter: { value: sql<number | null>`item.last_meter + item.every_meter`, label: 'Due at', kind: 'number' },
  meter: { value: sql<number>`resource.meter_value`, label: 'Meter', kind: 'number' },
  every_meter: { value: sql<number | null>`item.every_meter` },
  last_meter: { value: sql<number | null>`item.last_meter` },
  every_days: { value: sql<number | null>`item.every_days` },
  last_on: { value: sql<string | null>`item.last_on::text` },
  held: { value: HELD, label: 'With' },
} satisfies Columns;

/** One by one what is due, of what is still in use; on screen, as a file and behind the figures that count it. */
const duesList = (today: string) =>
  defineList<Query>()({
    dataset: 'resource-dues',
    from: sql`${ITEMS} as item join resource on resource.id = item.resource_id`,
    key: sql`item.id`,
    scope: (user) => sql<SqlBool>`(resource.status <> 'retired' and ${resourcesVisibleTo(user)})`,
    search: matches,
    filters: {
      kind: (kind) => eb('resource.kind', '=', kind),
      dueWithin: (days) => isDueIn(today, days),
    },
    order: 'on',
    columns: COLUMNS,
    present: (row): ResourceDue => ({
      ...dueOf(row, today),
      id: row.id,
      resourceId: row.resource_id,
      resourceCode: row.resource,
      resourceName: row.resourceName,
      resourceKind: row.kind,
      heldBy: row.held,
    }),
  });

/** A page of what is due; two queries. */
export const listDues = async (ctx: Ctx, query: Query): Promise<PageOf<ResourceDue>> => readList(await duesNow(ctx), ctx, query);

/** How many are due within days. */
export const countDues = async (ctx: Pick<Ctx, 'db' | 'now' | 'user'>, days: number): Promise<number> =>
  countList(await duesNow(ctx), ctx, { dueWithin: days });

/** The list as it is now. */
export const duesNow = async (ctx: Pick<Ctx, 'db' | 'now'>) => duesList((await lookNow(ctx)).today);

function dueOf(row: RowOf<typeof COLUMNS>, today: string): Due {
  if (row.last_on === null) return { what: row.what, on: row.on, meter: null, level: row.on ? levelOf(row.on, today) : 'fine' };
  const plan = {
    name: row.what,
    every_meter: row.every_meter,
    every_days: row.every_days,
    last_meter: row.last_meter!,
    last_on: row.last_on,
  };
  return dueOfPlan(plan, row.meter, today);
}

function wordsOf(words: Record<string, string>, column: string) {
  return sql`(${JSON.stringify(words)}::jsonb ->> ${sql.ref(column)})`;
}
