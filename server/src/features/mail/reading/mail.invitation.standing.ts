import type { Invitation, InvitationAnswer, ShownInvitation, Span } from '@lintel/contract/mail-invitations';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';

interface Place {
  accountId: string;
  /** Where the mail came to: as whom the reader is invited. */
  address: string;
  /** Who sent the mail: only the same one changes a meeting, or calls it off. */
  from: string;
}

/** How an invitation stands for the mailbox that it came to. */
export async function shownInvitation(db: Db, invitation: Invitation, { accountId, address, from }: Place): Promise<ShownInvitation> {
  const { rows } = await sql<{ answer: InvitationAnswer | null; proposed: Span | null; standing: ShownInvitation['standing'] }>`
    select given.answer, given.proposed, coalesce((select case later.invitation ->> 'method' when 'cancel' then 'cancelled' else 'changed' end
        from message as later join entry on entry.message_id = later.id and entry.account_id = ${accountId}
        where later.invitation is not null and later.invitation ->> 'uid' = ${invitation.uid} and lower(later.from_email) = ${from.toLowerCase()}
          and later.invitation ->> 'method' in ('request', 'cancel')
          and (later.invitation ->> 'recurrence' is not distinct from ${invitation.recurrence}::text
            or (later.invitation ->> 'recurrence' is null and later.invitation ->> 'method' = 'cancel'))
          and ((later.invitation ->> 'sequence')::int, coalesce(later.invitation ->> 'stamp', ''), later.invitation ->> 'method' = 'cancel')
            > (${invitation.sequence}::int, ${invitation.stamp ?? ''}, ${invitation.method === 'cancel'})
        order by (later.invitation ->> 'sequence')::int desc, later.invitation ->> 'stamp' desc nulls last limit 1), 'open') as standing
    from (select 1) as always left join mail_invitation_answer as given
      on given.account_id = ${accountId} and given.uid = ${invitation.uid} and given.recurrence = ${invitation.recurrence ?? ''}`.execute(
    db,
  );
  const { answer, proposed, standing } = rows[0]!;
  const isMine = invitation.organizer?.email.toLowerCase() === address.toLowerCase();
  const canAnswer = invitation.method === 'request' && standing === 'open' && invitation.organizer !== null && !isMine;
  const canPropose = canAnswer && invitation.starts?.kind === 'instant' && invitation.repeats === null;
  return { ...(await named(db, invitation, accountId)), answer, proposed, standing, canAnswer, canPropose };
}

/** With the names of the people that the invitation has by their address alone: as the house knows them, else as the mailbox does. */
async function named(db: Db, invitation: Invitation, accountId: string): Promise<Invitation> {
  const { organizer, guests } = invitation;
  const nameless = [...(organizer ? [organizer] : []), ...guests].filter(isNameless).map(({ email }) => email.toLowerCase());
  if (nameless.length === 0) return invitation;
  const house = await findMailboxes(db, nameless);
  const contacts = await db
    .selectFrom('mail_contact')
    .select(['email', 'name'])
    .where('account_id', '=', accountId)
    .where('email', 'in', nameless)
    .execute();
  const names = new Map([
    ...contacts.map(({ email, name }) => [email, name] as const),
    ...[...house].map(([email, { name }]) => [email, name] as const),
  ]);
  const withName = <T extends Person>(one: T): T => (isNameless(one) ? { ...one, name: names.get(one.email.toLowerCase()) ?? '' } : one);
  return { ...invitation, organizer: organizer && withName(organizer), guests: guests.map(withName) };
}

type Person = NonNullable<Invitation['organizer']>;

/** Some programs write the address for the name. */
const isNameless = ({ email, name }: Person): boolean => name.trim() === '' || name.toLowerCase() === email.toLowerCase();

/** Of the open mail; null where it invites to nothing. */
export const invitationShown = (
  db: Db,
  row: { invitation: Invitation | null; account_id: string; own_address: string; from_email: string },
): Promise<ShownInvitation> | null =>
  row.invitation && shownInvitation(db, row.invitation, { accountId: row.account_id, address: row.own_address, from: row.from_email });
