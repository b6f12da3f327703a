import { relayAt, transmit } from '#server/adapters/smtp-out.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { composeMail } from './mail.compose.ts';
import type { SystemMail } from './mail.system.ts';

/**
 * Sends a mail of the house to one outside address, by the relay, once; raises when the relay did not say that it took it, and then a
 * repeat sends it again, with the same Message-ID. Call it from a job.
 */
export async function postOutside(ctx: Ctx, { to, ...mail }: Omit<SystemMail, 'to'> & { to: string }): Promise<void> {
  const { blobs, env } = ctx.services;
  if (!env.smtpUrl) return ctx.log.warn({ subject: mail.subject }, 'no way out of the company is set up: a mail of the house stayed here');
  const key = { message_id: mail.messageId, address: to };
  if (await isSent(ctx, key)) return;
  const { raw } = await composeMail(ctx.services, {
    ...mail,
    date: ctx.now,
    to: [{ email: to, name: '' }],
    cc: [],
    html: null,
    priority: 'normal',
    files: [],
  });
  const outcomes = await transmit(
    relayAt({ url: env.smtpUrl, name: env.mailDomain }),
    { from: mail.automatic ? '' : mail.from.email, to: [to], size: raw.size },
    () => blobs.get(raw.sha256),
  );
  const outcome = outcomes.get(to);
  if (outcome?.state !== 'sent') throw new Error(`the relay did not take a mail of the house: ${outcome?.detail ?? 'no answer'}`);
  await ctx.db
    .insertInto('mail_outside')
    .values({ ...key, sent_at: ctx.now })
    .execute();
}

/** A job that gave up can be run again for 90 days: for longer than that it is known what left. */
const KEPT_DAYS = 120;

/** Forgets what left so long ago that nothing sends it again. */
export const pruneOutside = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('mail_outside').where('sent_at', '<', before).execute();
};

const isSent = async ({ db }: Ctx, { message_id, address }: { message_id: string; address: string }): Promise<boolean> =>
  (await db
    .selectFrom('mail_outside')
    .select('sent_at')
    .where('message_id', '=', message_id)
    .where('address', '=', address)
    .executeTakeFirst()) !== undefined;
