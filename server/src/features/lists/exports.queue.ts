import { z } from 'zod';
import type { Job } from '#server/platform/jobs.ts';
import { pruneExports, writeExport } from './exports.write.ts';

const Which = z.object({ id: z.string() });
const Nothing = z.object({});

/** One file at a time: others wait, and the server stays quick for who is at work. */
export const writeExportJob: Job<typeof Which> = {
  name: 'lists.export',
  data: Which,
  retries: 2,
  run: ({ id }, ctx) => writeExport(ctx, id),
};

const prune: Job<typeof Nothing> = { name: 'lists.prune', data: Nothing, cron: '50 3 * * *', run: (_, ctx) => pruneExports(ctx) };

export const listJobs: readonly Job[] = [writeExportJob, prune];
