import type { Folder } from '@lintel/contract/mail';
import { sql, type Selectable } from 'kysely';
import type { ListResponse, StatusObject } from 'imapflow';
import { lockAccounts } from '#server/features/mail/mail.service.ts';
import { withTransaction, type Database, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { speaksLabels, STORES } from './mail-accounts.labels.ts';
import { ask, type Session } from './mail-accounts.session.ts';
import { markFolderLost } from './mail-accounts.store.ts';

export type FolderRow = Selectable<Database['imap_mailbox']> & { part: Folder; name: string | null };

/** A folder as it is here and as the server says that it is. */
export interface SyncedFolder {
  row: FolderRow;
  status: StatusObject | undefined;
}

const PARTS: Record<string, Folder> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
  '\\Trash': 'trash',
  '\\Junk': 'spam',
};
/** Views of other folders at one big provider; its All Mail is where what is archived goes. */
const VIEWS = new Set(['\\Flagged', '\\Important']);
/** What is believed more: what the server says, then what a name says. */
const BELIEF = { user: 2, extension: 1, name: 0 };
const MOST_FOLDERS = 50_000;
const LIST_BYTES = 16_000_000;

const STATUS = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };

/** Asks for all folders and how they stand, and keeps ours like them. */
export async function syncFolders(session: Session): Promise<SyncedFolder[]> {
  const { client, services } = session;
  const isLabelled = speaksLabels(client);
  const listed = await ask(session, () => client.list(isLabelled ? {} : { statusQuery: STATUS }), LIST_BYTES);
  const usable = listed.filter(isUsable).slice(0, MOST_FOLDERS);
  // Every server has an inbox: an answer without it is none (mail.md 4.3).
  if (!usable.some(isInbox)) throw new Error('the server lists no inbox');
  // Its owner may hide the folder with everything from IMAP: then its labels are all there is.
  session.isLabelled = isLabelled && usable.some(({ specialUse }) => specialUse === '\\All');
  session.sentPath = usable.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null;
  const kept = session.isLabelled ? usable.filter(({ specialUse }) => STORES.has(specialUse ?? '')) : usable;
  const rows = await withTransaction(services.db, async (tx) => {
    await noteKind(tx, session);
    return keepFolders(tx, session, kept);
  });
  const statuses = new Map(kept.map((one) => [one.path, one.status]));
  if (isLabelled) for (const { path } of kept) statuses.set(path, (await ask(session, () => client.status(path, STATUS))) || undefined);
  return rows.map((row) => ({ row, status: statuses.get(row.path) }));
}

/** Where it is another kind than before, everything is looked at again. */
async function noteKind(db: Db, { account, isLabelled }: Session): Promise<void> {
  if (account.has_labels === isLabelled) return;
  account.has_labels = isLabelled;
  await sql`update imap_account set has_labels = ${isLabelled} where account_id = ${account.account_id}`.execute(db);
  await sql`update imap_mailbox set modseq = null, uidnext = null where account_id = ${account.account_id}`.execute(db);
}

const isInbox = ({ path }: ListResponse): boolean => path.toUpperCase() === 'INBOX';
const isUsable = ({ flags, path, specialUse }: ListResponse): boolean =>
  path !== '' &&
  path.length <= 1000 &&
  !path.includes('\0') &&
  !flags.has('\\Noselect') &&
  !flags.has('\\NonExistent') &&
  !VIEWS.has(specialUse ?? '');

async function keepFolders(db: Db, { account, services }: Session, listed: readonly ListResponse[]): Promise<FolderRow[]> {
  const locked = (await lockAccounts(db, [account.account_id])).get(account.account_id)!;
  const known = new Map((await readFolders(db, account.account_id)).map((row) => [row.path, row]));
  const present = new Set(listed.map(({ path }) => path));
  for (const row of known.values()) if (!present.has(row.path)) await forgetFolder(db, row, services.clock.now());
  const taken = new Set([...known.values()].filter(({ name, path }) => name === null && present.has(path)).map(({ part }) => part));
  const parts = partsOf(listed, taken);
  for (const folder of listed) {
    if (known.has(folder.path)) continue;
    const part = parts.get(folder.path);
    const mailboxId = part ? locked.boxes[part] : await addBox(db, account.account_id, nameOf(folder));
    await db.insertInto('imap_mailbox').values({ mailbox_id: mailboxId, account_id: account.account_id, path: folder.path }).execute();
  }
  await dropEmptyBoxes(db, account.account_id);
  return readFolders(db, account.account_id);
}

/** Which new folders play a part that nobody plays yet: the inbox by its name, the others as the server says, else by usual names. */
function partsOf(listed: readonly ListResponse[], taken: ReadonlySet<Folder>): Map<string, Folder> {
  const parts = new Map<string, Folder>();
  const open = new Set(taken);
  const belief = ({ specialUseSource }: ListResponse) => BELIEF[specialUseSource ?? 'name'];
  const hasArchive = listed.some(({ specialUse }) => specialUse === '\\Archive');
  for (const folder of [...listed].sort((a, b) => belief(b) - belief(a))) {
    const use = folder.specialUse === '\\All' && !hasArchive ? '\\Archive' : (folder.specialUse ?? '');
    const part = isInbox(folder) ? 'inbox' : PARTS[use];
    if (!part || (part === 'inbox' && !isInbox(folder)) || open.has(part)) continue;
    open.add(part);
    parts.set(folder.path, part);
  }
  return parts;
}

