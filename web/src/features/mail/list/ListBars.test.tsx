import type { MailAccount } from '@lintel/contract/mail-accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { fetchingText, standingOf } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { bulkStore } from './bulk.store.ts';
import { ListBars } from './ListBars.tsx';

const server = { host: 'imap.site.example', port: 993, security: 'tls' } as const;
const ACCOUNT: MailAccount = {
  ...{
    id: '7',
    name: 'Site office',
    address: 'office@site.example',
    imap: server,
    smtp: server,
    username: 'office',
    loginKind: 'password',
  },
  ...{
    status: 'waiting',
    problem: 'The server refuses the password.',
    problemAt: '2026-11-23T08:05:00Z',
    needsConsent: false,
    notice: null,
  },
  ...{ done: 120, expected: 4000, isWhole: false, resumesAt: null, hasLabels: false, syncedAt: null, folders: [], version: 1 },
};
afterEach(() => bulkStore.set(null));

const place = (folder: 'inbox' | 'trash' | 'spam') => ({ folder, page: 1, search: '' });

test('trouble of an account stands above its list: what failed, since when, and Fix, which opens its dialog', async () => {
  answerCalls(() => [ACCOUNT]);
  show(<ListBars place={{ ...place('inbox'), account: '7', box: '8' }} total={3} isMore={false} />);
  expect(await screen.findByText('Site office: The server refuses the password.')).toBeTruthy();
  expect(screen.getByText(/Since Mon 23 Nov 2026, \d\d:05\. What was fetched before is still here\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fix' }));
  expect(await screen.findByRole('dialog', { name: 'Change Site office' })).toBeTruthy();
});

test('where a provider lets us in no more, Fix leads there again', async () => {
  const sent = answerCalls((url) =>
    url.endsWith('/consents') ? { url: '#away' } : [{ ...ACCOUNT, loginKind: 'google', needsConsent: true }],
  );
  show(<ListBars place={{ ...place('inbox'), account: '7', box: '8' }} total={3} isMore={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Fix' }));
  await waitFor(() => expect(location.hash).toBe('#away'));
  expect(sent).toEqual([{ provider: 'google', accountId: '7' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while an account is fetched an empty list says how much is here, and nothing once all is', () => {
  expect(fetchingText({ ...ACCOUNT, problem: null })).toBe('Still fetching: 120 of 4,000. What is not here yet is not shown.');
  expect(fetchingText(ACCOUNT)).toBe('Fetched so far: 120 of 4,000. What is not here yet is not shown.');
  expect(fetchingText({ ...ACCOUNT, problem: null, expected: 0 })).toBe('Still fetching. What is not here yet is not shown.');
  expect(fetchingText({ ...ACCOUNT, isWhole: true })).toBeNull();
});

test('where its provider lets no more be fetched today, an account says when older mail goes on', () => {
  const resting = { ...ACCOUNT, status: 'syncing', problem: null, resumesAt: '2031-03-06T08:42:00.000Z' } as const;
  const goesOn = /Older mail goes on at 06 Mar 2031, \d\d:42: its provider limits what may be fetched in a day\.$/;
  expect(standingOf(resting)).toMatch(new RegExp(`^Fetched so far: 120 of 4,000\\. ${goesOn.source}`));
  expect(fetchingText(resting)).toMatch(
    new RegExp(`^Fetched so far: 120 of 4,000\\. What is not here yet is not shown\\. ${goesOn.source}`),
  );
  expect(standingOf({ ...resting, isWhole: true })).toMatch(new RegExp(`^${goesOn.source}`));
  expect(standingOf({ ...resting, problem: 'The server refuses the password.' })).toBe('The server refuses the password.');
});

test.each([
  ['trash', 'Empty Trash'],
  ['spam', 'Delete all spam'],
] as const)('%s is emptied once it was asked, in the background, without an Undo: %s', async (folder, name) => {
  const run = { id: 'mbk_1', total: 1204, done: 0, isUndo: false };
  const sent = answerCalls((url) => (url.includes('mail-accounts') ? [] : run));
  show(<ListBars place={place(folder)} total={1204} isMore={false} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByText('All 1,204 emails go for good. There is no way to get them back.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete 1,204 emails' }));
  await waitFor(() => expect(bulkStore.get()).toEqual({ id: 'mbk_1', done: 'deleted for good', isFinal: true }));
  expect(sent).toEqual([{ folder, q: '' }]);
});

test('other folders, an empty one and a search there have nothing to empty', () => {
  answerCalls(() => []);
  show(
    <>
      <ListBars place={place('inbox')} total={3} isMore={false} />
      <ListBars place={place('trash')} total={0} isMore={false} />
      <ListBars place={{ ...place('trash'), search: 'crane' }} total={3} isMore={false} />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
