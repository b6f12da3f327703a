import { z } from 'zod';
import type { Job } from '#server/platform/jobs.ts';
import { pruneUploads } from './mail.files.ts';
import { pruneChanges } from './mail.store.ts';
import { recoverOutbox, transmitJob } from './mail.transmit.ts';

const Nothing = z.object({});

const recoverJob: Job<typeof Nothing> = { name: 'mail.recover', data: Nothing, cron: '* * * * *', run: (_, ctx) => recoverOutbox(ctx) };

const pruneJob: Job<typeof Nothing> = {
  name: 'mail.prune',
  data: Nothing,
  cron: '20 3 * * *',
  run: async (_, ctx) => {
    await pruneUploads(ctx);
    await pruneChanges(ctx.db, ctx.now);
  },
};

export const mailJobs: readonly Job[] = [transmitJob, recoverJob, pruneJob];
