import { sayMeter } from '@lintel/contract/hand-over';
import { bookingMachine, type GiveBack, type HandOut } from '@lintel/contract/resource-machines';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { attachFiles, pictureProblem } from '#server/features/files/files.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import { chargeOf } from './bookings.charge.ts';
import { checklistOf, checksProblem } from './bookings.checks.ts';
import { overlapProblem } from './bookings.rules.ts';
import { plannedProblem } from './resources.planned.ts';
import type { BookingRow, ResourceRow } from './resources.queries.ts';
import { addRepair, lockResource, moveMeter } from './resources.upkeep.ts';

type Input = Record<string, unknown>;

/** Only what is in service and back leaves the yard, with its meter read; before its first day only where nobody else has those days. */
export async function handOutProblem(ctx: Ctx, row: BookingRow, input: Input): Promise<Refusal | null> {
  const resource = await lockResource(ctx, row.resource_id);
  const { code } = resource;
  if (resource.status !== 'in_service') return fail('booking.not_in_service', { code });
  const holder = await holderOf(ctx, resource.id);
  if (holder) return fail('booking.still_out', { code, name: holder });
  return (
    (await earlyProblem(ctx, row, resource)) ??
    (await photoProblem(ctx, input)) ??
    meterProblem(resource, input['meter']) ??
    checksProblem(ctx, resource.id, 'handOut', (input as HandOut).checked)
  );
}

async function holderOf({ db }: Ctx, resourceId: string): Promise<string | undefined> {
  const out = await db
    .selectFrom('booking')
    .innerJoin('employee', (join) => join.on((eb) => eb('employee.id', '=', eb.fn.coalesce('booking.operator_id', 'booking.requester_id'))))
    .select('employee.name')
    .where('resource_id', '=', resourceId)
    .where('booking.status', '=', 'checked_out')
    .executeTakeFirst();
  return out?.name;
}

async function earlyProblem(ctx: Ctx, row: BookingRow, resource: ResourceRow): Promise<Refusal | null> {
  if (row.from_at <= ctx.now) return null;
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const last = dayIn(new Date(row.from_at.getTime() - 1), zone);
  return (
    (await overlapProblem(ctx.db, resource, { fromAt: ctx.now, toAt: row.from_at }, zone)) ??
    plannedProblem(ctx.db, resource, dayIn(ctx.now, zone), last)
  );
}

export async function takeBackProblem(ctx: Ctx, row: BookingRow, input: Input): Promise<Refusal | null> {
  const resource = await lockResource(ctx, row.resource_id);
  const { condition, damage } = input as GiveBack;
  if (condition === 'damaged' && !damage) return failAt('input.damage', 'booking.damage_missing', { code: resource.code });
  return (
    (await photoProblem(ctx, input)) ??
    meterProblem(resource, input['meter']) ??
    checksProblem(ctx, resource.id, 'takeBack', (input as GiveBack).checked)
  );
}

export async function handOut(ctx: Ctx, row: BookingRow, input: Input): Promise<void> {
  const { meter = null, fuel = null, note, photos = [] } = input as HandOut;
  const checks = await checklistOf(ctx, row.resource_id, 'handOut');
  await ctx.db
    .updateTable('booking')
    .set({ out_meter: meter, out_at: ctx.now, out_fuel: fuel, out_note: note || null, out_checks: checks })
    .where('id', '=', row.id)
    .execute();
  await attachFiles(ctx, photos, { type: bookingMachine.name, id: row.id, category: 'out' });
  if (meter !== null) await moveMeter(ctx, row.resource_id, meter, false);
}

/** Charged by its use; damage opens a repair. */
export async function takeBack(ctx: Ctx, row: BookingRow, input: Input): Promise<void> {
  const { meter = null, fuel = null, condition, photos = [], ...said } = input as GiveBack;
  const checks = await checklistOf(ctx, row.resource_id, 'takeBack');
  const damage = condition === 'damaged' ? (said.damage ?? null) : null;
  const resource = await lockResource(ctx, row.resource_id);
  const use = { out: row.out_at ?? row.from_at, back: ctx.now };
  const charge = chargeOf(row, use, resource, await readSetting(ctx.db, 'company.time_zone', ctx.now));
  await ctx.db
    .updateTable('booking')
    .set({ in_meter: meter, in_at: ctx.now, in_fuel: fuel, damage, charge_minor: charge, in_checks: checks })
    .where('id', '=', row.id)
    .execute();
  await attachFiles(ctx, photos, { type: bookingMachine.name, id: row.id, category: 'in' });
  if (meter !== null) await moveMeter(ctx, row.resource_id, meter, false);
  if (damage) await addRepair(ctx, row.resource_id, damage);
}

const photoProblem = (ctx: Ctx, input: Input): Promise<Refusal | null> =>
  pictureProblem(ctx, (input as HandOut).photos ?? [], 'input.photos');

function meterProblem(resource: ResourceRow, meter: unknown): Refusal | null {
  if (resource.meter_kind === 'none') return null;
  if (typeof meter !== 'number')
    return fail('resource.meter_missing', { code: resource.code }, { fields: { 'input.meter': 'Read the meter' } });
  if (meter >= resource.meter_value) return null;
  return fail(
    'resource.meter_back',
    { code: resource.code, value: sayMeter(resource.meter_value) },
    { fields: { 'input.meter': `At least ${sayMeter(resource.meter_value)}` } },
  );
}
