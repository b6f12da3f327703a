import type { Address, EmailRow, Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#server/platform/db.ts';
import { liesElsewhere } from '#server/features/mail/mail.access.ts';
import { cursorOf, type Cursor } from './mail.cursor.ts';

export interface PageQuery {
  page: number;
  size: number;
  cursor?: string | undefined;
  /** A folder of a shared mailbox or on another server. */
  box?: string | undefined;
  /** Of all mailboxes that the person sees as one. */
  inboxes?: 'all' | undefined;
}

/** A row that knows whether something was made of its mail, or its conversation; what it is, is asked apart (`withRecords`). */
export type ListedRow = EmailRow & { hasRecords: boolean };

/** Places to look for entries in, to be narrowed to a page. */
export type Narrow = (from: SelectQueryBuilder<Database, 'entry', { id: string; date: Date }>) => typeof from;
export type Ids = SelectQueryBuilder<Database, 'entry', { id: string; date: Date }>;

/** Several lists as one. Each has to be in the order in which the whole is read: only then they are merged instead of sorted. */
export const mergedOf = (db: Db, each: readonly Ids[]): Ids =>
  db
    .selectFrom(sql<{ id: string; date: Date }>`(${sql.join(each, sql` union all `)})`.as('entry'))
    .select(['entry.id', 'entry.date']) as unknown as Ids;

/** Rows after (or before) a cursor; one more is read to know whether the list goes on. */
export async function listFrom(
  db: Db,
  place: (narrow: Narrow) => Ids,
  cursor: Cursor,
  query: PageQuery,
  total: number,
): Promise<PageOf<ListedRow>> {
  const older = cursor.direction === 'next';
  const order = older ? 'desc' : 'asc';
  const ids = place((from) =>
    from
      .where(sql<boolean>`(entry.date, entry.id) ${older ? sql`<` : sql`>`} (${cursor.date}::timestamptz, ${cursor.id}::bigint)`)
      .orderBy('entry.date', order)
      .orderBy('entry.id', order)
      .limit(query.size + 1),
  );
  const rows = await readRows(db, ids);
  const more = rows.length > query.size;
  if (more) rows.splice(older ? query.size : 0, 1);
  return pageOf(rows, query, total, older ? { next: more, prev: true } : { next: true, prev: more });
}

export function pageOf(items: ListedRow[], query: PageQuery, total: number, has: { next: boolean; prev: boolean }): PageOf<ListedRow> {
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    page: {
      number: query.page,
      size: query.size,
      total,
      ...(has.next && last ? { next: cursorOf(last, 'next') } : {}),
      ...(has.prev && first ? { prev: cursorOf(first, 'prev') } : {}),
    },
  };
}

export const deliveryOf = sql<EmailRow['delivery']>`(select outbox.status from outbox where outbox.entry_id = entry.id limit 1)`;

/** Until when a mail waits; narrow, because nearly none does. */
const heldOf = <T>(column: string) =>
  sql<T>`(select ${sql.ref(column)} from outbox where outbox.entry_id = entry.id and outbox.status = 'held' limit 1)`;
export const waitingOf = [
  heldOf<Date | null>('outbox.send_at').as('send_at'),
  heldOf<boolean | null>('outbox.scheduled').as('scheduled'),
] as const;

/** Who has the conversation of a mail in a shared mailbox. */
const sharedOf = sql<EmailRow['shared']>`case when mail_account.owner_id is null then jsonb_build_object(
  'accountId', mail_account.id::text, 'box', mailbox.id::text, 'assignee', (
    select jsonb_build_object('id', employee.id, 'name', employee.name) from mail_assignment as has
    join employee on employee.id = has.assignee_id where has.thread_id = entry.thread_id)) end`;

/** Of an entry: nothing of its conversation is to come into the inbox. */
export const mutedOf = sql<boolean>`exists (select from mail_thread where mail_thread.id = entry.thread_id and mail_thread.muted_at is not null)`;

