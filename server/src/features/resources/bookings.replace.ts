import type { Replacement } from '@lintel/contract/booking-moves';
import { bookingMachine } from '@lintel/contract/resource-machines';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import { isSystem, type Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { spanWords } from './bookings.days.ts';
import { fitProblem, hereNow } from './bookings.rules.ts';
import { settleStranded } from './bookings.stranded.ts';
import { bookingsVisibleTo, isKeeper, type BookingRow, type ResourceRow } from './resources.queries.ts';
import { lockResource } from './resources.upkeep.ts';

/** What a booking can be moved to: of the same category, and free for its days by every rule of a new booking. By code. */
export async function listReplacements(ctx: Ctx, bookingId: string): Promise<{ items: Replacement[] }> {
  const { db, user } = ctx;
  if (!isKeeper(user)) throw fail('access.forbidden');
  const row = await db.selectFrom('booking').selectAll().where('id', '=', bookingId).where(bookingsVisibleTo(user)).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  const old = await readRow(ctx, row.resource_id);
  const others = await db
    .selectFrom('resource')
    .selectAll()
    .where('kind', '=', old.kind)
    .where('category', '=', old.category)
    .where('status', '=', 'in_service')
    .where('id', '<>', old.id)
    .orderBy('code')
    .limit(100)
    .execute();
  const here = await hereNow(ctx);
  const items: Replacement[] = [];
  for (const one of others)
    if ((await fitProblem(ctx, row, one, here)) === null) items.push({ id: one.id as Replacement['id'], code: one.code, name: one.name });
  return { items };
}

/** Who asked and who operates, in the order of their ids. */
export const concerned = ({ requester_id, operator_id }: BookingRow): string[] =>
  [...new Set([requester_id, ...(operator_id ? [operator_id] : [])])].sort();

/** Why a booking cannot be moved there; null when it can. */
export async function replacementProblem(ctx: Ctx, row: BookingRow, resourceId: string): Promise<Refusal | null> {
  if (row.to_at <= ctx.now) return fail('booking.past');
  const old = await readRow(ctx, row.resource_id);
  const other = await lockResource(ctx, resourceId);
  if (other.id === old.id || other.kind !== old.kind || other.category !== old.category)
    return fail('booking.other_category', { category: old.category });
  return fitProblem(ctx, row, other, await hereNow(ctx));
}

/** The booking keeps its days, its operator and, where it has one, its approval (a long one has another by then); who asked and who operates read what they get instead. */
export async function replace(ctx: Ctx, row: BookingRow, resourceId: string): Promise<void> {
  const [old, other] = [await readRow(ctx, row.resource_id), await readRow(ctx, resourceId)];
  await ctx.db
    .updateTable('booking')
    .set({
      resource_id: other.id,
      resource_no: other.no,
      asked_resource_id: null,
      moved_by: isSystem(ctx.user) ? row.moved_by : ctx.user.id,
    })
    .where('id', '=', row.id)
    .execute();
  await audit(ctx, {
    action: 'booking.replace',
    subjectType: bookingMachine.name,
    subjectId: row.id,
    subjectLabel: other.code,
    before: { resource: `${old.code} ${old.name}` },
    after: { resource: `${other.code} ${other.name}` },
  });
  const { from, until } = spanWords(row.from_at, row.to_at, await readSetting(ctx.db, 'company.time_zone', ctx.now));
  for (const recipientId of concerned(row).filter((id) => id !== ctx.user.id))
    await notify(ctx, {
      recipientId,
      type: 'booking.moved',
      title: `${row.status === 'requested' ? 'Your request is for' : 'You have'} ${other.code} ${other.name} instead of ${old.code}`,
      body: `${from} to ${until}, ${row.purpose}`,
      link: `employee/request-forms/${row.id}`,
    });
  await settleStranded(ctx, old.id);
}

const readRow = ({ db }: Ctx, id: string): Promise<ResourceRow> =>
  db.selectFrom('resource').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
