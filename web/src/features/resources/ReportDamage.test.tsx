import type { ResourceDetail } from '@lintel/contract/resources';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { ReportDamage } from './ReportDamage.tsx';

const user = userEvent.setup({ delay: null });
const VAN = { id: 'rsc_1', code: 'VH-01', status: 'in_service' } as unknown as ResourceDetail;

let sent: unknown[] = [];
let answer: unknown;
beforeEach(() => {
  answer = VAN;
  sent = answerCalls(() => answer);
});

test('damage is reported in words; before that it says what follows, and what is refused stays to be mended', async () => {
  show(<ReportDamage resource={VAN} />);
  await user.click(screen.getByRole('button', { name: 'Report damage' }));
  expect(await screen.findByText(/A repair is opened at once/)).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'What is damaged' });
  const report = () => screen.getAllByRole('button', { name: 'Report damage' }).at(-1)!;
  expect(report()).toHaveProperty('disabled', true);
  await user.type(field, 'Door');
  answer = refusalOf('It is retired.');
  await user.click(report());
  expect((await screen.findByRole('alert')).textContent).toContain('It is retired.');
  answer = VAN;
  await user.click(report());
  await waitFor(() => expect(sent.at(-1)).toEqual({ damage: 'Door', photos: [] }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What is damaged' })).toBeNull());
});

test('of what is in maintenance already it says that the open order takes it in', async () => {
  show(<ReportDamage resource={{ ...VAN, status: 'maintenance' }} />);
  await user.click(screen.getByRole('button', { name: 'Report damage' }));
  expect(await screen.findByText(/added to the open order/)).toBeDefined();
});
