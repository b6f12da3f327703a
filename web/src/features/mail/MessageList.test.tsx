import type { PageOf } from '@lintel/contract/kit/route';
import type { EmailRow } from '@lintel/contract/mail';
import type { UseQueryResult } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { reachStore } from '#web/kit/reach.store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { countText, MessageList } from './MessageList.tsx';
import { INBOX } from './mail.place.ts';
import { ReadingPlaceholder } from './ReadingPlaceholder.tsx';

const nothing = () => {};
const handlers = {
  onOpen: nothing,
  onCheck: nothing,
  onStar: nothing,
  onFocus: nothing,
  onPreview: nothing,
  onCheckAll: nothing,
  isWhole: false,
  onWhole: nothing,
  onDrag: nothing,
  onSearch: nothing,
  onPage: nothing,
  onTrash: nothing,
  onArchive: nothing,
  onMark: nothing,
};
const EMPTY = { items: [], page: { number: 1, size: 20, total: 0 } };

type List = UseQueryResult<PageOf<EmailRow>>;

function open(list: Partial<List>, search = '') {
  show(
    <MessageList
      {...handlers}
      place={{ ...INBOX, search }}
      hrefOf={() => ''}
      list={list as List}
      searchRef={null}
      checked={new Set()}
      focusId={null}
    />,
  );
}

describe('in place of mails (specification §2.5)', () => {
  test.each<[string, Partial<List>, string, string[]]>([
    ['while they are read', { isPending: true }, '', ['Loading emails...']],
    ['an empty folder', { data: EMPTY }, '', ['No emails in Inbox', 'New emails will appear here', '0 emails in Inbox']],
    ['a search without hits', { data: EMPTY }, 'crane', ['No emails found', 'Try adjusting your search terms', '0 search results']],
  ])('%s', (_, list, search, sentences) => {
    open(list, search);
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('an error is told with its message, and Retry reads them again', async () => {
    const refetch = vi.fn();
    open({ isError: true, error: new Error('The server is busy.'), refetch } as Partial<List>);
    expect(screen.getByText('Error loading emails: The server is busy.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('without network a folder that is not kept says what it needs, not that something broke', () => {
    reachStore.lost();
    open({ isError: true, error: new Error('The server could not be reached.') } as Partial<List>, 'crane');
    reachStore.reached();
    expect(screen.getByText('Searching needs the network')).toBeTruthy();
  });

  test('the rows of the list before say nothing about how many there are', () => {
    open({ data: { items: [], page: { ...EMPTY.page, total: 51 } }, isPlaceholderData: true } as Partial<List>, 'crane');
    expect(screen.queryByText('51 search results')).toBeNull();
  });
});

test.each([
  ['', 184, '184 emails in Inbox'],
  ['', 1, '1 emails in Inbox'],
  ['crane', 1, '1 search results'],
  ['crane', 184, '184 search results'],
  ['crane', '1000+', '1000+ search results'],
] as const)('the footer of a list searched for "%s" with %s: %s', (search, total, text) =>
  expect(countText({ ...INBOX, search }, total)).toBe(text),
);

test.each([
  [false, 'Select an email to view its details'],
  [true, 'Loading email...'],
])('in place of the open mail (loading: %s): %s', (isLoading, text) => {
  render(
    <UiProvider scheme="light">
      <ReadingPlaceholder isLoading={isLoading} />
    </UiProvider>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
