import { sayDay } from '@lintel/contract/kit/days';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { teamOf } from '#server/features/projects/projects.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { BookingRow } from './resources.queries.ts';
import { administrators } from './resources.upkeep.notices.ts';
import { lockResource } from './resources.upkeep.ts';

const keyOf = ({ id }: Pick<BookingRow, 'id'>): string => `booking.overdue ${id}`;

/** Whoever has it, and whoever looks after the yard, is asked to see to it, once a day; who leads the work hears of it. */
export async function tellOverdue(ctx: Ctx, row: BookingRow, today: string): Promise<void> {
  await ctx.db.updateTable('booking').set({ overdue_told_on: today }).where('id', '=', row.id).execute();
  const resource = await lockResource(ctx, row.resource_id);
  const asked = new Set([row.requester_id, ...(await administrators(ctx.db))]);
  const until = sayDay(dayIn(new Date(row.to_at.getTime() - 1), await readSetting(ctx.db, 'company.time_zone', ctx.now)));
  // Yesterday's reminder asked for the same.
  await closeActions(ctx, keyOf(row));
  for (const recipientId of [...new Set([...asked, ...(await leadersFor(ctx, row))])].sort())
    await notify(ctx, {
      recipientId,
      type: 'booking.overdue',
      severity: asked.has(recipientId) ? 'action' : 'warning',
      title: `${resource.code} was not brought back`,
      body: `Booked until ${until}. Bring it back, or ask for more time.`,
      link: `employee/request-forms/${row.id}`,
      dedupeKey: keyOf(row),
      dueAt: row.to_at,
    });
}

/** It is back. */
export const closeOverdue = (ctx: Ctx, row: BookingRow): Promise<void> => closeActions(ctx, keyOf(row));

/** Who runs the project that it is for, or heads the department. */
async function leadersFor(ctx: Ctx, { project_id, department_id }: BookingRow): Promise<string[]> {
  if (project_id) return teamOf(ctx, project_id, ['manager', 'deputy']);
  if (!department_id) return [];
  const heads = await ctx.db.selectFrom('department').select('head_id').where('id', '=', department_id).execute();
  return heads.flatMap(({ head_id }) => head_id ?? []);
}