/** `Projects / Harbour`: its way, without the prefix under which some servers keep all folders. */
const nameOf = ({ path, delimiter }: ListResponse): string =>
  oneLine(
    path
      .split(delimiter || '/')
      .filter((part, index, all) => index > 0 || all.length === 1 || part.toUpperCase() !== 'INBOX')
      .join(' / '),
    200,
  ) || path.slice(0, 200);

async function addBox(db: Db, accountId: string, name: string): Promise<string> {
  const { id } = await db
    .insertInto('mailbox')
    .values({ account_id: accountId, role: 'archive', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const readFolders = (db: Db, accountId: string): Promise<FolderRow[]> =>
  db
    .selectFrom('imap_mailbox')
    .innerJoin('mailbox', 'mailbox.id', 'imap_mailbox.mailbox_id')
    .selectAll('imap_mailbox')
    .select(['mailbox.role as part', 'mailbox.name'])
    .where('imap_mailbox.account_id', '=', accountId)
    .orderBy('imap_mailbox.mailbox_id')
    .execute();

/** Renamed or removed there: its mails are looked for in the other folders before they are given up. */
async function forgetFolder(db: Db, row: FolderRow, now: Date): Promise<void> {
  await markFolderLost(db, row.mailbox_id, now);
  await db.deleteFrom('imap_mailbox').where('mailbox_id', '=', row.mailbox_id).execute();
}

/** Folders that are gone there, once nothing is left in them here. */
export async function dropEmptyBoxes(db: Db, accountId: string): Promise<void> {
  const empty = sql`(
    select id from mailbox where account_id = ${accountId} and name is not null
      and not exists (select from imap_mailbox where imap_mailbox.mailbox_id = mailbox.id)
      and not exists (select from entry where entry.mailbox_id = mailbox.id))`;
  await sql`delete from conversation where mailbox_id in ${empty}`.execute(db);
  await sql`delete from mailbox_month where mailbox_id in ${empty}`.execute(db);
  await sql`delete from mailbox where id in ${empty}`.execute(db);
}

/** Has a folder play a part; what played it becomes a folder like others. Raises `request.not_found`. */
export async function chooseFolder(db: Db, accountId: string, folderId: string, folder: Folder): Promise<void> {
  await lockAccounts(db, [accountId]);
  const rows = await readFolders(db, accountId);
  const chosen = rows.find(({ mailbox_id }) => mailbox_id === folderId);
  if (!chosen || chosen.part === 'inbox') throw fail('request.not_found');
  if (chosen.name === null && chosen.part === folder) return;
  const before = await db
    .selectFrom('mailbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', folder)
    .where('name', 'is', null)
    .executeTakeFirstOrThrow();
  const path = rows.find(({ mailbox_id }) => mailbox_id === before.id)?.path ?? folder;
  await db
    .updateTable('mailbox')
    .set({ role: 'archive', name: oneLine(path, 200) })
    .where('id', '=', before.id)
    .execute();
  await db.updateTable('mailbox').set({ role: folder, name: null }).where('id', '=', folderId).execute();
  // A part that nobody plays now keeps an empty folder, so that there is always somewhere to put a mail.
  if (chosen.name === null) await db.insertInto('mailbox').values({ account_id: accountId, role: chosen.part }).execute();
  await db.updateTable('imap_mailbox').set({ is_chosen: true }).where('mailbox_id', '=', folderId).execute();
  await dropEmptyBoxes(db, accountId);
}

const NEW_NAMES: Partial<Record<Folder, string>> = { sent: 'Sent', drafts: 'Drafts', archive: 'Archive', trash: 'Trash', spam: 'Junk' };

/** A folder of ours as the server has it; one that it lacks is made there. */
export async function placeOf(
  session: Session,
  mailboxId: string,
): Promise<{ mailboxId: string; path: string; uidvalidity: string | null }> {
  const { db } = session.services;
  const found = () =>
    db
      .selectFrom('imap_mailbox')
      .select(['mailbox_id as mailboxId', 'path', 'uidvalidity'])
      .where('account_id', '=', session.account.account_id);
  const known = await found().where('mailbox_id', '=', mailboxId).executeTakeFirst();
  if (known) return known;
  const box = await db.selectFrom('mailbox').select(['role', 'name']).where('id', '=', mailboxId).executeTakeFirstOrThrow();
  const made = await ask(session, () => session.client.mailboxCreate([box.name ?? NEW_NAMES[box.role] ?? box.role]));
  await sql`
    insert into imap_mailbox (mailbox_id, account_id, path, is_made_here) values (${mailboxId}, ${session.account.account_id}, ${made.path}, ${made.created})
    on conflict do nothing`.execute(db);
  return found().where('path', '=', made.path).executeTakeFirstOrThrow();
}
