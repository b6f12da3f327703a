import type { EmailRow, Folder } from '@lintel/contract/mail';
import { urlOf } from '@lintel/contract/kit/client';
import type { PageOf } from '@lintel/contract/kit/route';
import { api, keepOnly } from '#web/kit/api.ts';
import { ROUTES } from '#web/kit/contract.gen.ts';
import { isOfMail } from '#web/kit/kept.calls.ts';
import { dropAnswers, keepNote, keptAnswer, keptNote, keptSizes } from '#web/kit/kept.ts';
import { folderInput } from './mail.data.ts';

const DAY_MS = 86_400_000;
export const KEPT_DAYS = 30;
const PAGE_SIZE = 20;
const MOST_PAGES = 50;
/** Of a folder, by pages as the list shows them: without network they are found by their address. */
export const KEPT_ROWS = MOST_PAGES * PAGE_SIZE;
/** What is kept in all, in characters. */
export const KEPT_MOST = 30 * 1024 * 1024;
const LOCK = 'lintel.keeping';
/** Up to where what is kept of a mailbox was read, how, and what is wanted of it. */
interface Note {
  day: number;
  isGrouped: boolean;
  position: string;
  wanted: string[];
  /** Of the archive: as far as there is room beside the others. */
  spare?: string[];
}

/** A mailbox of which recent mail is kept. */
interface Place {
  note: string;
  /** Of a shared mailbox, or of an account on another server. */
  account?: string;
  folders: readonly { folder: Folder; box?: string }[];
}

const KEPT_FOLDERS: readonly Folder[] = ['inbox', 'sent', 'archive'];

const threadUrl = (id: string): string => urlOf(ROUTES.mail.thread as never, { id });
const messageUrl = (id: string): string => urlOf(ROUTES.mail.get as never, { id });

/**
 * Reads Inbox, Sent and Archive of the last 30 days and the drafts, of every mailbox that the person may read, with what their pages need, so that
 * they can be read without network: lists where anything happened since, of the mails those that changed or are not here yet. The calls
 * themselves keep what they are answered. One tab does it for all.
 */
export async function keepRecentMail(now: Date): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  await navigator.locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await keep(now);
  });
}

async function keep(now: Date): Promise<void> {
  const shared = await api.sharedMail.list();
  const accounts = await api.mailAccounts.list();
  const idsOf = (mailboxes: readonly { id: string }[]) => mailboxes.map(({ id }) => id);
  await keepOnly({ shared: idsOf(shared), elsewhere: idsOf(accounts) });
  const { mailConversations } = await api.preferences.get();
  for (const call of [api.identities.list, api.identities.company, api.labels.list, api.mail.folders]) await call();
  await api.mail.unreadCount({ folder: 'inbox' });
  const own: Place = { note: 'mail', folders: [...KEPT_FOLDERS, 'drafts' as const].map((folder) => ({ folder })) };
  const others = [...shared, ...accounts].map(({ id, folders }): Place => ({
    ...{ note: `mail.${id}`, account: id },
    folders: folders.filter(isKept).map((one) => ({ folder: one.folder, box: one.id })),
  }));
  const wanted = new Set<string>();
  const spare = new Set<string>();
  let isChanged = false;
  for (const place of [own, ...others]) {
    const before = (await keptNote(place.note).catch(() => undefined)) as Note | undefined;
    const note = await keepPlace(place, before, { now, isGrouped: mailConversations });
    for (const url of note.wanted) wanted.add(url);
    for (const url of note.spare ?? []) spare.add(url);
    if (note === before) continue;
    isChanged = true;
    await keepNote(place.note, note);
  }
  if (isChanged) await dropAnswers(await superfluous(wanted, spare, now));
}

/** Of an account on another server only folders that play their part: others may be of any size. */
const isKept = (one: { folder: Folder; isPart?: boolean }): boolean => KEPT_FOLDERS.includes(one.folder) && one.isPart !== false;

