import { notify } from '#server/features/notifications/notifications.service.ts';
import { tieToProject } from '#server/features/projects/projects.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { concerned } from './bookings.replace.ts';
import { cancelBooking } from './bookings.service.ts';
import type { BookingRow } from './resources.queries.ts';
import { lockResource } from './resources.upkeep.ts';

/** Frees what somebody was to fetch or to work: they are not here for it (workspace A1). */
export async function releaseBookings(ctx: Ctx, employeeId: string): Promise<void> {
  const rows = await toCome(ctx)
    .where((eb) => eb.or([eb('requester_id', '=', employeeId), eb('operator_id', '=', employeeId)]))
    .execute();
  for (const { id } of rows) await cancelBooking(ctx, id);
}

/** What is booked and was not fetched. */
const toCome = ({ db, now }: Ctx) =>
  db.selectFrom('booking').selectAll().where('status', 'in', ['requested', 'approved']).where('to_at', '>', now).orderBy('id');

// workspace A2, close: what is out comes back first, and what is to come for it is free again.
tieToProject('bookings', {
  open: async ({ db }, { id }) => {
    const out = await db
      .selectFrom('booking')
      .innerJoin('resource', 'resource.id', 'booking.resource_id')
      .select(['resource.code', 'resource.name'])
      .where('booking.project_id', '=', id)
      .where('booking.status', '=', 'checked_out')
      .orderBy('resource.code')
      .execute();
    const [first] = out;
    return first ? fail('project.machines_out', { count: out.length, machine: `${first.code} ${first.name}` }) : null;
  },
  release: async (ctx, { id, code }) => {
    for (const row of await toCome(ctx).where('project_id', '=', id).execute()) {
      await cancelBooking(ctx, row.id);
      await tellReleased(ctx, row, code);
    }
  },
});

async function tellReleased(ctx: Ctx, row: BookingRow, project: string): Promise<void> {
  const { code, name } = await lockResource(ctx, row.resource_id);
  for (const recipientId of concerned(row))
    await notify(ctx, {
      recipientId,
      type: 'booking.decided',
      severity: 'warning',
      title: `${code} ${name}: your booking ended with ${project}`,
      body: `${project} is closed. Book it anew where you need it for something else.`,
      link: `employee/request-forms/${row.id}`,
    });
}
