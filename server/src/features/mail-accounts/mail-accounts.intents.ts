import { defineElsewhere, type ChangedMail, type LockedAccount, type MailChange } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { wordsOf } from './mail-accounts.flags.ts';
import { left, outgoing, relayOf, senderOf } from './mail-accounts.sending.ts';
import { wakeAccount } from './mail-accounts.watch.ts';

const CHUNK = 500;

/** Notes what the server has to be told, in the transaction that did it here: neither is ever without the other. */
async function changed(ctx: Ctx, account: LockedAccount, mails: readonly ChangedMail[], change: MailChange): Promise<void> {
  const { add, remove } = wordsOf(change);
  const of = (id: string) => ({ account_id: account.id, entry_id: id, next_try_at: ctx.now });
  const flagged = add.length + remove.length > 0 ? mails : [];
  // Put away is a thing of ours: there the mail stays where it is.
  const moved = mails.filter(({ from, to }) => from !== to && to !== account.boxes.snoozed);
  // First all flags, then all moves: neighbours go in one command.
  const rows = [
    ...flagged.map(({ id }) => ({ ...of(id), op: 'flags' as const, add_flags: add, remove_flags: remove, mailbox_id: null })),
    ...moved.map(({ id, to }) => ({ ...of(id), op: 'move' as const, add_flags: [], remove_flags: [], mailbox_id: to })),
  ];
  if (rows.length === 0) return;
  for (let n = 0; n < rows.length; n += CHUNK)
    await ctx.db
      .insertInto('imap_intent')
      .values(rows.slice(n, n + CHUNK))
      .execute();
  afterCommit(ctx.db, () => wakeAccount(ctx.services, account.id));
}

/** What lies in the trash or in Spam is removed for good there as well; the rest stays (see `removeMails`). */
async function removed(ctx: Ctx, account: LockedAccount, entryIds: readonly string[]): Promise<void> {
  await sql`
    insert into imap_intent (account_id, op, mailbox_id, uid, next_try_at)
    select imap_entry.account_id, 'remove', imap_entry.mailbox_id, imap_entry.uid, ${ctx.now}
    from imap_entry join entry on entry.id = imap_entry.entry_id
    where entry.account_id = ${account.id} and entry.mailbox_id = any(${[account.boxes.trash, account.boxes.spam]}::bigint[]) and entry.id = any(${[...entryIds]}::bigint[])
      and imap_entry.uid is not null`.execute(ctx.db);
  afterCommit(ctx.db, () => wakeAccount(ctx.services, account.id));
}

defineElsewhere({ changed, removed, senderOf, outgoing, left, relayOf });
