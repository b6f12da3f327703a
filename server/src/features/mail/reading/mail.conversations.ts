import type { Address, Conversation, EmailRow, Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readCursor } from './mail.cursor.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { findBoxes, within } from './mail.folder.ts';
import { listFrom, pageOf, readRows, type Ids, type ListedRow, type Narrow, type PageQuery } from './mail.rows.ts';

/** What is shown of a conversation beside its newest mail. */
const PEOPLE = 4;
const MAILS = 200;

/** A page of a folder with one row a conversation, the one with the newest mail first. */
export async function listConversations(db: Db, user: User, folder: Folder, query: PageQuery): Promise<PageOf<ListedRow>> {
  const boxes = await findBoxes(db, user, folder, query);
  const total = boxes.reduce((sum, { conversations }) => sum + conversations, 0);
  const place = (narrow: Narrow) => within(db, 'conversation', boxes, narrow);
  if (query.cursor !== undefined) {
    const page = await listFrom(db, place, readCursor(query.cursor), query, total);
    return { ...page, items: await withConversations(db, page.items) };
  }
  const offset = (query.page - 1) * query.size;
  const rows = await withConversations(db, await readRows(db, place(onPage(offset, query.size, total))));
  return pageOf(rows, query, total, { next: offset + rows.length < total, prev: query.page > 1 });
}

/** A page of so many, walked to from the nearer end. */
function onPage(offset: number, size: number, total: number): Narrow {
  const isNear = offset <= total / 2;
  const order = isNear ? 'desc' : 'asc';
  const [skipped, taken] = isNear ? [offset, size] : [Math.max(0, total - offset - size), Math.max(0, Math.min(size, total - offset))];
  return (from) => from.orderBy('entry.date', order).orderBy('entry.id', order).limit(taken).offset(skipped);
}

/** Mails that somebody has put away do not count. */
const shown = sql`from entry join mailbox on mailbox.id = entry.mailbox_id and mailbox.role not in ('trash', 'spam')`;

async function withConversations(db: Db, rows: ListedRow[]): Promise<ListedRow[]> {
  if (rows.length === 0) return rows;
  const { rows: found } = await sql<{ id: string; unread: number; total: string; ids: string[]; people: Address[] | null; made: boolean }>`
    select conversation.id, conversation.unread,
      (select count(*) ${shown} where entry.thread_id = conversation.thread_id) as total,
      array(select entry.id::text from entry where entry.thread_id = conversation.thread_id and entry.mailbox_id = conversation.mailbox_id
        order by entry.date desc, entry.id desc limit 500) as ids,
      (select jsonb_agg(jsonb_build_object('email', one.email, 'name', one.name) order by one.last desc, one.newest desc) from (
        select message.from_email as email, max(message.from_name) as name, max(entry.date) as last, max(entry.id) as newest ${shown}
        join message on message.id = entry.message_id
        where entry.thread_id = conversation.thread_id group by message.from_email order by last desc, newest desc limit ${PEOPLE}) as one) as people,
      exists (select from entry join mail_record on mail_record.message_id = entry.message_id and mail_record.account_id = entry.account_id
        where entry.thread_id = conversation.thread_id) as made
    from entry as newest join conversation on conversation.mailbox_id = newest.mailbox_id and conversation.thread_id = newest.thread_id
    where newest.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => {
    const one = byId.get(row.id);
    if (!one) return row;
    const conversation: Conversation = {
      ids: one.ids,
      total: Math.max(Number(one.total), 1),
      unread: one.unread,
      people: one.people ?? [],
    };
    return { ...row, status: one.unread > 0 ? 'unread' : row.status, conversation, hasRecords: one.made };
  });
}

/**
 * Every mail of the conversation that a mail belongs to, in whatever folder, the oldest first; what lies in the trash or in spam only beside a
 * mail that lies there too. A mail to oneself stands once. Raises `mail.not_found`.
 */
export async function listThread(db: Db, user: User, id: string): Promise<EmailRow[]> {
  const mails = visibleTo(db, user)
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('entry as opened', (join) => join.onRef('opened.thread_id', '=', 'entry.thread_id').on('opened.id', '=', id))
    .where(
      sql<boolean>`(entry.id = opened.id or (
        (mailbox.role not in ('trash', 'spam') or opened.mailbox_id = entry.mailbox_id) and not exists (
          select from entry as twin where twin.thread_id = entry.thread_id and twin.message_id = entry.message_id and twin.id <> entry.id
            and (twin.id = opened.id or (twin.origin = 'received' and entry.origin = 'sent')))))`,
    )
    .select(['entry.id', 'entry.date'])
    .orderBy('entry.date', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(MAILS);
  const rows = await readRows(db, mails as unknown as Ids);
  if (rows.length === 0) throw fail('mail.not_found');
  return rows.toReversed();
}
