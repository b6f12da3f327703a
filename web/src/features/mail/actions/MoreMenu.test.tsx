import type { Email } from '@lintel/contract/mail';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { MoreMenu } from './MoreMenu.tsx';

const nothing = () => {};
// Nothing has a size here, so that a menu finds nothing to give the focus to, and says so.
vi.spyOn(console, 'warn').mockImplementation(nothing);
const mail = {
  ...{ id: '7', folder: 'inbox', from: { name: 'Ann', email: 'ann@acme.example' }, to: [], cc: [], subject: 'Steel', status: 'read' },
  ...{ starred: false, labels: [], isDraft: false, isMuted: false, answered: false, reminder: null, shared: null, conversation: null },
  ...{ elsewhere: { accountId: '12', box: '40' }, attachments: [], snoozedUntil: null },
} as never as Email;
const account = { id: '12', name: 'Site office', address: 'site@other.example', folders: [] };

afterEach(() => vi.unstubAllGlobals());

test('a rule made from a mail of an account on another server is one for that account', async () => {
  const sent = answerCalls((url, body) => (body ? { ...(body as object), id: 'mru_1' } : /accounts/.test(url) ? [account] : []));
  show(
    <MoreMenu
      mail={mail}
      onLeave={nothing}
      wide={{ current: null }}
      onPrint={nothing}
      onSpam={undefined}
      onSource={nothing}
      onReplyAll={undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /More/ }));
  await userEvent.click(await screen.findByText('Make a rule from this email'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mark as read/ }, { timeout: 20_000 }));
  await userEvent.click(screen.getByRole('button', { name: /Add rule|Save/ }));
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({ appliesTo: '12', conditions: [{ field: 'from', test: 'is', value: 'ann@acme.example' }] }),
    ),
  );
});
