import { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { tellOverdue } from './tasks.service.ts';

/** Each morning, what was due and is not done, said once, however often this runs and whatever mornings it missed. */
const overdue: Job = {
  name: 'tasks.overdue',
  data: z.object({}),
  cron: '0 5 * * *',
  run: async (_data, ctx) => withTransaction(ctx.db, async (tx) => tellOverdue({ ...ctx, db: tx }, await companyDay(tx, ctx.now))),
};

export const taskJobs: Job[] = [overdue];