/** Answers the note of before where nothing happened since. */
async function keepPlace(place: Place, before: Note | undefined, { now, isGrouped }: { now: Date; isGrouped: boolean }): Promise<Note> {
  const day = Math.floor(now.getTime() / DAY_MS);
  const isAlike = before?.day === day && before.isGrouped === isGrouped;
  const { position, changed } = await newsSince(place.account, isAlike ? before.position : undefined);
  if (before && changed && position === before.position) return before;
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const rows: EmailRow[] = [];
  const archived: EmailRow[] = [];
  const draftIds = new Set<string>();
  for (const { folder, box } of place.folders) {
    const found = await rowsOf({ folder, box, isGrouped }, folder === 'drafts' ? '' : since);
    (folder === 'archive' ? archived : rows).push(...found);
    if (folder === 'drafts') for (const { id } of found) draftIds.add(id);
  }
  const ids = idsIn(rows);
  const threads = rows.filter(isThread);
  for (const row of threads) for (const id of await keepThread(row, since)) ids.add(id);
  const sizes = await keptSizes();
  const kept = new Set(sizes.map(({ url }) => url));
  let room = KEPT_MOST - sizes.reduce((sum, { size }) => sum + size, 0);
  const keepMails = async (some: Iterable<string>, isRoom: () => boolean) => {
    for (const id of some) {
      // Where nobody knows what happened: drafts change, what came does not.
      const isStale = changed ? changed.has(id) : draftIds.has(id);
      if (!isStale && kept.has(messageUrl(id))) continue;
      if (!kept.has(messageUrl(id)) && !isRoom()) continue;
      room -= JSON.stringify(await api.mail.get({ id })).length;
    }
  };
  await keepMails(ids, () => true);
  // What was put away takes the room that is left, and is not fetched again and again where there is none.
  const put = idsIn(archived);
  const putThreads = archived.filter(isThread);
  for (const row of putThreads) if (room > 0) for (const id of await keepThread(row, since)) put.add(id);
  for (const id of ids) put.delete(id);
  await keepMails(put, () => room > 0);
  const urls = (some: Iterable<string>, of: readonly EmailRow[]) => [...Array.from(some, messageUrl), ...of.map(({ id }) => threadUrl(id))];
  return { day, isGrouped, position, wanted: urls(ids, threads), spare: urls(put, putThreads) };
}

const isThread = ({ conversation }: EmailRow): boolean => (conversation?.total ?? 0) > 1;
const idsIn = (rows: readonly EmailRow[]): Set<string> =>
  new Set(rows.flatMap(({ id, conversation }) => [id, ...(conversation?.ids ?? [])]));

/** What happened in the mailbox since a position; null where everything is to be read again. */
async function newsSince(
  account: string | undefined,
  since: string | undefined,
): Promise<{ position: string; changed: Set<string> | null }> {
  const changed = new Set<string>();
  for (let position = since; ;) {
    const page = await api.mailChanges.list({ query: { since: position, account } });
    if (position === undefined || page.isResync) return { position: page.position, changed: null };
    for (const { id } of page.changes) changed.add(id);
    position = page.position;
    if (!page.hasMore) return { position, changed };
  }
}

/**
 * The conversation of a row as it opens, asked for again once it has more or fewer mails than when it was kept. Answers its mails of these
 * days, also those of other folders: one's own answers are part of it.
 */
async function keepThread({ id, conversation }: EmailRow, since: string): Promise<string[]> {
  const known = await keptAnswer(threadUrl(id));
  const kept = known ? (JSON.parse(known.body) as { data: EmailRow[] }).data : [];
  const mails = kept.length === conversation?.total ? kept : await api.mail.thread({ id });
  return mails.filter(({ date, isDraft }) => date >= since && !isDraft).map((mail) => mail.id);
}

async function rowsOf(
  { folder, box, isGrouped }: { folder: Folder; box: string | undefined; isGrouped: boolean },
  since: string,
): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const key = { folder, search: '', page, ...(isGrouped ? { isGrouped } : {}), ...(box ? { box } : {}) };
    const list: PageOf<EmailRow> = await api.mail.folder(folderInput(key));
    rows.push(...list.items.filter(({ date }) => date >= since));
    const isOver = list.items.length < list.page.size || list.items.at(-1)!.date < since;
    if (isOver) break;
  }
  return rows;
}

/** Mails that were looked at a day ago and are none of those, and of what is too much first what was put away, then the oldest. */
async function superfluous(wanted: ReadonlySet<string>, spare: ReadonlySet<string>, now: Date): Promise<string[]> {
  const answers = (await keptSizes()).filter(({ url }) => isOfMail(url));
  const old = answers.filter(
    ({ url, at }) => /\/mail\/\d+/.test(url) && !wanted.has(url) && !spare.has(url) && at < now.getTime() - DAY_MS,
  );
  const gone = new Set(old.map(({ url }) => url));
  let size = answers.reduce((sum, one) => sum + (gone.has(one.url) ? 0 : one.size), 0);
  const isSpare = ({ url }: { url: string }) => spare.has(url) && !wanted.has(url);
  for (const { url, size: part } of [...answers.filter(isSpare), ...answers.filter((one) => !isSpare(one))]) {
    if (size <= KEPT_MOST) break;
    if (gone.has(url) || !/\/mail\/\d+/.test(url)) continue;
    gone.add(url);
    size -= part;
  }
  return [...gone];
}
