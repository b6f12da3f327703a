import { FOLDERS, type Folder } from '@lintel/contract/mail';
import type { FetchMessageObject } from 'imapflow';
import { sql } from 'kysely';
import { openKeeping, type KeptMail } from '#server/features/mail/mail.service.ts';
import { fetchableFrom } from './mail-accounts.allowance.ts';
import { adoptLost } from './mail-accounts.adopt.ts';
import { marksOf, type Marks } from './mail-accounts.flags.ts';
import { readFolders, type FolderRow } from './mail-accounts.folders.ts';
import { downloadLarge } from './mail-accounts.large.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { inOpened } from './mail-accounts.parked.ts';
import { forgetFailures, noteFailure, readFailures } from './mail-accounts.failed.ts';
import { ask, marksIn, uidSet, wantedMarks, type Session } from './mail-accounts.session.ts';

/** A mail of another server, read and ready to be placed. */
export interface ArrivedMail extends KeptMail, Pick<Light, 'uid' | 'marks' | 'receivedAt' | 'emailId' | 'threadId'> {}

/** So many mails, and so many bytes of them, are fetched, read and placed at once. Two windows are held in memory. */
const WINDOW = { mails: 250, bytes: 8_000_000 };
/** Mails that failed to come are fetched with fewer others each time, so that the one that fails is found. */
const TOGETHER = [WINDOW.mails, 15, 1];
/** What somebody sees first. */
const PAGE = 50;
/** So many are described at once. */
const LIGHT_MAILS = 500;
/** Larger ones come in pieces, by themselves, straight into the store. */
const LARGE = 1_000_000;
/** So long it fetches before it looks for news again. */
const STINT_MS = 8000;

/** Folders are asked for, and their mails fetched, by the parts that they play. */
export const IN_ORDER: readonly Folder[] = [...FOLDERS, 'snoozed', 'spam'];

/**
 * Fetches what is missing, the inbox first and the newest first. False when some is left: news come before old mail. What its provider does
 * not let us fetch today stays in the backlog.
 */
export async function fetchBacklog(session: Session, isStopped: () => boolean): Promise<boolean> {
  const started = performance.now();
  const rows = await readFolders(session.services.db, session.account.account_id);
  rows.sort((a, b) => IN_ORDER.indexOf(a.part) - IN_ORDER.indexOf(b.part));
  for (const row of rows) {
    const isDone = () => isStopped() || performance.now() - started > STINT_MS;
    if (!(await fetchFolder(session, row, isDone, isStopped))) return false;
    if (!row.is_whole) await noteWhole(session, row);
  }
  return true;
}

/** One window is placed while the next one is fetched and read. What goes wrong with it is raised here, before anything more is placed. */
async function fetchFolder(session: Session, row: FolderRow, isDone: () => boolean, isStopped: () => boolean): Promise<boolean> {
  let described: Light[] = [];
  let placing = Promise.resolve();
  try {
    while (session.backlog.has(row.mailbox_id)) {
      if (isDone()) return false;
      const from = await fetchableFrom(session, row);
      if (session.backlog.get(row.mailbox_id)!.at(-1)! < from) return true;
      described = described.filter(({ uid }) => uid >= from);
      let mails: ArrivedMail[] = [];
      const isOpen = await inOpened(session, row, async () => {
        if (isRenumbered(session, row)) return;
        if (described.length === 0) described = await describeNext(session, row, from);
        const chosen = takeNewest(described, WINDOW.mails);
        mails = await fetchNoting(session, row, chosen, isStopped);
        forget(session, row, chosen);
      });
      // What is missing there is asked for anew when it opens.
      if (!isOpen) {
        await noteUnknown(session, row);
        return true;
      }
      await placing;
      placing = placeArrivals(session, row, mails);
      // Raised where it is waited for.
      placing.catch(() => undefined);
    }
    return true;
  } finally {
    await placing;
  }
}

/** One that fails each time must not keep all older ones away (mail.md 4.3). */
async function fetchNoting(session: Session, row: FolderRow, chosen: readonly Light[], isStopped: () => boolean): Promise<ArrivedMail[]> {
  const mails = await fetchAll(session, row, chosen).catch(async (error: unknown) => {
    if (!isStopped()) await noteFailure(session, row, chosen);
    throw error;
  });
  await forgetFailures(session.services.db, row.mailbox_id, chosen);
  return mails;
}

