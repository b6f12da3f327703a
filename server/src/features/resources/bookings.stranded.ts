import { readSetting } from '#server/features/settings/settings.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { spanWords } from './bookings.days.ts';
import type { ResourceRow } from './resources.queries.ts';
import { administrators } from './resources.upkeep.notices.ts';

const NAMED = 5;

/** A resource left service: who looks after the yard reads which bookings to come need another one (workspace A14). */
export async function tellStranded(ctx: Ctx, { id, code, name }: ResourceRow): Promise<void> {
  const stranded = await strandedOf(ctx, id);
  if (stranded.length === 0) return;
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const lines = stranded.slice(0, NAMED).map((booking) => {
    const { from, until } = spanWords(booking.from_at, booking.to_at, zone);
    return `${booking.name}, ${from === until ? from : `${from} to ${until}`}: ${booking.purpose}`;
  });
  const more = stranded.length - lines.length;
  for (const recipientId of await administrators(ctx.db))
    await notify(ctx, {
      recipientId,
      type: 'booking.stranded',
      title: `${code} ${name} is out of service: ${stranded.length === 1 ? '1 booking needs' : `${stranded.length} bookings need`} another resource`,
      body: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
      link: `resources/${id}`,
      dedupeKey: keyOf(id),
    });
}

/** It is in service again, or nobody is to have it any more: nothing is asked of anyone. */
export const closeStranded = (ctx: Ctx, resourceId: string): Promise<void> => closeActions(ctx, keyOf(resourceId));

/** One booking fewer; with the last one nothing is asked of anyone. */
export async function settleStranded(ctx: Ctx, resourceId: string): Promise<void> {
  if ((await strandedOf(ctx, resourceId)).length === 0) await closeStranded(ctx, resourceId);
}

const keyOf = (resourceId: string): string => `booking.stranded ${resourceId}`;

const strandedOf = ({ db, now }: Ctx, resourceId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('employee', 'employee.id', 'booking.requester_id')
    .select(['employee.name', 'from_at', 'to_at', 'purpose'])
    .where('resource_id', '=', resourceId)
    .where('booking.status', 'in', ['requested', 'approved'])
    .where('to_at', '>', now)
    .orderBy('from_at')
    .orderBy('booking.id')
    .limit(100)
    .execute();
