import { Menu } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { WholeConversation } from './WholeConversation.tsx';

const rowOf = (id: string, folder: EmailRow['folder'], isDraft = false) =>
  ({ id, folder, isDraft, status: 'read', labels: [], conversation: null, elsewhere: null, shared: null }) as unknown as EmailRow;
const THREAD = [rowOf('1', 'inbox'), rowOf('2', 'sent'), rowOf('3', 'archive'), rowOf('4', 'trash'), rowOf('5', 'drafts', true)];
const mail = THREAD[0] as Email;

function open(thread: readonly EmailRow[], opened = mail) {
  const onLeave = vi.fn();
  const sent = answerCalls((url) => (url.endsWith('/thread') ? thread : url.endsWith('/split') ? { undo: null, mails: 1 } : {}));
  show(
    <Menu opened>
      <Menu.Dropdown>
        <WholeConversation mail={opened} onLeave={onLeave} />
      </Menu.Dropdown>
    </Menu>,
  );
  return { sent, onLeave };
}

test.each([
  ['Archive 2 emails in all folders', 'archive', ['1', '2']],
  ['Move 3 emails in all folders to Trash', 'trash', ['1', '2', '3']],
])('%s: all of the conversation go there, the draft and what lies in the trash stay', async (name, folder, ids) => {
  const { sent, onLeave } = open(THREAD);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(sent).toEqual([{ ids, change: { folder } }]));
  expect(onLeave).toHaveBeenCalledWith([mail]);
});

test('a later mail begins a conversation of its own; the first one has nothing to leave', async () => {
  const { onLeave } = open(THREAD, THREAD[1] as Email);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Start a conversation of its own from here' }));
  expect(await screen.findByText('These emails are one conversation already.')).toBeTruthy();
  expect(onLeave).not.toHaveBeenCalled();
});

test('the first mail of a conversation begins it already', async () => {
  open(THREAD);
  await screen.findByText('Whole conversation');
  expect(screen.queryByRole('menuitem', { name: /of its own/ })).toBeNull();
});

test('a mail that nobody answered has no conversation to act on', async () => {
  const fetched = vi.fn((url: string) => (url.endsWith('/thread') ? THREAD.slice(0, 1) : {}));
  answerCalls(fetched);
  show(
    <Menu opened>
      <Menu.Dropdown>
        <WholeConversation mail={mail} onLeave={() => undefined} />
      </Menu.Dropdown>
    </Menu>,
  );
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByText('Whole conversation')).toBeNull();
});