async function noteUnknown({ services, backlog }: Session, { mailbox_id }: FolderRow): Promise<void> {
  backlog.delete(mailbox_id);
  await services.db.updateTable('imap_mailbox').set({ uidnext: null, modseq: null }).where('mailbox_id', '=', mailbox_id).execute();
}

async function noteWhole({ services, backlog }: Session, { mailbox_id }: FolderRow): Promise<void> {
  if (backlog.has(mailbox_id)) return;
  await sql`update imap_mailbox set is_whole = true where mailbox_id = ${mailbox_id} and uidvalidity is not null and uidnext is not null`.execute(
    services.db,
  );
}

/** What a message is, before its text is fetched. */
export interface Light {
  uid: number;
  size: number;
  messageId: string;
  marks: Marks;
  receivedAt: Date;
  /** What its server calls it wherever it lies, and its conversation; null where it has no words for that. */
  emailId: string | null;
  threadId: string | null;
  /** How often it failed to come. */
  failures: number;
}

/** Another epoch began: the next round starts over. */
function isRenumbered({ client, backlog }: Session, row: FolderRow): boolean {
  const isSame = client.mailbox && String(client.mailbox.uidValidity) === row.uidvalidity;
  if (!isSame) backlog.delete(row.mailbox_id);
  return !isSame;
}

/** What these mails are; some of them may have been elsewhere and are here already, others are gone. */
async function describeNext(session: Session, row: FolderRow, from: number): Promise<Light[]> {
  const uids = session.backlog
    .get(row.mailbox_id)!
    .slice(-LIGHT_MAILS)
    .filter((uid) => uid >= from);
  const failed = await readFailures(session.services, row.mailbox_id);
  const asked = new Set(uids.filter((uid) => !failed.get(uid)?.isParked));
  const described = asked.size > 0 ? await describe(session, row, uidSet([...asked]), { uid: true }) : [];
  const light = described.filter(({ uid }) => asked.has(uid));
  const adopted = await adoptLost(session, row, light);
  const open = light.filter(({ uid }) => !adopted.has(uid)).map((one) => ({ ...one, failures: failed.get(one.uid)?.failures ?? 0 }));
  const isOpen = new Set(open.map(({ uid }) => uid));
  forget(
    session,
    row,
    uids.flatMap((uid) => (isOpen.has(uid) ? [] : { uid })),
  );
  return open;
}

/** These are not waited for any more. */
function forget({ backlog }: Session, row: FolderRow, mails: readonly { uid: number }[]): void {
  const gone = new Set(mails.map(({ uid }) => uid));
  const left = (backlog.get(row.mailbox_id) ?? []).filter((uid) => !gone.has(uid));
  if (left.length > 0) backlog.set(row.mailbox_id, left);
  else backlog.delete(row.mailbox_id);
}

/** The newest mails of the open folder, by their places in it; a large one comes later, with what is missing. */
export async function fetchNewest(session: Session, row: FolderRow, exists: number): Promise<ArrivedMail[]> {
  const light = await describe(session, row, `${Math.max(1, exists - PAGE + 1)}:*`, {});
  return fetchWhole(
    session,
    row,
    takeNewest(light, PAGE).filter(({ size }) => size <= LARGE),
  );
}

/** What is new from a number on in the open folder, and the last number of all; a large one comes later, with what is missing. */
export async function fetchFrom(session: Session, row: FolderRow, next: number): Promise<{ mails: ArrivedMail[]; last: number }> {
  const light = (await describe(session, row, `${next}:*`, { uid: true })).filter(({ uid }) => uid >= next);
  const adopted = await adoptLost(session, row, light);
  const open = light.filter(({ uid, size }) => !adopted.has(uid) && size <= LARGE).slice(-WINDOW.mails);
  return { mails: await fetchWhole(session, row, open), last: light.at(-1)?.uid ?? 0 };
}

