import { z } from 'zod';
import { addDays } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { tellOverdue } from './tasks.service.ts';

/** Each morning, what was due yesterday and is not done. The same thing is said once a day, however often this runs. */
const overdue: Job = {
  name: 'tasks.overdue',
  data: z.object({}),
  cron: '0 5 * * *',
  run: async (_data, ctx) =>
    withTransaction(ctx.db, async (tx) => tellOverdue({ ...ctx, db: tx }, addDays(await companyDay(tx, ctx.now), -1))),
};

export const taskJobs: Job[] = [overdue];
