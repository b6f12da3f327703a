import type { MailboxObject } from 'imapflow';
import { sql } from 'kysely';
import { lockAccounts, prepareReading } from '#server/features/mail/mail.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fetchNewest } from './mail-accounts.arrivals.ts';
import { readFolders, syncFolders, type FolderRow } from './mail-accounts.folders.ts';
import { speaksLabels } from './mail-accounts.labels.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { inFolder, type Session } from './mail-accounts.session.ts';
import { setStanding } from './mail-accounts.store.ts';

/** IMAP's own name of it, the same on every server. */
const INBOX = 'INBOX';

/**
 * The newest page of an inbox that nobody has looked into yet, or of the folder with everything where labels make the inbox, before anything
 * is asked whose answer grows with what the server has: all its folders, and the numbers and flags of all their mails. What cannot be had
 * this way comes with the rest.
 */
export async function fetchFirstPage(session: Session): Promise<void> {
  const { services, account } = session;
  if (account.whole_at !== null || (await readFolders(services.db, account.account_id)).length > 0) return;
  prepareReading();
  const folders = speaksLabels(session.client) ? await syncFolders(session) : [];
  const all = folders.find(({ row }) => session.isLabelled && row.part === 'archive')?.row;
  if (folders.length > 0 && !all) return;
  const found = await inFolder(session, all?.path ?? INBOX, async () => {
    const { uidValidity, exists } = session.client.mailbox as MailboxObject;
    const row = all ? await noteEpoch(session, all, String(uidValidity)) : await noteInbox(session, String(uidValidity));
    await setStanding(services, account.account_id, { status: 'syncing', done: 0, expected: Math.min(exists, 2_000_000_000) });
    return { row, mails: exists > 0 ? await fetchNewest(session, row, exists) : [] };
  }).catch((error: unknown) => {
    const { code, responseStatus } = error as { code?: string; responseStatus?: string };
    if (!session.client.usable || (code !== 'SelectFailed' && responseStatus === undefined)) throw error;
    return null;
  });
  if (found) await placeArrivals(session, found.row, found.mails);
}

async function noteEpoch({ services }: Session, row: FolderRow, uidvalidity: string): Promise<FolderRow> {
  await services.db.updateTable('imap_mailbox').set({ uidvalidity }).where('mailbox_id', '=', row.mailbox_id).execute();
  return { ...row, uidvalidity };
}

/** Nothing of it counts as compared: the round that follows asks for all of it. */
async function noteInbox({ services, account: { account_id } }: Session, uidvalidity: string): Promise<FolderRow> {
  return withTransaction(services.db, async (tx) => {
    const locked = (await lockAccounts(tx, [account_id])).get(account_id)!;
    await sql`
      insert into imap_mailbox (mailbox_id, account_id, path, uidvalidity)
      values (${locked.boxes.inbox}, ${account_id}, ${INBOX}, ${uidvalidity}) on conflict do nothing`.execute(tx);
    return (await readFolders(tx, account_id)).find(({ mailbox_id }) => mailbox_id === locked.boxes.inbox)!;
  });
}
