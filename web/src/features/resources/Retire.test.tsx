import type { ResourceDetail } from '@lintel/contract/resources';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { Retire, RetirementWaits } from './Retire.tsx';

const user = userEvent.setup({ delay: null });
const VAN = {
  id: 'rsc_1',
  code: 'VH-01',
  status: 'in_service',
  canManage: true,
  retirement: null,
  version: 4,
} as unknown as ResourceDetail;
const WAITING = { ...VAN, retirement: { byName: 'Devon Archer', at: '2026-10-12T06:00:00Z', reason: 'Worn out', canWithdraw: false } };

let sent: unknown[] = [];
let answer: unknown;
beforeEach(() => {
  answer = VAN;
  sent = answerCalls(() => answer);
});
afterEach(cleanup);

test('it is proposed with a reason; before that it says who decides, and what is refused stays to be mended', async () => {
  show(<Retire resource={VAN} />);
  await user.click(screen.getByRole('button', { name: 'Propose to retire' }));
  expect(await screen.findByText(/An accountant decides, and until then nothing changes/)).toBeDefined();
  const propose = () => screen.getAllByRole('button', { name: 'Propose to retire' }).at(-1)!;
  expect(propose()).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Worn out');
  answer = refusalOf('VH-01 is still booked.');
  await user.click(propose());
  expect((await screen.findByRole('alert')).textContent).toContain('VH-01 is still booked.');
  answer = VAN;
  await user.click(propose());
  await waitFor(() => expect(sent.at(-1)).toEqual({ reason: 'Worn out', version: 4 }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull());
});

test.each<[string, ResourceDetail]>([
  ['waits for a decision', WAITING],
  ['is retired', { ...VAN, status: 'retired' }],
  ['somebody else looks after', { ...VAN, canManage: false }],
])('of what %s it is not offered', (_which, resource) => {
  show(<Retire resource={resource} />);
  expect(screen.queryByRole('button', { name: 'Propose to retire' })).toBeNull();
});

test('while it waits the page says who proposed it, when and why; otherwise nothing', () => {
  show(<RetirementWaits resource={WAITING} />);
  expect(screen.getByText('VH-01 is to be retired, and an accountant has not decided yet.')).toBeDefined();
  expect(document.body.textContent).toMatch(/Devon Archer proposed it on .*2026.*: Worn out/);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  cleanup();
  show(<RetirementWaits resource={VAN} />);
  expect(screen.queryByText(/retired/)).toBeNull();
});

test('who proposed it withdraws it, and reads why where that came too late', async () => {
  show(<RetirementWaits resource={{ ...WAITING, retirement: { ...WAITING.retirement, canWithdraw: true } }} />);
  answer = refusalOf('Nobody proposes to retire VH-01 any more.');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody proposes to retire VH-01 any more.');
  answer = VAN;
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
