import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { FolderRow } from './mail-accounts.folders.ts';
import { inFolder, type Session } from './mail-accounts.session.ts';
import { tellOwner } from './mail-accounts.store.ts';

/** So often a folder is tried, and so long it is left alone then (mail.md 4.1). */
const TRIES = 3;
const PARK_HOURS = 6;

export const isParked = ({ parked_until }: FolderRow, now: Date): boolean => parked_until !== null && parked_until > now;

/** Work in a folder; none where its server does not open it, and after some tries none for hours. Answers whether it was opened. */
export async function inOpened(session: Session, row: FolderRow, work: () => Promise<void>): Promise<boolean> {
  try {
    await inFolder(session, row.path, work);
  } catch (error) {
    if (!session.client.usable || (error as { code?: string }).code !== 'SelectFailed') throw error;
    await noteRefusal(session, row);
    return false;
  }
  if (row.refusals > 0) await openFolders(session.services.db, row.account_id, row.mailbox_id);
  return true;
}

async function noteRefusal({ services, account }: Session, row: FolderRow): Promise<void> {
  const until = new Date(services.clock.now().getTime() + PARK_HOURS * 3_600_000);
  const { rows } = await sql<{ isParked: boolean }>`
    update imap_mailbox set refusals = refusals + 1, parked_until = case when refusals + 1 >= ${TRIES} then ${until}::timestamptz end
    where mailbox_id = ${row.mailbox_id} returning parked_until is not null as "isParked"`.execute(services.db);
  services.log.warn({ account: account.account_id }, 'a folder of a mail account cannot be opened');
  if (rows[0]?.isParked) await tellOwner(services.db, account.account_id);
}

/** They are tried again: one that was opened, or all of an account. */
export async function openFolders(db: Db, accountId: string, mailboxId?: string): Promise<void> {
  const parked = db.updateTable('imap_mailbox').set({ refusals: 0, parked_until: null }).where('account_id', '=', accountId);
  await (mailboxId ? parked.where('mailbox_id', '=', mailboxId) : parked.where('refusals', '>', 0)).execute();
}
