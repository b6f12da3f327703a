import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { bulkJob, pruneBulk } from './arrange/mail.bulk.ts';
import { pruneUploads } from './reading/mail.files.ts';
import { forwardJob } from './sending/mail.forward.ts';
import { recoverHeld, releaseJob } from './sending/mail.hold.ts';
import { pruneOutside } from './sending/mail.outside.ts';
import { ruleDeedJob } from './arriving/mail.rule-deeds.ts';
import { remindJob } from './arrange/mail.reminders.ts';
import { pruneRegroupings } from './arrange/mail.regroup.ts';
import { wakeJob } from './arrange/mail.snooze.ts';
import { reindexJob } from './mail.reindex.ts';
import { pruneChanges } from './mail.store.ts';
import { importJob } from './arrange/mail.transfer.ts';
import { unsubscribeJob } from './reading/mail.unsubscribe.ts';
import { pruneVersions } from './sending/mail.versions.ts';
import { recoverOutbox, transmitJob, transmitOwnJob } from './sending/mail.transmit.ts';
import { absenceJob } from './arriving/mail.vacation.ts';

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
    await pruneVersions(ctx);
    await pruneUploads(ctx);
    await pruneBulk(ctx);
    await pruneRegroupings(ctx);
    await pruneChanges(ctx.db, ctx.now);
    await pruneOutside(ctx.db, ctx.now);
  },
};

export const mailJobs: readonly Job[] = [
  transmitJob,
  transmitOwnJob,
  releaseJob,
  recoverJob,
  pruneJob,
  absenceJob,
  wakeJob,
  remindJob,
  bulkJob,
  forwardJob,
  ruleDeedJob,
  unsubscribeJob,
  importJob,
  reindexJob,
];
