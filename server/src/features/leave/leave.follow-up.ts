import { sayRange } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, nameOf } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { LeaveRow } from './leave.ask.ts';

const FOLLOW_UP = 'leave.follow_up';

/** HR is asked to acknowledge what somebody reports; what kind of absence it is stands on the page alone. */
export async function askAcknowledgement(ctx: Ctx, { id, employee_id, from_day, to_day }: LeaveRow): Promise<void> {
  const name = await nameOf(ctx.db, employee_id);
  for (const recipientId of await holdersOf(ctx.db, ['hr_manager']))
    if (recipientId !== employee_id && recipientId !== ctx.user.id)
      await notify(ctx, {
        recipientId,
        type: 'leave.reported',
        title: `${name} reported an absence`,
        body: `${sayRange(from_day, to_day)}. Acknowledge it.`,
        link: `employee/leave/${id}`,
        dedupeKey: `leave.recorded ${id}`,
      });
}

/** Somebody of HR has seen it: nothing is asked of the others. */
export const acknowledged = (ctx: Ctx, { id }: Pick<LeaveRow, 'id'>): Promise<void> => closeActions(ctx, `leave.recorded ${id}`);

/** HR is told once a day how many certificates are overdue. */
export async function remindFollowUp(ctx: Ctx): Promise<void> {
  const count = await countOverdue(ctx);
  if (count === 0) return;
  for (const id of await holdersOf(ctx.db, ['hr_manager']))
    await notify(ctx, {
      recipientId: id,
      type: FOLLOW_UP,
      severity: 'action',
      title: `${count} ${count === 1 ? 'absence needs' : 'absences need'} a follow-up`,
      link: 'leave?tab=follow-up',
      dedupeKey: FOLLOW_UP,
    });
}

/** A certificate came, or none is needed any more: with the last of them nothing is asked of HR. */
export async function settleFollowUp(ctx: Ctx): Promise<void> {
  if ((await countOverdue(ctx)) === 0) await closeActions(ctx, FOLLOW_UP);
}

async function countOverdue({ db, now }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('leave_request')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', 'in', ['recorded', 'acknowledged'])
    .where('certificate_due_on', '<', await companyDay(db, now))
    .where('certified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
