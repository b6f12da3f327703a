import type { Folder } from '@lintel/contract/mail';
import type { PageOf } from '@lintel/contract/kit/route';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { inOneInbox, readableBy } from '#server/features/mail/mail.access.ts';
import { readCursor } from './mail.cursor.ts';
import { listFrom, mergedOf, pageOf, readRows, type Ids, type ListedRow, type Narrow, type PageQuery } from './mail.rows.ts';

/** A page of a folder, newest first: by cursor from where another page ended, or by number at about the same price. */
export async function listFolder(db: Db, user: User, folder: Folder, query: PageQuery): Promise<PageOf<ListedRow>> {
  const boxes = await findBoxes(db, user, folder, query);
  const total = boxes.reduce((sum, box) => sum + box.total, 0);
  const place = (narrow: Narrow) => within(db, 'entry', boxes, narrow);
  if (query.cursor !== undefined) return listFrom(db, place, readCursor(query.cursor), query, total);
  const offset = (query.page - 1) * query.size;
  const start = await skipMonths(db, boxes, offset);
  const rows = await readRows(
    db,
    place((from) => skipTo(from, start).orderBy('entry.date', 'desc').orderBy('entry.id', 'desc').limit(query.size)),
  );
  const more = offset + rows.length < total;
  return pageOf(rows, query, total, { next: more, prev: query.page > 1 });
}

export interface ListedBox {
  id: string;
  /** Whose folder it is. */
  account: string;
  /** Of a folder that somebody made; null for the places that every mailbox has. */
  name: string | null;
  total: number;
  conversations: number;
}

/**
 * A folder of the post office, with `box` any folder that the person may read, shared or on another server; with `inboxes` the same part of
 * every mailbox that they see as one. Raises `mail.no_mailbox`, `mail.no_folder`.
 */
export async function findBoxes(
  db: Db,
  user: User,
  folder: Folder,
  { box, inboxes }: Pick<PageQuery, 'box' | 'inboxes'>,
): Promise<ListedBox[]> {
  const own = db.selectFrom('mailbox').innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id');
  const part = own.where('mailbox.role', '=', folder).where('mailbox.name', 'is', null);
  const place = inboxes
    ? part.where(inOneInbox(user)).orderBy('mailbox.id')
    : box
      ? own.where(readableBy(user)).where('mailbox.id', '=', box)
      : part.where('mail_account.person_id', '=', user.id);
  const boxes = await place
    .select(['mailbox.id', 'mailbox.account_id as account', 'mailbox.name', 'mailbox.total', 'mailbox.conversations'])
    .execute();
  if (boxes.length === 0) throw fail(box ? 'mail.no_folder' : 'mail.no_mailbox');
  return boxes;
}

/**
 * The entries, or the conversations, of these folders, narrowed to a page. Of several, each is walked by its own index, and the ways are
 * merged: a page costs about what it costs in one folder. `conversation` has an id and a date like `entry`, and is narrowed and ordered alike.
 */
export function within(db: Db, table: 'entry' | 'conversation', boxes: readonly Pick<ListedBox, 'id'>[], narrow: Narrow): Ids {
  const each = boxes.map(
    ({ id }) =>
      db
        .selectFrom(`${table} as entry` as 'entry')
        .select(['entry.id', 'entry.date'])
        .where('entry.mailbox_id', '=', id) as Ids,
  );
  return each.length === 1
    ? narrow(each[0]!)
    : narrow(
        mergedOf(
          db,
          each.map((one) => narrow(one).clearLimit().clearOffset()),
        ),
      );
}

/** Far pages: whole months are stepped over by their counts, so that the index is walked within one month only. */
async function skipMonths(db: Db, boxes: readonly ListedBox[], offset: number): Promise<{ before: string | null; offset: number }> {
  if (offset < 200) return { before: null, offset };
  const months = await db
    .selectFrom('mailbox_month')
    .select(['month', sql<number>`sum(total)::int`.as('total')])
    .where(
      'mailbox_id',
      'in',
      boxes.map(({ id }) => id),
    )
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
  let skipped = 0;
  let before: string | null = null;
  for (const { month, total } of months) {
    if (skipped + total > offset) break;
    skipped += total;
    before = month;
  }
  return { before, offset: offset - skipped };
}

function skipTo(from: Ids, start: { before: string | null; offset: number }): Ids {
  const narrowed = start.before ? from.where('entry.date', '<', new Date(`${start.before}T00:00:00Z`)) : from;
  return narrowed.offset(start.offset);
}
