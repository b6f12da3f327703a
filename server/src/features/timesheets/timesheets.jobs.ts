import { z } from 'zod';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { remind } from './timesheets.reminders.ts';

/** Every hour of the days on which somebody is reminded: which hour it is, the company's time zone says. */
const reminders: Job = {
  name: 'timesheets.remind',
  data: z.object({}),
  cron: '0 * * * 1,2,5',
  run: async (_data, ctx) => withTransaction(ctx.db, async (tx) => remind({ ...ctx, db: tx })),
};

export const timesheetJobs: Job[] = [reminders];
