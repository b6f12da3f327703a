import { sql, type SqlBool } from 'kysely';
import { sayDay } from '@lintel/contract/kit/days';
import { sayMeter } from '@lintel/contract/hand-over';
import { newId } from '@lintel/contract/kit/ids';
import type { ResourceDetail } from '@lintel/contract/resources';
import { resourceMachine } from '@lintel/contract/resource-machines';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { attachFiles, defineFileSubject } from '#server/features/files/files.service.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { closeStranded, tellStranded } from './bookings.stranded.ts';
import { RESOURCE_EDITS } from './resources.edits.ts';
import { retirementProblem } from './resources.in-use.ts';
import { callOffAll } from './resources.planned.ts';
import { mayMoveResource, resourcesVisibleTo, type ResourceRow } from './resources.queries.ts';

type Detail = ResourceDetail;

export const resourceLife = defineLife({
  machine: resourceMachine,
  table: 'resource',
  heard: (_row, ctx) => tellAll(ctx),
  scope: resourcesVisibleTo,
  label: (row) => row.code,
  may: mayMoveResource,
  guard: {
    putBack: async (row, ctx) => {
      const ended = await endedDocument(ctx, row.id);
      if (ended) return fail('resource.document_ended', { code: row.code, document: ended.type, on: sayDay(ended.expires_on) });
      return (await hasFailed(ctx, row.id)) ? fail('resource.order_failed', { code: row.code }) : null;
    },
    retire: (row, { db }) => retirementProblem(db, row, 'deciding'),
  },
  effect: {
    takeOut: async (row, ctx, { reason }) => {
      await keepOutFor(ctx, row, String(reason));
      await tellStranded(ctx, row);
    },
    putBack: async (row, ctx) => {
      await closeStranded(ctx, row.id);
      await keepOutFor(ctx, row, null);
    },
    returnToService: (row, ctx) => closeStranded(ctx, row.id),
    stop: (row, ctx) => tellStranded(ctx, row),
    retire: async (row, ctx) => void (await callOffAll(ctx, row.id)),
  },
});

/** Opens an order; the resource is in maintenance until it is closed. @throws Refusal resource.retired, resource.order_open */
export async function openOrder(
  ctx: Ctx,
  resourceId: string,
  { type, note }: { type: Detail['orders'][number]['type']; note: string },
): Promise<string> {
  const resource = await lockResource(ctx, resourceId);
  if (resource.status === 'retired') throw fail('resource.retired', { code: resource.code });
  const opened = await ctx.db
    .insertInto('maintenance_order')
    .values({ id: newId('mno', ctx.now.getTime()), resource_id: resourceId, type, note, opened_at: ctx.now, created_by: ctx.user.id })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) throw fail('resource.order_open', { code: resource.code });
  await beginOrder(ctx, resource, { type, note });
  return opened.id;
}

/** What is damaged is repaired; where an order is open already, the damage is added to it. Answers the id of the order. */
export async function addRepair(ctx: Ctx, resourceId: string, damage: string): Promise<string> {
  const open = await ctx.db
    .updateTable('maintenance_order')
    .set(({ ref }) => ({ note: sql`concat_ws('; ', nullif(${ref('note')}, ''), ${damage}::text)` }))
    .where('resource_id', '=', resourceId)
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return open?.id ?? openOrder(ctx, resourceId, { type: 'repair', note: damage });
}

/** From the order on the resource is in maintenance. */
export async function beginOrder(ctx: Ctx, resource: ResourceRow, order: { type: Detail['orders'][number]['type']; note: string }) {
  await audit(ctx, { action: 'resource.open-order', ...subjectOf(resource), after: order });
  if (resource.status !== 'maintenance') await moveBySystem(ctx, resource, 'openOrder');
}

/**
 * A passed order puts the resource back into service, and plans and inspection start anew; a failed one takes it out. What somebody had
 * taken out by hand is out again, for the same reason.
 */
export async function closeOrder(
  ctx: Ctx,
  resourceId: string,
  input: { result: 'pass' | 'fail'; costMinor: string; nextOn?: string | undefined },
): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const order = await ctx.db
    .updateTable('maintenance_order')
    .set({ closed_at: ctx.now, result: input.result, cost_minor: input.costMinor })
    .where('resource_id', '=', resourceId)
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returning('type')
    .executeTakeFirst();
  if (!order) throw fail('resource.no_order', { code: resource.code });
  await audit(ctx, { action: 'resource.close-order', ...subjectOf(resource), after: { ...order, ...input } });
  if (input.result === 'fail') return void (await moveBySystem(ctx, resource, 'stop'));
  const today = await companyDay(ctx.db, ctx.now);
  if (order.type === 'planned')
    await ctx.db
      .updateTable('maintenance_plan')
      .set({ last_on: today, last_meter: resource.meter_value, told: null })
      .where('resource_id', '=', resourceId)
      .execute();
  if (order.type === 'inspection' && input.nextOn) await setDocument(ctx, resourceId, { type: 'inspection', expiresOn: input.nextOn });
  await moveBySystem(ctx, await lockResource(ctx, resourceId), resource.out_reason === null ? 'returnToService' : 'stop');
}

