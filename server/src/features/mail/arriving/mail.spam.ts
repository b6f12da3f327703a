import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { ChangedMail } from '#server/features/mail/mail.elsewhere.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

/**
 * What somebody takes out of Spam teaches the mailbox: mail that its domain disowns is not held again for this sender. What was held by
 * hand teaches nothing, or giving back one mail would open the door to whoever forges its sender. Putting it into Spam forgets it.
 */
export async function learnSpam(ctx: Ctx, { id: accountId, boxes }: LockedAccount, mails: readonly ChangedMail[]): Promise<void> {
  const caught = mails.filter(({ from, to }) => to === boxes.spam && from !== to).map(({ id }) => id);
  const released = mails.filter(({ from, to }) => from === boxes.spam && to !== from && to !== boxes.trash).map(({ id }) => id);
  if (caught.length > 0)
    await sql`
      delete from mail_released_sender where account_id = ${accountId} and email in (
        select lower(message.from_email) from entry join message on message.id = entry.message_id
        where entry.id = any(${caught}::bigint[]))`.execute(ctx.db);
  if (released.length > 0)
    await sql`
      insert into mail_released_sender (account_id, email, at)
      select distinct ${accountId}::bigint, lower(message.from_email), ${ctx.now}::timestamptz
      from entry join message on message.id = entry.message_id
      where entry.id = any(${released}::bigint[]) and message.sender_check->>'verdict' = 'forged'
        and message.sender_check->>'policy' in ('quarantine', 'reject')
      on conflict do nothing`.execute(ctx.db);
}

/** The mailboxes that hold nothing of this sender any more. */
export async function releasedIn(db: Db, accountIds: readonly string[], email: string): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_released_sender')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .where('email', '=', email.toLowerCase())
    .execute();
  return new Set(rows.map((row) => row.account_id));
}
