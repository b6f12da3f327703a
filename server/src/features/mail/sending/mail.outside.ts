import { relayAt, transmit, type Outcome } from '#server/adapters/smtp-out.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { composeMail } from './mail.compose.ts';
import type { SystemMail } from './mail.system.ts';

type OutsideMail = Omit<SystemMail, 'to'> & { to: string };

/**
 * Sends a mail of the house to one outside address, by the relay, once; raises when the relay did not say that it took it, and then a
 * repeat sends it again, with the same Message-ID. Call it from a job.
 */
export async function postOutside(ctx: Ctx, mail: OutsideMail): Promise<void> {
  if (!ctx.services.env.smtpUrl)
    return ctx.log.warn({ subject: mail.subject }, 'no way out of the company is set up: a mail of the house stayed here');
  const outcome = await trialOutside(ctx, mail);
  if (outcome.state !== 'sent') throw new Error(`the relay did not take a mail of the house: ${outcome.detail}`);
}

/** The same for somebody who waits for it: says what became of the mail. By its Message-ID it leaves once. */
export async function trialOutside(ctx: Ctx, mail: OutsideMail): Promise<Outcome> {
  const key = { message_id: mail.messageId, address: mail.to };
  if (await isSent(ctx, key)) return { state: 'sent', detail: 'It left before.' };
  const outcome = await send(ctx, mail);
  if (outcome.state === 'sent')
    await ctx.db
      .insertInto('mail_outside')
      .values({ ...key, sent_at: ctx.now })
      .onConflict((on) => on.doNothing())
      .execute();
  return outcome;
}

async function send(ctx: Ctx, { to, ...mail }: OutsideMail): Promise<Outcome> {
  const { blobs, env } = ctx.services;
  if (!env.smtpUrl) return { state: 'failed', detail: 'No way out of the company is set up. Set SMTP_URL, and start the server again.' };
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
  return outcomes.get(to) ?? { state: 'unknown', detail: 'no answer' };
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
