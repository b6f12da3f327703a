import { z } from 'zod';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { escalateAbsent, escalateOverdue, remind, replaceUnable } from './approvals.watch.ts';
import { turnDelegations } from './delegations.service.ts';

const Nothing = z.object({});

/** Looks after what waits (workspace A7): delegations, people who left, reminders and escalations. Each part stands for itself. */
const watchApprovals: Job<typeof Nothing> = {
  name: 'approvals.watch',
  data: Nothing,
  cron: '*/5 * * * *',
  run: async (_data, ctx) => {
    for (const part of [turnDelegations, replaceUnable, remind, escalateOverdue, escalateAbsent])
      await withTransaction(ctx.services.db, (tx) => part({ ...ctx, db: tx }));
  },
};

export const approvalJobs: readonly Job[] = [watchApprovals];
