import { sayMeter } from '@lintel/contract/hand-over';
import { newId } from '@lintel/contract/kit/ids';
import { PlanInput as Input, type PlanInput } from '@lintel/contract/maintenance';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import type { ResourceRow } from './resources.queries.ts';
import { lockResource, subjectOf, tellAll } from './resources.upkeep.ts';

/**
 * Adds maintenance that comes back every so many days, or so much on the meter, whichever is first.
 * @throws Refusal resource.retired, resource.plan_no_meter, resource.plan_last_on, resource.plan_last_meter
 */
export async function addPlan(ctx: Ctx, resourceId: string, given: PlanInput): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const plan = await planned(ctx, resource, Input.parse(given));
  await ctx.db
    .insertInto('maintenance_plan')
    .values({ id: newId('mpl', ctx.now.getTime()), resource_id: resourceId, ...plan })
    .execute();
  await audit(ctx, { action: 'resource.add-plan', ...subjectOf(resource), after: plan });
  await tellAll(ctx);
}

/** From the change on it is due by what it says now, and told of anew. */
export async function changePlan(ctx: Ctx, resourceId: string, planId: string, given: PlanInput): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const before = await findPlan(ctx, resourceId, planId);
  const input = Input.parse(given);
  const plan = await planned(ctx, resource, {
    ...input,
    lastOn: input.lastOn ?? before.last_on,
    lastMeter: input.lastMeter ?? before.last_meter,
  });
  await ctx.db
    .updateTable('maintenance_plan')
    .set({ ...plan, told: null })
    .where('id', '=', planId)
    .execute();
  await audit(ctx, { action: 'resource.change-plan', ...subjectOf(resource), before, after: plan });
  await tellAll(ctx);
}

/** It comes back no more; what was done by it stays among the orders. */
export async function endPlan(ctx: Ctx, resourceId: string, planId: string): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const before = await findPlan(ctx, resourceId, planId);
  await ctx.db.deleteFrom('maintenance_plan').where('id', '=', planId).execute();
  await audit(ctx, { action: 'resource.end-plan', ...subjectOf(resource), before });
  await tellAll(ctx);
}

async function findPlan({ db }: Ctx, resourceId: string, planId: string) {
  const plan = await db
    .selectFrom('maintenance_plan')
    .select(['name', 'every_meter', 'every_days', 'last_meter', 'last_on'])
    .where('id', '=', planId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  if (!plan) throw fail('request.not_found');
  return plan;
}

/** What it was done last is today, and with the meter as it stands, where nothing else is said. */
async function planned(ctx: Ctx, { code, status, meter_kind, meter_value }: ResourceRow, input: ReturnType<typeof Input.parse>) {
  if (status === 'retired') throw fail('resource.retired', { code });
  if (input.everyMeter !== null && meter_kind === 'none') throw failAt('everyMeter', 'resource.plan_no_meter', { code });
  const today = await companyDay(ctx.db, ctx.now);
  if (input.lastOn && input.lastOn > today) throw failAt('lastOn', 'resource.plan_last_on');
  const stands = { code, value: sayMeter(meter_value) };
  if ((input.lastMeter ?? 0) > meter_value) throw failAt('lastMeter', 'resource.plan_last_meter', stands);
  return {
    name: input.name,
    every_meter: input.everyMeter,
    every_days: input.everyDays,
    last_meter: input.lastMeter ?? meter_value,
    last_on: input.lastOn ?? today,
  };
}
