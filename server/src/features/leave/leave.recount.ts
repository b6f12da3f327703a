import { sayDay } from '@lintel/contract/kit/days';
import { calendarsOf, companyDay } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emit } from '#server/platform/events.ts';
import { spanOf } from './leave.ask.ts';
import { leaveDaysOf, sumOf } from './leave.days.ts';
import { settleLedger } from './leave.posting.ts';
import { labelOfLeave, LIVE } from './leave.queries.ts';
import { shownDays } from './leave.rules.ts';

/**
 * A day became free, or is one of work again: leave that lies over it is counted anew, the difference is posted as an adjustment
 * and the person is told. Answers how many requests changed.
 */
export async function recount(ctx: Ctx, calendarId: string, day: string): Promise<number> {
  const rows = await liveRows(ctx)
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .where((eb) =>
      eb.or([
        eb('employee.calendar_id', '=', calendarId),
        eb.and([
          eb('employee.calendar_id', 'is', null),
          eb.exists(eb.selectFrom('holiday_calendar').select('id').where('id', '=', calendarId).where('is_default', '=', true)),
        ]),
      ]),
    )
    .execute();
  return countAnew(ctx, rows, sayDay(day));
}

/** Somebody works on other days from now on: leave of theirs that has not begun is counted anew. */
export async function recountPerson(ctx: Ctx, employeeId: string): Promise<number> {
  const today = await companyDay(ctx.db, ctx.now);
  const rows = await liveRows(ctx).where('employee_id', '=', employeeId).where('from_day', '>', today).execute();
  return countAnew(ctx, rows, 'your working days');
}

const liveRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'type_id')
    .innerJoin('employee', 'employee.id', 'employee_id')
    .selectAll('leave_request')
    .select('leave_type.counts_holidays')
    .where('leave_request.status', 'in', [...LIVE])
    .orderBy('employee_id')
    .orderBy('leave_request.id')
    .forUpdate('leave_request');

async function countAnew(ctx: Ctx, rows: Awaited<ReturnType<ReturnType<typeof liveRows>['execute']>>, cause: string): Promise<number> {
  const calendars = await calendarsOf(ctx.db, [...new Set(rows.map((row) => row.employee_id))]);
  let changed = 0;
  for (const { counts_holidays, ...row } of rows) {
    const days = leaveDaysOf(spanOf(row), calendars.get(row.employee_id)!, counts_holidays);
    const days100 = sumOf(days);
    if (days100 === row.days100) continue;
    changed += 1;
    // A request of which nothing is left stays with its smallest figure: it is for the person to withdraw it.
    await ctx.db
      .updateTable('leave_request')
      .set({ days100: Math.max(days100, 1), version: row.version + 1, updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute();
    const difference = row.status === 'pending' ? row.days100 - days100 : await settleLedger(ctx, row, days, 'adjust', cause);
    await audit(ctx, {
      action: 'leave_request.recount',
      subjectType: 'leave_request',
      subjectId: row.id,
      subjectLabel: await labelOfLeave(ctx.db, row),
      before: { days100: row.days100, version: row.version },
      after: { days100, version: row.version + 1 },
    });
    await notify(ctx, {
      recipientId: row.employee_id,
      type: 'leave.recounted',
      severity: 'info',
      title: `Your leave was counted again: ${difference > 0 ? '+' : ''}${shownDays(difference)} ${Math.abs(difference) === 100 ? 'day' : 'days'}`,
      body: `Because of ${cause}.`,
      link: `employee/leave/${row.id}`,
    });
  }
  if (changed > 0) await emit(ctx.db, null, { kind: 'leave.changed' });
  return changed;
}
