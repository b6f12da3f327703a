import { expect, test } from 'vitest';
import { KEPT_PAGES_MOST, ofOtherMailboxes, superfluousPages } from './kept.ts';

const answer = (path: string, data: unknown) => ({ url: `/api/v1${path}`, at: 0, body: JSON.stringify({ ok: true, data, message: '' }) });
const own = { id: '1', shared: null, elsewhere: null };
const shared = (accountId: string) => ({ id: '2', shared: { accountId, name: 'Payments' }, elsewhere: null });
const elsewhere = (accountId: string) => ({ id: '3', shared: null, elsewhere: { accountId, box: null } });

test('what is kept of a mailbox that is not readable any more goes: its mails, conversations and lists', () => {
  const answers = [
    answer('/mail/1', own),
    answer('/mail/2', shared('7')),
    answer('/mail/3', shared('8')),
    answer('/mail/3/thread', [own, shared('8')]),
    answer('/mail/4', elsewhere('9')),
    answer('/mail/folder/inbox?page=1', [own]),
    answer('/mail/folder/inbox?page=1&box=80', [shared('8')]),
    answer('/mail/folder/sent?page=1&box=90', [elsewhere('9')]),
    answer('/mail/identities', []),
    answer('/preferences', {}),
  ];
  const gone = (readable: Parameters<typeof ofOtherMailboxes>[1]) =>
    ofOtherMailboxes(answers, readable).map((url) => url.slice('/api/v1'.length));
  expect(gone({ shared: ['7'] })).toEqual(['/mail/3', '/mail/3/thread', '/mail/folder/inbox?page=1&box=80']);
  expect(gone({ elsewhere: [] })).toEqual(['/mail/4', '/mail/folder/sent?page=1&box=90']);
  expect(gone({ shared: ['7', '8'], elsewhere: ['9'] })).toEqual([]);
});

test('pages are kept for a fortnight, and the oldest go where they are too much; the mailbox looks after its own', () => {
  const now = new Date('2026-10-15T12:00:00Z');
  const said = (path: string, day: string, size = 10) => ({ url: `/api/v1${path}`, at: Date.parse(`${day}T12:00:00Z`), size });
  const answers = [
    said('/mail/1', '2026-09-20'),
    said('/tasks?page=1', '2026-09-30'),
    said('/leave/balances', '2026-10-02', KEPT_PAGES_MOST),
    said('/projects', '2026-10-14'),
  ];
  expect(superfluousPages(answers, now)).toEqual(['/api/v1/leave/balances', '/api/v1/tasks?page=1']);
  expect(superfluousPages([...answers.slice(0, 2), said('/projects', '2026-10-14')], now)).toEqual(['/api/v1/tasks?page=1']);
});
