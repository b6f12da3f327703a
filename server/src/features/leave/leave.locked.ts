import { sql } from 'kysely';
import { sayDay } from '@lintel/contract/kit/days';
import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';

/** Days that are closed for pay stay what they were (workspace A5). The first of them refuses. */
export async function lockedWithin(db: Db, { employee_id }: { employee_id: string }, from: string, to: string): Promise<Refusal | null> {
  const row = await db
    .selectFrom('timesheet')
    .select(['week', 'first_day'])
    .where('employee_id', '=', employee_id)
    .where('status', '=', 'locked')
    .where('first_day', '<=', to)
    .where(sql<string>`first_day + 6`, '>=', from)
    .orderBy('first_day')
    .executeTakeFirst();
  if (!row) return null;
  return fail('leave.locked', { week: Number(row.week.slice(6)), day: sayDay(row.first_day < from ? from : row.first_day) });
}
