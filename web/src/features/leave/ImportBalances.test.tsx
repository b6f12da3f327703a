import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ImportBalances } from './ImportBalances.tsx';

const user = userEvent.setup({ delay: null });
const MARTA = { line: 2, person: 'marta.kessler@corvane.example', typeName: 'Annual leave', days: '4.5', day: '2026-01-01' };

test('what a file of balances comes to is shown before it is posted, and one that is rejected keeps it out', async () => {
  let lines: object[] = [{ ...MARTA, outcome: 'rejected', reasons: ['Days: two is no number of days. Write it as 12.5.'] }];
  const sent = answerCalls((url) => {
    if (!url.endsWith('/preview')) return { posted: 1, known: 0 };
    const rejected = lines.filter((one) => 'outcome' in one && one.outcome === 'rejected').length;
    return { lines, new: lines.length - rejected, known: 0, rejected, unknownColumns: [] };
  });
  show(<ImportBalances />);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import leave balances' });
  const choose = () => user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['Person'], 'balances.csv'));
  await choose();
  expect(await within(dialog).findByText('0 new, 0 on file already, 1 rejected.')).toBeDefined();
  expect(within(dialog).getAllByText('Days: two is no number of days. Write it as 12.5.').length).toBeGreaterThan(0);
  expect(within(dialog).getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  lines = [{ ...MARTA, outcome: 'new', reasons: [] }];
  await choose();
  await user.click(await within(dialog).findByRole('button', { name: 'Import 1 balance' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(3);
});
