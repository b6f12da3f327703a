import { createHash } from 'node:crypto';
import type { Address, DraftData, Folder } from '@lintel/contract/mail';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import { sql } from 'kysely';
import { toJson, type Db } from '#server/platform/db.ts';
import type { Reading } from './mail.reading.ts';
import { CLEAN_VERSION } from './mail.sanitize.ts';
import { joinThreads } from './mail.threads.ts';

export interface LockedAccount {
  id: string;
  /** Whose it is; null for a shared mailbox. */
  ownerId: string | null;
  address: string;
  /** Another server has it: what is done here has to be told there. */
  isElsewhere: boolean;
  /** The number of this change: entries written under the lock carry it. */
  modseq: string;
  boxes: Record<Folder, string>;
}

/**
 * The accounts of these ids, held until the transaction ends. Everything that writes entries comes through here first,
 * once, with all its accounts: so counters never meet and nobody waits in a circle.
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  if (ids.length === 0) return new Map();
  await db
    .selectFrom('mail_account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [accounts, boxes] = [
    await db
      .updateTable('mail_account')
      .set((eb) => ({ modseq: eb('modseq', '+', '1') }))
      .where('id', 'in', [...ids])
      .returning(['id', 'owner_id as ownerId', 'address', 'modseq'])
      .returning(sql<boolean>`person_id is null and owner_id is not null`.as('isElsewhere'))
      .execute(),
    await db
      .selectFrom('mailbox')
      .select(['id', 'account_id', 'role'])
      .where('account_id', 'in', [...ids])
      .where('name', 'is', null)
      .execute(),
  ];
  return new Map(
    accounts.map((account) => {
      const own = boxes.filter((box) => box.account_id === account.id).map((box) => [box.role, box.id]);
      return [account.id, { ...account, boxes: Object.fromEntries(own) as Record<Folder, string> }];
    }),
  );
}

/** The bytes of a mail, already in the blob store. */
export interface StoredRaw {
  sha256: string;
  size: number;
  /** Of the bytes as they were handed over; tells a repeat from a different mail with the same Message-ID. */
  sourceSha256: string;
}

