import type { Policy, PolicyProposal } from '@lintel/contract/policies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { ChainDialog } from './ChainDialog.tsx';

const user = userEvent.setup({ delay: null });
const HEAD = { name: 'Head of department', approver: { by: 'head' }, mode: 'any' };
const LIAM = 'emp_00000000000000000000000011';
const POLICY = {
  kind: 'leave',
  names: { [LIAM]: 'Liam Doyle' },
  rules: [
    { name: 'Unpaid', when: { unpaid: true }, steps: [{ ...HEAD, slaHours: 16 }] },
    { name: 'Long', when: { moreThanDays100: 1000 }, steps: [HEAD, { ...HEAD, name: 'Liam', approver: { by: 'person', id: LIAM } }] },
    { name: 'Everything else', when: {}, steps: [HEAD] },
  ],
} as unknown as Policy;

beforeEach(() => sessionStore.set({ ...sessionStore.get(), role: 'super_admin', user: { id: LIAM, name: 'Liam Doyle' } } as never));

const REHEARSED = (name: string) => ({
  ...{ ruleName: 'Long', usualHours: null, lacks: [], filesNeeded: 0 },
  steps: [{ name: 'Head', mode: 'any', needed: 1, approver: { by: 'head' }, people: [{ id: LIAM, name, forName: null }] }],
});

async function open(): Promise<unknown[]> {
  const sent = answerCalls((url) => {
    if (url.includes('rehearsal')) return { now: REHEARSED('Jonas Ekdahl'), proposed: REHEARSED('Liam Doyle') };
    return url.includes('/people/') ? { id: LIAM, name: 'Liam Doyle' } : [];
  });
  show(<ChainDialog policy={POLICY} onClose={() => undefined} />);
  await screen.findByRole('list', { name: 'Rules' });
  // A dialog takes the focus a moment after it opened: what is typed before would go elsewhere.
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
  return sent;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sentences = () =>
  within(screen.getByRole('list', { name: 'Rules' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

test('each rule says when it counts and who decides, in a sentence', async () => {
  await open();
  expect(sentences()).toEqual([
    'Unpaid: Head of department (16 h).',
    'More than 10 days: Head of department (usual hours), then Liam Doyle (usual hours).',
    'Everything else: Head of department (usual hours).',
  ]);
});

test('rules are added, moved, switched off and removed, and that is what is proposed', async () => {
  const sent = await open();
  await press('Add a rule in front');
  await press('Move rule 3 up');
  await press('Remove rule 1');
  await user.click(screen.getByRole('switch', { name: 'Rule 1 counts' }));
  await press('Edit rule 2');
  await user.click(screen.getByLabelText('Only with a comment'));
  await user.type(screen.getByLabelText('Why'), 'Long leave goes first');
  await press('Propose change');
  await waitFor(() => expect(sent).toHaveLength(1));
  const { rules, note } = sent[0] as PolicyProposal;
  expect(note).toBe('Long leave goes first');
  expect(rules.map(({ name, isOff }) => [name, isOff])).toEqual([
    ['Long', true],
    ['Unpaid', undefined],
    ['Everything else', undefined],
  ]);
  expect(rules[1]!.steps).toEqual([{ ...HEAD, slaHours: 16, requireComment: true }]);
});

test('what is wrong is said at its field, and nothing is sent', async () => {
  const sent = await open();
  await press('Add a rule in front');
  await user.type(screen.getByLabelText('Name of the rule'), 'Unpaid');
  await user.type(screen.getByLabelText('Why'), 'A test');
  await press('Propose change');
  expect(await screen.findByRole('alert')).toBeTruthy();
  const [condition] = screen.getAllByRole('group', { name: 'Counts for' });
  expect(condition!.textContent).toContain('without one it fits everything');
  expect(screen.getAllByLabelText('Name of the rule').map((one) => one.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(sent).toEqual([]);
});

test('a try shows who would decide beside who decides now', async () => {
  const sent = await open();
  await press('Try these rules');
  const compared = await screen.findByText(/Goes to Liam Doyle/);
  expect(compared.closest('dl')!.textContent).toMatch(/With this change.*Liam Doyle.*Now.*Jonas Ekdahl/);
  expect(sent).toMatchObject([{ kind: 'leave', amountMinor: null }]);
});
