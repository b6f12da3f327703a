import type { WaitingApproval } from '@lintel/contract/mail-people';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { waitsFor } from './approvals.queries.ts';

const SHOWN = 10;

/** What somebody else asked and the caller has to decide, and what the caller asked and waits for them; the oldest first. One query. */
export async function approvalsBetween(db: Db, user: User, otherId: string): Promise<WaitingApproval[]> {
  const asked = (by: string) => db.selectFrom('approval').where('requester_id', '=', by).where('status', '=', 'pending');
  const { rows } = await sql<WaitingApproval>`select id, kind, title, "isYours" from (
    ${asked(otherId)
      .where(waitsFor(user))
      .select(['id', 'kind', 'title', 'created_at', sql<boolean>`true`.as('isYours')])}
    union all ${asked(user.id)
      .where(
        sql<boolean>`exists (select from approval_assignee one where one.approval_id = approval.id and one.step_no = approval.step_no
          and one.employee_id = ${otherId} and one.is_active and one.via <> 'adviser')`,
      )
      .select(['id', 'kind', 'title', 'created_at', sql<boolean>`false`.as('isYours')])}
  ) as between_them order by created_at, id limit ${SHOWN}`.execute(db);
  return rows;
}
