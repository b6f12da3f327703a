import { newMessageId, composeMail, type ComposedMail } from './mail.compose.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { OutboxRow } from './mail.outbox.ts';

/** A recipient who will not get a mail, and why. */
export interface Failure {
  address: string;
  detail: string;
}

/** The mail that tells a sender who did not get theirs. It answers the mail that it is about, so that both stand together. */
export async function composeNotice(
  ctx: Ctx,
  row: Pick<OutboxRow, 'message_id' | 'mail_from' | 'entry_id'>,
  failures: readonly Failure[],
): Promise<ComposedMail> {
  const { mailDomain } = ctx.services.env;
  const original = row.entry_id
    ? await ctx.services.db
        .selectFrom('entry')
        .innerJoin('message', 'message.id', 'entry.message_id')
        .select(['message.subject', 'message.date'])
        .where('entry.id', '=', row.entry_id)
        .executeTakeFirst()
    : undefined;
  const subject = original?.subject ?? '';
  const lines = failures.map(({ address, detail }) => `  ${address}\n  ${detail}\n`).join('\n');
  const sent = original ? `Your mail "${subject}" of ${original.date.toUTCString()}` : 'Your mail';
  return composeMail(ctx.services, {
    messageId: newMessageId(mailDomain),
    date: ctx.now,
    from: { email: `postmaster@${mailDomain}`, name: 'Mail delivery' },
    to: [{ email: row.mail_from, name: '' }],
    cc: [],
    subject: `Not delivered: ${subject}`,
    text: `${sent} could not be delivered to:\n\n${lines}\nOpen the mail in Sent to send it again, or write to another address.\n`,
    html: null,
    priority: 'normal',
    inReplyTo: row.message_id,
    references: [row.message_id],
    files: [],
    automatic: true,
  });
}
