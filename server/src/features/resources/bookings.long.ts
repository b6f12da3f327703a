import { sql } from 'kysely';
import { leastDays100 } from '#server/features/approvals/approvals.service.ts';
import type { Db } from '#server/platform/db.ts';
import { KIND } from './bookings.approval.ts';
import { daysOfUse } from './bookings.charge.ts';

/**
 * From how many days on others decide as well, in hundredths: what the chain of bookings says (workspace A7), so that a booking that was
 * decided as a long one is moved by a decision as well. Null where the chain does not ask how long one is.
 */
export const LONG_DAYS100 = leastDays100(KIND);

export const isLong = ({ from, to }: { from: Date; to: Date }, zone: string, longDays100: number | null): boolean =>
  longDays100 !== null && daysOfUse(from, to, zone) * 100 > longDays100;

export async function longDays100(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select ${LONG_DAYS100} as days`.execute(db);
  return rows[0]!.days;
}
