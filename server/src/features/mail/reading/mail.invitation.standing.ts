import type { Invitation, InvitationAnswer, ShownInvitation } from '@lintel/contract/mail-invitations';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

interface Place {
  accountId: string;
  /** Where the mail came to: as whom the reader is invited. */
  address: string;
  /** Who sent the mail: only the same one changes a meeting, or calls it off. */
  from: string;
}

/** How an invitation stands for the mailbox that it came to. */
export async function shownInvitation(db: Db, invitation: Invitation, { accountId, address, from }: Place): Promise<ShownInvitation> {
  const { rows } = await sql<{ answer: InvitationAnswer | null; standing: ShownInvitation['standing'] }>`
    select (select answer from mail_invitation_answer as given
        where given.account_id = ${accountId} and given.uid = ${invitation.uid} and given.recurrence = ${invitation.recurrence ?? ''}) as answer,
      coalesce((select case later.invitation ->> 'method' when 'cancel' then 'cancelled' else 'changed' end
        from message as later join entry on entry.message_id = later.id and entry.account_id = ${accountId}
        where later.invitation is not null and later.invitation ->> 'uid' = ${invitation.uid} and lower(later.from_email) = ${from.toLowerCase()}
          and later.invitation ->> 'method' in ('request', 'cancel')
          and (later.invitation ->> 'recurrence' is not distinct from ${invitation.recurrence}::text
            or (later.invitation ->> 'recurrence' is null and later.invitation ->> 'method' = 'cancel'))
          and ((later.invitation ->> 'sequence')::int, coalesce(later.invitation ->> 'stamp', ''), later.invitation ->> 'method' = 'cancel')
            > (${invitation.sequence}::int, ${invitation.stamp ?? ''}, ${invitation.method === 'cancel'})
        order by (later.invitation ->> 'sequence')::int desc, later.invitation ->> 'stamp' desc nulls last limit 1), 'open') as standing`.execute(
    db,
  );
  const { answer, standing } = rows[0]!;
  const isMine = invitation.organizer?.email.toLowerCase() === address.toLowerCase();
  const canAnswer = invitation.method === 'request' && standing === 'open' && invitation.organizer !== null && !isMine;
  return { ...invitation, answer, standing, canAnswer };
}

/** Of the open mail; null where it invites to nothing. */
export const invitationShown = (
  db: Db,
  row: { invitation: Invitation | null; account_id: string; own_address: string; from_email: string },
): Promise<ShownInvitation> | null =>
  row.invitation && shownInvitation(db, row.invitation, { accountId: row.account_id, address: row.own_address, from: row.from_email });
