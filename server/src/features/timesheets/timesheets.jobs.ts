import { z } from 'zod';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { remind } from './timesheets.reminders.ts';
import { releaseLines } from './timesheets.unmanned.ts';

/** Every hour of the days on which somebody is reminded: which hour it is, the company's time zone says. */
const reminders: Job = {
  name: 'timesheets.remind',
  data: z.object({}),
  cron: '0 * * * 1,2,5',
  run: async (_data, ctx) => withTransaction(ctx.db, async (tx) => remind({ ...ctx, db: tx })),
};

/** Each night, hours that wait for somebody who is there no more. */
const unmanned: Job = {
  name: 'timesheets.unmanned',
  data: z.object({}),
  cron: '35 4 * * *',
  run: async (_data, ctx) => releaseLines(ctx),
};

export const timesheetJobs: Job[] = [reminders, unmanned];
