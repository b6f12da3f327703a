import { z } from 'zod';
import { postSystemMail } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { linkOf, requestersOf } from './support.notices.ts';

/** The address that people write to for help. */
export const SUPPORT_NAME = 'support';
/** Below it stands what was said before: an answer ends where it begins. */
export const REPLY_LINE = '--- Write your answer above this line ---';

/** A message of support's; without one, the word that a mail has become a ticket. */
const TicketMail = z.object({ ticketId: z.string(), messageId: z.string().optional() });

/** The copy by mail, with the transaction of `ctx.db`; composed after it. */
export const sendTicketMail = (ctx: Ctx, mail: z.input<typeof TicketMail>): Promise<void> =>
  ctx.services.jobs.enqueue(ctx.db, ticketMailJob, mail);

export const ticketMailJob: Job<typeof TicketMail> = {
  name: 'support.mail',
  data: TicketMail,
  run: async ({ ticketId, messageId }, ctx) => {
    const ticket = await ctx.db.selectFrom('ticket').selectAll().where('id', '=', ticketId).executeTakeFirst();
    const messages = await ctx.db
      .selectFrom('ticket_message')
      .select(['id', 'body', 'author_name', 'mail_message_id'])
      .where('ticket_id', '=', ticketId)
      .where('is_internal', '=', false)
      .orderBy('created_at')
      .orderBy('seq')
      .execute();
    const message = messages.find(({ id }) => id === messageId);
    if (!ticket || (messageId && !message)) return;
    const { mailDomain, publicUrl } = ctx.services.env;
    const before = messages.filter(({ id }) => id !== messageId).flatMap((one) => one.mail_message_id ?? []);
    const said = message
      ? `${message.body}\n\n${message.author_name}, Support`
      : `We have your mail. It is ticket ${ticket.number} now; what we write about it has this number in the subject.`;
    await postSystemMail(ctx, {
      messageId: message?.mail_message_id ?? `<${ticketId}.received@${mailDomain}>`,
      from: { name: 'Support', email: `${SUPPORT_NAME}@${mailDomain}` },
      to: await requestersOf(ctx, ticket),
      subject: `[${ticket.number}] ${ticket.subject}`,
      text: `${REPLY_LINE}\n\n${said}\n\nAnswer this mail, or open ${publicUrl}/open/${linkOf(ticketId)}\n`,
      inReplyTo: before.at(-1) ?? null,
      references: before.slice(-20),
      automatic: !message,
    });
  },
};
