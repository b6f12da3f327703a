import { jobsApi } from '@lintel/contract/jobs';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';

export const mountJobs = (mount: Mount): void =>
  mount('jobs', jobsApi, {
    dead: async ({ query: { page, size } }, { db, services }) => {
      const { rows, total } = await services.jobs.listDead(db, { limit: size, offset: (page - 1) * size });
      return { items: rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })), page: { number: page, size, total } };
    },
    retry: async ({ id }, ctx) => retryJob(ctx, id),
  });

/** Gives a job that gave up its tries again. */
async function retryJob(ctx: Ctx, id: string): Promise<null> {
  if (!(await ctx.services.jobs.retryDead(ctx.db, id))) throw fail('request.not_found');
  await audit(ctx, { action: 'job.retry', subjectType: 'job', subjectId: id, subjectLabel: 'A job that gave up' });
  return null;
}
