import type { EmailRow } from '@lintel/contract/mail';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { useMailActions, type MailActions } from './mail.actions.ts';
import { offerUndo, undoStore } from './mail.changes.ts';

const ROW = {
  id: '7',
  folder: 'inbox',
  status: 'read',
  labels: [],
  isDraft: false,
  conversation: null,
  elsewhere: null,
} as never as EmailRow;

afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

function Act({ deed }: { deed: (actions: MailActions) => void }) {
  const actions = useMailActions();
  return (
    <button type="button" onClick={() => deed(actions)}>
      Act
    </button>
  );
}

test.each<[string, (actions: MailActions) => void, RegExp]>([
  ['archived', ({ move }) => move([ROW], 'archive'), /1 email archived/],
  ['marked', ({ mark }) => mark([ROW], false, 'Marked as unread'), /Marked as unread/],
  ['snoozed', ({ snooze }) => snooze([ROW], new Date('2026-11-30T07:00:00Z')), /1 email snoozed/],
])('what was refused is not said to be %s, and cannot be undone', async (_, deed, sentence) => {
  let refuse = (_: Response) => {};
  answerCalls(() => new Promise<Response>((resolve) => (refuse = resolve)));
  show(<Act deed={deed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await screen.findByText(sentence);
  expect(undoStore.get()).not.toBeNull();
  refuse(refusalOf('This mailbox is closed.'));
  await screen.findByText('This mailbox is closed.');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(undoStore.get()).toBeNull();
});

test('what was undone by its key is not said any longer, nor offered to be undone again', async () => {
  answerCalls(() => ({}));
  show(<Act deed={({ move }) => move([ROW], 'archive')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await screen.findByText(/1 email archived/);
  act(() => undoStore.get()!());
  await waitFor(() => expect(screen.queryByText(/1 email archived/)).toBeNull());
  expect(undoStore.get()).toBeNull();
});

test.each([
  ['what can be taken back for a moment only is not offered longer than that', true],
  ['what can be taken back later is offered to its key longer than it is said', false],
])('%s', (_, isBrief) => {
  vi.useFakeTimers();
  const undo = vi.fn();
  offerUndo('Message sent', undo, { stays: 5000, isBrief });
  vi.advanceTimersByTime(4999);
  expect(undoStore.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(undoStore.get() === null).toBe(isBrief);
  vi.useRealTimers();
});
