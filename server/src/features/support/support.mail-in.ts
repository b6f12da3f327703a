import type { ArrivedMail } from '#server/features/mail/mail.service.ts';
import { defineIntake } from '#server/features/mail/mail.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { NO_RELATIONS, type Ctx, type User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { REPLY_LINE, sendTicketMail, SUPPORT_NAME } from './support.mail-out.ts';
import { keepMailFiles } from './support.mail-files.ts';
import { sideOf } from './support.messages.ts';
import { openTicket, speak } from './support.service.ts';
import type { TicketRow } from './support.sla.ts';

/** Mail to support@ is a ticket, or goes on in the one that it answers (workspace A15). */
export const takeSupportMail = (): void => defineIntake(SUPPORT_NAME, takeIn);

const BODY = 10_000;

async function takeIn(ctx: Ctx, mail: ArrivedMail): Promise<void> {
  const { reading } = mail;
  const messageId = reading.messageId || `<${mail.raw}@local>`;
  if (await isKnown(ctx.db, messageId)) return;
  const sender = await senderOf(ctx, mail);
  const said = {
    body: newTextOf(reading.text).slice(0, BODY) || '(no text)',
    channel: 'mail' as const,
    mailMessageId: messageId,
    isVerified: mail.senderId !== null,
  };
  if (reading.attachments.length > 0) await keepMailFiles(ctx, { mailMessageId: messageId, raw: mail.raw });
  const asSender = sender ? { ...ctx, user: sender } : ctx;
  const answered = sender && (await findAnswered(ctx.db, mail));
  if (answered && (await isStillOpen(asSender, answered))) return speak(asSender, answered, said);
  const { id } = await openTicket(asSender, {
    subject: reading.subject.slice(0, 200) || '(no subject)',
    category: 'other',
    priority: reading.priority === 'high' ? 'high' : 'normal',
    requesterId: sender?.id ?? null,
    channel: 'mail',
    sender: reading.from,
    said: sender ? said : { ...said, senderName: reading.from.name || reading.from.email },
  });
  if (sender) await sendTicketMail(ctx, { ticketId: id });
}

/** What somebody wrote anew, without what they quote of us or of themselves. */
export function newTextOf(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex(
    (line) => line.includes(REPLY_LINE) || /^-{2,} ?(original|forwarded) message/i.test(line) || /^On .{6,200} wrote:\s*$/.test(line),
  );
  const own = end < 0 ? lines : lines.slice(0, end);
  while (own.length > 0 && /^\s*(>.*)?$/.test(own.at(-1)!)) own.pop();
  return own.join('\n').trim();
}

const isKnown = async (db: Db, messageId: string): Promise<boolean> =>
  (await db.selectFrom('ticket_message').select('id').where('mail_message_id', '=', messageId).executeTakeFirst()) !== undefined;

/** The ticket that a mail answers: by the mails that it refers to, else by the number in its subject. */
async function findAnswered(db: Db, { reading }: ArrivedMail): Promise<TicketRow | undefined> {
  const refs = [...new Set([reading.inReplyTo ?? '', ...reading.references].filter(Boolean))];
  const byRef = refs.length
    ? await db.selectFrom('ticket_message').select('ticket_id as id').where('mail_message_id', 'in', refs).limit(1).executeTakeFirst()
    : undefined;
  const number = /\bTKT-\d{4}-\d{4,8}\b/i.exec(reading.subject)?.[0].toUpperCase();
  let found = db.selectFrom('ticket').selectAll();
  if (byRef) found = found.where('id', '=', byRef.id);
  else if (number) found = found.where('number', '=', number);
  else return undefined;
  const ticket = await found.forUpdate().executeTakeFirst();
  if (!ticket?.merged_into) return ticket;
  return db.selectFrom('ticket').selectAll().where('id', '=', ticket.merged_into).forUpdate().executeTakeFirst();
}

/** Whether this person may go on in it; else their mail is a ticket of its own, and nothing is lost. */
async function isStillOpen(ctx: Ctx, ticket: TicketRow): Promise<boolean> {
  const side = await sideOf(ctx, ticket);
  if (!side || ['closed', 'merged'].includes(ticket.status)) return false;
  if (side === 'support') return ticket.requester_id !== null;
  if (ticket.status !== 'resolved') return true;
  return ticket.requester_id === ctx.user.id && ticket.reopen_until !== null && ticket.reopen_until > ctx.now;
}

/**
 * Who wrote it. A mail from outside only claims an address: it speaks as a plain employee, never as support, and the message
 * says that the sender was not verified.
 */
async function senderOf(ctx: Ctx, { senderId, reading }: ArrivedMail): Promise<User | null> {
  if (senderId) return (await loadUser(ctx, senderId)) ?? null;
  const from = reading.from.email.toLowerCase();
  const row = await ctx.db
    .selectFrom('employee')
    .leftJoin('mail_account', 'mail_account.person_id', 'employee.id')
    .select(['employee.id', 'employee.name', 'employee.work_email as email', 'employee.department_id as departmentId'])
    .where('employee.status', '<>', 'terminated')
    .where((eb) => eb.or([eb(eb.fn('lower', ['employee.work_email']), '=', from), eb(eb.fn('lower', ['mail_account.address']), '=', from)]))
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, role: 'employee', sessionId: null, ...NO_RELATIONS } : null;
}
