import { isGranted } from '@lintel/contract/access';
import type { ResourceDetail } from '@lintel/contract/resources';
import type { Ctx } from '#server/platform/context.ts';
import { bookingsToCome, openBookingsOf } from './bookings.list.ts';
import { costsOf } from './resources.costs.ts';
import { dueOfPlan } from './resources.due.ts';
import { findInList, lookNow } from './resources.list.ts';
import { retirementOf } from './resources.retirement.ts';

/** One resource with everything that belongs to it; the last hundred readings. All its bookings are a list of their own. */
export async function findResource(ctx: Ctx, id: string): Promise<ResourceDetail | undefined> {
  const { db, user } = ctx;
  const look = await lookNow(ctx);
  const row = await findInList(ctx, id, look);
  if (!row) return undefined;
  const { today } = look;
  const plans = await db
    .selectFrom('maintenance_plan')
    .selectAll()
    .where('resource_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .limit(100)
    .execute();
  const orders = await db
    .selectFrom('maintenance_order')
    .selectAll()
    .where('resource_id', '=', id)
    // One that was called off was never an order.
    .where((eb) => eb.or([eb('opened_at', 'is not', null), eb('closed_at', 'is', null)]))
    .orderBy('opened_at', (order) => order.desc().nullsFirst())
    .orderBy('planned_on')
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
  return {
    ...row,
    plans: plans.map((plan) => ({
      ...dueOfPlan(plan, row.meterValue, today),
      id: plan.id,
      everyDays: plan.every_days,
      everyMeter: plan.every_meter,
      lastOn: plan.last_on,
      lastMeter: plan.last_meter,
    })),
    orders: orders.map((order) => ({
      id: order.id,
      type: order.type,
      note: order.note,
      plannedOn: order.planned_on,
      openedAt: order.opened_at?.toISOString() ?? null,
      closedAt: order.closed_at?.toISOString() ?? null,
      costMinor: order.cost_minor,
      result: order.result,
    })),
    readings: readings.map(({ at, value, is_replacement }) => ({ at: at.toISOString(), value, isReplacement: is_replacement })),
    bookings: await openBookingsOf(ctx, id),
    stranded: ['maintenance', 'out_of_service'].includes(row.status) ? await bookingsToCome(ctx, id) : [],
    costs: isGranted(user.role, 'bookings:read') ? await costsOf(ctx, id, today) : null,
    retirement: await retirementOf(ctx, id),
    canManage: isGranted(user.role, 'resources:write'),
  };
}
