import { z } from 'zod';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { keepOnly } from '#server/features/files/files.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { remindOfSiteLogs } from './requests.site-logs.ts';

const Nothing = z.object({});
const DAY = 86_400_000;
const TOLD_AFTER = 83 * DAY;
const GONE_AFTER = 90 * DAY;

/** A draft that nobody touched for 90 days goes, a week after its author was told (workspace A6). */
export const pruneDrafts = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const before = (ms: number) => new Date(ctx.now.getTime() - ms);
    const unused = db.selectFrom('request').where('status', '=', 'draft');
    const gone = await unused
      .select('id')
      .where('updated_at', '<', before(GONE_AFTER))
      .where('told_unused_at', '<', before(6 * DAY))
      .forUpdate()
      .limit(500)
      .execute();
    for (const { id } of gone) {
      await keepOnly(inside, { type: 'request', id }, []);
      await db.deleteFrom('request').where('id', '=', id).execute();
    }
    const quiet = await unused
      .select(['id', 'title', 'requester_id'])
      .where('updated_at', '<', before(TOLD_AFTER))
      .where('told_unused_at', 'is', null)
      .orderBy('requester_id')
      .limit(500)
      .execute();
    for (const { id, title, requester_id } of quiet) {
      await db.updateTable('request').set({ told_unused_at: ctx.now }).where('id', '=', id).execute();
      await notify(inside, {
        recipientId: requester_id,
        type: 'requests.draft_unused',
        severity: 'warning',
        title: 'A draft will be deleted in a week',
        body: title,
        link: `employee/request-forms/${id}`,
      });
    }
  });

const pruneJob: Job<typeof Nothing> = { name: 'requests.prune', data: Nothing, cron: '50 3 * * *', run: (_, ctx) => pruneDrafts(ctx) };

/** Each morning: yesterday is over, and today's log may still be written until the evening. */
const siteLogJob: Job<typeof Nothing> = {
  name: 'requests.site-logs',
  data: Nothing,
  cron: '20 5 * * *',
  run: (_, ctx) => remindOfSiteLogs(ctx),
};

export const requestJobs: readonly Job[] = [pruneJob, siteLogJob];
