import type { TransitionOf } from '@lintel/contract/kit/machine';
import { newId } from '@lintel/contract/kit/ids';
import type { TicketChange, TicketDetail, TicketInput, TicketReply } from '@lintel/contract/support';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { defineFileSubject } from '#server/features/files/files.service.ts';
import { findName, nextNumber } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { listAgents } from './support.agents.ts';
import { checkOffered, teamOfCategory } from './support.categories.ts';
import { moveBySystem, reopenOver, ticketLife } from './support.life.ts';
import {
  insertMessage,
  leaveNote,
  lockTicket,
  sideOf,
  speakForRequester,
  speakForSupport,
  stateWord,
  type Said,
} from './support.messages.ts';
import { closeAssigned, tellAll, tellAssignee, tellTeam } from './support.notices.ts';
import { listTickets } from './support.list.ts';
import { findNewest, findTicket, isAgent, messagesVisibleTo } from './support.queries.ts';
import { dueTimes, readTerms, startClock, type TicketRow } from './support.sla.ts';

defineFileSubject('ticket_message', messagesVisibleTo);

export { supportJobs } from './support.jobs.ts';
export { addMacro, supportOverview } from './support.overview.ts';
export { listTickets } from './support.list.ts';

/** As somebody writes it down, for themselves or for somebody else: about what is offered. */
export async function writeTicket(ctx: Ctx, input: TicketInput): Promise<TicketDetail> {
  await checkOffered(ctx, input.category);
  return readTicket(ctx, (await createTicket(ctx, input)).id);
}

/** Asks for help: the ticket goes to the team of its category, and the clock starts. Answers its id and number. */
export async function createTicket(ctx: Ctx, input: TicketInput): Promise<{ id: string; number: string }> {
  const isForOther = input.requesterId !== undefined && input.requesterId !== ctx.user.id;
  if (isForOther && !isAgent(ctx.user)) throw fail('ticket.for_others');
  const requesterId = input.requesterId ?? ctx.user.id;
  if (isForOther && !(await isKnown(ctx, requesterId))) throw failAt('requesterId', 'ticket.requester_unknown');
  return openTicket(ctx, {
    ...input,
    requesterId,
    channel: isForOther ? 'behalf' : 'form',
    said: { body: input.body, files: input.files },
  });
}

const isKnown = async ({ db }: Ctx, employeeId: string): Promise<boolean> =>
  (await db.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst()) !== undefined;

/** Up to `limit` tickets by number, subject or requester, for the search over everything. */
export const searchTickets = ({ db, user }: Ctx, text: string, limit: number) => findNewest(db, user, text, limit);

/** The tickets of the signed-in person, newest first: for the page of their requests. */
export const myTickets = (ctx: Ctx, page: { page: number; size: number }) =>
  listTickets(ctx.db, ctx.user, ctx.now, { ...page, view: 'all', requester: 'me' });

export interface NewTicket extends Pick<TicketInput, 'subject' | 'category' | 'priority'> {
  requesterId: string | null;
  channel: TicketRow['channel'];
  said: Said;
  sender?: { name: string; email: string };
}

