import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ImportResources } from './ImportResources.tsx';

const user = userEvent.setup({ delay: null });
const line = (n: number, more: { outcome: string; reasons?: string[] }) => ({
  line: n,
  code: `XB-0${n}`,
  name: 'Van',
  category: 'Van',
  reasons: [] as string[],
  ...more,
});
const preview = (lines: { outcome: string }[]) => {
  const count = (outcome: string) => lines.filter((one) => one.outcome === outcome).length;
  return { lines, new: count('new'), known: count('known'), rejected: count('rejected'), unknownColumns: [] };
};
const choose = (name: string) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['Kind,Code'], name, { type: 'text/csv' }));

test('every rejected line is named with its reason and keeps the file out; a corrected one is taken over whole', async () => {
  const bad = preview([line(2, { outcome: 'new' }), line(3, { outcome: 'rejected', reasons: ['Code: the same as in line 2.'] })]);
  const good = preview([line(2, { outcome: 'new' }), line(3, { outcome: 'known' })]);
  let found = bad;
  const sent = answerCalls((url) => (url.endsWith('/preview') ? found : { added: [{ id: 'rsc_1', code: 'XB-02' }], known: 1 }));
  show(<ImportResources />);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import resources' });
  await choose('bad.csv');
  expect(await within(dialog).findByText('1 new, 0 on file already, 1 rejected.')).toBeDefined();
  expect(within(dialog).getAllByText('Code: the same as in line 2.').length).toBeGreaterThan(0);
  expect(within(dialog).getByRole('button', { name: 'Import 1 resource' })).toHaveProperty('disabled', true);
  found = good;
  await choose('good.csv');
  expect(await within(dialog).findByText('1 new, 1 on file already, 0 rejected.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Import 1 resource' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(3);
});
