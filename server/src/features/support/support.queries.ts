import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { TICKET_VIEWS, type Ticket, type TicketDetail, type TicketView } from '@lintel/contract/support';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { addBusinessMinutes, businessHours, type BusinessHours } from '#server/features/calendars/calendars.service.ts';
import { filesOf } from '#server/features/files/files.service.ts';
import { hasDuty, isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { history, openTransitions, type May } from '#server/platform/transitions.ts';
import { contains, peopleNamed } from '#server/platform/text-search.ts';
import { dueFor, minutesLeft, type TicketRow } from './support.sla.ts';

/** Who answers tickets: by role, or by duty (workspace A1). */
export const isAgent = (user: User): boolean => isGranted(user.role, 'support:work') || hasDuty(user, 'support_agent');

/** Support sees all, HR what is asked of HR, everybody their own and those that theirs was merged into (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'ticket'>();
  if (isSystem(user) || isAgent(user) || isGranted(user.role, 'support:read')) return sql<SqlBool>`true`;
  // As ids: with `or` between them, every ticket of the company would be asked whether this person follows it.
  const theirs = eb
    .selectFrom('ticket as own')
    .select('own.id')
    .where('own.requester_id', '=', user.id)
    .unionAll(eb.selectFrom('ticket_follower').select('ticket_id as id').where('employee_id', '=', user.id));
  const ofHr = eb.selectFrom('ticket as asked').select('asked.id').where('asked.category', '=', 'hr');
  return eb('ticket.id', 'in', isGranted(user.role, 'support:read-hr') ? theirs.unionAll(ofHr) : theirs);
}

type Judged = Pick<TicketRow, 'requester_id' | 'status'>;
const agent = (_row: Judged, user: User) => isAgent(user) || isSystem(user);
const requester = (row: Judged, user: User) => row.requester_id === user.id;

/** Support moves a ticket; its requester alone says whether it is really over. */
export const mayMoveTicket: May<Judged, TransitionOf<typeof ticketMachine>> = {
  wait: agent,
  resume: agent,
  resolve: agent,
  merge: agent,
  reopen: (row, user) => requester(row, user) || agent(row, user),
  confirm: requester,
};

/** How many stand in each view; the badges are exactly the lists behind them. */
export async function countViews(db: Db, user: User, now: Date): Promise<Record<TicketView, number>> {
  const hours = await businessHours(db, now);
  const row = await db
    .selectFrom('ticket')
    .select((eb) =>
      TICKET_VIEWS.map((view) => sql<number>`count(*) filter (where ${eb.and([viewOf(view, user, now, hours)])})::int`.as(view)),
    )
    .where(visibleTo(user))
    .executeTakeFirstOrThrow();
  return row as Record<TicketView, number>;
}

/** One ticket with its conversation; internal notes for agents alone. */
export async function findTicket(db: Db, user: User, now: Date, id: string): Promise<TicketDetail | undefined> {
  const row = await rowsOf(db)
    .select(['ticket.resolved_at', 'ticket.reopen_until', 'ticket.merged_into'])
    .where('ticket.id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();
  if (!row) return undefined;
  const hours = await businessHours(db, now);
  const messages = await messagesOf(db, id, row.requester_id, isAgent(user));
  const steps = await history(db, ticketMachine.name, id);
  const followers = await db
    .selectFrom('ticket_follower')
    .innerJoin('employee', 'employee.id', 'ticket_follower.employee_id')
    .select('employee.name')
    .where('ticket_id', '=', id)
    .orderBy('employee.name')
    .execute();
  const target = row.merged_into
    ? await db.selectFrom('ticket').select(['id', 'number']).where('id', '=', row.merged_into).executeTakeFirst()
    : undefined;
  return {
    ...present(row, user, now, hours),
    firstDueAt: row.first_due_at.toISOString(),
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
    resolveDueAt: row.resolve_due_at.toISOString(),
    pausedMinutes: row.paused_minutes,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    reopenUntil: row.reopen_until?.toISOString() ?? null,
    mergedInto: target ?? null,
    followers: followers.map(({ name }) => name),
    messages,
    steps: steps.map(({ name, to, at, byName }) => ({ name, to, at: at.toISOString(), byName })).toReversed(),
    canRate: row.requester_id === user.id && ['resolved', 'closed'].includes(row.status),
  };
}

async function messagesOf(db: Db, ticketId: string, requesterId: string | null, withNotes: boolean): Promise<TicketDetail['messages']> {
  const followers = db.selectFrom('ticket_follower').select('employee_id').where('ticket_id', '=', ticketId);
  const rows = await db
    .selectFrom('ticket_message')
    .select(['id', 'author_id', 'author_name', 'channel', 'is_internal', 'is_verified', 'body', 'created_at'])
    .select((eb) => eb('author_id', 'in', followers).as('is_follower'))
    .where('ticket_id', '=', ticketId)
    .$if(!withNotes, (rest) => rest.where('is_internal', '=', false))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(500)
    .execute();
  const files = await filesOf(
    db,
    'ticket_message',
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    files: files.get(row.id) ?? [],
    authorId: row.author_id,
    authorName: row.author_name,
    isFromSupport: row.author_id !== null && row.author_id !== requesterId && !row.is_follower,
    channel: row.channel,
    isInternal: row.is_internal,
    isVerified: row.is_verified,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  }));
}

