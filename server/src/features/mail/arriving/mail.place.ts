import type { Address, DraftData, Folder } from '@lintel/contract/mail';
import { sql } from 'kysely';
import { asRecords, type Db } from '#server/platform/db.ts';
import { dateOf, insertMessages, type NewMessage } from './mail.messages.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { indexWords, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { quieten } from './mail.quiet.ts';
import { endAnswered } from './mail.answered.ts';
import { chainOf } from './mail.threads.chain.ts';
import { joinThreads, type JoinedThread } from './mail.threads.ts';

/** Where a message goes: one place in one account. */
export interface Placement {
  account: LockedAccount;
  /** Once it is placed, where it lies: one of a muted conversation goes to the archive instead of the inbox. */
  folder: Folder;
  /** A folder of another server that has no part of its own. */
  mailboxId?: string;
  origin: 'received' | 'sent' | 'draft';
  seen: boolean;
  starred?: boolean;
  answered?: boolean;
  forwarded?: boolean;
  labels?: string[];
  bcc?: Address[];
  draftData?: DraftData;
  composeKey?: string | null;
  /** Who wrote it, in the Sent of a shared mailbox. */
  writtenBy?: string | null;
}

/** A message and where it goes. */
export interface PlacedMail {
  /** Its row. */
  message: string;
  reading: Reading;
  date: Date;
  /** What another server calls its conversation. */
  threadId?: string | null;
  places: readonly Placement[];
}

export type NewMail = NewMessage & {
  /** With which it stands in lists; else that of its header. */
  date?: Date;
  places: readonly Placement[];
};

/** Writes mails that nobody has yet and puts them into folders. Answers their entries' ids as `placeMails` does. */
export async function storeMails(db: Db, mails: readonly NewMail[]): Promise<string[][]> {
  const ids = await insertMessages(db, mails);
  const placed = mails.map(({ reading, receivedAt, date = dateOf(reading, receivedAt), places }, i) => ({
    ...{ message: ids[i]!, reading, date, places },
  }));
  return placeMails(db, placed);
}

/**
 * Puts messages into folders, as if one after the other, in a handful of statements for all of them: entries with their words and
 * threads. Everything that comes to a mailbox comes through here, one mail or a thousand. The accounts are locked by the caller. Answers
 * the entries' ids: for each mail, in the order of its places.
 */
export async function placeMails(db: Db, mails: readonly PlacedMail[]): Promise<string[][]> {
  const placed = mails.filter(({ places }) => places.length > 0);
  if (placed.length === 0) return mails.map(() => []);
  const threads = await joinThreads(db, placed.map(letterOf));
  placed.forEach(({ places, reading }, i) => quieten(places, threads[i]!, reading.to));
  const entries = placed.flatMap((mail, i) => mail.places.map((place) => entryOf(mail, place, threads[i]!)));
  const { rows } = await sql<Row>`
    insert into entry (account_id, mailbox_id, message_id, thread_id, date, seen, starred, answered, forwarded, draft, origin, labels,
      bcc_list, compose_key, written_by, draft_data, deleted_at, modseq)
    select account_id, mailbox_id, message_id, thread_id, date, seen, starred, answered, forwarded, draft, origin, labels,
      bcc_list, compose_key, written_by, draft_data, deleted_at, modseq
    from json_to_recordset(${asRecords(entries)}) as one (account_id bigint, mailbox_id bigint, message_id bigint, thread_id bigint,
      date timestamptz, seen boolean, starred boolean, answered boolean, forwarded boolean, draft boolean, origin text, labels text[],
      bcc_list jsonb, compose_key text, written_by text, draft_data jsonb, deleted_at timestamptz, modseq bigint)
    returning id, account_id, message_id, origin, modseq`.execute(db);
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  const answer = mails.map(({ message, places }) =>
    places.map(({ account, origin }) => ids.get(keyOf({ account_id: account.id, message_id: message, origin }))!),
  );
  await indexWords(
    db,
    mails.map(({ reading, places }, i) => ({
      entries: places.map(({ account, bcc }, place) => ({ id: answer[i]![place]!, accountId: account.id, bcc })),
      vector: reading.vector,
    })),
  );
  await endAnswered(db, [...new Set(mails.flatMap(({ reading, places }) => (reading.byMachine ? [] : receivers(places))))]);
  await recordChange(
    db,
    'added',
    rows.map((row) => ({ entryId: row.id, accountId: row.account_id, modseq: row.modseq })),
  );
  return answer;
}

const receivers = (places: readonly Placement[]): string[] =>
  places.filter(({ origin }) => origin === 'received').map(({ account }) => account.id);

interface Row {
  id: string;
  account_id: string;
  message_id: string;
  origin: string;
  modseq: string;
}

/** What the table holds once. */
const keyOf = (row: Pick<Row, 'account_id' | 'message_id' | 'origin'>): string => `${row.account_id} ${row.message_id} ${row.origin}`;

const letterOf = ({ reading, date, threadId = null, places }: PlacedMail) => ({
  accounts: [...new Map(places.map(({ account }) => [account.id, account])).values()],
  refs: chainOf(reading),
  threadId,
  subject: reading.subject,
  people: [reading.from, ...reading.to, ...reading.cc].map(({ email }) => email),
  date,
});

const entryOf = ({ message, date }: PlacedMail, { account, ...place }: Placement, threads: ReadonlyMap<string, JoinedThread>) => ({
  account_id: account.id,
  mailbox_id: place.mailboxId ?? account.boxes[place.folder],
  message_id: message,
  thread_id: threads.get(account.id)!.id,
  date,
  seen: place.seen,
  starred: place.starred ?? false,
  answered: place.answered ?? false,
  forwarded: place.forwarded ?? false,
  draft: place.origin === 'draft',
  origin: place.origin,
  labels: place.labels ?? [],
  bcc_list: place.bcc ?? [],
  compose_key: place.composeKey ?? null,
  written_by: place.writtenBy ?? null,
  draft_data: place.draftData ?? null,
  deleted_at: place.folder === 'trash' ? date : null,
  modseq: account.modseq,
});
