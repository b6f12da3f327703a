import { TICKET_TEAMS } from '@lintel/contract/support';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify, type NotificationInput } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emit } from '#server/platform/events.ts';
import { listAgents, teamOf, type Agent } from './support.agents.ts';
import type { TicketRow } from './support.sla.ts';

type Said = Pick<NotificationInput, 'type' | 'severity' | 'title'> & Partial<Pick<NotificationInput, 'body' | 'dedupeKey'>>;

/** Where whoever asked reads it; the browser knows where that is for their role. */
export const linkOf = (ticketId: string): string => `employee/request-forms/${ticketId}`;

export const takenKey = (ticketId: string): string => `ticket.new ${ticketId}`;

/** Nobody has to work on it any more, or somebody else. */
export const closeAssigned = (ctx: Ctx, { id }: Pick<TicketRow, 'id'>): Promise<void> => closeActions(ctx, `ticket.assigned ${id}`);

/** Open pages read tickets, terms and answers anew. */
export const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'tickets.changed' });

/** A new ticket, or one that comes from another team: whoever takes it closes the notice for all. */
export async function tellTeam(ctx: Ctx, ticket: TicketRow): Promise<void> {
  const people = await teamOf(ctx.db, ticket.team, await companyDay(ctx.db, ctx.now));
  await tellAgents(ctx, ticket, people, {
    type: 'ticket.new',
    severity: 'action',
    title: `${ticket.number}: ${ticket.subject}`,
    body: `A ticket for ${TICKET_TEAMS[ticket.team]} waits for somebody to take it.`,
    dedupeKey: takenKey(ticket.id),
  });
}

/** The one who works on it; everybody of the team while nobody does. */
export async function tellAssignee(ctx: Ctx, ticket: TicketRow, said: Said): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const people = ticket.assignee_id
    ? (await listAgents(ctx.db, today)).filter(({ id }) => id === ticket.assignee_id)
    : await teamOf(ctx.db, ticket.team, today);
  await tellAgents(ctx, ticket, people, said);
}

/** The requester and whoever follows. */
export async function tellRequesters(ctx: Ctx, ticket: TicketRow, said: Said): Promise<void> {
  const link = linkOf(ticket.id);
  for (const recipientId of await requestersOf(ctx, ticket))
    if (recipientId !== ctx.user.id) await notify(ctx, { recipientId, link, dedupeKey: `${said.type} ${ticket.id}`, ...said });
}

/** In the order of their ids, as everybody tells several people. */
export async function requestersOf({ db }: Pick<Ctx, 'db'>, ticket: Pick<TicketRow, 'id' | 'requester_id'>): Promise<string[]> {
  const followers = await db.selectFrom('ticket_follower').select('employee_id').where('ticket_id', '=', ticket.id).execute();
  const ids = new Set(followers.map(({ employee_id }) => employee_id));
  if (ticket.requester_id) ids.add(ticket.requester_id);
  return [...ids].sort();
}

async function tellAgents(ctx: Ctx, ticket: TicketRow, people: readonly Agent[], said: Said): Promise<void> {
  for (const { id, hasPages } of people.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (id === ctx.user.id || id === ticket.requester_id) continue;
    const link = hasPages ? `support/tickets?ticket=${ticket.id}` : linkOf(ticket.id);
    await notify(ctx, { recipientId: id, link, dedupeKey: `${said.type} ${ticket.id}`, ...said });
  }
}