/** Writes what was said, once, and answers its row. Whoever has the mail gets an entry for it. */
export async function insertMessage(
  db: Db,
  reading: Reading,
  raw: StoredRaw,
  receivedAt: Date,
  check: SenderCheck | null = null,
): Promise<string> {
  const { id } = await db
    .insertInto('message')
    .values({
      raw_sha256: raw.sha256,
      source_sha256: raw.sourceSha256,
      size: raw.size,
      message_id: reading.messageId || `<${raw.sourceSha256}@local>`,
      in_reply_to: reading.inReplyTo,
      reference_ids: reading.references,
      subject: reading.subject,
      from_name: reading.from.name,
      from_email: reading.from.email,
      reply_to: reading.replyTo,
      to_list: toJson(reading.to),
      cc_list: toJson(reading.cc),
      date: dateOf(reading, receivedAt),
      received_at: receivedAt,
      snippet: reading.snippet,
      text_body: reading.text,
      html_clean: reading.html,
      blocked_images: reading.blockedImages,
      clean_version: CLEAN_VERSION,
      priority: reading.priority,
      attachments: toJson(reading.attachments),
      attachment_count: reading.attachments.length,
      unreadable: reading.unreadable,
      invitation: reading.invitation && toJson(reading.invitation),
      unsubscribe: reading.unsubscribe && toJson(reading.unsubscribe),
      sender_check: check && toJson(check),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Always a date (mail.md 1.1): the sender's, unless it lies in the future, where it would stay on top for ever. */
export const dateOf = (reading: Reading, receivedAt: Date): Date =>
  reading.sentAt !== null && reading.sentAt <= receivedAt.getTime() + 86_400_000 ? new Date(reading.sentAt) : receivedAt;

/** Where a message goes: one place in one account. */
export interface Placement {
  account: LockedAccount;
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

/** Puts a message into folders: entries with their words and threads. Answers the entries' ids in the order of the places. */
export async function placeMessage(
  db: Db,
  messageRow: string,
  reading: Reading,
  date: Date,
  places: readonly Placement[],
): Promise<string[]> {
  if (places.length === 0) return [];
  const accounts = [...new Map(places.map(({ account }) => [account.id, account])).values()];
  const people = [reading.from, ...reading.to, ...reading.cc].map(({ email }) => email);
  const threads = await joinThreads(db, accounts, { refs: refsOf(reading), subject: reading.subject, people, date });
  const rows = await db
    .insertInto('entry')
    .values(
      places.map(({ account, ...place }) => ({
        account_id: account.id,
        mailbox_id: place.mailboxId ?? account.boxes[place.folder],
        message_id: messageRow,
        thread_id: threads.get(account.id)!,
        date,
        seen: place.seen,
        starred: place.starred ?? false,
        answered: place.answered ?? false,
        forwarded: place.forwarded ?? false,
        draft: place.origin === 'draft',
        origin: place.origin,
        labels: place.labels ?? [],
        bcc_list: toJson(place.bcc ?? []),
        compose_key: place.composeKey ?? null,
        written_by: place.writtenBy ?? null,
        draft_data: place.draftData ? toJson(place.draftData) : null,
        deleted_at: place.folder === 'trash' ? date : null,
        modseq: account.modseq,
      })),
    )
    .returning(['id', 'account_id', 'origin'])
    .execute();
  await indexWords(
    db,
    rows.map(({ id }) => id),
    reading.vector,
  );
  const modseqs = new Map(places.map(({ account }) => [account.id, account.modseq]));
  await recordChange(
    db,
    'added',
    rows.map((row) => ({ entryId: row.id, accountId: row.account_id, modseq: modseqs.get(row.account_id)! })),
  );
  return places.map(({ account, origin }) => rows.find((row) => row.account_id === account.id && row.origin === origin)!.id);
}

/** Message-IDs that tie a mail to others. */
const refsOf = (reading: Reading): string[] =>
  [...new Set([reading.messageId, reading.inReplyTo ?? '', ...reading.references])].filter((id) => id !== '');

export async function indexWords(db: Db, entryIds: readonly string[], vector: string): Promise<void> {
  await sql`
    insert into entry_search (entry_id, account_id, tsv)
    select id, account_id, ${vector}::tsvector from entry where id = any(${[...entryIds]}::bigint[])
    on conflict (entry_id) do update set tsv = excluded.tsv`.execute(db);
}

/** The change log, by which a client that was away can catch up. */
export async function recordChange(
  db: Db,
  kind: 'added' | 'updated' | 'removed',
  changes: readonly { entryId: string; accountId: string; modseq: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  // Arrays: a whole folder may change at once, and a statement carries few values.
  await sql`
    insert into mail_change (account_id, modseq, kind, entry_id)
    select account_id, modseq, ${kind}, entry_id from unnest(
      ${changes.map(({ accountId }) => accountId)}::bigint[], ${changes.map(({ modseq }) => modseq)}::bigint[],
      ${changes.map(({ entryId }) => entryId)}::bigint[]) as one (account_id, modseq, entry_id)`.execute(db);
}

/** Remembers who wrote to an account, by all mails that came at once. */
export async function meetSenders(db: Db, accountId: string, people: readonly Address[], at: Date): Promise<void> {
  const emails = people.map(({ email }) => email.toLowerCase().slice(0, 320));
  await sql`
    insert into mail_contact (account_id, email, name, uses, last_at)
    select ${accountId}, email, max(name), count(*), ${at} from unnest(${emails}::text[], ${people.map(({ name }) => name)}::text[]) as one (email, name)
    where email like '%@%' group by email
    on conflict (account_id, email) do update set uses = mail_contact.uses + excluded.uses, last_at = excluded.last_at,
      name = coalesce(nullif(excluded.name, ''), mail_contact.name)`.execute(db);
}

/** Remembers whom an account wrote with, for completion. */
export async function rememberContacts(db: Db, accountId: string, people: readonly Address[], at: Date): Promise<void> {
  const unique = new Map(people.filter(({ email }) => email.includes('@')).map((one) => [one.email.toLowerCase(), one]));
  if (unique.size === 0) return;
  await db
    .insertInto('mail_contact')
    .values(Array.from(unique, ([email, { name }]) => ({ account_id: accountId, email: email.slice(0, 320), name, last_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).doUpdateSet((eb) => ({
        uses: eb('mail_contact.uses', '+', 1),
        last_at: eb.ref('excluded.last_at'),
        name: sql<string>`coalesce(nullif(excluded.name, ''), mail_contact.name)`,
      })),
    )
    .execute();
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const KEEP_CHANGES_DAYS = 30;

/** Who was away for longer reads everything again. */
export async function pruneChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_change')
    .where('at', '<', new Date(now.getTime() - KEEP_CHANGES_DAYS * 86_400_000))
    .execute();
}