/** The same for a caller who has settled whose it is. */
export async function openTicket(ctx: Ctx, input: NewTicket): Promise<{ id: string; number: string }> {
  const { subject, category, priority, channel, requesterId } = input;
  const year = (await companyDay(ctx.db, ctx.now)).slice(0, 4);
  const ticket = await ctx.db
    .insertInto('ticket')
    .values({
      ...startClock(ctx.now, priority, await readTerms(ctx.db, ctx.now)),
      id: newId('tkt', ctx.now.getTime()),
      number: `TKT-${year}-${String(await nextNumber(ctx, `TKT-${year}`)).padStart(4, '0')}`,
      requester_id: requesterId,
      sender_name: input.sender?.name ?? '',
      sender_email: input.sender?.email ?? '',
      subject,
      category,
      team: await teamOfCategory(ctx, category),
      priority,
      channel,
      created_by: ctx.user.id,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertMessage(ctx, ticket, input.said);
  await audit(ctx, { action: 'ticket.create', ...subjectOf(ticket), after: { subject, category, priority, channel, requesterId } });
  await tellTeam(ctx, ticket);
  return { id: ticket.id, number: ticket.number };
}

/** A reply of support or of the requester, whoever speaks; or a note of support's. */
export async function replyToTicket(ctx: Ctx, id: string, { body, isInternal, files }: TicketReply): Promise<TicketDetail> {
  const ticket = await lockTicket(ctx, id);
  if (ticket.status === 'merged' || (ticket.status === 'closed' && !isInternal))
    throw fail('ticket.ended', { state: stateWord(ticket), number: ticket.number });
  if (isInternal) await leaveNote(ctx, ticket, { body, files });
  else await speak(ctx, ticket, { body, files });
  return readTicket(ctx, id);
}

/** @throws Refusal where the ticket has ended, or for somebody who only reads it */
export async function speak(ctx: Ctx, ticket: TicketRow, said: Said): Promise<void> {
  const side = await sideOf(ctx, ticket);
  if (!side) throw fail('access.forbidden');
  if (side === 'support') {
    const opened = ticket.status === 'new' ? await take(ctx, ticket) : ticket;
    return speakForSupport(ctx, opened, said);
  }
  if (ticket.status === 'resolved') {
    if (!ticket.reopen_until || ticket.reopen_until <= ctx.now) throw await reopenOver(ctx, ticket);
    return speakForRequester(ctx, await moved(ctx, ticket, 'revive'), said);
  }
  await speakForRequester(ctx, ticket.status === 'waiting' ? await moved(ctx, ticket, 'resume') : ticket, said);
}

export async function changeTicket(ctx: Ctx, id: string, { version, ...change }: TicketChange): Promise<TicketDetail> {
  const ticket = await lockTicket(ctx, id);
  if (!isAgent(ctx.user)) throw fail('access.forbidden');
  if (ticket.version !== version)
    throw await staleRow(ctx.db, { type: ticketMachine.name, id, seen: version, version: ticket.version, shown: Object.keys(change) });
  if (['closed', 'merged'].includes(ticket.status)) throw fail('ticket.ended', { state: stateWord(ticket), number: ticket.number });
  if (change.assigneeId) await checkAgent(ctx, change.assigneeId);
  if (change.requesterId && ticket.requester_id) throw fail('ticket.has_requester');
  if (change.category && change.category !== ticket.category) await checkOffered(ctx, change.category);
  const after = await writeChange(ctx, ticket, change);
  if (after.team !== ticket.team) await tellTeam(ctx, after);
  if (after.assignee_id !== ticket.assignee_id) await closeAssigned(ctx, after);
  if (after.assignee_id && after.assignee_id !== ticket.assignee_id) {
    await tellAssignee(ctx, after, {
      type: 'ticket.assigned',
      severity: 'action',
      title: `${after.number} is yours: ${after.subject}`,
      body: `${ctx.user.name} assigned it to you.`,
    });
    if (after.status === 'new') await moveBySystem(ctx, after, 'open');
  }
  return readTicket(ctx, id);
}

export async function moveTicket(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof ticketMachine>>): Promise<TicketDetail> {
  await transition(ctx, ticketLife, request);
  return readTicket(ctx, request.id);
}

export async function rateTicket(ctx: Ctx, id: string, rating: number): Promise<TicketDetail> {
  const ticket = await lockTicket(ctx, id);
  if (ticket.requester_id !== ctx.user.id) throw fail('access.forbidden');
  if (!['resolved', 'closed'].includes(ticket.status))
    throw fail('transition.not_now', { entity: ticketMachine.name, state: stateWord(ticket) });
  await ctx.db
    .updateTable('ticket')
    .set({ rating, version: ticket.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'ticket.rate',
    ...subjectOf(ticket),
    before: { rating: ticket.rating, version: ticket.version },
    after: { rating, version: ticket.version + 1 },
  });
  await tellAll(ctx);
  return readTicket(ctx, id);
}

export async function readTicket(ctx: Ctx, id: string): Promise<TicketDetail> {
  const ticket = await findTicket(ctx.db, ctx.user, ctx.now, id);
  if (!ticket) throw fail('request.not_found');
  return ticket;
}

/** The first reply takes a ticket that nobody has. */
async function take(ctx: Ctx, ticket: TicketRow): Promise<TicketRow> {
  if (!ticket.assignee_id) await ctx.db.updateTable('ticket').set({ assignee_id: ctx.user.id }).where('id', '=', ticket.id).execute();
  return moveBySystem(ctx, ticket, 'open');
}

/** With the clock that the move has set. */
async function moved(ctx: Ctx, ticket: TicketRow, name: 'resume' | 'revive'): Promise<TicketRow> {
  await moveBySystem(ctx, ticket, name);
  return ctx.db.selectFrom('ticket').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
}

async function checkAgent(ctx: Ctx, id: string): Promise<void> {
  if ((await listAgents(ctx.db, await companyDay(ctx.db, ctx.now))).some((agent) => agent.id === id)) return;
  const name = await findName(ctx.db, id);
  throw name === undefined ? fail('request.not_found') : fail('ticket.not_agent', { name });
}

async function writeChange(ctx: Ctx, ticket: TicketRow, change: Omit<TicketChange, 'version'>): Promise<TicketRow> {
  const category = change.category ?? ticket.category;
  const priority = change.priority ?? ticket.priority;
  const clock = priority === ticket.priority ? ticket : dueTimes(ticket, priority, await readTerms(ctx.db, ctx.now));
  const after = await ctx.db
    .updateTable('ticket')
    .set({
      category,
      priority,
      team: category === ticket.category ? ticket.team : await teamOfCategory(ctx, category),
      assignee_id: change.assigneeId === undefined ? ticket.assignee_id : change.assigneeId,
      requester_id: ticket.requester_id ?? change.requesterId ?? null,
      first_due_at: clock.first_due_at,
      resolve_due_at: clock.resolve_due_at,
      due_at: clock.due_at,
      version: ticket.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const told = ({ category: c, priority: p, assignee_id, requester_id, version }: TicketRow) => ({
    category: c,
    priority: p,
    assignee_id,
    requester_id,
    version,
  });
  await audit(ctx, { action: 'ticket.change', ...subjectOf(ticket), before: told(ticket), after: told(after) });
  await tellAll(ctx);
  return after;
}

const subjectOf = ({ id, number }: Pick<TicketRow, 'id' | 'number'>) => ({
  subjectType: ticketMachine.name,
  subjectId: id,
  subjectLabel: number,
});
