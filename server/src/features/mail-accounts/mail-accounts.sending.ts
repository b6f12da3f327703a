import { relayOf as relayAtServer } from '#server/adapters/smtp-login.ts';
import type { Relay } from '#server/adapters/smtp-out.ts';
import type { LockedAccount } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { sql } from 'kysely';
import { opensAccount, serverOf } from './mail-accounts.login.ts';
import { findAccount, findOwn } from './mail-accounts.queries.ts';
import { wakeAccount } from './mail-accounts.watch.ts';

/** An account of the person's that they may send from. Raises `request.not_found`. */
export async function senderOf(ctx: Ctx, accountId: string): Promise<{ id: string; address: string }> {
  const { account_id, address } = await findOwn(ctx.db, ctx.user, accountId);
  return { id: account_id, address };
}

/** A mail that goes out stands in Sent here; its server has none of it yet. */
export async function outgoing({ db }: Ctx, account: LockedAccount, entryId: string): Promise<void> {
  await db.insertInto('imap_entry').values({ entry_id: entryId, account_id: account.id }).execute();
}

/** Notes that its Sent is to have it, in the transaction that notes that it left; once, however often it is said. */
export async function left(ctx: Ctx, account: LockedAccount, entryId: string): Promise<void> {
  await sql`
    insert into imap_intent (account_id, entry_id, op, next_try_at)
    select ${account.id}, ${entryId}, 'file', ${ctx.now} where exists (
      select from outbox join outbox_recipient on outbox_id = outbox.id where entry_id = ${entryId} and state in ('sent', 'unknown'))
    on conflict do nothing`.execute(ctx.db);
  afterCommit(ctx.db, () => wakeAccount(ctx.services, account.id));
}

/** The account's own server, with what opens it now. */
export async function relayOf({ services }: Ctx, accountId: string): Promise<Relay> {
  const account = await findAccount(services.db, accountId);
  if (!account) throw fail('request.not_found');
  const where = { host: account.smtp_host, port: account.smtp_port, security: account.smtp_security };
  const server = await serverOf(services, where, account.username, await opensAccount(services, account));
  return relayAtServer(server, services.env.mailDomain);
}
