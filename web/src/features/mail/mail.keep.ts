import type { EmailRow } from '@lintel/contract/mail';
import { urlOf } from '@lintel/contract/kit/client';
import type { PageOf } from '@lintel/contract/kit/route';
import { api, keepOnly } from '#web/kit/api.ts';
import { ROUTES } from '#web/kit/contract.gen.ts';
import { dropAnswers, keepNote, keptAnswer, keptNote, keptSizes } from '#web/kit/kept.ts';
import { folderInput } from './mail.data.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const MOST_PAGES = 20;
/** What is kept in all, in characters. */
const MOST = 30_000_000;
const LOCK = 'lintel.keeping';
/** Up to where what is kept was read, and how. */
const NOTE = 'mail';

const threadUrl = (id: string): string => urlOf(ROUTES.mail.thread as never, { id });
const messageUrl = (id: string): string => urlOf(ROUTES.mail.get as never, { id });

/**
 * Reads the inbox of the last 30 days and the drafts, with what their pages need, so that they can be read without network: lists where
 * anything happened since, of the mails those that changed or are not here yet. The calls themselves keep what they are answered. One tab
 * does it for all.
 */
export async function keepRecentMail(now: Date): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  await navigator.locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await keep(now);
  });
}

async function keep(now: Date): Promise<void> {
  await keepOnly(await api.sharedMail.list());
  const { mailConversations } = await api.preferences.get();
  for (const call of [api.identities.list, api.labels.list, api.mail.folders, api.mailAccounts.list]) await call();
  const last = { day: Math.floor(now.getTime() / DAY_MS), isGrouped: mailConversations };
  const known = (await keptNote(NOTE).catch(() => undefined)) as (typeof last & { position: string }) | undefined;
  const isAlike = known?.day === last.day && known.isGrouped === last.isGrouped;
  const { position, changed } = await newsSince(isAlike ? known.position : undefined);
  if (changed && position === known?.position) return;
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const recent = await rowsOf('inbox', since, mailConversations);
  const drafts = await rowsOf('drafts', '', mailConversations);
  const threads = recent.filter(({ conversation }) => (conversation?.total ?? 0) > 1);
  const answers: string[] = [];
  for (const row of threads) answers.push(...(await keepThread(row, since)));
  const wanted = [
    ...new Set([...[...drafts, ...recent].flatMap(({ id, conversation }) => [id, ...(conversation?.ids ?? [])]), ...answers]),
  ];
  const draftIds = new Set(drafts.map(({ id }) => id));
  const kept = new Set((await keptSizes()).map(({ url }) => url));
  for (const id of wanted) {
    // Where nobody knows what happened: drafts change, what came does not.
    const isStale = changed ? changed.has(id) : draftIds.has(id);
    if (isStale || !kept.has(messageUrl(id))) await api.mail.get({ id });
  }
  await dropAnswers(await superfluous(new Set([...wanted.map(messageUrl), ...threads.map(({ id }) => threadUrl(id))]), now));
  await keepNote(NOTE, { ...last, position });
}

/** What happened in the mailbox since a position; null where everything is to be read again. */
async function newsSince(since: string | undefined): Promise<{ position: string; changed: Set<string> | null }> {
  const changed = new Set<string>();
  for (let position = since; ;) {
    const page = await api.mailChanges.list({ query: { since: position } });
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

async function rowsOf(folder: 'inbox' | 'drafts', since: string, isGrouped: boolean): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list: PageOf<EmailRow> = await api.mail.folder(folderInput({ folder, search: '', page, ...(isGrouped ? { isGrouped } : {}) }));
    rows.push(...list.items.filter(({ date }) => date >= since));
    const isOver = list.items.length < list.page.size || list.items.at(-1)!.date < since;
    if (isOver) break;
  }
  return rows;
}

/** Mails that were looked at a day ago and are none of those, and the oldest of what is too much. */
async function superfluous(wanted: ReadonlySet<string>, now: Date): Promise<string[]> {
  const answers = await keptSizes();
  const old = answers.filter(({ url, at }) => /\/mail\/\d+/.test(url) && !wanted.has(url) && at < now.getTime() - DAY_MS);
  const gone = new Set(old.map(({ url }) => url));
  let size = answers.reduce((sum, one) => sum + (gone.has(one.url) ? 0 : one.size), 0);
  for (const { url, size: part } of answers) {
    if (size <= MOST) break;
    if (gone.has(url) || !/\/mail\/\d+/.test(url)) continue;
    gone.add(url);
    size -= part;
  }
  return [...gone];
}
