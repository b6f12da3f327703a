import type { EmailRow } from '@lintel/contract/mail';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { useMailActions, type MailActions } from './mail.actions.ts';
import { undoStore } from './mail.changes.ts';

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

function Act({ act }: { act: (actions: MailActions) => void }) {
  const actions = useMailActions();
  return (
    <button type="button" onClick={() => act(actions)}>
      Act
    </button>
  );
}

test.each<[string, (actions: MailActions) => void, RegExp]>([
  ['archived', ({ move }) => move([ROW], 'archive'), /1 email archived/],
  ['marked', ({ mark }) => mark([ROW], false, 'Marked as unread'), /Marked as unread/],
  ['snoozed', ({ snooze }) => snooze([ROW], new Date('2026-11-30T07:00:00Z')), /1 email snoozed/],
])('what was refused is not said to be %s, and cannot be undone', async (_, act, sentence) => {
  let refuse = (_: Response) => {};
  answerCalls(() => new Promise<Response>((resolve) => (refuse = resolve)));
  show(<Act act={act} />);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await screen.findByText(sentence);
  expect(undoStore.get()).not.toBeNull();
  refuse(refusalOf('This mailbox is closed.'));
  await screen.findByText('This mailbox is closed.');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(undoStore.get()).toBeNull();
});
