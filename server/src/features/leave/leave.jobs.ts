import { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { signedInAs } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { accrue } from './leave.ledger.ts';

const Nothing = z.object({});

/** Every night, so that who joins, leaves or works another share of full time is right the next day. */
const accrueLeave: Job<typeof Nothing> = {
  name: 'leave.accrue',
  data: Nothing,
  cron: '10 1 * * *',
  run: (_data, ctx) => withTransaction(ctx.db, async (tx) => void (await accrue({ ...ctx, db: tx }))),
};

/** HR is told once a day how many certificates are overdue; whose they are stands in the sick follow-up. */
const remindCertificates: Job<typeof Nothing> = {
  name: 'leave.certificates',
  data: Nothing,
  cron: '30 5 * * 1-5',
  run: (_data, ctx) => withTransaction(ctx.db, (tx) => remind({ ...ctx, db: tx })),
};

async function remind(ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const { count } = await ctx.db
    .selectFrom('leave_request')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', 'in', ['recorded', 'acknowledged'])
    .where('certificate_due_on', '<', today)
    .where('certified_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  for (const id of await signedInAs(ctx.db, ['hr_manager']))
    await notify(ctx, {
      recipientId: id,
      type: 'leave.follow_up',
      severity: 'action',
      title: `${count} ${Number(count) === 1 ? 'absence needs' : 'absences need'} a follow-up`,
      link: 'leave?tab=follow-up',
      dedupeKey: `leave.follow_up:${today}`,
    });
}

export const leaveJobs: readonly Job[] = [accrueLeave, remindCertificates];
