import { z } from 'zod';
import type { Job } from '#server/platform/jobs.ts';
import { pruneFiles } from './files.service.ts';

const Nothing = z.object({});

const pruneJob: Job<typeof Nothing> = { name: 'files.prune', data: Nothing, cron: '35 3 * * *', run: (_, ctx) => pruneFiles(ctx) };

export const fileJobs: readonly Job[] = [pruneJob];
