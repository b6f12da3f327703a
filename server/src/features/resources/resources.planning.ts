import { sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import { companyDay, instantIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { overlapProblem } from './bookings.rules.ts';
import { isPlanned } from './resources.planned.ts';
import { beginOrder, lockResource, subjectOf, tellAll } from './resources.upkeep.ts';

interface Planned {
  type: MaintenanceOrder['type'];
  note: string;
  /** A day where the company is. */
  on: string;
}

/**
 * Plans maintenance for a day: nobody has the resource then.
 * @throws Refusal resource.retired, resource.plan_past, booking.overlap, resource.planned_on
 */
export async function planOrder(ctx: Ctx, resourceId: string, { type, note, on }: Planned): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const { code } = resource;
  if (resource.status === 'retired') throw fail('resource.retired', { code });
  if (on < (await companyDay(ctx.db, ctx.now))) throw failAt('on', 'resource.plan_past');
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const day = { fromAt: instantIn(on, 0, zone), toAt: instantIn(on, 1440, zone), operatorId: null };
  const taken = await overlapProblem(ctx.db, resource, day, zone);
  if (taken) throw taken;
  const planned = await ctx.db
    .insertInto('maintenance_order')
    .values({ id: newId('mno', ctx.now.getTime()), resource_id: resourceId, type, note, planned_on: on, created_by: ctx.user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!planned) throw fail('resource.planned_on', { code, on: sayDay(on) });
  await audit(ctx, { action: 'resource.plan-order', ...subjectOf(resource), after: { type, note, on } });
  await tellAll(ctx);
}

/** Its day has come, or it is begun on another: the resource is in maintenance until the order is closed. */
export async function openPlanned(ctx: Ctx, resourceId: string, orderId: string): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const open = await ctx.db
    .selectFrom('maintenance_order')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (open) throw fail('resource.order_open', { code: resource.code });
  const { type, note } = await settle(ctx, resourceId, orderId, { opened_at: ctx.now });
  await beginOrder(ctx, resource, { type, note });
}

/** What is no longer to be done: the day is free again. */
export async function callOff(ctx: Ctx, resourceId: string, orderId: string): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const { type, planned_on } = await settle(ctx, resourceId, orderId, { closed_at: ctx.now });
  await audit(ctx, { action: 'resource.call-off-order', ...subjectOf(resource), before: { type, on: planned_on } });
  await tellAll(ctx);
}

async function settle(ctx: Ctx, resourceId: string, orderId: string, columns: { opened_at: Date } | { closed_at: Date }) {
  const order = await ctx.db
    .updateTable('maintenance_order')
    .set(columns)
    .where('id', '=', orderId)
    .where('resource_id', '=', resourceId)
    .where(isPlanned())
    .returning(['type', 'note', 'planned_on'])
    .executeTakeFirst();
  if (!order) throw fail('request.not_found');
  return order;
}
