import { newId } from '@lintel/contract/kit/ids';
import type { TicketReply } from '@lintel/contract/support';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { attachFiles } from '#server/features/files/files.service.ts';
import { isSystem, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { sendTicketMail } from './support.mail-out.ts';
import { requestersOf, tellAll, tellAssignee, tellRequesters } from './support.notices.ts';
import { isAgent, visibleTo } from './support.queries.ts';
import { answered, asked, readTerms, type Clock, type TicketRow } from './support.sla.ts';

export interface Said {
  body: string;
  /** Uploads of the speaker. */
  files?: readonly string[];
  isInternal?: boolean;
  channel?: 'web' | 'mail';
  /** The Message-ID of a mail that came in. */
  mailMessageId?: string;
  isVerified?: boolean;
  /** Where nobody knows the sender of a mail. */
  senderName?: string;
}

/** The ticket of this id as this person sees it, held until the transaction ends. */
export async function lockTicket(ctx: Ctx, id: string): Promise<TicketRow> {
  const row = await ctx.db.selectFrom('ticket').selectAll().where('id', '=', id).where(visibleTo(ctx.user)).forUpdate().executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

/** On which side of a ticket somebody speaks; null for those who only read it. */
export async function sideOf(ctx: Ctx, ticket: TicketRow): Promise<'support' | 'requester' | null> {
  if (isSystem(ctx.user) || (await requestersOf(ctx, ticket)).includes(ctx.user.id)) return 'requester';
  return isAgent(ctx.user) ? 'support' : null;
}

/** A note that only support sees. */
export async function leaveNote(ctx: Ctx, ticket: TicketRow, { body, files }: Pick<TicketReply, 'body' | 'files'>): Promise<void> {
  if (!isAgent(ctx.user)) throw fail('ticket.note');
  await insertMessage(ctx, ticket, { body, files, isInternal: true });
  if (ticket.assignee_id)
    await tellAssignee(ctx, ticket, { type: 'ticket.note', severity: 'info', title: `${ticket.number}: ${ctx.user.name} left a note` });
}

/** What support says to the requester: by notification, and by mail with the number in its subject. */
export async function speakForSupport(ctx: Ctx, ticket: TicketRow, said: Said): Promise<void> {
  if (!ticket.requester_id) throw fail('ticket.no_requester', { name: ticket.sender_name || ticket.sender_email });
  const messageId = await insertMessage(ctx, ticket, said);
  await saveClock(ctx, ticket.id, answered(ticket, ctx.now));
  await sendTicketMail(ctx, { ticketId: ticket.id, messageId });
  await tellRequesters(ctx, ticket, {
    type: 'ticket.reply',
    severity: 'info',
    title: `${ticket.number}: Support replied`,
    body: ticket.subject,
  });
}

/** What the requester says: it has to be answered, by whoever works on it. */
export async function speakForRequester(ctx: Ctx, ticket: TicketRow, said: Said): Promise<void> {
  await insertMessage(ctx, ticket, said);
  await saveClock(ctx, ticket.id, asked(ticket, ctx.now, ticket.priority, await readTerms(ctx.db, ctx.now)));
  await tellAssignee(ctx, ticket, {
    type: 'ticket.reply',
    severity: 'info',
    title: `${ticket.number}: The requester replied`,
    body: ticket.subject,
  });
}

export async function insertMessage(ctx: Ctx, ticket: Pick<TicketRow, 'id'>, said: Said): Promise<string> {
  const id = newId('tkm', ctx.now.getTime());
  await ctx.db
    .insertInto('ticket_message')
    .values({
      id,
      ticket_id: ticket.id,
      author_id: isSystem(ctx.user) ? null : ctx.user.id,
      author_name: said.senderName ?? ctx.user.name,
      channel: said.channel ?? 'web',
      is_internal: said.isInternal ?? false,
      is_verified: said.isVerified ?? true,
      body: said.body,
      mail_message_id: said.mailMessageId ?? (said.isInternal ? null : `<${id}@${ctx.services.env.mailDomain}>`),
      created_at: ctx.now,
    })
    .execute();
  await attachFiles(ctx, said.files ?? [], { type: 'ticket_message', id });
  await tellAll(ctx);
  return id;
}

export async function saveClock(ctx: Ctx, id: string, clock: Clock): Promise<void> {
  const { first_due_at, first_answered_at, update_due_at, resolve_due_at, due_at, paused_at, paused_minutes } = clock;
  await ctx.db
    .updateTable('ticket')
    .set({ first_due_at, first_answered_at, update_due_at, resolve_due_at, due_at, paused_at, paused_minutes, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
}

export const stateWord = ({ status }: Pick<TicketRow, 'status'>): string => ticketMachine.states[status].label.toLowerCase();
