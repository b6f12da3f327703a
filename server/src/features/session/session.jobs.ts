import { z } from 'zod';
import type { Job } from '#server/platform/jobs.ts';

/** What the embedded provider remembered and nobody can use any more. */
const pruneProvider: Job = {
  name: 'session.prune',
  data: z.object({}),
  cron: '23 * * * *',
  run: async (_data, { db, now }) => {
    await db.deleteFrom('oidc_artifact').where('expires_at', '<', now).execute();
  },
};

export const sessionJobs: Job[] = [pruneProvider];
