import type { Email } from '@lintel/contract/mail';
import { SendForm } from '@lintel/contract/mail-form';
import type { Unsubscribe } from '@lintel/contract/mail-reading';
import { z } from 'zod';
import { postOneClick } from '#server/adapters/unsubscribe-http.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import type { Job } from '#server/platform/jobs.ts';
import { findAccount, findEmail, visibleTo } from '#server/features/mail/mail.queries.ts';
import { sendMail } from '#server/features/mail/sending/mail.send.ts';

/**
 * Ends a circular in the way that its header offers: by one call that a job makes, or by a mail. A page is never opened for anybody.
 * A second call while the first is under way, or was done, does nothing. Raises `mail.not_found`, `mail.no_unsubscribe`.
 */
export async function unsubscribe(ctx: Ctx, id: string): Promise<Email> {
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .select(['entry.account_id', 'entry.origin', 'message.from_email', 'message.received_at', 'message.unsubscribe'])
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  if (!row.unsubscribe || row.origin !== 'received') throw fail('mail.no_unsubscribe');
  const { post, mail } = row.unsubscribe;
  if (!post && !mail) throw fail('mail.no_unsubscribe');
  const one = { accountId: row.account_id, sender: row.from_email.toLowerCase() };
  if (await noteAsked(ctx, one, row.received_at, post ? 'asked' : 'done')) {
    if (post) await ctx.services.jobs.enqueue(ctx.db, unsubscribeJob, { ...one, address: post, personId: ctx.user.id });
    else await askByMail(ctx, row.account_id, mail!);
  }
  return findEmail(ctx.db, ctx.user, id);
}

interface Sender {
  accountId: string;
  sender: string;
}

/** Answers whether it has to be told now: not again for mail that came before it was told. */
async function noteAsked(ctx: Ctx, { accountId, sender }: Sender, receivedAt: Date, state: 'asked' | 'done'): Promise<boolean> {
  const known = await ctx.db
    .insertInto('mail_unsubscription')
    .values({ account_id: accountId, sender, state, asked_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sender')
    .executeTakeFirst();
  if (known) return true;
  const again = await ctx.db
    .updateTable('mail_unsubscription')
    .set({ state, asked_at: ctx.now })
    .where('account_id', '=', accountId)
    .where('sender', '=', sender)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('asked_at', '<', receivedAt)]))
    .returning('sender')
    .executeTakeFirst();
  return again !== undefined;
}

/** From the address that the circular came to: a list knows no other. */
async function askByMail(ctx: Ctx, accountId: string, { to, subject, body }: NonNullable<Unsubscribe['mail']>): Promise<void> {
  const { id: own } = await findAccount(ctx.db, ctx.user);
  const from = accountId === own ? {} : { accountId };
  await sendMail(ctx, SendForm.parse({ to: [to], subject, content: body, ...from }));
}

const Asked = z.object({ accountId: z.string(), sender: z.string(), address: z.string(), personId: z.string() });

/** One call, once: who failed is told to the reader, who may try again. */
export const unsubscribeJob: Job<typeof Asked> = {
  name: 'mail.unsubscribe',
  data: Asked,
  retries: 0,
  parallel: 2,
  run: async ({ address, personId, ...one }, ctx) => {
    const isDone = await postOneClick(address);
    await withTransaction(ctx.db, async (db) => {
      await settle(db, one, isDone ? 'done' : 'failed');
      await emit(db, personId, { kind: 'mail.changed', folders: [], arrived: false });
    });
  },
};

const settle = (db: Db, { accountId, sender }: Sender, state: 'done' | 'failed') =>
  db
    .updateTable('mail_unsubscription')
    .set({ state })
    .where('account_id', '=', accountId)
    .where('sender', '=', sender)
    .where('state', '=', 'asked')
    .execute();
