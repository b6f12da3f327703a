import { expect, test } from 'vitest';
import { ofOtherMailboxes } from './kept.ts';

const answer = (path: string, data: unknown) => ({ url: `/api/v1${path}`, at: 0, body: JSON.stringify({ ok: true, data, message: '' }) });
const own = { id: '1', shared: null };
const shared = (accountId: string) => ({ id: '2', shared: { accountId, name: 'Payments' } });

test('only mails and conversations of a shared mailbox that is not readable any more are to go', () => {
  const answers = [
    answer('/mail/1', own),
    answer('/mail/2', shared('7')),
    answer('/mail/3', shared('8')),
    answer('/mail/3/thread', [own, shared('8')]),
    answer('/mail/folder/inbox?page=1', { items: [shared('8')] }),
    answer('/mail/identities', []),
    answer('/preferences', {}),
  ];
  expect(ofOtherMailboxes(answers, new Set(['7']))).toEqual(['/api/v1/mail/3', '/api/v1/mail/3/thread']);
  expect(ofOtherMailboxes(answers, new Set(['7', '8']))).toEqual([]);
});
