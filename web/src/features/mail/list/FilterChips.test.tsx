import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { INBOX } from '#web/features/mail/mail.place.ts';
import { FilterChips } from './FilterChips.tsx';
import { chipsOf } from './search.chips.ts';

afterEach(cleanup);

const texts = (search: string, account?: string) =>
  chipsOf({ folder: 'inbox', search, ...(account ? { account } : {}) }).map(({ text, without }) => `${text} > ${without}`);

test.each<[string, string[]]>([
  ['', []],
  ['crane', ['In Inbox > crane in:all']],
  ['crane in:all', ['In all folders > crane']],
  ['crane from:anna in:sent', ['From: anna > crane in:sent', 'In Sent > crane from:anna']],
  [
    'is:unread has:attachment in:all',
    ['Unread > has:attachment in:all', 'Has attachment > is:unread in:all', 'In all folders > is:unread has:attachment'],
  ],
  ['-label:"To do" in:all', ['Not Label: To do > in:all', 'In all folders > -label:"To do"']],
  [
    'older_than:7d before:2026-11-01 in:all',
    [
      'Older than: 7d > before:2026-11-01 in:all',
      'Before: 2026-11-01 > older_than:7d in:all',
      'In all folders > older_than:7d before:2026-11-01',
    ],
  ],
  ['{in:sent in:inbox} crane', ['In Sent or In Inbox > crane']],
  ['roof {crane "tower hire"} in:all', ['crane or “tower hire” > roof in:all', 'In all folders > roof crane OR "tower hire"']],
  ['crane AROUND 5 hire in:all', ['crane within 5 words of hire > in:all', 'In all folders > crane AROUND 5 hire']],
  ['-(crane from:anna) in:all', ['Not (crane and From: anna) > in:all', 'In all folders > -(crane from:anna)']],
])('the filters of "%s"', (search, expected) => expect(texts(search)).toEqual(expected));

test('in another mailbox all folders are searched: no folder is a filter', () => expect(texts('crane', '7')).toEqual([]));

test('each is taken away by its cross, by key too, and all of them by one button', async () => {
  const onSearch = vi.fn();
  show(<FilterChips place={{ ...INBOX, search: 'crane from:anna is:unread in:all' }} onSearch={onSearch} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('crane is:unread in:all');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(onSearch).toHaveBeenLastCalledWith('crane from:anna in:all');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onSearch).toHaveBeenLastCalledWith('crane');
});

test('what only looks like a filter is told', () => {
  show(<FilterChips place={{ ...INBOX, search: 'form:anna in:all' }} onSearch={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('form: is no filter here and was looked for as a word.');
});
