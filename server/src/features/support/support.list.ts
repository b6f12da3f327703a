import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { PageOf } from '@lintel/contract/kit/route';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type supportApi, type Ticket } from '@lintel/contract/support';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { businessHours, type BusinessHours } from '#server/features/calendars/calendars.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList, type Columns } from '#server/platform/list.ts';
import { asker, matches, present, viewOf, visibleTo, type TicketListRow } from './support.queries.ts';

type Query = z.output<typeof supportApi.tickets.query>;
const eb = expressionBuilder<Database, 'ticket'>();
const labels = (table: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]));

const column = <K extends keyof TicketListRow>(name: string) => sql<TicketListRow[K]>`${sql.ref(`ticket.${name}`)}`;

const CHANNELS: Record<Ticket['channel'], string> = { form: 'Form', behalf: 'For somebody else', mail: 'Mail' };

const COLUMNS = {
  id: { value: column<'id'>('id') },
  number: { value: column<'number'>('number'), label: 'Number', sort: true },
  subject: { value: column<'subject'>('subject'), label: 'Subject', sort: sql`lower(ticket.subject)` },
  requester: {
    value: asker,
    label: 'Requester',
    sort: sql`ticket.requester_sort`,
  },
  requester_id: { value: column<'requester_id'>('requester_id') },
  requesterName: { value: sql<string | null>`requester.name` },
  sender_name: { value: column<'sender_name'>('sender_name') },
  sender_email: { value: column<'sender_email'>('sender_email') },
  category: { value: column<'category'>('category'), label: 'Category', words: labels(TICKET_CATEGORIES), sort: true },
  team: { value: column<'team'>('team') },
  priority: {
    value: column<'priority'>('priority'),
    label: 'Priority',
    words: TICKET_PRIORITIES,
    sort: sql`array_position(array['critical', 'high', 'normal', 'low'], ticket.priority)`,
  },
  channel: { value: column<'channel'>('channel'), label: 'Channel', words: CHANNELS },
  assigneeId: { value: sql<string | null>`ticket.assignee_id` },
  assigneeName: { value: sql<string | null>`assignee.name` },
  assignee: { value: sql<string | null>`assignee.name`, label: 'Assignee', sort: sql`ticket.assignee_sort` },
  status: { value: column<'status'>('status'), label: 'Status', words: labels(ticketMachine.states), sort: true },
  first_due_at: { value: column<'first_due_at'>('first_due_at') },
  first_answered_at: { value: column<'first_answered_at'>('first_answered_at'), label: 'First answer', kind: 'instant' },
  update_due_at: { value: column<'update_due_at'>('update_due_at') },
  resolve_due_at: { value: column<'resolve_due_at'>('resolve_due_at') },
  due_at: { value: column<'due_at'>('due_at') },
  // What nobody has to act on stands last.
  due: { value: column<'due_at'>('due_at'), label: 'Due', kind: 'instant', sort: sql`coalesce(ticket.due_at, 'infinity')` },
  paused_at: { value: column<'paused_at'>('paused_at') },
  paused_minutes: { value: column<'paused_minutes'>('paused_minutes') },
  rating: { value: column<'rating'>('rating'), label: 'Rating', kind: 'number' },
  created: { value: column<'created_at'>('created_at'), label: 'Opened', kind: 'instant', sort: true },
  created_at: { value: column<'created_at'>('created_at') },
  updated_at: { value: column<'updated_at'>('updated_at') },
  version: { value: column<'version'>('version') },
} satisfies Columns;

const ticketsList = (now: Date, hours: BusinessHours) =>
  defineList<Query>()({
    dataset: 'tickets',
    from: sql`ticket
      left join employee requester on requester.id = ticket.requester_id
      left join employee assignee on assignee.id = ticket.assignee_id`,
    key: sql`ticket.id`,
    scope: visibleTo,
    search: matches,
    filters: {
      view: (view, user) => viewOf(view, user, now, hours),
      requester: (_me, user) => eb('ticket.requester_id', '=', user.id),
      status: (status) => eb('ticket.status', '=', status),
      category: (category) => eb('ticket.category', '=', category),
      priority: (priority) => eb('ticket.priority', '=', priority),
      assigneeId: (id) => eb('ticket.assignee_id', '=', id),
    },
    order: 'due',
    columns: COLUMNS,
    present: (row, user): Ticket => present(row, user, now, hours),
  });

/** The list with the terms that hold now, for the page and for its file. */
export const ticketsListNow = async (db: Db, now: Date) => ticketsList(now, await businessHours(db, now));

/** A page of tickets: what is due first on top, one's own the newest first. */
export const listTickets = async (db: Db, user: User, now: Date, query: Query): Promise<PageOf<Ticket>> =>
  readList(await ticketsListNow(db, now), { db, user }, { ...query, sort: query.sort ?? (query.requester ? '-created' : 'due') });
