import type { Approval, ApprovalDecision } from '@lintel/contract/approvals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ApprovalChain } from './ApprovalChain.tsx';
import { Decision } from './Decision.tsx';

const user = userEvent.setup({ delay: null });
const COURSE = { key: 'course', label: 'Course' };
const APPROVAL = {
  ...{ id: 'apr_1', title: 'Training', kind: 'request', status: 'pending', version: 3, transitions: ['approve', 'return', 'reject'] },
  ...{ amountMinor: null, currency: null, forName: null, requesterName: 'Marta Kessler', createdAt: '2026-10-12T07:00:00Z' },
  ...{ fields: [COURSE], decisions: [], steps: [{ no: 1, name: 'Head', status: 'open', requireComment: false, people: [] }] },
  ...{ watchers: [], isWatching: false, canWatch: false },
} as unknown as Approval;

let sent: unknown[] = [];
beforeEach(() => void (sent = answerCalls(() => APPROVAL)));
const click = (name: string) => user.click(screen.getByRole('button', { name }));
async function mark(): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /Fields to correct/ }));
  await user.click(await screen.findByRole('option', { name: 'Course', hidden: true }));
}

test('what is marked goes with a return alone, and neither a return nor a rejection leaves without its reason', async () => {
  show(<Decision approval={APPROVAL} />);
  await mark();
  await click('Return');
  expect(screen.getByText('Say what is missing')).toBeDefined();
  await user.type(screen.getByLabelText('Comment'), 'No.');
  await click('Reject');
  expect([screen.getByText('Say why in at least 5 characters').textContent, sent]).toEqual(['Say why in at least 5 characters', []]);
  await click('Return');
  expect(sent).toEqual([{ name: 'return', version: 3, input: { comment: 'No.', fields: ['course'] } }]);
});

test('who approves marks nothing', async () => {
  show(<Decision approval={APPROVAL} />);
  await mark();
  await click('Approve');
  expect(sent).toEqual([{ name: 'approve', version: 3, input: { comment: '' } }]);
});

test('the chain says what was decided from a mail and which fields are to be corrected', () => {
  const returned = {
    ...{ id: 'apd_1', stepNo: 1, actorName: 'Jonas Ekdahl', forName: null, toName: null, action: 'return', comment: 'Which one?' },
    ...{ fields: [COURSE], channel: 'mail_link', at: '2026-10-12T08:00:00Z' },
  } as unknown as ApprovalDecision;
  const chain = (more: Partial<ApprovalDecision>) => {
    const { container } = show(<ApprovalChain approval={{ ...APPROVAL, decisions: [{ ...returned, ...more }] }} />);
    const { textContent } = container;
    cleanup();
    return textContent;
  };
  expect(chain({})).toMatch(/Returned by Jonas Ekdahl.*from a mail.*Which one\? To correct: Course\./);
  expect(chain({ channel: 'web', fields: [] })).not.toMatch(/from a mail|To correct/);
});
