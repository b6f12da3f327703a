import { ApiError } from '@lintel/contract/kit/client';
import type { PageOf } from '@lintel/contract/kit/route';
import type { EmailRow } from '@lintel/contract/mail';
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { reachStore } from '#web/kit/reach.store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { bulkStore } from './bulk.store.ts';
import { countText, MessageList } from './MessageList.tsx';
import { INBOX } from '#web/features/mail/mail.place.ts';
import { ReadingPlaceholder } from '#web/features/mail/reading/ReadingPlaceholder.tsx';

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
  onSnooze: nothing,
};
const ROW = {
  ...{ id: '7', folder: 'inbox', from: { name: 'Ivan Petrov', email: 'ivan@supplier.example' }, to: [], subject: 'Concrete for Friday' },
  ...{ snippet: '', date: '2026-10-12T06:40:00Z', status: 'unread', starred: false, priority: 'normal', labels: [], attachmentCount: 0 },
  ...{ isDraft: false, delivery: null, snoozedUntil: null, returnedAt: null, isMuted: false, conversation: null, isScheduled: false },
} as unknown as EmailRow;
const EMPTY = { items: [], page: { number: 1, size: 20, total: 0 } };

type List = UseQueryResult<PageOf<EmailRow>>;

function open(list: Partial<List>, search = '', own: Partial<Parameters<typeof MessageList>[0]> = {}) {
  show(
    <MessageList
      {...handlers}
      place={{ ...INBOX, search }}
      hrefOf={() => ''}
      list={list as List}
      searchRef={null}
      checked={new Set()}
      focusId={null}
      {...own}
    />,
  );
}

