import { z } from 'zod';
import { collectBlobs } from '#server/platform/blobs.collect.ts';
import { pruneEvents } from '#server/platform/event-log.ts';
import type { Job } from '#server/platform/jobs.ts';

const Nothing = z.object({});
const KEY_HOURS = 48;

/** Events are for browsers that were away for a moment; who was away for longer reads everything again. */
export const pruneOldEvents: Job<typeof Nothing> = {
  name: 'events.prune',
  data: Nothing,
  cron: '17 * * * *',
  run: (_data, ctx) => pruneEvents(ctx.db, ctx.now),
};

/** Keys are kept for longer than the day that is promised (reliability R20). */
export const pruneIdempotencyKeys: Job<typeof Nothing> = {
  name: 'idempotency.prune',
  data: Nothing,
  cron: '23 * * * *',
  run: async (_data, ctx) => {
    const before = new Date(ctx.now.getTime() - KEY_HOURS * 3_600_000);
    await ctx.db.deleteFrom('idempotency').where('at', '<', before).execute();
  },
};

/** After the hour in which drafts and uploads were given up. */
export const collectGivenUpBlobs: Job<typeof Nothing> = {
  name: 'blobs.collect',
  data: Nothing,
  cron: '41 * * * *',
  run: (_data, ctx) => collectBlobs(ctx),
};

export const platformJobs: readonly Job[] = [pruneOldEvents, pruneIdempotencyKeys, collectGivenUpBlobs];
