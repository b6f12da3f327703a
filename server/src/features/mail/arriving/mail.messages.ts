import { isDeepStrictEqual } from 'node:util';
import { isCalendar, isReport } from '@lintel/contract/mail-file';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import { sql } from 'kysely';
import { recordBlobs } from '#server/platform/blobs.ts';
import { asRecords, type Db } from '#server/platform/db.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { CLEAN_VERSION } from '#server/features/mail/parsing/mail.sanitize.ts';

/** The bytes of a mail, already in the blob store. */
export interface StoredRaw {
  sha256: string;
  size: number;
  /** Of the bytes as they were handed over; tells a repeat from a different mail with the same Message-ID. */
  sourceSha256: string;
}

/** What was said, once, whoever has it. */
export interface NewMessage {
  reading: Reading;
  raw: StoredRaw;
  receivedAt: Date;
  /** What was found out about its sender; null where nobody asked. */
  check?: SenderCheck | null;
}

/** Always a date (mail.md 1.1): the sender's, unless it lies in the future, where it would stay on top for ever. */
export const dateOf = (reading: Reading, receivedAt: Date): Date =>
  reading.sentAt !== null && reading.sentAt <= receivedAt.getTime() + 86_400_000 ? new Date(reading.sentAt) : receivedAt;

/** Writes messages in one statement and answers their rows, in order. Whoever has a mail gets an entry for it. */
export async function insertMessages(db: Db, mails: readonly NewMessage[]): Promise<string[]> {
  if (mails.length === 0) return [];
  await recordBlobs(
    db,
    mails.map(({ raw }) => raw),
  );
  const { rows } = await sql<{ id: string; key: string }>`
    insert into message (raw_sha256, source_sha256, size, message_id, in_reply_to, reference_ids, subject, from_name, from_email, reply_to,
      to_list, cc_list, date, received_at, snippet, text_body, html_clean, blocked_images, blocked_trackers, clean_version, priority, attachments,
      attachment_count, unreadable, invitation, unsubscribe, sender_check, by_machine)
    select raw_sha256, source_sha256, size, message_id, in_reply_to, reference_ids, subject, from_name, from_email, reply_to,
      to_list, cc_list, date, received_at, snippet, text_body, html_clean, blocked_images, blocked_trackers, clean_version, priority, attachments,
      attachment_count, unreadable, invitation, unsubscribe, sender_check, by_machine
    from json_to_recordset(${asRecords(mails.map(recordOf))}) as one (raw_sha256 text, source_sha256 text, size int, message_id text,
      in_reply_to text, reference_ids text[], subject text, from_name text, from_email text, reply_to text, to_list jsonb, cc_list jsonb,
      date timestamptz, received_at timestamptz, snippet text, text_body text, html_clean text, blocked_images int, blocked_trackers int, clean_version int,
      priority text, attachments jsonb, attachment_count int, unreadable boolean, invitation jsonb, unsubscribe jsonb, sender_check jsonb,
      by_machine boolean)
    returning id, source_sha256 as key`.execute(db);
  const ids = Map.groupBy(
    rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id))),
    ({ key }) => key,
  );
  // Those with the same source are the same mail: either row will do, the earlier one first.
  return mails.map(({ raw }) => ids.get(raw.sourceSha256)!.shift()!.id);
}

const recordOf = ({ reading, raw, receivedAt, check }: NewMessage) => ({
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
  to_list: reading.to,
  cc_list: reading.cc,
  date: dateOf(reading, receivedAt),
  received_at: receivedAt,
  snippet: reading.snippet,
  text_body: reading.text,
  html_clean: reading.html,
  blocked_images: reading.blockedImages,
  blocked_trackers: reading.blockedTrackers,
  clean_version: CLEAN_VERSION,
  priority: reading.priority,
  attachments: reading.attachments,
  attachment_count: reading.attachments.filter(({ type }) => !isReport(type) && !(reading.invitation && isCalendar(type))).length,
  unreadable: reading.unreadable,
  invitation: reading.invitation,
  unsubscribe: reading.unsubscribe,
  sender_check: check ?? null,
  by_machine: reading.byMachine,
});

/** A mail that may be here already, for somebody else. */
export interface Wanted {
  /** Whose mailbox gets it, and as what. */
  accountId: string;
  origin: string;
  message: NewMessage;
}

/**
 * The row of each mail: that of the same bytes where a colleague has them, a new one otherwise. Never one that this mailbox has an entry
 * of this kind for: the same mail twice stays two. What somebody else's server said of its sender is not taken over either.
 */
export async function shareMessages(db: Db, mails: readonly Wanted[]): Promise<string[]> {
  const sources = [...new Set(mails.map(({ message }) => message.raw.sourceSha256))];
  const { rows } = await sql<{ id: string; source: string; check: SenderCheck | null; taken: string[] }>`
    select message.id, message.source_sha256 as source, message.sender_check as check,
      array(select entry.account_id || entry.origin from entry where entry.message_id = message.id and entry.account_id = any(${[
        ...new Set(mails.map(({ accountId }) => accountId)),
      ]}::bigint[])) as taken
    from message where source_sha256 = any(${sources}::text[]) order by message.id`.execute(db);
  // Several of a batch may be the same: only the first of them is written.
  const shared = rows.map(({ id, source, check, taken }) => ({ source, check, taken: new Set(taken), id, fresh: -1 }));
  const fresh: NewMessage[] = [];
  const bySource = Map.groupBy(shared, ({ source }) => source);
  const chosen = mails.map(({ accountId, origin, message }) => {
    const source = message.raw.sourceSha256;
    const same = bySource.get(source) ?? [];
    const { check } = message;
    let one = same.find((known) => !known.taken.has(accountId + origin) && (check === undefined || isDeepStrictEqual(known.check, check)));
    if (!one) {
      one = { source, check: check ?? null, taken: new Set(), id: '', fresh: fresh.push(message) - 1 };
      bySource.set(source, [...same, one]);
    }
    one.taken.add(accountId + origin);
    return one;
  });
  const ids = await insertMessages(db, fresh);
  return chosen.map((one) => one.id || ids[one.fresh]!);
}