describe('in place of mails (specification §2.5)', () => {
  test.each<[string, Partial<List>, string, string[]]>([
    ['while they are read', { isPending: true }, '', ['Loading emails...']],
    ['an empty folder', { data: EMPTY }, '', ['No emails in Inbox', 'New emails will appear here', '0 emails in Inbox']],
    ['a search without hits', { data: EMPTY }, 'crane', ['No emails found', 'Try adjusting your search terms', '0 search results']],
  ])('%s', async (_, list, search, sentences) => {
    open(list, search);
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('an error is told with its message, and Retry reads them again', async () => {
    const refetch = vi.fn();
    open({ isError: true, error: new Error('The server is busy.'), refetch } as Partial<List>);
    expect(screen.getByText('Error loading emails: The server is busy.')).toBeTruthy();
    // How many there are is not known.
    expect(screen.getByRole('group', { name: 'Pages' }).textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('a folder that is not there, no retry brings', () => {
    const message = 'This folder is not there any more, or it is not yours to read.';
    open({ isError: true, error: new ApiError(404, { ok: false, code: 'mail.no_folder', message }) } as Partial<List>);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test.each([
    ['crane', 'Search all folders', 'crane in:all'],
    ['"tower crane', 'Search all folders', '"tower crane" in:all'],
    ['crane in:archive', 'Clear filters', 'crane'],
    ['in:archive is:unread', 'Clear filters', ''],
    ['crane from:anna', 'Search all folders', 'crane from:anna in:all'],
    ['crane from:anna', 'Clear filters', 'crane'],
  ])('a search for %s without hits leads on: %s', async (search, name, wanted) => {
    const onSearch = vi.fn();
    open({ data: EMPTY }, search, { onSearch });
    // The filters above the list have a button of that name as well.
    await userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
    expect(onSearch).toHaveBeenCalledWith(wanted);
  });

  test('a search that cannot be understood says why, and the box points to it', async () => {
    const sentence = 'Behind before: stands a day such as 2026-11-01.';
    open({ isError: true, error: Object.assign(new Error(sentence), { code: 'mail.search_time' }) } as Partial<List>, 'crane before:soon');
    expect((await screen.findByText(sentence)).id).toBe('mail-search-problem');
    const box = screen.getByRole('combobox', { name: 'Search emails' });
    expect([box.getAttribute('aria-invalid'), box.getAttribute('aria-errormessage')]).toEqual(['true', 'mail-search-problem']);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('with the exact total the range says it, and the last page can be reached', async () => {
    const page = { number: 1, size: 20, total: 2000, isMore: true };
    const onPage = vi.fn();
    open({ data: { items: [ROW], page } } as Partial<List>, 'crane');
    expect(screen.getByText('2,000+ search results')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Last page' }).getAttribute('disabled')).not.toBeNull();
    cleanup();
    open({ data: { items: [ROW], page } } as Partial<List>, 'crane', { exact: 5432, onPage });
    expect(screen.getByText('5,432 search results')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    expect(onPage).toHaveBeenCalledWith(272);
  });

  test('emails that could not be read again stay, with the time that they are of and Retry', async () => {
    const refetch = vi.fn();
    const read = { data: { items: [ROW], page: { ...EMPTY.page, total: 1 } }, dataUpdatedAt: new Date(2026, 10, 23, 12, 3).getTime() };
    open({ ...read, isError: true, error: new Error('The server is busy.'), refetch } as Partial<List>);
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading emails: The server is busy. Shown as of 12:03.');
    expect(screen.getByText(ROW.subject)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test.each([
    ['was taken away', null],
    ['is hidden, as what stands ready is', 'display: none'],
  ])('the row has the focus again when the mail that had it %s', (_, style) => {
    const mail = document.body.appendChild(document.createElement('h2'));
    mail.tabIndex = -1;
    mail.focus();
    if (style === null) mail.remove();
    else mail.setAttribute('style', style);
    open({ data: { items: [ROW], page: { ...EMPTY.page, total: 1 } } } as Partial<List>, '', { focusId: ROW.id });
    expect(document.activeElement?.textContent).toContain(ROW.subject);
    mail.remove();
  });

  test('the focus stays where somebody put it meanwhile', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    open({ data: { items: [ROW], page: { ...EMPTY.page, total: 1 } } } as Partial<List>, '', { focusId: ROW.id });
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test('the row under the pointer has its actions in place of its date, and a draft only those that it has', async () => {
    const on = { onArchive: vi.fn(), onMark: vi.fn(), onSnooze: vi.fn(), onTrash: vi.fn() };
    const draft = { ...ROW, id: '8', subject: 'Half', isDraft: true, folder: 'drafts', status: 'read' } as EmailRow;
    open({ data: { items: [ROW, draft], page: { ...EMPTY.page, total: 2 } } } as Partial<List>, '', on);
    const rest = (subject: string) => fireEvent.pointerOver(screen.getByText(subject), { pointerType: 'mouse' });
    const names = () =>
      Array.from(document.querySelectorAll('[role="group"][aria-label^="Actions for"] button'), (one) => one.getAttribute('aria-label'));
    await waitFor(() => {
      rest(ROW.subject);
      expect(names()).toEqual(['Archive', 'Move to Trash', 'Mark as read', 'Snooze']);
    });
    for (const name of names()) await userEvent.click(screen.getByRole('button', { name: name! }));
    expect(on.onArchive).toHaveBeenCalledWith(ROW);
    expect(on.onTrash).toHaveBeenCalledWith([ROW]);
    expect(on.onMark).toHaveBeenCalledWith(ROW, true);
    expect(on.onSnooze).toHaveBeenCalledWith(ROW);
    rest('Half');
    expect(names()).toEqual(['Move to Trash']);
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
  ['crane', '1000+', '1,000+ search results'],
] as const)('the footer of a list searched for "%s" with %s: %s', (search, total, text) =>
  expect(countText({ ...INBOX, search }, total)).toBe(text),
);

test('Refresh asks for the list again', async () => {
  const refetch = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  open({ data: EMPTY, refetch: refetch as never });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

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

test('while an account is fetched its search does not say that there is nothing', async () => {
  const account = { id: '7', name: 'Site', folders: [], problem: null, done: 120, expected: 4000, isWhole: false };
  answerCalls((url) => (url.includes('mail-accounts') ? [account] : []));
  open({ data: EMPTY }, 'crane', { place: { ...INBOX, search: 'crane', account: '7', box: '8' } });
  expect(await screen.findByText('No emails found so far')).toBeTruthy();
  expect(screen.getByText(/Still fetching: 120 of 4,000/)).toBeTruthy();
});

test('mail that is on its server alone is searched there: nothing is missing before that ends, and it can be cancelled', async () => {
  const account = { id: '7', name: 'Site', folders: [], problem: null, done: 120, expected: 4000, isWhole: false };
  const waiting: ((found: unknown) => void)[] = [];
  answerCalls((url) => {
    if (url.endsWith('/find')) return new Promise((resolve) => waiting.push(resolve));
    return url.includes('mail-accounts') ? [account] : [];
  });
  open({ data: EMPTY }, 'crane', { place: { ...INBOX, search: 'crane', account: '7', box: '8' } });
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.getAllByText('Searching older mail...').length).toBeGreaterThan(0);
  expect(screen.queryByText('No emails found so far')).toBeNull();
  await userEvent.click(cancel);
  expect(await screen.findByText('Older mail on the server was not searched.')).toBeTruthy();
  expect(await screen.findByText('No emails found so far')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search older mail' }));
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]!({ found: 2, isAll: false });
  expect(await screen.findByText(/^2 older emails found on the server. There may be more/)).toBeTruthy();
});

describe('all that the trash shows is selected', () => {
  const run = { id: 'mbk_1', total: 40, done: 40, isUndo: false };
  const choose = () => {
    const sent = answerCalls((url) => (/bulk/.test(url) ? run : []));
    const list = { data: { items: [{ ...ROW, folder: 'trash' }], page: { ...EMPTY.page, total: 40 } } } as unknown as Partial<List>;
    open(list, '', { place: { ...INBOX, folder: 'trash' }, checked: new Set(['7']), isWhole: true });
    return sent;
  };
  afterEach(() => bulkStore.set(null));

  test('it moves to a folder from the bar', async () => {
    const sent = choose();
    fireEvent.click(await screen.findByRole('button', { name: 'Move to' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Inbox', hidden: true }));
    await waitFor(() => expect(sent).toEqual([{ folder: 'trash', q: '', change: { folder: 'inbox' } }]));
  });

  test('it goes for good once it was asked', async () => {
    const sent = choose();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 40 emails' }));
    await waitFor(() => expect(sent).toEqual([{ folder: 'trash', q: '' }]));
  });
});
