import { relayAt, transmit } from '#server/adapters/smtp-out.ts';
import type { Ctx } from '#server/platform/context.ts';
import { composeMail } from './mail.compose.ts';
import type { SystemMail } from './mail.system.ts';

/** Sends a mail of the house to one outside address, by the relay; raises when it did not take it. Call it from a job. */
export async function postOutside(ctx: Ctx, { to, ...mail }: Omit<SystemMail, 'to'> & { to: string }): Promise<void> {
  const { blobs, env } = ctx.services;
  if (!env.smtpUrl) return ctx.log.warn({ subject: mail.subject }, 'no way out of the company is set up: a mail of the house stayed here');
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
    { from: mail.from.email, to: [to], size: raw.size },
    () => blobs.get(raw.sha256),
  );
  const outcome = outcomes.get(to);
  if (outcome?.state !== 'sent') throw new Error(`the relay did not take a mail of the house: ${outcome?.detail ?? 'no answer'}`);
}
