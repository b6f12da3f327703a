import { addDays, sayDay } from '@lintel/contract/kit/days';
import { PLANNED_MAINTENANCE, RESOURCE_DOCUMENTS } from '@lintel/contract/maintenance';
import { ENDING_STAGES, endingStage, notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { dueOfPlan } from './resources.due.ts';
import { isPlanned, plannedFor } from './resources.planned.ts';

/** Who looks after the yard, in the order of their ids. */
export const administrators = (db: Db): Promise<string[]> => holdersOf(db, rolesWith('resources:write'));

/** Documents that end within 30, 14 and 3 days: each stage is told once. */
export async function tellEndingDocuments(ctx: Ctx, today: string): Promise<void> {
  const ending = await ctx.db
    .selectFrom('resource_document')
    .innerJoin('resource', 'resource.id', 'resource_document.resource_id')
    .select(['resource_id', 'type', 'expires_on', 'told_days', 'code', 'name'])
    .where('resource.status', '<>', 'retired')
    .where('expires_on', '<=', addDays(today, ENDING_STAGES.at(-1)!))
    .where((eb) => eb.or([eb('told_days', 'is', null), eb('told_days', '>', ENDING_STAGES[0])]))
    .orderBy('expires_on')
    .limit(500)
    .execute();
  for (const { resource_id, type, expires_on, told_days, code, name } of ending) {
    const stage = endingStage(today, expires_on);
    if (told_days !== null && told_days <= stage) continue;
    await ctx.db
      .updateTable('resource_document')
      .set({ told_days: stage })
      .where('resource_id', '=', resource_id)
      .where('type', '=', type)
      .execute();
    const what = `${code} ${name}: ${RESOURCE_DOCUMENTS[type].toLowerCase()}`;
    await tellKeepers(ctx, resource_id, {
      type: expires_on < today ? 'document.expired' : 'document.expiring',
      title: expires_on < today ? `${what} has ended` : `${what} ends on ${expires_on}`,
      ...(type === 'inspection' ? { body: await nextInspection(ctx, resource_id, today) } : {}),
    });
  }
}

/** Plans that came near, or are due: each is told once. */
export async function tellDuePlans(ctx: Ctx, today: string): Promise<void> {
  const plans = await ctx.db
    .selectFrom('maintenance_plan')
    .innerJoin('resource', 'resource.id', 'maintenance_plan.resource_id')
    .selectAll('maintenance_plan')
    .select(['resource.code', 'resource.name as resourceName', 'resource.meter_value'])
    .where('resource.status', '<>', 'retired')
    .where((eb) => eb.or([eb('told', 'is', null), eb('told', '=', 'soon')]))
    .orderBy('maintenance_plan.id')
    .limit(1000)
    .execute();
  for (const plan of plans) {
    const { level } = dueOfPlan(plan, plan.meter_value, today);
    if (level === 'fine' || level === plan.told) continue;
    await ctx.db.updateTable('maintenance_plan').set({ told: level }).where('id', '=', plan.id).execute();
    await tellKeepers(ctx, plan.resource_id, {
      type: 'maintenance.due',
      title: `${plan.code} ${plan.resourceName}: ${plan.name.toLowerCase()} is ${level === 'due' ? 'due' : 'due soon'}`,
    });
  }
}

/** The prompt to plan it before this one ends; or that it is planned. */
async function nextInspection({ db }: Ctx, resourceId: string, today: string): Promise<string> {
  const on = await plannedFor(db, resourceId, 'inspection', today);
  return on
    ? `The next one is planned for ${sayDay(on)}.`
    : 'No inspection is planned. Plan one, so that it can be booked beyond that day.';
}

/** On the morning of its day. */
export async function tellPlanned(ctx: Ctx, today: string): Promise<void> {
  const planned = await ctx.db
    .selectFrom('maintenance_order')
    .innerJoin('resource', 'resource.id', 'maintenance_order.resource_id')
    .select(['resource_id', 'type', 'note', 'code', 'name'])
    .where(isPlanned())
    .where('planned_on', '=', today)
    .orderBy('code')
    .limit(500)
    .execute();
  for (const { resource_id, type, note, code, name } of planned)
    await tellKeepers(ctx, resource_id, {
      type: 'maintenance.due',
      title: `${code} ${name}: ${PLANNED_MAINTENANCE[type].toLowerCase()} for today`,
      ...(note ? { body: note } : {}),
    });
}

/** Tells who looks after the yard; nobody of what they did themselves. */
export async function tellKeepers(
  ctx: Ctx,
  resourceId: string,
  said: { type: 'maintenance.due' | 'document.expiring' | 'document.expired' | 'resource.damage'; title: string; body?: string },
): Promise<void> {
  for (const recipientId of (await administrators(ctx.db)).filter((id) => id !== ctx.user.id))
    await notify(ctx, { ...said, recipientId, link: `resources/${resourceId}`, dedupeKey: `${said.type} ${resourceId} ${said.title}` });
}
