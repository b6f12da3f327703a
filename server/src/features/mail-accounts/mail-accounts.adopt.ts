import { lockAccounts, noteFiling } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import type { Light } from './mail-accounts.arrivals.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import type { Session } from './mail-accounts.session.ts';
import { applyMarks, knownEntries, withIntent } from './mail-accounts.store.ts';

interface Lost {
  entry_id: string;
  message_id: string;
  size: number;
  /** It was sent from here and is not filed: its provider did so, maybe in other bytes. */
  is_new: boolean;
}

/**
 * Mails that are missing where they were and turn up here keep their entry, with all that hangs on it: moved by another program,
 * in a renamed folder, or numbered anew (mail.md 4.3). The same Message-ID and the same size are the same mail. Answers their UIDs.
 */
export async function adoptLost(session: Session, row: FolderRow, light: readonly Light[]): Promise<Set<number>> {
  const { services, account } = session;
  const ids = light.map(({ messageId }) => messageId).filter(Boolean);
  if (ids.length === 0) return new Set();
  const { rows: first } = await sql<{ one: number }>`
    select 1 as one from imap_entry where account_id = ${account.account_id} and uid is null limit 1`.execute(services.db);
  if (first.length === 0) return new Set();
  return withTransaction(services.db, async (tx) => {
    const locked = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    const { rows: lost } = await sql<Lost>`
      select imap_entry.entry_id, message.message_id, message.size, lost_at is null as is_new from imap_entry
      join entry on entry.id = imap_entry.entry_id join message on message.id = entry.message_id
      where imap_entry.account_id = ${account.account_id} and imap_entry.uid is null and message.message_id = any(${ids}::text[])
      order by imap_entry.entry_id`.execute(tx);
    const taken = await knownEntries(
      tx,
      row.mailbox_id,
      light.map(({ uid }) => uid),
    );
    const isSent = row.part === 'sent' && row.name === null;
    const adopted = new Map<number, Lost>();
    for (const one of light) {
      const index = lost.findIndex(
        (candidate) => candidate.message_id === one.messageId && (candidate.is_new ? isSent : candidate.size === one.size),
      );
      if (index >= 0 && !taken.has(one.uid)) adopted.set(one.uid, ...(lost.splice(index, 1) as [Lost]));
    }
    for (const [uid, { entry_id, is_new }] of adopted) {
      await sql`update imap_entry set mailbox_id = ${row.mailbox_id}, uid = ${uid}, lost_at = null where entry_id = ${entry_id}`.execute(
        tx,
      );
      // Where its owner moves it is shown already; what is put away stays so while its server has it in the inbox.
      await sql`
        update entry set mailbox_id = ${row.mailbox_id}, snoozed_until = null, modseq = ${locked.modseq}, version = version + 1,
          deleted_at = case when ${row.part}::text = 'trash' then coalesce(deleted_at, now()) end
        where id = ${entry_id} and mailbox_id <> ${row.mailbox_id} and not (snoozed_until is not null and ${row.part}::text = 'inbox')
          and not (origin = 'sent' and returned_at is not null and ${row.part}::text = 'sent')
          and not exists (select from imap_intent where imap_intent.entry_id = entry.id and op = 'move')`.execute(tx);
      if (is_new) await noteFiling(systemContext(services, tx), locked, entry_id, true);
    }
    const busy = await withIntent(tx, account.account_id);
    const known = await knownEntries(tx, row.mailbox_id, [...adopted.keys()]);
    const said = light.flatMap(({ uid, marks }) => (adopted.has(uid) && known.has(uid) ? [{ known: known.get(uid)!, marks }] : []));
    await applyMarks(
      tx,
      locked,
      said.filter((one) => !busy.has(one.known.entryId)),
    );
    if (adopted.size > 0) await emit(tx, locked.ownerId, { kind: 'mail.changed', folders: [row.part], arrived: false });
    return new Set(adopted.keys());
  });
}
