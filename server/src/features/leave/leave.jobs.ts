import { z } from 'zod';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { remindFollowUp } from './leave.follow-up.ts';
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
  run: (_data, ctx) => withTransaction(ctx.db, (tx) => remindFollowUp({ ...ctx, db: tx })),
};

export const leaveJobs: readonly Job[] = [accrueLeave, remindCertificates];
