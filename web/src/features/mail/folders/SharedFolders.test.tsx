import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import { placeText, type MailPlace } from '#web/features/mail/mail.place.ts';
import { SharedFolders } from './SharedFolders.tsx';
import { sharedQuery } from './shared.data.ts';

const INBOX = { id: '71', folder: 'inbox' as const, total: 3, unread: 1 };
const LABEL = { id: 'lbl_1', name: 'Discount', colour: 'green' as const, version: 1 };

function open(place: Partial<MailPlace>) {
  const client = new QueryClient();
  client.setQueryData(sharedQuery.queryKey, [
    { id: '7', name: 'Payments', address: 'payments@corvane.example', away: null, folders: [INBOX] },
  ]);
  client.setQueryData(labelsQuery('7').queryKey, [LABEL]);
  show(
    <SharedFolders
      place={{ folder: 'inbox', page: 1, search: '', ...place }}
      hrefOf={(one) => `?mail=${placeText(one)}`}
      onChoose={() => undefined}
      onLeave={() => undefined}
    />,
    client,
  );
}

test('the labels of a shared mailbox stand below it while it is chosen, each with its mails in all its folders', () => {
  open({ account: '7', box: '71', search: 'label:"Discount" in:all' });
  const link = screen.getByRole('link', { name: 'Discount' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('?mail=inbox?account=7&box=71&q=label:"Discount"+in:all');
  expect(link.getAttribute('aria-current')).toBe('page');
});

test('elsewhere they take no line', () => {
  open({});
  expect(screen.getByRole('link', { name: /Inbox/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Discount' })).toBeNull();
});

test.each([
  ['', 'page'],
  ['in:inbox is:unread', 'page'],
  ['crane', null],
])('with the search "%s" its inbox is the current one: %s', (search, current) => {
  open({ account: '7', box: '71', search });
  expect(screen.getByRole('link', { name: /Inbox/ }).getAttribute('aria-current')).toBe(current);
});
