import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Preferences } from '@lintel/contract/preferences';
import { show } from '#test/show.tsx';
import { foldersQuery } from '#web/features/mail/mail.data.ts';
import { placeFromText, placeText } from '#web/features/mail/mail.place.ts';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { preferencesQuery } from '#web/features/preferences/preferences.data.ts';
import { AllInboxes } from './AllInboxes.tsx';
import { sharedQuery } from './shared.data.ts';

const inbox = (unread: number) => ({ id: '71', folder: 'inbox' as const, total: 9, unread, isPart: true, path: 'INBOX', name: 'Inbox' });

function open({ elsewhere = false, chosen = [] as string[] }) {
  const client = new QueryClient();
  client.setQueryData(foldersQuery.queryKey, [inbox(2)]);
  client.setQueryData(mailAccountsQuery.queryKey, (elsewhere ? [{ id: '8', name: 'Private', folders: [inbox(3)] }] : []) as never);
  client.setQueryData(sharedQuery.queryKey, [{ id: '7', name: 'Payments', address: '', away: null, folders: [inbox(40)] }]);
  client.setQueryData(preferencesQuery.queryKey, Preferences.parse({ mailInboxes: chosen }));
  show(<AllInboxes place={{ folder: 'inbox', page: 1, search: '' }} hrefOf={placeText} onChoose={() => undefined} />, client);
  return screen.queryByRole('link')?.textContent;
}

test.each([
  ['whoever has one inbox', {}, undefined],
  ['an account elsewhere', { elsewhere: true }, 'All inboxes5, 5 unread'],
  ['a shared one by choice', { chosen: ['7'] }, 'All inboxes42, 42 unread'],
  ['all of them', { elsewhere: true, chosen: ['7'] }, 'All inboxes45, 45 unread'],
])('with %s it stands above the folders, with what is unread in those', (_, given, text) => {
  expect(open(given)).toBe(text);
});

test('it has an address, and the address leads there', () => {
  open({ elsewhere: true });
  const href = screen.getByRole('link').getAttribute('href')!;
  expect(href).toBe('inbox?inboxes=all');
  expect(placeFromText(href)).toEqual({ folder: 'inbox', isAll: true, page: 1, search: '' });
});
