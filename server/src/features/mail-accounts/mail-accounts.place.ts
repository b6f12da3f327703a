import {
  dateOf,
  insertMessage,
  lockAccounts,
  meetSenders,
  placeMessage,
  settleBounce,
  type LockedAccount,
} from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import { systemContext } from '#server/platform/context.ts';
import { recordBlob } from '#server/platform/blobs.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import type { ArrivedMail } from './mail-accounts.arrivals.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import type { Session } from './mail-accounts.session.ts';
import { knownEntries } from './mail-accounts.store.ts';

/** Puts fetched mails into our tables, a window at a time; what is here already stays as it is. */
export async function placeArrivals({ services, account }: Session, row: FolderRow, mails: readonly ArrivedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await withTransaction(services.db, async (tx) => {
    const locked = (await lockAccounts(tx, [account.account_id])).get(account.account_id)!;
    const folder = await tx.selectFrom('imap_mailbox').select('uidvalidity').where('mailbox_id', '=', row.mailbox_id).executeTakeFirst();
    if (folder?.uidvalidity !== row.uidvalidity) return;
    const known = await knownEntries(
      tx,
      row.mailbox_id,
      mails.map(({ uid }) => uid),
    );
    const fresh = mails.filter(({ uid }) => !known.has(uid));
    for (const mail of fresh) await placeOne(tx, locked, row, mail);
    const received = row.part === 'sent' || row.part === 'drafts' ? [] : fresh.map(({ reading }) => reading.from);
    await meetSenders(tx, locked.id, received, services.clock.now());
    for (const { reading } of fresh) if (reading.bounce) await settleBounce(systemContext(services, tx), reading.bounce, [locked.address]);
    if (fresh.length > 0) await announce(tx, locked, row, account.whole_at !== null, fresh);
  });
}

async function placeOne(
  db: Db,
  account: LockedAccount,
  row: FolderRow,
  { uid, marks, receivedAt, raw, reading }: ArrivedMail,
): Promise<void> {
  await recordBlob(db, raw);
  const message = (await unusedTwin(db, account.id, raw.sourceSha256)) ?? (await insertMessage(db, reading, raw, receivedAt));
  const place = {
    account,
    folder: row.part,
    mailboxId: row.mailbox_id,
    origin: row.part === 'sent' && row.name === null ? 'sent' : 'received',
    ...marks,
  } as const;
  const [entryId] = await placeMessage(db, message, reading, dateOf(reading, receivedAt), [place]);
  await db
    .insertInto('imap_entry')
    .values({ entry_id: entryId!, account_id: account.id, mailbox_id: row.mailbox_id, uid: String(uid) })
    .execute();
}

/** The same bytes that a colleague has, say; not those that another entry of this account stands for. */
async function unusedTwin(db: Db, accountId: string, sourceSha256: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select message.id from message where source_sha256 = ${sourceSha256}
      and not exists (select from entry where entry.message_id = message.id and entry.account_id = ${accountId}) limit 1`.execute(db);
  return rows[0]?.id;
}

/** One event a window; a sound and a line only for what is new to the person, never for a first sync. */
async function announce(db: Db, account: LockedAccount, row: FolderRow, isWhole: boolean, mails: readonly ArrivedMail[]): Promise<void> {
  const unread = isWhole && row.part === 'inbox' ? mails.filter(({ marks }) => !marks.seen) : [];
  const last = unread.at(-1)?.reading;
  await emit(db, account.ownerId, {
    kind: 'mail.changed',
    folders: [row.part],
    arrived: last !== undefined,
    ...(last ? { from: last.from.name || last.from.email, subject: last.subject } : {}),
  });
  if (!isWhole)
    await sql`update imap_account set done = (select coalesce(sum(total), 0) from mailbox where account_id = ${account.id}) where account_id = ${account.id}`.execute(
      db,
    );
}
