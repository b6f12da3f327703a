import type { Assigned, AssignInput, BookingInput } from '@lintel/contract/booking-moves';
import { apart } from '#server/platform/apart.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { checkProject } from './bookings.rules.ts';
import { requestBooking } from './bookings.service.ts';
import { resourcesVisibleTo } from './resources.queries.ts';

/** Books several resources for a project, each for itself: what is refused is left out and reported (workspace A14). */
export async function assignSeveral(ctx: Ctx, { resourceIds, ...wanted }: AssignInput): Promise<Assigned> {
  const ids = [...new Set(resourceIds)];
  const rows = await ctx.db
    .selectFrom('resource')
    .select(['id', 'code', 'name'])
    .where('id', 'in', ids)
    .where(resourcesVisibleTo(ctx.user))
    // Always in one order, so that two who assign at once do not wait for each other.
    .orderBy('id')
    .execute();
  if (rows.length !== ids.length) throw fail('request.not_found');
  await checkProject(ctx, wanted.projectId);
  const outcome: Assigned = { booked: 0, waiting: 0, skipped: [] };
  for (const { id, code, name } of rows) {
    const resourceId = id as BookingInput['resourceId'];
    const refusal = await apart(ctx.db, async () => {
      const { status } = await requestBooking(ctx, { ...wanted, resourceId });
      outcome[status === 'approved' ? 'booked' : 'waiting'] += 1;
    });
    if (refusal) outcome.skipped.push({ id: resourceId, code, name, reason: refusal.message });
  }
  outcome.skipped.sort((a, b) => (a.code < b.code ? -1 : 1));
  return outcome;
}
