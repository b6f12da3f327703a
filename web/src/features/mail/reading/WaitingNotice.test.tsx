import type { Email } from '@lintel/contract/mail';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().replace(/:\d\d\.\d+Z/, ':00.000Z');
const MAIL = { id: '7', isScheduled: true, sendAt: TOMORROW, transitions: ['cancel'] } as unknown as Email;

function open() {
  const onGone = vi.fn();
  const sent = answerCalls((url, body) => {
    if (url.endsWith('/take-back')) return refusalOf('It is on its way already.');
    return url.endsWith('/schedule') ? { sendAt: (body as { sendAt: string | null }).sendAt } : {};
  });
  show(<WaitingNotice mail={MAIL} onGone={onGone} />);
  return { sent, onGone, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}

test('a mail with another time is another mail: the open one is left', async () => {
  const { sent, onGone, press } = open();
  await press('Change time');
  const dialog = await screen.findByRole('dialog', { name: 'Change time' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change time' }));
  await waitFor(() => expect(sent).toEqual([{ sendAt: TOMORROW }]));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

test('one that goes out now is left', async () => {
  const { sent, onGone, press } = open();
  await press('Send now');
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ sendAt: null }]);
});

test('one that cannot be taken back any more stays open', async () => {
  const { sent, onGone, press } = open();
  await press('Edit');
  await waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(onGone).not.toHaveBeenCalled();
});