const SOON_MINUTES = 120;

export function viewOf(view: TicketView, user: User, now: Date, hours: BusinessHours): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'ticket'>();
  const active = eb('ticket.status', 'in', ['new', 'open', 'waiting']);
  switch (view) {
    case 'open':
      return active;
    case 'mine':
      return eb.and([active, eb('ticket.assignee_id', '=', user.id)]);
    case 'unassigned':
      return eb.and([active, eb('ticket.assignee_id', 'is', null)]);
    // workspace D6: due within two business hours, or over.
    case 'breaching':
      return eb('ticket.due_at', '<', addBusinessMinutes(now, SOON_MINUTES, hours));
    case 'waiting':
      return eb('ticket.status', '=', 'waiting');
    case 'all':
      return sql<SqlBool>`true`;
  }
}

/** By number or subject; the text is the expression of the index ticket_search. */
const saysOf = (text: string) => contains(sql`lower(number || ' ' || subject)`, text);
const isOfNamed = (text: string) => sql<SqlBool>`requester_id in (${peopleNamed(text)})`;

/** By number, subject or who asks. */
export const matches = (text: string) =>
  sql<SqlBool>`ticket.id in (select id from ticket where ${saysOf(text)} union all select id from ticket where ${isOfNamed(text)})`;

/** Who asked, whether they have an account or wrote from outside; of `ticket` with its `requester`. */
export const asker = sql<string>`coalesce(requester.name, nullif(ticket.sender_name, ''), ticket.sender_email)`;

/** The newest that match: of each half only as many are looked up, since a common word is in thousands. */
export function findNewest(db: Db, user: User, text: string, limit: number) {
  const newest = (half: Expression<SqlBool>) =>
    db
      .selectFrom('ticket')
      .select('id')
      .where(visibleTo(user))
      .where(half)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  return db
    .selectFrom('ticket')
    .leftJoin('employee as requester', 'requester.id', 'ticket.requester_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', asker.as('asker')])
    .where(sql<boolean>`ticket.id in ((${newest(saysOf(text))}) union all (${newest(isOfNamed(text))}))`)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(limit)
    .execute();
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('employee as requester', 'requester.id', 'ticket.requester_id')
    .leftJoin('employee as assignee', 'assignee.id', 'ticket.assignee_id')
    .select([
      'ticket.id',
      'ticket.number',
      'ticket.subject',
      'ticket.requester_id',
      'requester.name as requesterName',
      'ticket.sender_name',
      'ticket.sender_email',
      'ticket.category',
      'ticket.team',
      'ticket.priority',
      'ticket.channel',
      'ticket.assignee_id as assigneeId',
      'assignee.name as assigneeName',
      'ticket.status',
      'ticket.first_due_at',
      'ticket.first_answered_at',
      'ticket.update_due_at',
      'ticket.resolve_due_at',
      'ticket.due_at',
      'ticket.paused_at',
      'ticket.paused_minutes',
      'ticket.rating',
      'ticket.created_at',
      'ticket.updated_at',
      'ticket.version',
    ]);

export type TicketListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export const present = (row: TicketListRow, user: User, now: Date, hours: BusinessHours): Ticket => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  requesterId: row.requester_id,
  requesterName: row.requesterName ?? (row.sender_name || row.sender_email),
  senderEmail: row.sender_email,
  category: row.category,
  team: row.team,
  priority: row.priority,
  channel: row.channel,
  assigneeId: row.assigneeId,
  assigneeName: row.assigneeName,
  status: row.status,
  dueAt: row.due_at?.toISOString() ?? null,
  dueFor: row.due_at ? dueFor(row) : null,
  minutesLeft: minutesLeft(row.due_at, now, hours),
  rating: row.rating,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  transitions: openTransitions(ticketMachine, row, user, mayMoveTicket),
  isAgent: isAgent(user),
});

/** The files of messages that somebody reads; those of notes are support's (workspace A15). */
export const messagesVisibleTo = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from ticket_message join ticket on ticket.id = ticket_message.ticket_id
    where ticket_message.id = file.subject_id and (not ticket_message.is_internal or ${isAgent(user)}) and ${visibleTo(user)})`;