/** A renewed document may put a resource back that only stood still for it; what somebody took out stays out. */
export async function setDocument(
  ctx: Ctx,
  resourceId: string,
  { type, expiresOn, fileIds = [] }: { type: Detail['documents'][number]['type']; expiresOn: string; fileIds?: readonly string[] },
): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  await ctx.db
    .insertInto('resource_document')
    .values({ resource_id: resourceId, type, expires_on: expiresOn })
    .onConflict((on) => on.columns(['resource_id', 'type']).doUpdateSet({ expires_on: expiresOn, told_days: null }))
    .execute();
  await attachFiles(ctx, fileIds, { type: resourceMachine.name, id: resourceId, category: type });
  await audit(ctx, { action: 'resource.set-document', ...subjectOf(resource), after: { type, expiresOn } });
  const stoodStill = resource.status === 'out_of_service' && resource.out_reason === null;
  if (stoodStill && (await isMended(ctx, resourceId, type))) await moveBySystem(ctx, resource, 'returnToService');
  await tellAll(ctx);
}

/** The meter only goes forward, unless it was replaced. */
export async function moveMeter(ctx: Ctx, resourceId: string, value: number, isReplacement: boolean): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  if (value < resource.meter_value && !isReplacement)
    throw fail('resource.meter_back', { code: resource.code, value: sayMeter(resource.meter_value) });
  await ctx.db
    .insertInto('meter_reading')
    .values({
      id: newId('mtr', ctx.now.getTime()),
      resource_id: resourceId,
      at: ctx.now,
      value,
      is_replacement: isReplacement,
      by_id: ctx.user.id,
    })
    .execute();
  await ctx.db.updateTable('resource').set({ meter_value: value, updated_at: ctx.now }).where('id', '=', resourceId).execute();
  await tellAll(ctx);
}

/** An inspection or insurance that has ended takes a resource out of service by itself (workspace A14). */
export async function stopExpired(ctx: Ctx, resourceId: string): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  if (resource.status === 'in_service') await moveBySystem(ctx, resource, 'stop');
}

/** What keeps a resource in service. */
export const KEEPING = ['insurance', 'inspection'] as const;

/** No document keeps it out any more; of what failed its last order an inspection says that it is sound. */
async function isMended(ctx: Ctx, resourceId: string, type: Detail['documents'][number]['type']): Promise<boolean> {
  const ended = await endedDocument(ctx, resourceId);
  if (ended || type === 'inspection') return !ended;
  return !(await hasFailed(ctx, resourceId));
}

/** Whether an order that failed is what brought it where it is. */
async function hasFailed({ db }: Ctx, resourceId: string): Promise<boolean> {
  const failed = await db
    .selectFrom('maintenance_order')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('result', '=', 'fail')
    .where('closed_at', '>=', ({ selectFrom }) =>
      selectFrom('transition')
        .select('at')
        .where('entity', '=', resourceMachine.name)
        .where('entity_id', '=', resourceId)
        .orderBy('seq', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  return failed !== undefined;
}

const endedDocument = async ({ db, now }: Ctx, resourceId: string) =>
  (await db
    .selectFrom('resource_document')
    .select(['type', 'expires_on'])
    .where('resource_id', '=', resourceId)
    .where('type', 'in', KEEPING)
    .where('expires_on', '<', await companyDay(db, now))
    .orderBy('expires_on')
    .executeTakeFirst()) ?? null;

async function keepOutFor(ctx: Ctx, { id }: ResourceRow, reason: string | null): Promise<void> {
  await ctx.db.updateTable('resource').set({ out_reason: reason }).where('id', '=', id).execute();
}

export const moveResource = (ctx: Ctx, request: TransitionRequest<TransitionOf<typeof resourceMachine>>) =>
  transition(ctx, resourceLife, request);

export const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'resources.changed' });

export const subjectOf = ({ id, code }: Pick<ResourceRow, 'id' | 'code'>) => ({
  subjectType: resourceMachine.name,
  subjectId: id,
  subjectLabel: code,
});

export async function lockResource(ctx: Ctx, id: string): Promise<ResourceRow> {
  const row = await ctx.db.selectFrom('resource').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

const moveBySystem = (ctx: Ctx, row: ResourceRow, name: 'openOrder' | 'returnToService' | 'stop') =>
  transition(asSystem(ctx), resourceLife, { id: row.id, name, version: row.version });

// Whoever drives it has its papers at hand.
defineFileSubject(
  resourceMachine.name,
  (user) => sql<SqlBool>`exists (select from resource where resource.id = file.subject_id and ${resourcesVisibleTo(user)})`,
);

defineDiscussion(resourceMachine.name, async (db, user, id) => {
  const row = await db
    .selectFrom('resource')
    .select(['code', 'name'])
    .where('id', '=', id)
    .where(resourcesVisibleTo(user))
    .executeTakeFirst();
  return row ? { title: `${row.code} ${row.name}`, link: `employee/request-forms/${id}`, edits: RESOURCE_EDITS } : null;
});
