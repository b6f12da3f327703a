import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { instant, pageQuery } from './kit/schema.ts';

/** A job that gave up after its last try. */
export const DeadJob = z.object({ id: z.string(), name: z.string(), error: z.string(), tries: z.int(), failedAt: instant() });
export type DeadJob = z.infer<typeof DeadJob>;

/** A kind of job: its schedule (five cron fields, UTC; null: when it is needed) and how it goes. */
export const JobRow = z.object({
  name: z.string(),
  cron: z.string().nullable(),
  lastRunAt: instant().nullable(),
  /** By its schedule. */
  nextRunAt: instant().nullable(),
  waiting: z.int(),
  failed: z.int(),
});
export type JobRow = z.infer<typeof JobRow>;

export const jobsApi = {
  list: route({ method: 'GET', path: '/jobs', can: 'jobs:read', summary: 'Every kind of job, by name', data: z.array(JobRow) }),
  run: route({
    method: 'POST',
    path: '/jobs/:name/run',
    can: 'jobs:retry',
    summary: 'Run a job of a schedule now',
    params: z.object({ name: z.string().max(60) }),
    body: z.object({}),
    data: z.null(),
    once: 'accepted',
  }),
  dead: route({
    method: 'GET',
    path: '/jobs/dead',
    can: 'jobs:read',
    summary: 'Jobs that gave up, newest first',
    query: z.object({ ...pageQuery, since: instant().optional() }),
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