/** These mails of the open folder, as many as are fetched at once; what was elsewhere and is here already is none of them. */
export async function fetchFound(session: Session, row: FolderRow, uids: readonly number[]): Promise<ArrivedMail[]> {
  if (uids.length === 0) return [];
  const light = await describe(session, row, uidSet(uids), { uid: true });
  const [adopted, failed] = [await adoptLost(session, row, light), await readFailures(session.services, row.mailbox_id)];
  const open = light.filter(({ uid }) => uids.includes(uid) && !adopted.has(uid) && !failed.has(uid));
  return fetchAll(session, row, takeNewest(open, WINDOW.mails));
}

/** What these messages are, the newest last. Without UIDPLUS those that are marked as deleted count as gone. */
async function describe(session: Session, row: FolderRow, range: string, by: { uid?: boolean }): Promise<Light[]> {
  const wanted = { ...wantedMarks(session), size: true, internalDate: true, headers: ['Message-ID'], threadId: true };
  const isGone = ({ flags }: FetchMessageObject) => session.hidesDeleted && flags?.has('\\Deleted') === true;
  const found: Light[] = [];
  await ask(
    session,
    async () => {
      for await (const one of session.client.fetch(range, wanted, by)) if (!isGone(one)) found.push(lightOf(session, row, one));
    },
    1_000_000 + LIGHT_MAILS * 20_000,
  );
  return found.filter(({ uid }) => uid > 0).sort((a, b) => a.uid - b.uid);
}

const lightOf = (session: Session, row: FolderRow, one: FetchMessageObject): Light => ({
  uid: one.uid,
  size: one.size ?? 0,
  messageId: /<[^<>\s]{1,900}>/.exec((one.headers?.toString('latin1') ?? '').slice(0, 4000))?.[0] ?? '',
  marks: marksIn(session, row, one) ?? marksOf(one.flags ?? []),
  receivedAt: instantOf(one.internalDate),
  emailId: nameOf(one.emailId),
  threadId: nameOf(one.threadId),
  failures: 0,
});

/** A server may call its messages anything; what is no name is none. */
const nameOf = (given: unknown): string | null => (typeof given === 'string' && /^[\w-]{1,255}$/.test(given) ? given : null);

/** A date that a server made up would stay on top for ever. */
function instantOf(given: Date | string | undefined): Date {
  const at = given === undefined ? Number.NaN : new Date(given).getTime();
  return at >= Date.UTC(1980, 0, 1) && at <= Date.now() + 86_400_000 ? new Date(at) : new Date();
}

/** Takes the newest out, as many as are fetched at once. */
function takeNewest(described: Light[], most: number): Light[] {
  const chosen: Light[] = [];
  for (let [bytes, room] = [0, most]; described.length > 0;) {
    const next = described.at(-1)!;
    bytes += next.size;
    room = Math.min(room, TOGETHER[next.failures] ?? 1);
    if (chosen.length > 0 && (bytes > WINDOW.bytes || chosen.length >= room)) break;
    chosen.push(described.pop()!);
  }
  return chosen;
}

/** Large ones come in pieces, by themselves. */
async function fetchAll(session: Session, row: FolderRow, wanted: readonly Light[]): Promise<ArrivedMail[]> {
  const arrived = await fetchWhole(
    session,
    row,
    wanted.filter(({ size }) => size <= LARGE),
  );
  for (const one of wanted) if (one.size > LARGE) arrived.push(...(await downloadLarge(session, one)));
  return arrived;
}

async function fetchWhole(session: Session, row: FolderRow, wanted: readonly Light[]): Promise<ArrivedMail[]> {
  if (wanted.length === 0) return [];
  const byUid = new Map(wanted.map((one) => [one.uid, one]));
  const keeping = openKeeping<Light & { source: Buffer }>(session.services);
  await ask(
    session,
    async () => {
      const range = uidSet([...byUid.keys()]);
      for await (const one of session.client.fetch(range, { ...wantedMarks(session), source: true }, { uid: true })) {
        const [light, marks] = [byUid.get(one.uid), marksIn(session, row, one)];
        // Asked for once: a server that answers twice, or what nobody asked for, is not listened to.
        if (!light || !one.source || !byUid.delete(one.uid)) continue;
        keeping.take({ ...light, ...(marks ? { marks } : {}), source: one.source });
      }
    },
    WINDOW.bytes * 3,
  );
  return keeping.done();
}
