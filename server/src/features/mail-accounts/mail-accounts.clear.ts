import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { lockAccounts } from '#server/features/mail/mail.service.ts';
import { dropEntries } from './mail-accounts.store.ts';

const Clear = z.object({ accountId: z.string() });
const CHUNK = 1000;

/** Takes a removed account's mails from here, some at a time, so that nobody waits for it long. */
export const clearAccountJob: Job<typeof Clear> = {
  name: 'mail-accounts.clear',
  data: Clear,
  run: ({ accountId }, ctx) => clearAccount(ctx, accountId),
};

async function clearAccount(ctx: Ctx, accountId: string): Promise<void> {
  const isRemoved = await ctx.db
    .selectFrom('imap_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'removed')
    .executeTakeFirst();
  if (!isRemoved) return;
  while (await withTransaction(ctx.db, (tx) => clearSome(tx, accountId)));
  await withTransaction(ctx.db, (tx) => clearRest(tx, accountId));
}

/** Answers whether there were any. */
async function clearSome(db: Db, accountId: string): Promise<boolean> {
  const account = (await lockAccounts(db, [accountId])).get(accountId)!;
  const rows = await db.selectFrom('entry').select('id').where('account_id', '=', accountId).limit(CHUNK).execute();
  await dropEntries(
    db,
    account,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

async function clearRest(db: Db, accountId: string): Promise<void> {
  const boxes = sql`(select id from mailbox where account_id = ${accountId})`;
  await sql`delete from imap_intent where account_id = ${accountId}`.execute(db);
  await sql`delete from conversation where mailbox_id in ${boxes}`.execute(db);
  await sql`delete from mailbox_month where mailbox_id in ${boxes}`.execute(db);
  for (const table of [
    'imap_mailbox',
    'mailbox',
    'mail_regrouping',
    'mail_thread_ref',
    'mail_thread',
    'mail_change',
    'mail_contact',
    'imap_account',
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
  await sql`delete from outbox where account_id = ${accountId}`.execute(db);
  await sql`delete from mail_account where id = ${accountId}`.execute(db);
}
