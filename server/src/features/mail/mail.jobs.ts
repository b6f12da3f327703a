import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { bulkJob, pruneBulk } from './mail.bulk.ts';
import { pruneUploads } from './mail.files.ts';
import { forwardJob } from './mail.forward.ts';
import { recoverHeld, releaseJob } from './mail.hold.ts';
import { pruneOutside } from './mail.outside.ts';
import { wakeJob } from './mail.snooze.ts';
import { pruneChanges } from './mail.store.ts';
import { importJob } from './mail.transfer.ts';
import { unsubscribeJob } from './mail.unsubscribe.ts';
import { recoverOutbox, transmitJob } from './mail.transmit.ts';
import { absenceJob } from './mail.vacation.ts';

const Nothing = z.object({});

const recoverJob: Job<typeof Nothing> = { name: 'mail.recover', data: Nothing, cron: '* * * * *', run: (_, ctx) => recover(ctx) };

async function recover(ctx: Ctx): Promise<void> {
  await recoverOutbox(ctx);
  await recoverHeld(ctx);
}

const pruneJob: Job<typeof Nothing> = {
  name: 'mail.prune',
  data: Nothing,
  cron: '20 3 * * *',
  run: async (_, ctx) => {
    await pruneUploads(ctx);
    await pruneBulk(ctx);
    await pruneChanges(ctx.db, ctx.now);
    await pruneOutside(ctx.db, ctx.now);
  },
};

export const mailJobs: readonly Job[] = [
  transmitJob,
  releaseJob,
  recoverJob,
  pruneJob,
  absenceJob,
  wakeJob,
  bulkJob,
  forwardJob,
  unsubscribeJob,
  importJob,
];
