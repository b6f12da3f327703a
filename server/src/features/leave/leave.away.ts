import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Db } from '#server/platform/db.ts';
import { AWAY } from './leave.queries.ts';

/** What somebody's mailbox answers while they are on approved leave; null where it answers nothing. */
export async function awayMessageOf(db: Db, personId: string, now: Date): Promise<string | null> {
  const today = await companyDay(db, now);
  const row = await db
    .selectFrom('leave_request')
    .select('away_message')
    .where('employee_id', '=', personId)
    .where('status', 'in', [...AWAY])
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where('away_message', 'is not', null)
    .orderBy('to_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.away_message ?? null;
}