/** Of a mail that waits for an answer, or came back for want of one. */
const reminderOf = sql<EmailRow['reminder']>`(
  select jsonb_build_object('at', remind_at, 'sentAt', sent_at, 'isBack', came_back_at is not null)
  from mail_reminder where mail_reminder.entry_id = entry.id and ended_at is null and entry.deleted_at is null)`;
export const waitsOf = sql<boolean>`(${reminderOf} is not null)`;

const hasRecords = sql<boolean>`exists (select from mail_record
  where mail_record.message_id = entry.message_id and mail_record.account_id = entry.account_id)`;

export const rowColumns = [
  'entry.id',
  'mailbox.role as folder',
  'message.subject',
  'message.from_name',
  'message.from_email',
  'message.to_list',
  'entry.date',
  'message.snippet',
  'entry.seen',
  'entry.starred',
  'message.priority',
  'entry.labels',
  'message.attachment_count',
  'entry.draft',
  'entry.answered',
  'entry.forwarded',
  'entry.snoozed_until',
  'entry.returned_at',
  'mailbox.account_id',
  'mailbox.id as box_id',
  'mailbox.name as box_name',
  liesElsewhere('mail_account').as('elsewhere'),
  sharedOf.as('shared'),
  mutedOf.as('muted'),
  reminderOf.as('reminder'),
  hasRecords.as('has_records'),
] as const;

/**
 * The rows of these entries, newest first. The first query walks narrow rows only; messages are read for the page alone, by a statement
 * that is the same for every list: the database plans it once. Planned with the walk, it would be anew each time, which costs more than it takes.
 */
export async function readRows(db: Db, ids: Ids): Promise<ListedRow[]> {
  const wanted = (await ids.execute()).map(({ id }) => id);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('entry')
    .where(sql<boolean>`entry.id = any(${wanted}::bigint[])`)
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select([...rowColumns, deliveryOf.as('delivery'), ...waitingOf])
    .orderBy('entry.date', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.map(toRow);
}

interface RowColumns {
  id: string;
  folder: Folder;
  subject: string;
  from_name: string;
  from_email: string;
  to_list: Address[];
  date: Date;
  snippet: string;
  seen: boolean;
  starred: boolean;
  priority: EmailRow['priority'];
  labels: string[];
  attachment_count: number;
  draft: boolean;
  answered: boolean;
  forwarded: boolean;
  snoozed_until: Date | null;
  returned_at: Date | null;
  account_id: string;
  box_id: string;
  box_name: string | null;
  elsewhere: boolean;
  shared: EmailRow['shared'];
  muted: boolean;
  reminder: EmailRow['reminder'];
  delivery: EmailRow['delivery'];
  send_at: Date | null;
  scheduled: boolean | null;
  has_records: boolean;
}

export const toRow = (row: RowColumns): ListedRow => ({
  id: row.id,
  folder: row.folder,
  subject: row.subject,
  from: { email: row.from_email, name: row.from_name },
  to: row.to_list,
  date: row.date.toISOString(),
  snippet: row.snippet,
  status: row.seen ? 'read' : 'unread',
  starred: row.starred,
  priority: row.priority,
  labels: row.labels,
  hasAttachments: row.attachment_count > 0,
  attachmentCount: row.attachment_count,
  isDraft: row.draft,
  answered: row.answered,
  forwarded: row.forwarded,
  delivery: row.delivery,
  sendAt: row.send_at?.toISOString() ?? null,
  isScheduled: row.scheduled ?? false,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
  shared: row.shared,
  reminder: row.reminder && { ...row.reminder, at: inUtc(row.reminder.at), sentAt: inUtc(row.reminder.sentAt) },
  isMuted: row.muted,
  elsewhere: row.elsewhere ? { accountId: row.account_id, box: row.box_name === null ? null : row.box_id } : null,
  conversation: null,
  hasRecords: row.has_records,
});

/** An instant as JSON of the database has it. */
const inUtc = (at: string): string => new Date(at).toISOString();
