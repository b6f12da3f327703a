import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { ListTabs } from './ListTabs.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { tabsOf } from './list.tabs.ts';
import { NothingFound } from './NothingFound.tsx';

const TABS = [
  ['All', ''],
  ['Unread', 'in:inbox is:unread'],
  ['Mine', 'in:inbox assigned:me'],
  ['Unassigned', 'in:inbox assigned:none'],
  ['Unfiled', 'in:inbox is:unfiled'],
] as const;

test.each(TABS)('%s searches "%s", and is pressed while that is shown', async (name, query) => {
  const onSearch = vi.fn();
  show(<ListTabs place={{ folder: 'inbox', search: query, page: 1 }} isShared onSearch={onSearch} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onSearch).toHaveBeenCalledWith(query);
  expect(screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent)).toEqual([name]);
});

test('a search of one’s own presses none of them', () => {
  show(<ListTabs place={{ folder: 'inbox', search: 'crane', page: 1 }} isShared onSearch={() => undefined} />);
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

test.each([
  ['in:inbox is:unread', 'Everything here is read'],
  ['in:inbox assigned:me', 'Nothing here is yours'],
  ['in:inbox assigned:none', 'Somebody has each of them'],
  ['in:inbox is:unfiled', 'Everything here is filed to a project'],
])('nothing in "%s" says so, and leads back to all', async (search, title) => {
  const onSearch = vi.fn();
  show(<NothingFound place={{ folder: 'inbox', search, page: 1, account: '7', box: '71' }} isShared onSearch={onSearch} />);
  expect(screen.getByText(title)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onSearch).toHaveBeenCalledWith('');
});

const labelsIn = (place: Partial<MailPlace>, isShared: boolean) => {
  show(<ListTabs place={{ folder: 'inbox', search: '', page: 1, ...place }} isShared={isShared} onSearch={() => undefined} />);
  return screen.getAllByRole('button').map((one) => one.textContent);
};

test('one’s own inbox has those that mean something there', () => {
  expect(labelsIn({}, false)).toEqual(['All', 'Unread', 'Unfiled']);
});

test.each(['sent', 'drafts', 'archive', 'trash', 'snoozed', 'spam'] as const)(
  '%s of one’s own has none, and the same search is one without hits',
  (folder) => {
    expect(tabsOf(folder, false)).toEqual([]);
    show(<NothingFound place={{ folder, search: `in:${folder} is:unread`, page: 1 }} isShared={false} onSearch={() => undefined} />);
    expect(screen.getByText('No emails found')).toBeTruthy();
  },
);

test('in an own inbox whose mails are all read, Unread says so', () => {
  show(<NothingFound place={{ folder: 'inbox', search: 'in:inbox is:unread', page: 1 }} isShared={false} onSearch={() => undefined} />);
  expect(screen.getByText('Everything here is read')).toBeTruthy();
});
