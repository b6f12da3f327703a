import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Preferences } from '@lintel/contract/preferences';
import { answerCalls, show } from '#test/show.tsx';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { preferencesQuery } from '#web/features/preferences/preferences.data.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { sharedQuery } from './folders/shared.data.ts';
import { foldersQuery, labelsQuery, scheduledQuery, searchesQuery } from './mail.data.ts';
import type { MailPlace } from './mail.place.ts';
import { MailScreen } from './MailScreen.tsx';

const before = sessionStore.get();
afterEach(() => {
  cleanup();
  sessionStore.set(before);
  vi.unstubAllGlobals();
});

const box = { id: '71', folder: 'inbox' as const, total: 9, unread: 0, isPart: true, path: 'INBOX', name: 'Inbox' };

test.each<[string, Partial<MailPlace>, Partial<MailPlace>]>([
  ['the company’s mailbox', {}, {}],
  ['an account elsewhere', { account: '8', box: '71' }, { account: '8', box: '71' }],
  ['a shared mailbox, which has labels of its own', { account: '7', box: '71' }, {}],
])('a label of the sidebar finds the mails of %s', async (_, open, found) => {
  answerCalls(() => undefined);
  sessionStore.set({ ...before, role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler', email: 'm@x.example' } as never });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(foldersQuery.queryKey, [box]);
  client.setQueryData(mailAccountsQuery.queryKey, [{ id: '8', name: 'Private', isWhole: true, problem: null, folders: [box] }] as never);
  client.setQueryData(sharedQuery.queryKey, [{ id: '7', name: 'Payments', address: '', away: null, folders: [box] }]);
  client.setQueryData(preferencesQuery.queryKey, Preferences.parse({}));
  client.setQueryData(labelsQuery().queryKey, [{ id: 'lbl_1', name: 'Crane', colour: 'blue', version: 1 }] as never);
  client.setQueryData(labelsQuery('7').queryKey, []);
  client.setQueryData(searchesQuery.queryKey, []);
  client.setQueryData(scheduledQuery.queryKey, []);
  const gone: MailPlace[] = [];
  show(<MailScreen mode="page" folder="inbox" {...open} onNavigate={(place) => gone.push(place)} />, client);
  const label = await waitFor(() => screen.getAllByRole('link', { name: 'Crane' })[0]!);
  await userEvent.click(label);
  expect(gone).toMatchObject([{ folder: 'inbox', page: 1, search: 'label:"Crane" in:all', ...found }]);
  expect([gone[0]!.account, gone[0]!.box]).toEqual([found.account, found.box]);
});
