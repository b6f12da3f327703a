import { addDays, sayDay, workMinutes } from '@lintel/contract/kit/days';
import { businessHours, dayIn } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { teamOf } from '#server/features/projects/projects.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Nobody works for longer than that at no time: a calendar without a working day would be searched for ever. */
const LONGEST_BREAK = 60;

/**
 * On the morning of a working day, who manages a site hears that the working day before has no site log, where the company's rule
 * asks for one (workspace A2, A18). The same thing is said once, however often this runs.
 */
export const remindOfSiteLogs = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const day = await dayToLog(inside);
    if (day) for (const project of await withoutLog(inside, day)) await tell(inside, project, day);
  });

/** The working day before today; null where nobody works today. */
async function dayToLog({ db, now }: Ctx): Promise<string | null> {
  const hours = await businessHours(db, now);
  const today = dayIn(now, hours.zone);
  if (workMinutes(today, hours) === 0) return null;
  const before = Array.from({ length: LONGEST_BREAK }, (_, i) => addDays(today, -1 - i));
  return before.find((day) => workMinutes(day, hours) > 0) ?? null;
}

async function withoutLog({ db, now }: Ctx, day: string): Promise<{ id: string; code: string }[]> {
  const rule = await readSetting(db, 'projects.site_log', now);
  if (rule === 'none') return [];
  return db
    .selectFrom('project')
    .select(['project.id', 'project.code'])
    .where('project.status', '=', 'active')
    .where('actual_start', '<=', day)
    .where((eb) => (rule === 'all' ? eb.val(true) : eb('site_log_daily', '=', true)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request')
            .select('request.id')
            .whereRef('request.project_id', '=', 'project.id')
            .where('request.kind', '=', 'site_log')
            .where('request.status', '=', 'completed')
            .where((log) => log(log.ref('request.data', '->>').key('day'), '=', day)),
        ),
      ),
    )
    .orderBy('project.id')
    .execute();
}

/** Who manages the site; where nobody does, who runs the project. */
async function tell(ctx: Ctx, { id, code }: { id: string; code: string }, day: string): Promise<void> {
  const onSite = await teamOf(ctx, id, ['site_manager']);
  for (const recipientId of onSite.length > 0 ? onSite : await teamOf(ctx, id, ['manager', 'deputy']))
    await notify(ctx, {
      recipientId,
      type: 'project.site_log',
      severity: 'warning',
      title: `${code} has no site log of ${sayDay(day)}`,
      body: 'What was done on site that day is not written down yet.',
      link: 'employee/request-forms/create',
      dedupeKey: `project.site_log ${id} ${day}`,
    });
}
