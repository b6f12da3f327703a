import { FOLDER_LABELS, PLACES } from '@lintel/contract/mail';
import type { AccountFolder, MailAccount } from '@lintel/contract/mail-accounts';
import type { Selectable } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';

export type AccountRow = Selectable<Database['imap_account']> & { owner_id: string; address: string };

/** The person's own accounts on other servers: where every read starts. */
const visibleTo = (db: Db, user: User) => accounts(db).where('mail_account.owner_id', '=', user.id);

const accounts = (db: Db) =>
  db
    .selectFrom('imap_account')
    .innerJoin('mail_account', 'mail_account.id', 'imap_account.account_id')
    .selectAll('imap_account')
    .select('mail_account.address')
    // Only a shared mailbox of the house has no owner.
    .select(({ ref }) => ref('mail_account.owner_id').$notNull().as('owner_id'))
    .where('imap_account.status', '<>', 'removed');

/** The person's accounts with their folders, the oldest first; at most 20. */
export async function listAccounts(db: Db, user: User): Promise<MailAccount[]> {
  const rows = await visibleTo(db, user).orderBy('imap_account.account_id').limit(20).execute();
  const folders = await foldersOf(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => toAccount(row, folders.get(row.account_id) ?? []));
}

/** Raises `request.not_found` for one that is not theirs. */
export async function findOwn(db: Db, user: User, id: string): Promise<AccountRow> {
  const row = await visibleTo(db, user).where('imap_account.account_id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

/** For the work that nobody asked for; undefined once it was removed. */
export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  accounts(db).where('imap_account.account_id', '=', id).executeTakeFirst();

export async function getAccount(db: Db, user: User, id: string): Promise<MailAccount> {
  const row = await findOwn(db, user, id);
  return toAccount(row, (await foldersOf(db, [id])).get(id) ?? []);
}

async function foldersOf(db: Db, accountIds: readonly string[]): Promise<Map<string, AccountFolder[]>> {
  const byAccount = new Map<string, AccountFolder[]>();
  if (accountIds.length === 0) return byAccount;
  const rows = await db
    .selectFrom('mailbox')
    .leftJoin('imap_mailbox', 'imap_mailbox.mailbox_id', 'mailbox.id')
    .where('mailbox.account_id', 'in', [...accountIds])
    .select(['mailbox.id', 'mailbox.account_id', 'mailbox.role', 'mailbox.name', 'mailbox.total', 'mailbox.unread', 'imap_mailbox.path'])
    .select('imap_mailbox.parked_until')
    .select('imap_mailbox.is_whole')
    .limit(10_000)
    .execute();
  for (const row of rows) {
    const folder: AccountFolder = {
      id: row.id,
      path: row.path ?? '',
      name: row.name ?? FOLDER_LABELS[row.role],
      folder: row.role,
      isPart: row.name === null,
      parkedUntil: row.parked_until?.toISOString() ?? null,
      total: row.total,
      unread: row.unread,
      isBehind: row.is_whole === false,
    };
    byAccount.set(row.account_id, [...(byAccount.get(row.account_id) ?? []), folder]);
  }
  for (const folders of byAccount.values()) folders.sort(byPart);
  return byAccount;
}

/** The five parts first, as everywhere, then the others by their path. */
const rank = (folder: AccountFolder): number => (folder.isPart ? PLACES.indexOf(folder.folder) : PLACES.length);
const byPart = (a: AccountFolder, b: AccountFolder): number => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en');

const toAccount = (row: AccountRow, folders: AccountFolder[]): MailAccount => ({
  id: row.account_id,
  name: row.name,
  address: row.address,
  imap: { host: row.imap_host, port: row.imap_port, security: row.imap_security },
  smtp: { host: row.smtp_host, port: row.smtp_port, security: row.smtp_security },
  username: row.username,
  loginKind: row.login_kind,
  status: row.status === 'removed' ? 'waiting' : row.status,
  problem: row.problem,
  problemAt: row.problem_at?.toISOString() ?? null,
  needsConsent: row.needs_consent,
  notice: row.notice,
  done: row.done,
  expected: row.expected,
  isWhole: row.whole_at !== null,
  resumesAt: row.resumes_at?.toISOString() ?? null,
  hasLabels: row.has_labels,
  syncedAt: row.synced_at?.toISOString() ?? null,
  folders,
  version: row.version,
});
