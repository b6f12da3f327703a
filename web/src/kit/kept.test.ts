import { expect, test } from 'vitest';
import { ofOtherMailboxes } from './kept.ts';

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
