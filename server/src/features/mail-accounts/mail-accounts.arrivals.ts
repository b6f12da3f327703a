import type { Folder } from '@lintel/contract/mail';
import type { FetchMessageObject } from 'imapflow';
import { sql } from 'kysely';
import { readMail, sha256, type Reading, type StoredRaw } from '#server/features/mail/mail.service.ts';
import { adoptLost } from './mail-accounts.adopt.ts';
import { marksOf, type Marks } from './mail-accounts.flags.ts';
import { readFolders, type FolderRow } from './mail-accounts.folders.ts';
import { downloadLarge } from './mail-accounts.large.ts';
import { placeArrivals } from './mail-accounts.place.ts';
import { ask, inFolder, uidSet, type Session } from './mail-accounts.session.ts';

/** A mail of another server, read and ready to be placed. */
export interface ArrivedMail {
  uid: number;
  marks: Marks;
  receivedAt: Date;
  raw: StoredRaw;
  reading: Reading;
}

const WINDOW = { mails: 100, bytes: 8_000_000, lightMails: 500 };
/** Larger ones come in pieces, by themselves, straight into the store. */
const LARGE = 1_000_000;
/** So long it fetches before it looks for news again. */
const STINT_MS = 8000;

/** Fetches what is missing, the inbox first and the newest first. False when some is left: news come before old mail. */
export async function fetchBacklog(session: Session, isStopped: () => boolean): Promise<boolean> {
  const started = performance.now();
  const order: Folder[] = ['inbox', 'sent', 'drafts', 'archive', 'trash'];
  const rows = await readFolders(session.services.db, session.account.account_id);
  rows.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
  for (const row of rows) {
    while (session.backlog.has(row.mailbox_id)) {
      if (isStopped() || performance.now() - started > STINT_MS) return false;
      await inFolder(session, row.path, () => fetchWindow(session, row));
    }
    if (!row.is_whole) await noteWhole(session, row);
  }
  return true;
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
}

async function fetchWindow(session: Session, row: FolderRow): Promise<void> {
  const waiting = session.backlog.get(row.mailbox_id)!;
  const box = session.client.mailbox;
  // Another epoch began: the next round starts over.
  if (!box || String(box.uidValidity) !== row.uidvalidity) return void session.backlog.delete(row.mailbox_id);
  const light = await describe(session, waiting.slice(-WINDOW.lightMails));
  const adopted = await adoptLost(session, row, light);
  const open = light.filter(({ uid }) => !adopted.has(uid));
  const chosen = chooseWindow(open);
  const mails = await fetchWhole(
    session,
    chosen.filter(({ size }) => size <= LARGE),
  );
  for (const one of chosen) if (one.size > LARGE) mails.push(...(await downloadLarge(session, one)));
  await placeArrivals(session, row, mails);
  const settled = new Set(
    [...waiting.slice(-WINDOW.lightMails)].filter((uid) => !open.some((one) => one.uid === uid) || chosen.some((one) => one.uid === uid)),
  );
  const left = waiting.filter((uid) => !settled.has(uid));
  if (left.length > 0) session.backlog.set(row.mailbox_id, left);
  else session.backlog.delete(row.mailbox_id);
}

async function describe(session: Session, uids: readonly number[]): Promise<Light[]> {
  const wanted = { uid: true, flags: true, size: true, internalDate: true, headers: ['Message-ID'] };
  const found: Light[] = [];
  await ask(
    session,
    async () => {
      for await (const one of session.client.fetch(uidSet(uids), wanted, { uid: true })) found.push(lightOf(one));
    },
    1_000_000 + uids.length * 20_000,
  );
  const asked = new Set(uids);
  return found.filter(({ uid }) => asked.has(uid)).sort((a, b) => a.uid - b.uid);
}

const lightOf = (one: FetchMessageObject): Light => ({
  uid: one.uid,
  size: one.size ?? 0,
  messageId: /<[^<>\s]{1,900}>/.exec((one.headers?.toString('latin1') ?? '').slice(0, 4000))?.[0] ?? '',
  marks: marksOf(one.flags ?? []),
  receivedAt: instantOf(one.internalDate),
});

/** A date that a server made up would stay on top for ever. */
function instantOf(given: Date | string | undefined): Date {
  const at = given === undefined ? Number.NaN : new Date(given).getTime();
  return at >= Date.UTC(1980, 0, 1) && at <= Date.now() + 86_400_000 ? new Date(at) : new Date();
}

/** The newest, as many as are read at once. */
function chooseWindow(light: readonly Light[]): Light[] {
  const chosen: Light[] = [];
  let bytes = 0;
  for (const one of light.toReversed()) {
    if (chosen.length >= WINDOW.mails || (chosen.length > 0 && bytes + one.size > WINDOW.bytes)) break;
    bytes += one.size;
    chosen.push(one);
  }
  return chosen;
}

async function fetchWhole(session: Session, wanted: readonly Light[]): Promise<ArrivedMail[]> {
  if (wanted.length === 0) return [];
  const byUid = new Map(wanted.map((one) => [one.uid, one]));
  const sources: { light: Light; source: Buffer }[] = [];
  await ask(
    session,
    async () => {
      const range = uidSet([...byUid.keys()]);
      for await (const { uid, source, flags } of session.client.fetch(range, { uid: true, source: true, flags: true }, { uid: true })) {
        const light = byUid.get(uid);
        // Asked for once: a server that answers twice, or what nobody asked for, is not listened to.
        if (!light || !source || !byUid.delete(uid)) continue;
        sources.push({ light: flags ? { ...light, marks: marksOf(flags) } : light, source });
      }
    },
    WINDOW.bytes * 3,
  );
  return Promise.all(sources.map(({ light, source }) => readArrived(session, light, source)));
}

async function readArrived({ services }: Session, { uid, marks, receivedAt }: Light, source: Buffer): Promise<ArrivedMail> {
  const [stored, reading] = await Promise.all([services.blobs.put(source), readMail(source)]);
  return { uid, marks, receivedAt, reading, raw: { ...stored, sourceSha256: sha256(source) } };
}
