import type { EmailRow } from '@lintel/contract/mail';
import { outboxMachine } from '@lintel/contract/outbox-machine';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { show as inApp } from '#test/show.tsx';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import { MessageRow } from './MessageRow.tsx';

const MAIL = {
  id: '7',
  folder: 'inbox',
  from: { name: 'Ivan Petrov', email: 'ivan@supplier.example' },
  to: [{ name: 'Marta Kessler', email: 'marta.kessler@corvane.example' }],
  subject: 'Concrete for Friday',
  snippet: 'The pump comes at six.',
  date: '2026-10-12T06:40:00Z',
  status: 'unread',
  starred: false,
  priority: 'high',
  labels: ['Site', 'Concrete', 'Supplier', 'Urgent'],
  attachmentCount: 2,
  isDraft: false,
  delivery: null,
  snoozedUntil: null,
  returnedAt: null,
  isMuted: false,
  conversation: null,
  isScheduled: false,
} as unknown as EmailRow;

const handlers = { onOpen: vi.fn(), onCheck: vi.fn(), onStar: vi.fn(), onFocus: vi.fn(), onPreview: vi.fn(), onDrag: vi.fn() };

function show(change: Partial<EmailRow> = {}, state: { isOpen?: boolean; isChecked?: boolean } = {}) {
  render(
    <MemoryRouter>
      <UiProvider scheme="light">
        <ul>
          <MessageRow
            row={{ ...MAIL, ...change }}
            href="/employee/mail/inbox/7"
            isOpen={false}
            isChecked={false}
            now={new Date('2026-10-12T08:00:00Z')}
            colours={new Map()}
            {...state}
            {...handlers}
          />
        </ul>
      </UiProvider>
    </MemoryRouter>,
  );
  return screen.getByRole('listitem');
}

test('a mail in a list says what the specification asks for (§2.5)', () => {
  const row = show();
  const text = row.textContent;
  for (const part of ['Ivan Petrov', 'Concrete for Friday', 'The pump comes at six.', 'High', '2 attachments'])
    expect(text).toContain(part);
  expect(screen.getByRole('img', { name: 'High priority' })).toBeTruthy();
  expect(row.querySelector('time')?.getAttribute('datetime')).toBe(MAIL.date);
  expect(screen.getByText('Site')).toBeTruthy();
  expect(screen.getByText('Concrete')).toBeTruthy();
  expect(screen.queryByText('Supplier')).toBeNull();
  expect(screen.getByText('+2')).toBeTruthy();
});

test.each([
  ['failed', outboxMachine.states.failed.label],
  ['held', outboxMachine.states.held.label],
  // What is expected says nothing.
  ['sent', null],
] as const)('a mail to somebody outside that is %s says %j', async (delivery, label) => {
  const row = show({ folder: 'sent', delivery });
  if (label) await within(row).findByText(label);
  await act(async () => void (await import('./DeliveryBadge.tsx')));
  expect(row.querySelectorAll('[data-tone]')).toHaveLength(label ? 1 : 0);
});

test.each<[string, Partial<EmailRow>, string, string]>([
  ['a draft says so', { isDraft: true, folder: 'drafts' }, 'Draft', 'Ivan Petrov'],
  ['what one sent shows who got it', { folder: 'sent' }, 'To: Marta Kessler', 'Ivan Petrov'],
  ['a sender without a name is their address', { from: { name: '', email: 'ivan@supplier.example' } }, 'ivan@supplier.example', 'Ivan'],
  ['a mail without a subject has a line to click', { subject: '' }, '(no subject)', 'Concrete for Friday'],
])('%s', (_, change, shown, absent) => {
  const { textContent } = show(change);
  expect(textContent).toContain(shown);
  expect(textContent).not.toContain(absent);
});

const REMINDER = { at: '2026-10-15T05:00:00Z', sentAt: '2026-10-12T06:40:00Z', isBack: false };

test.each<[string, Partial<EmailRow>, string]>([
  ['waits for an answer', { folder: 'sent', reminder: REMINDER }, 'Reminder 15 Oct'],
  ['came back for want of one', { reminder: { ...REMINDER, isBack: true }, returnedAt: REMINDER.at }, 'No reply since 12 Oct'],
  ['came back as it was put away', { returnedAt: REMINDER.at }, 'Back'],
])('a mail that %s says so', (_, change, said) => {
  const { textContent } = show(change);
  expect(textContent).toContain(said);
  if (change.reminder) expect(textContent).toContain('To: Marta Kessler');
});

test('unread, open and chosen mails stand out, not by colour alone', () => {
  const row = show({}, { isOpen: true, isChecked: true });
  expect(row.dataset).toMatchObject({ unread: 'true', selected: 'true', checked: 'true' });
  expect(screen.getByText('Unread:')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('true');
  cleanup();
  expect(Object.keys(show({ status: 'read' }).dataset)).toEqual(['id']);
});

test('checkbox and star act on the mail without opening it', async () => {
  show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Concrete for Friday' }));
  await userEvent.click(screen.getByRole('button', { name: 'Star Concrete for Friday' }));
  expect(handlers.onCheck).toHaveBeenCalledWith('7', false);
  expect(handlers.onStar).toHaveBeenCalledOnce();
  expect(handlers.onOpen).not.toHaveBeenCalled();
});

test('a mail that was answered or forwarded says so in its link, where the eye and a screen reader come by', () => {
  show();
  expect(screen.queryByRole('img', { name: 'Answered' })).toBeNull();
  cleanup();
  show({ answered: true, forwarded: true });
  expect(screen.getByRole('link', { name: /Unread: Answered Forwarded Concrete for Friday/ })).toBeTruthy();
  cleanup();
  show({ forwarded: true });
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['High priority', 'Forwarded']);
});

test('where several inboxes are one, a row says whose mail it is, not by its colour alone', async () => {
  const client = new QueryClient();
  client.setQueryData(sharedQuery.queryKey, [{ id: '7', name: 'Payments', address: '', away: null, folders: [] }]);
  const row = { ...MAIL, shared: { accountId: '7', box: '71', assignee: null } };
  inApp(
    <MessageRow row={row} href="/7" isOpen={false} isChecked={false} now={new Date(0)} colours={new Map()} isOfMany {...handlers} />,
    client,
  );
  await waitFor(() => expect(screen.getByRole('link').textContent).toMatch(/^Payments: Unread: Concrete for Friday/));
});

test.each([
  ['one task', { kind: 'task', number: 'BLD-T001', status: 'in_review', others: 0 }, 'Task: In review', 'Task BLD-T001: Fasten it'],
  [
    'several',
    { kind: 'task', number: 'BLD-T002', status: 'todo', others: 2 },
    'Task: To do+2and 2 more made of it',
    'Task BLD-T002: Fasten it',
  ],
  ['a request without a number', { kind: 'request', number: null, status: 'draft', others: 0 }, 'Request: Draft', 'Request: Fasten it'],
])('what was made of a mail stands on its row: %s', async (_, record, text, title) => {
  show({ labels: [], record: { id: 'tsk_1', title: 'Fasten it', ...record } as EmailRow['record'] });
  const chip = await screen.findByTitle(title);
  expect(chip.parentElement!.textContent).toBe(`${text}High`);
  // "Draft" alone would be the mail's.
  expect(chip.querySelector('.sr-only') !== null).toBe(record.number !== null);
});
