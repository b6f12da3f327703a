import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/**
 * Of a row of `mail_reminder`: somebody answered the mail. A mail of another person, in its conversation, that came after it or names it;
 * what a machine wrote is no answer, nor what lies in spam.
 */
export const answered = sql<boolean>`exists (
  select from entry as sent join message as written on written.id = sent.message_id join mail_account as own on own.id = sent.account_id
  join entry as answer on answer.thread_id = sent.thread_id and answer.origin = 'received'
  join mailbox as place on place.id = answer.mailbox_id and place.role <> 'spam'
  join message as said on said.id = answer.message_id and not said.by_machine
  where sent.id = mail_reminder.entry_id and (said.received_at >= mail_reminder.sent_at or said.in_reply_to = written.message_id)
    and not exists (select from mail_account as one where (one.id = own.id or one.owner_id = own.owner_id) and lower(one.address) = lower(said.from_email)))`;

/** Ends what waited for an answer that is there now, quietly. The accounts are locked by the caller. */
export async function endAnswered(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  // Nearly nothing waits: whoever has nothing is asked for that alone, however much mail there is.
  const waiting = await db
    .selectFrom('mail_reminder')
    .select('entry_id')
    .where('account_id', 'in', accountIds)
    .where('ended_at', 'is', null)
    .execute();
  if (waiting.length === 0) return;
  const ids = waiting.map(({ entry_id }) => entry_id);
  await db
    .updateTable('mail_reminder')
    .set({ ended_at: sql`now()` })
    .where('entry_id', 'in', ids)
    .where(answered)
    .execute();
}
