import { API_BASE } from '@lintel/contract/kit/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#test/show.tsx';
import { KEPT_MOST, KEPT_ROWS, keepRecentMail } from './mail.keep.ts';

// No storage of a browser here: what stands in it between two calls is this.
const kept = vi.hoisted(() => ({ urls: new Set<string>(), notes: new Map<string, unknown>(), size: 10, dropped: [] as string[] }));
vi.mock(import('#web/kit/kept.ts'), async (original) => ({
  ...(await original()),
  keptSizes: () => Promise.resolve(Array.from(kept.urls, (url) => ({ url, at: Date.now(), size: kept.size }))),
  dropAnswers: (urls: readonly string[]) => Promise.resolve(void (kept.dropped = [...urls])),
  dropOtherMailboxes: () => Promise.resolve(),
  keptNote: (name: string) => Promise.resolve(kept.notes.get(name)),
  keepNote: (name: string, note: unknown) => {
    kept.notes.set(name, note);
    return Promise.resolve();
  },
}));

const TODAY = new Date('2026-10-12T10:00:00Z');
const TOMORROW = new Date('2026-10-13T10:00:00Z');
const row = (id: string) => ({ id, date: '2026-10-12T06:40:00Z', conversation: null });
let changes = { position: '5', isResync: false, changes: [] as { id: string; kind: string }[], hasMore: false };
let asked: string[] = [];
let shared: object[] = [];
let archive: object[] = [];

beforeEach(() => {
  kept.urls.clear();
  kept.notes.clear();
  Object.assign(kept, { size: 10, dropped: [] });
  archive = [];
  shared = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: () => Promise.resolve({}) },
    locks: { request: (_: string, __: object, work: (lock: object) => Promise<void>) => work({}) },
  });
  answerCalls((url) => {
    const path = url.slice(url.indexOf(API_BASE) + API_BASE.length);
    asked.push(path);
    if (/^\/mail\/\d+$/.test(path)) kept.urls.add(`${API_BASE}${path}`);
    if (path.startsWith('/mail/changes')) return changes;
    if (path.startsWith('/mail/folder/inbox')) return path.includes('box=70') ? [row('11')] : [row('7'), row('8')];
    if (path === '/mail/shared') return shared;
    if (path.startsWith('/mail/folder/sent')) return path.includes('box=71') ? [row('12')] : [];
    if (path.startsWith('/mail/folder/archive')) return path.includes('box=') ? [] : archive;
    if (path.startsWith('/mail/folder/drafts')) return [row('9')];
    return path === '/preferences' ? { mailConversations: false } : [];
  });
});

/** What it reads of the mailbox, with this said of what happened. */
async function keeps(said: Partial<typeof changes>, now = TODAY): Promise<string[]> {
  changes = { position: '5', isResync: false, changes: [], hasMore: false, ...said };
  asked = [];
  await keepRecentMail(now);
  return asked.filter((path) => /^\/mail\/(folder\/|\d)/.test(path)).map((path) => path.replace(/\?.*/, ''));
}

const LISTS = ['/mail/folder/inbox', '/mail/folder/sent', '/mail/folder/archive', '/mail/folder/drafts'];

test('what is kept for a time without network is read anew where the change log tells of something since, and only that', async () => {
  expect(await keeps({})).toEqual([...LISTS, '/mail/7', '/mail/8', '/mail/9']);
  expect(await keeps({})).toEqual([]);
  expect(await keeps({ position: '6', changes: [{ id: '8', kind: 'updated' }] })).toEqual([...LISTS, '/mail/8']);
  expect(asked).toContain('/mail/changes?since=5');
  // Something that is no change of a mail, such as a conversation that was muted.
  expect(await keeps({ position: '7' })).toEqual(LISTS);
  expect(await keeps({ position: '7' })).toEqual([]);
});

test('where nobody knows what happened, and on another day, lists and drafts are read again', async () => {
  await keeps({});
  expect(await keeps({ isResync: true })).toEqual([...LISTS, '/mail/9']);
  expect(await keeps({}, TOMORROW)).toEqual([...LISTS, '/mail/9']);
});

test('what was put away in the last 30 days is read too, and older mail of the archive is not', async () => {
  archive = [row('21'), { ...row('22'), date: '2026-08-01T06:40:00Z' }];
  expect(await keeps({})).toEqual([...LISTS, '/mail/7', '/mail/8', '/mail/9', '/mail/21']);
  expect(await keeps({ position: '6' })).toEqual(LISTS);
});

test('the archive takes the room that the others leave: without any it is not fetched, and goes first', async () => {
  archive = [row('21'), row('23')];
  kept.urls.add(`${API_BASE}/mail/21`);
  kept.size = KEPT_MOST / 4;
  expect(await keeps({})).toEqual([...LISTS, '/mail/7', '/mail/8', '/mail/9', '/mail/23']);
  expect(kept.dropped).toEqual([`${API_BASE}/mail/21`]);
  kept.size = KEPT_MOST;
  kept.urls.delete(`${API_BASE}/mail/21`);
  expect(await keeps({ position: '6' })).toEqual(LISTS);
  // What is here already is read anew where it changed.
  expect(await keeps({ position: '7', changes: [{ id: '23', kind: 'updated' }] })).toEqual([...LISTS, '/mail/23']);
});

test('of a shared mailbox Inbox, Sent and Archive are kept like one’s own, by its own change log', async () => {
  shared = [
    {
      id: '5',
      folders: [
        { id: '70', folder: 'inbox' },
        { id: '71', folder: 'sent' },
        { id: '72', folder: 'trash' },
        { id: '73', folder: 'archive' },
      ],
    },
  ];
  const SHARED = ['/mail/folder/inbox', '/mail/folder/sent', '/mail/folder/archive', '/mail/11', '/mail/12'];
  expect(await keeps({})).toEqual([...LISTS, '/mail/7', '/mail/8', '/mail/9', ...SHARED]);
  expect(asked).toContain('/mail/changes?account=5');
  expect(await keeps({})).toEqual([]);
  expect(asked).toContain('/mail/changes?since=5&account=5');
});

test('pages of a folder are read until the last 30 days are, up to as many emails as the settings say', async () => {
  const mails = (count: number, date: string) => Array.from({ length: count }, (_, index) => ({ ...row(String(1000 + index)), date }));
  let page: object[] = [];
  const inbox = () => asked.filter((path) => path.startsWith('/mail/folder/inbox')).length;
  answerCalls((url) => {
    const path = url.slice(url.indexOf(API_BASE) + API_BASE.length);
    asked.push(path);
    if (path.startsWith('/mail/changes')) return changes;
    if (path.startsWith('/mail/folder/inbox')) return inbox() > 25 ? page : mails(200, '2026-10-11T06:40:00Z');
    return path === '/preferences' ? { mailConversations: false } : [];
  });
  page = mails(200, '2026-09-01T06:40:00Z');
  await keeps({});
  expect(inbox()).toBe(26);
  page = mails(200, '2026-10-10T06:40:00Z');
  await keeps({}, TOMORROW);
  expect(inbox() * 20).toBe(KEPT_ROWS);
});
