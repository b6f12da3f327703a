import { sql } from 'kysely';
import { z } from 'zod';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';

const Nothing = z.object({});
const BATCH = 1000;

/** What is unread, or asks for something that nobody did yet, is kept however old it is. */
export async function pruneNotifications({ db, now, log }: Ctx, batch = BATCH): Promise<number> {
  const days = await readSetting(db, 'security.keep_notifications_days', now);
  const before = new Date(now.getTime() - days * 86_400_000);
  let gone = 0;
  for (let last = batch; last === batch; gone += last) {
    const { numAffectedRows } = await sql`delete from notification where id in (
      select id from notification
      where created_at < ${before} and (done_at is not null or (read_at is not null and severity not in ('action', 'critical')))
      limit ${batch}
    )`.execute(db);
    last = Number(numAffectedRows);
  }
  if (gone > 0) log.info({ gone }, 'notifications past their days were deleted');
  return gone;
}

export const pruneJob: Job<typeof Nothing> = {
  name: 'notifications.prune',
  data: Nothing,
  cron: '5 4 * * *',
  run: async (_data, ctx) => void (await pruneNotifications(ctx)),
};
