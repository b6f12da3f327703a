import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Email } from '@lintel/contract/mail';
import { answerCalls, show } from '#test/show.tsx';
import { bulkStore } from '#web/features/mail/list/bulk.store.ts';
import { PastMailsDialog } from './PastMailsDialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  bulkStore.set(null);
});

const MAIL = { id: '7', from: { name: 'Plant hire', email: 'news@plant.example' } } as Email;

function open(mayRule: boolean) {
  const sent = answerCalls((_, body) =>
    body ? { id: 'mbk_1', total: 12, done: 0, isUndo: false } : { sender: 'news@plant.example', archive: 9, trash: 12, mayRule },
  );
  const onClose = vi.fn();
  show(<PastMailsDialog mail={MAIL} onClose={onClose} />);
  return { sent, onClose };
}

test('it says how many there are before anything moves, and then moves them with what still comes', async () => {
  const { sent, onClose } = open(true);
  expect(await screen.findByText('12 emails of news@plant.example lie in this mailbox.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Move 12 emails' }));
  await waitFor(() => expect(sent).toEqual([{ folder: 'trash', isRuled: true }]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bulkStore.get()).toMatchObject({ id: 'mbk_1', done: 'moved to Trash' });
});

test('to the archive go those that lie in the inbox, and without the wish no rule is made', async () => {
  const { sent } = open(true);
  await userEvent.click(await screen.findByRole('radio', { name: 'Archive (9)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Move what still comes, too' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move 9 emails' }));
  await waitFor(() => expect(sent).toEqual([{ folder: 'archive', isRuled: false }]));
});

test('in a shared mailbox no rule is offered', async () => {
  const { sent } = open(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Move 12 emails' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await waitFor(() => expect(sent).toEqual([{ folder: 'trash', isRuled: false }]));
});
