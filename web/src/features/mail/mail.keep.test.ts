import { API_BASE } from '@lintel/contract/kit/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#test/show.tsx';
import { keepRecentMail } from './mail.keep.ts';

// No storage of a browser here: what stands in it between two calls is this.
const kept = vi.hoisted(() => ({ urls: new Set<string>(), note: undefined as unknown }));
vi.mock(import('#web/kit/kept.ts'), async (original) => ({
  ...(await original()),
  keptSizes: () => Promise.resolve(Array.from(kept.urls, (url) => ({ url, at: Date.now(), size: 10 }))),
  dropAnswers: () => Promise.resolve(),
  dropOtherMailboxes: () => Promise.resolve(),
  keptNote: () => Promise.resolve(kept.note),
  keepNote: (_: string, note: unknown) => {
    kept.note = note;
    return Promise.resolve();
  },
}));

const TODAY = new Date('2026-10-12T10:00:00Z');
const TOMORROW = new Date('2026-10-13T10:00:00Z');
const row = (id: string) => ({ id, date: '2026-10-12T06:40:00Z', conversation: null });
let changes = { position: '5', isResync: false, changes: [] as { id: string; kind: string }[], hasMore: false };
let asked: string[] = [];

beforeEach(() => {
  kept.urls.clear();
  kept.note = undefined;
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
    if (path.startsWith('/mail/folder/inbox')) return [row('7'), row('8')];
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

const LISTS = ['/mail/folder/inbox', '/mail/folder/drafts'];

test('what is kept for a time without network is read anew where the change log tells of something since, and only that', async () => {
  expect(await keeps({})).toEqual([...LISTS, '/mail/9', '/mail/7', '/mail/8']);
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
