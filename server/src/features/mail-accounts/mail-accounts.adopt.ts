import { lockAccounts, nameThread, noteFiling } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import type { Light } from './mail-accounts.arrivals.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import { boxIn, isSentIn, partIn } from './mail-accounts.labels.ts';
import type { Session } from './mail-accounts.session.ts';
import { applyMarks, knownEntries } from './mail-accounts.store.ts';

interface Lost {
  entry_id: string;
  message_id: string;
  /** Message-IDs that its server may have given it instead. */
  given_ids: string[];
  email_id: string | null;
  size: number;
  /** It was sent from here and is not filed: its provider did so, maybe in other bytes. */
  is_new: boolean;
}

/**
 * Mails that are missing where they were and turn up here keep their entry, with all that hangs on it: moved by another program,
 * in a renamed folder, or numbered anew (mail.md 4.3). What their server calls the same is the same mail, and else the same Message-ID with
 * the same size, or the Message-ID that it was given on the way. Answers their UIDs.
 */
export async function adoptLost(session: Session, row: FolderRow, light: readonly Light[]): Promise<Set<number>> {
  const { services, account } = session;
  const ids = light.map(({ messageId }) => messageId).filter(Boolean);
  const emailIds = light.flatMap(({ emailId }) => emailId ?? []);
  if (ids.length + emailIds.length === 0) return new Set();
  const { rows: first } = await sql<{ one: number }>`
    select 1 as one from imap_entry where account_id = ${account.account_id} and uid is null limit 1`.execute(services.db);
  if (first.length === 0) return new Set();
  return withTransaction(services.db, async (tx) => {
    const locked = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    const { rows: lost } = await sql<Lost>`
      select imap_entry.entry_id, message.message_id, imap_entry.email_id, message.size, lost_at is null as is_new,
        coalesce(outbox.given_ids, '{}') as given_ids from imap_entry
      join entry on entry.id = imap_entry.entry_id join message on message.id = entry.message_id
      left join outbox on outbox.entry_id = entry.id
      where imap_entry.account_id = ${account.account_id} and imap_entry.uid is null
        and (message.message_id = any(${ids}::text[]) or outbox.given_ids && ${ids}::text[] or imap_entry.email_id = any(${emailIds}::text[]))
      order by imap_entry.entry_id`.execute(tx);
    const taken = await knownEntries(
      tx,
      row.mailbox_id,
      light.map(({ uid }) => uid),
    );
    const adopted = new Map<number, Lost & { one: Light }>();
    for (const one of light) {
      const index = lost.findIndex((candidate) => isSame(candidate, one, row));
      if (index >= 0 && !taken.has(one.uid)) adopted.set(one.uid, { ...lost.splice(index, 1)[0]!, one });
    }
    for (const [uid, { entry_id, is_new, one }] of adopted) {
      const [part, box] = [partIn(row, one.marks), boxIn(locked, row, one.marks)];
      await sql`
        update imap_entry set mailbox_id = ${row.mailbox_id}, uid = ${uid}, lost_at = null, email_id = coalesce(${one.emailId}, email_id)
        where entry_id = ${entry_id}`.execute(tx);
      if (one.threadId) await nameThread(tx, locked.id, entry_id, one.threadId);
      // Where its owner moves it is shown already; what is put away stays so while its server has it in the inbox.
      await sql`
        update entry set mailbox_id = ${box}, snoozed_until = null, modseq = ${locked.modseq}, version = version + 1,
          deleted_at = case when ${part}::text = 'trash' then coalesce(deleted_at, now()) end
        where id = ${entry_id} and mailbox_id <> ${box} and not (snoozed_until is not null and ${part}::text = 'inbox')
          and not (origin = 'sent' and returned_at is not null and ${part}::text = 'sent')
          and not exists (select from imap_intent where imap_intent.entry_id = entry.id and op = 'move')`.execute(tx);
      if (is_new) await noteFiling(systemContext(services, tx), locked, entry_id, true);
    }
    const known = await knownEntries(tx, row.mailbox_id, [...adopted.keys()]);
    const said = light.flatMap(({ uid, marks }) => (adopted.has(uid) && known.has(uid) ? [{ known: known.get(uid)!, marks }] : []));
    await applyMarks(tx, locked, said);
    if (adopted.size > 0) await emit(tx, locked.ownerId, { kind: 'mail.changed', folders: [row.part], arrived: false });
    return new Set(adopted.keys());
  });
}

function isSame(lost: Lost, one: Light, row: FolderRow): boolean {
  if (lost.email_id !== null && one.emailId !== null) return lost.email_id === one.emailId;
  // Nothing else is called so, and its size is that of other bytes.
  if (lost.given_ids.includes(one.messageId)) return !lost.is_new || isSentIn(row, one.marks);
  return lost.message_id === one.messageId && (lost.is_new ? isSentIn(row, one.marks) : lost.size === one.size);
}
