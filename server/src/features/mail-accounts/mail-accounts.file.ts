import { buffer } from 'node:stream/consumers';
import { lockAccounts, noteFiling, tieThread } from '#server/features/mail/mail.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { sql } from 'kysely';
import { placeOf } from './mail-accounts.folders.ts';
import { ask, inFolder, type Session } from './mail-accounts.session.ts';
import { dropEntries } from './mail-accounts.store.ts';

/** Providers that put what they send into Sent by themselves, a moment later: they are given time before we do it. */
const SELF_FILING = /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i;
const SELF_FILING_MS = 600_000;

/**
 * Has the Sent folder of its server have a sent mail, once (mail.md 4.5): what is there under its Message-ID, or one that its server gave
 * it, because the provider filed it or because an earlier try got through, is taken for it. Of a mail that nobody knows to have left nothing
 * is put there. `later` where the provider may still do it; `refused` where the server does not take it.
 */
export async function fileSent(session: Session, entryId: string): Promise<'done' | 'later' | 'refused'> {
  const { services, client, account } = session;
  const mail = await findSent(services.db, entryId);
  if (!mail || mail.uid !== null) return note(session, entryId, null);
  const place = await placeOf(session, session.isLabelled ? mail.archive_id : mail.sent_id);
  return inFolder(session, place.path, async () => {
    const found = await findByIds(session, [mail.message_id, ...mail.given_ids]);
    if (!found) return 'refused';
    let uid = found.at(-1);
    if (uid === undefined && !mail.has_left) return note(session, null, null);
    if (uid === undefined) {
      const isYoung = services.clock.now().getTime() - mail.updated_at.getTime() < SELF_FILING_MS;
      if (isYoung && SELF_FILING.test(account.smtp_host)) return 'later';
      const raw = await buffer(await services.blobs.get(mail.raw_sha256));
      const path = session.isLabelled ? session.sentPath : place.path;
      // Of a server with labels it is known once its folders were asked for.
      if (path === null) return 'later';
      const filed = await ask(session, () => client.append(path, raw, ['\\Seen'], mail.date));
      if (!filed) return 'refused';
      // Where it is filed by a label it has another number among all messages.
      uid = path === place.path ? filed.uid : undefined;
    }
    const isKnown = client.mailbox && String(client.mailbox.uidValidity) === place.uidvalidity;
    // Otherwise the next round finds it by its Message-ID.
    return note(session, entryId, uid !== undefined && isKnown ? { mailboxId: place.mailboxId, uid, ids: mail.given_ids } : null);
  });
}

/** The messages of the open folder with the first of these Message-IDs that has any; null where the server does not say. */
async function findByIds(session: Session, messageIds: readonly string[]): Promise<number[] | null> {
  for (const id of messageIds) {
    const found = await findById(session, id);
    if (!found || found.length > 0) return found;
  }
  return [];
}

/** The messages of the open folder with this Message-ID; null where the server does not say. An empty one would be all of them. */
export async function findById(session: Session, messageId: string): Promise<number[] | null> {
  if (messageId === '') return [];
  const found = await ask(session, () => session.client.search({ header: { 'message-id': messageId } }, { uid: true }));
  return Array.isArray(found) ? found : null;
}

const findSent = (db: Db, entryId: string) =>
  db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('imap_entry', 'imap_entry.entry_id', 'entry.id')
    .innerJoin('outbox', 'outbox.entry_id', 'entry.id')
    .innerJoin('mailbox as sent', (join) =>
      join.onRef('sent.account_id', '=', 'entry.account_id').on('sent.role', '=', 'sent').on('sent.name', 'is', null),
    )
    .innerJoin('mailbox as archive', (join) =>
      join.onRef('archive.account_id', '=', 'entry.account_id').on('archive.role', '=', 'archive').on('archive.name', 'is', null),
    )
    .select(['message.message_id', 'message.raw_sha256', 'entry.date', 'imap_entry.uid', 'outbox.given_ids', 'outbox.updated_at'])
    .select(['sent.id as sent_id', 'archive.id as archive_id'])
    .select(sql<boolean>`exists (select from outbox_recipient where outbox_id = outbox.id and state = 'sent')`.as('has_left'))
    .where('entry.id', '=', entryId)
    .executeTakeFirst();

interface Place {
  mailboxId: string;
  uid: number;
  /** What else it is called there. */
  ids: readonly string[];
}

/** Where it lies there, that it is filed, and that nothing is left to do: all in one. */
async function note({ services, account, isLabelled }: Session, entryId: string | null, at: Place | null): Promise<'done'> {
  if (entryId === null) return 'done';
  await withTransaction(services.db, async (tx) => {
    const sender = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    if (at) {
      const place = sql`mailbox_id = ${at.mailboxId} and uid = ${at.uid}`;
      const { rows } = await sql<{ entry_id: string }>`select entry_id from imap_entry where ${place} and entry_id <> ${entryId}`.execute(
        tx,
      );
      // It came over as a mail of its own before anybody knew which one it is.
      await dropEntries(
        tx,
        sender,
        rows.map(({ entry_id }) => entry_id),
      );
      await tieThread(tx, sender.id, entryId, at.ids);
      await sql`update imap_entry set mailbox_id = ${at.mailboxId}, uid = ${at.uid}, lost_at = null where entry_id = ${entryId}`.execute(
        tx,
      );
      await sql`
        update entry set mailbox_id = ${isLabelled ? sender.boxes.sent : at.mailboxId}, modseq = ${sender.modseq}, version = version + 1
        where id = ${entryId} and mailbox_id <> ${isLabelled ? sender.boxes.sent : at.mailboxId}
          and not exists (select from imap_intent where imap_intent.entry_id = entry.id and op = 'move')`.execute(tx);
    }
    await noteFiling(systemContext(services, tx), sender, entryId, true);
    await sql`delete from imap_intent where entry_id = ${entryId} and op = 'file'`.execute(tx);
  });
  return 'done';
}

/** Its server does not take it: the mail is sent all the same, and says so. */
export async function leaveUnfiled({ services, account }: Session, entryId: string): Promise<void> {
  await withTransaction(services.db, async (tx) => {
    const sender = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    await noteFiling(systemContext(services, tx), sender, entryId, false);
    await sql`delete from imap_intent where entry_id = ${entryId} and op = 'file'`.execute(tx);
  });
}
