import { jobsApi } from '@lintel/contract/jobs';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';

export const mountJobs = (mount: Mount): void =>
  mount('jobs', jobsApi, {
    list: async (_input, { db, now, services }) =>
      (await services.jobs.states(db, now)).map((job) => ({
        ...job,
        lastRunAt: job.lastRunAt?.toISOString() ?? null,
        nextRunAt: job.nextRunAt?.toISOString() ?? null,
      })),
    run: async ({ name }, ctx) => runJob(ctx, name),
    dead: async ({ query: { page, size, since } }, { db, services }) => {
      const window = { limit: size, offset: (page - 1) * size, since: since ? new Date(since) : null };
      const { rows, total } = await services.jobs.listDead(db, window);
      return { items: rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })), page: { number: page, size, total } };
    },
    retry: async ({ id }, ctx) => retryJob(ctx, id),
  });

/** Only jobs with a schedule: the others need to be told what to work on. */
async function runJob(ctx: Ctx, name: string): Promise<null> {
  if (!(await ctx.services.jobs.runNow(ctx.db, name))) throw fail('request.not_found');
  await audit(ctx, { action: 'job.run', subjectType: 'job', subjectId: name, subjectLabel: name });
  return null;
}

/** Gives a job that gave up its tries again. */
async function retryJob(ctx: Ctx, id: string): Promise<null> {
  if (!(await ctx.services.jobs.retryDead(ctx.db, id))) throw fail('request.not_found');
  await audit(ctx, { action: 'job.retry', subjectType: 'job', subjectId: id, subjectLabel: 'A job that gave up' });
  return null;
}
