import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { instant, pageQuery } from './kit/schema.ts';

/** A job that gave up after its last try. */
export const DeadJob = z.object({ id: z.string(), name: z.string(), error: z.string(), tries: z.int(), failedAt: instant() });
export type DeadJob = z.infer<typeof DeadJob>;

export const jobsApi = {
  dead: route({
    method: 'GET',
    path: '/jobs/dead',
    can: 'jobs:read',
    summary: 'Jobs that gave up, newest first',
    query: z.object(pageQuery),
    data: paged(DeadJob),
  }),
  retry: route({
    method: 'POST',
    path: '/jobs/dead/:id/retry',
    can: 'jobs:retry',
    summary: 'Run a job that gave up once more',
    params: z.object({ id: z.string().max(60) }),
    body: z.object({}),
    data: z.null(),
    once: 'accepted',
  }),
};
