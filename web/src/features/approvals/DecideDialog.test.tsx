import type { Approval } from '@lintel/contract/approvals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { DecideDialog, type DecideMove } from './DecideDialog.tsx';

const user = userEvent.setup({ delay: null });
const APPROVAL = {
  ...{ id: 'apr_1', title: 'Suspend Samir Haddad', kind: 'suspension', version: 3, transitions: ['approve', 'return', 'reject'] },
  ...{ amountMinor: null, currency: null, forName: null, fields: [], steps: [{ status: 'open', requireComment: false }] },
} as unknown as Approval;

let sent: unknown[] = [];
beforeEach(() => void (sent = answerCalls(() => APPROVAL)));
const ask = (move: DecideMove, approval = APPROVAL) => show(<DecideDialog approval={approval} move={move} onClose={() => undefined} />);
const confirm = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a rejection asks for its reason before anything leaves, and says that it came from a mail', async () => {
  ask('reject');
  await user.type(await screen.findByLabelText('Comment'), 'No.');
  expect(confirm('Reject').disabled).toBe(true);
  await user.type(screen.getByLabelText('Comment'), ' Use ours.');
  await user.click(confirm('Reject'));
  expect(sent).toEqual([{ name: 'reject', version: 3, input: { comment: 'No. Use ours.', channel: 'mail_link' } }]);
});

test('the same dialog returns it instead', async () => {
  ask('reject');
  await user.click(await screen.findByLabelText('Return'));
  expect(confirm('Return').disabled).toBe(true);
  await user.type(screen.getByLabelText('Comment'), 'Which site?');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ name: 'return', version: 3, input: { comment: 'Which site?', channel: 'mail_link', fields: [] } }]);
});

test('whoever returns a request marks the fields of its form that need work', async () => {
  ask('reject', {
    ...APPROVAL,
    fields: [
      { key: 'days', label: 'Days' },
      { key: 'course', label: 'Course' },
    ],
  });
  expect(await screen.findByLabelText('Comment')).toBeDefined();
  expect(screen.queryByText(/Fields to correct/)).toBeNull();
  await user.click(screen.getByLabelText('Return'));
  await user.click(screen.getByRole('combobox', { name: /Fields to correct/ }));
  await user.click(await screen.findByRole('option', { name: 'Course', hidden: true }));
  await user.type(screen.getByLabelText('Comment'), 'Which one?');
  await user.click(confirm('Return'));
  expect(sent).toEqual([{ name: 'return', version: 3, input: { comment: 'Which one?', channel: 'mail_link', fields: ['course'] } }]);
});

test('who approves reads what follows from it, who rejects does not', async () => {
  ask('approve');
  expect(await screen.findByText(/this person can no longer sign in/)).toBeDefined();
  cleanup();
  ask('reject');
  await screen.findByLabelText('Comment');
  expect(screen.queryByText(/this person can no longer sign in/)).toBeNull();
});
