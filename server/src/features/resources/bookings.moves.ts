import { readSetting } from '#server/features/settings/settings.service.ts';
import { cancelApproval } from '#server/features/approvals/approvals.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { isSystem, type Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { askForApproval, KIND } from './bookings.approval.ts';
import { isLong, longDays100 } from './bookings.long.ts';
import { concerned } from './bookings.replace.ts';
import type { BookingRow } from './resources.queries.ts';
import { lockResource } from './resources.upkeep.ts';

/** A long booking moves with a decision alone. */
export async function lengthProblem(ctx: Ctx, row: BookingRow): Promise<Refusal | null> {
  if (isSystem(ctx.user)) return null;
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const least = await longDays100(ctx.db);
  return isLong({ from: row.from_at, to: row.to_at }, zone, least) ? fail('booking.long_move', { days: least! / 100 }) : null;
}

/**
 * Asks for the other resource as a new booking of that length asks. What the site was promised stays promised meanwhile: the booking
 * is approved for the resource that it has, whose days nobody else gets, and may be handed out. The other one is nobody's, as with
 * every request: of two who wait for it, the first to be approved has it, and the second reads so.
 */
export async function askMove(ctx: Ctx, row: BookingRow, resourceId: string): Promise<void> {
  await ctx.db.updateTable('booking').set({ asked_resource_id: resourceId, moved_by: ctx.user.id }).where('id', '=', row.id).execute();
  await askForApproval(ctx, row.id);
}

/** It was decided against: whoever has it and whoever asked reads that it stays. */
export async function stay(ctx: Ctx, row: BookingRow): Promise<void> {
  const [held, other] = [await lockResource(ctx, row.resource_id), await lockResource(ctx, row.asked_resource_id!)];
  await forget(ctx, row);
  for (const recipientId of [...new Set([...concerned(row), ...(row.moved_by ? [row.moved_by] : [])])].toSorted())
    await notify(ctx, {
      recipientId,
      type: 'booking.decided',
      severity: 'warning',
      title: `${held.code} ${held.name}: the booking stays, it does not move to ${other.code}`,
      link: `employee/request-forms/${row.id}`,
    });
}

/** It went out as it is, or is no more: nobody is asked about another resource. */
export async function dropMove(ctx: Ctx, row: BookingRow): Promise<void> {
  if (!row.asked_resource_id) return;
  await cancelApproval(ctx, KIND, row.id);
  await forget(ctx, row);
}

async function forget({ db }: Ctx, { id }: BookingRow): Promise<void> {
  await db.updateTable('booking').set({ asked_resource_id: null }).where('id', '=', id).execute();
}
