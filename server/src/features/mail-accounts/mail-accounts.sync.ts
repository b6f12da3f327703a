import { lockAccounts } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import type { MailboxObject } from 'imapflow';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { noteResting } from './mail-accounts.allowance.ts';
import { fetchBacklog, IN_ORDER } from './mail-accounts.arrivals.ts';
import { fetchFirstPage } from './mail-accounts.first.ts';
import type { Marks } from './mail-accounts.flags.ts';
import { dropEmptyBoxes, syncFolders, type FolderRow, type SyncedFolder } from './mail-accounts.folders.ts';
import { forgetFailures, readFailures } from './mail-accounts.failed.ts';
import { inOpened, isParked } from './mail-accounts.parked.ts';
import { ask, marksIn, wantedMarks, type Session } from './mail-accounts.session.ts';
import { applyMarks, countKnown, dropEntries, knownEntries, markFolderLost, markLost, setStanding } from './mail-accounts.store.ts';

/** Folders without mod-sequences say nothing of changed flags: small ones are compared each round, large ones now and then. */
const SMALL_FOLDER = 5000;
const COMPARE_MS = 600_000;
const BYTES_A_LINE = 2000;

/**
 * One round: all folders, what changed in them, and the mails that are missing, the newest first. Answers whether we are like the
 * server now, or as its provider lets us be today; else more old mail is to be fetched. Raises when it cannot be asked.
 */
export async function syncRound(session: Session, isStopped: () => boolean = () => false): Promise<boolean> {
  const { services, account } = session;
  const began = services.clock.now();
  await fetchFirstPage(session);
  const folders = await syncFolders(session);
  for (const folder of inOrder(folders)) if (!isStopped()) await syncFolder(session, folder);
  await noteProgress(session, folders);
  const isWhole = await fetchBacklog(session, isStopped);
  if (isStopped() || !isWhole) return false;
  const isResting = session.backlog.size > 0;
  await noteResting(session, isResting);
  // What went missing may be among the mails that wait.
  if (isResting) return true;
  // What went missing in this round may have been moved to a folder that was asked before: one more round will tell.
  if (!(await giveUpLost(session, began))) return false;
  const now = services.clock.now();
  await noteProgress(session, folders);
  const isFirst = account.whole_at === null;
  await setStanding(
    services,
    account.account_id,
    { status: 'ready', problem: null, synced_at: now, ...(isFirst ? { whole_at: now } : {}) },
    isFirst || account.status !== 'ready',
  );
  Object.assign(account, { status: 'ready', whole_at: account.whole_at ?? now });
  return true;
}

const inOrder = (folders: readonly SyncedFolder[]): SyncedFolder[] =>
  [...folders].sort((a, b) => IN_ORDER.indexOf(a.row.part) - IN_ORDER.indexOf(b.row.part));

async function noteProgress({ services, account }: Session, folders: readonly SyncedFolder[]): Promise<void> {
  if (account.whole_at !== null) return;
  const expected = folders.reduce((sum, { status }) => sum + Math.max(0, status?.messages ?? 0), 0);
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(total), 0)::int as n from mailbox where account_id = ${account.account_id}`.execute(services.db);
  await setStanding(services, account.account_id, { status: 'syncing', done: rows[0]!.n, expected: Math.min(expected, 2_000_000_000) });
}

async function syncFolder(session: Session, folder: SyncedFolder): Promise<void> {
  const { row } = folder;
  if (isParked(row, session.services.clock.now()) || (await isQuiet(session, folder))) return;
  await inOpened(session, row, () => compareFolder(session, row));
}

/** Whether a folder stands as we know it, by its numbers alone. */
async function isQuiet(session: Session, { row, status }: SyncedFolder): Promise<boolean> {
  if (!status || !row.uidvalidity || !(row.is_whole || session.backlog.has(row.mailbox_id))) return false;
  if (String(status.uidValidity) !== row.uidvalidity || String(status.uidNext) !== row.uidnext) return false;
  const waiting = session.backlog.get(row.mailbox_id)?.length ?? 0;
  if ((await countKnown(session.services, row.mailbox_id)) + waiting !== status.messages) return false;
  if (row.modseq !== null && status.highestModseq !== undefined) return String(status.highestModseq) === row.modseq;
  const isSmall = (status.messages ?? 0) <= SMALL_FOLDER;
  return !isSmall && row.compared_at !== null && session.services.clock.now().getTime() - row.compared_at.getTime() < COMPARE_MS;
}

/** What the server says of the messages of an open folder. */
interface Said {
  marks: Map<number, Marks>;
  /** Every message of the folder is among `marks`. */
  isAll: boolean;
  gone: number[];
}

async function compareFolder(session: Session, row: FolderRow): Promise<void> {
  const box = session.client.mailbox as MailboxObject;
  // What arrives while we ask is seen as a difference the next time.
  const snapshot = { uidvalidity: String(box.uidValidity), uidnext: String(box.uidNext), modseq: modseqOf(box), exists: box.exists };
  const isSame = row.uidvalidity === snapshot.uidvalidity;
  if (!isSame) await startOver(session, row, snapshot.uidvalidity);
  const isKnown = isSame && (row.is_whole || session.backlog.has(row.mailbox_id));
  const since = isKnown && row.modseq && snapshot.modseq ? row.modseq : null;
  const said = await askMarks(session, row, snapshot.exists, since);
  await settle(session, row, snapshot, said);
  if (said.isAll) return;
  const known = await countKnown(session.services, row.mailbox_id);
  const waiting = session.backlog.get(row.mailbox_id)?.length ?? 0;
  if (known + waiting === (session.client.mailbox as MailboxObject).exists) return;
  // The numbers do not add up: a removal without QRESYNC, or a server that forgot something.
  await settle(session, row, snapshot, await askMarks(session, row, (session.client.mailbox as MailboxObject).exists, null));
}

const modseqOf = (box: MailboxObject): string | null => (box.highestModseq && !box.noModseq ? String(box.highestModseq) : null);

/** UIDVALIDITY changed: none of the numbers means what it meant. The mails are found again by what they are. */
async function startOver(session: Session, row: FolderRow, uidvalidity: string): Promise<void> {
  const { services } = session;
  session.backlog.delete(row.mailbox_id);
  await withTransaction(services.db, async (tx) => {
    await lockAccounts(tx, [row.account_id]);
    await markFolderLost(tx, row.mailbox_id, services.clock.now());
    // Whom the old number means now nobody knows: a mail that comes back is better than another one that goes.
    await sql`delete from imap_intent where op = 'remove' and mailbox_id = ${row.mailbox_id}`.execute(tx);
    await sql`delete from imap_failed where mailbox_id = ${row.mailbox_id}`.execute(tx);
    await tx
      .updateTable('imap_mailbox')
      .set({ uidvalidity, uidnext: null, modseq: null, is_whole: false, news_from: null })
      .where('mailbox_id', '=', row.mailbox_id)
      .execute();
  });
}

async function askMarks(session: Session, row: FolderRow, exists: number, since: string | null): Promise<Said> {
  const said: Said = { marks: new Map(), isAll: since === null, gone: [] };
  if (exists === 0) return { ...said, isAll: true };
  const onGone = (event: { path: string; uid?: number; vanished?: boolean }) => {
    if (event.path === row.path && event.vanished && event.uid && said.gone.length < 5_000_000) said.gone.push(event.uid);
  };
  session.client.on('expunge', onGone);
  try {
    await ask(
      session,
      async () => {
        const options = since === null ? { uid: true } : { uid: true, changedSince: BigInt(since) };
        for await (const one of session.client.fetch('1:*', wantedMarks(session), options)) {
          const marks = marksIn(session, row, one);
          // Some servers answer lines without flags, or invent numbers.
          if (one.uid && marks) said.marks.set(one.uid, marks);
        }
      },
      Math.min(512_000_000, 1_000_000 + exists * BYTES_A_LINE),
    );
  } finally {
    session.client.off('expunge', onGone);
  }
  if (!session.client.usable) throw new Error('the connection ended while the server was asked');
  return said;
}

type Snapshot = { uidvalidity: string; uidnext: string; modseq: string | null };

/** Makes our folder like what was said, in one transaction; the mails that are missing are left for later. */
async function settle(session: Session, row: FolderRow, snapshot: Snapshot, said: Said): Promise<void> {
  const { services, backlog } = session;
  await withTransaction(services.db, async (tx) => {
    const account = (await lockAccounts(tx, [row.account_id])).get(row.account_id)!;
    const known = await knownEntries(tx, row.mailbox_id, said.isAll ? undefined : [...said.marks.keys(), ...said.gone]);
    const removing = await beingRemoved(tx, row.mailbox_id);
    const news = [...said.marks].flatMap(([uid, marks]) => (known.has(uid) ? [{ known: known.get(uid)!, marks }] : []));
    const changed = await applyMarks(tx, account, news);
    const gone = said.isAll ? [...known.keys()].filter((uid) => !said.marks.has(uid)) : said.gone.filter((uid) => !said.marks.has(uid));
    const lost = gone.flatMap((uid) => known.get(uid)?.entryId ?? []);
    await markLost(tx, lost, services.clock.now());
    const isGone = new Set(gone);
    const failed = await readFailures({ db: tx, clock: services.clock }, row.mailbox_id);
    const isMissing = (uid: number) => !known.has(uid) && !removing.has(uid) && !failed.get(uid)?.isParked;
    const missing = [...said.marks.keys()].filter(isMissing);
    const isOver = (uid: number) => known.has(uid) || (said.isAll ? !said.marks.has(uid) : isGone.has(uid));
    await forgetFailures(
      tx,
      row.mailbox_id,
      [...failed.keys()].filter(isOver).map((uid) => ({ uid })),
    );
    const waiting = new Set([...(said.isAll ? [] : (backlog.get(row.mailbox_id) ?? [])), ...missing].filter((uid) => !isGone.has(uid)));
    if (waiting.size > 0)
      backlog.set(
        row.mailbox_id,
        [...waiting].sort((a, b) => a - b),
      );
    else backlog.delete(row.mailbox_id);
    await tx
      .updateTable('imap_mailbox')
      .set((eb) => ({
        ...{ ...cursorOf(snapshot), is_whole: waiting.size === 0, ...(said.isAll ? { compared_at: services.clock.now() } : {}) },
        news_from: eb.fn.coalesce('news_from', eb.val(snapshot.uidnext)),
      }))
      .where('mailbox_id', '=', row.mailbox_id)
      .execute();
    const folders = session.isLabelled ? [...IN_ORDER] : [row.part];
    if (changed > 0) await emit(tx, account.ownerId, { kind: 'mail.changed', folders, arrived: false });
  });
}

const cursorOf = ({ uidvalidity, uidnext, modseq }: Snapshot) => ({ uidvalidity, uidnext, modseq });

/** Removed here, and the server does not know it yet: it must not come back. */
async function beingRemoved(db: Db, mailboxId: string): Promise<Set<number>> {
  const rows = await db.selectFrom('imap_intent').select('uid').where('op', '=', 'remove').where('mailbox_id', '=', mailboxId).execute();
  return new Set(rows.map(({ uid }) => Number(uid)));
}

/** What was missing before this round began and was found in no folder is gone. Answers whether nothing is missing now. */
async function giveUpLost({ services, account: { account_id } }: Session, began: Date): Promise<boolean> {
  const lost = sql`select entry_id from imap_entry where account_id = ${account_id} and lost_at is not null`;
  for (;;) {
    const left = await withTransaction(services.db, async (tx) => {
      const { rows } = await sql<{ entry_id: string }>`${lost} and lost_at < ${began} limit 500`.execute(tx);
      if (rows.length === 0) return (await sql`${lost} limit 1`.execute(tx)).rows.length;
      const account = (await lockAccounts(tx, [account_id])).get(account_id)!;
      await dropEntries(
        tx,
        account,
        rows.map(({ entry_id }) => entry_id),
      );
      await dropEmptyBoxes(tx, account_id);
      await emit(tx, account.ownerId, { kind: 'mail.changed', folders: [...IN_ORDER], arrived: false });
      return null;
    });
    if (left !== null) return left === 0;
  }
}
