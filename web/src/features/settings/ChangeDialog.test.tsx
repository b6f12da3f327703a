import type { SettingRow } from '@lintel/contract/settings';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';

const row = (kind: SettingRow['kind'], value: unknown): SettingRow => ({
  ...{ key: 'approvals.t2_minor', label: 'Threshold', hint: null, group: 'Approvals', kind, choices: null, value, initial: value },
  ...{
    isCritical: false,
    canChange: true,
    version: 3,
    updatedAt: null,
    updatedByName: null,
    approvedByName: null,
    next: null,
    pending: null,
  },
});

async function sentFor(kind: SettingRow['kind'], value: unknown, typed: string): Promise<unknown> {
  const sent = answerCalls(() => row(kind, value));
  show(<ChangeDialog row={row(kind, value)} onClose={() => undefined} />);
  const field = await screen.findByRole('textbox', { name: 'Threshold' });
  await userEvent.clear(field);
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Change setting' }));
  return (sent[0] as { value: unknown }).value;
}

test.each<[string, unknown]>([
  ['1,250', 1250],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['', ''],
  ['many', 'many'],
])('a number that is typed as %j is sent as %j', async (typed, value) => {
  expect(await sentFor('number', 16, typed)).toBe(value);
});

test.each<[string, string]>([
  ['12,50', '1250'],
  ['1,250', '125000'],
  ['1,250.5', '125050'],
  ['1250,50', '125050'],
  ['much', 'much'],
])('an amount that is typed as %j is sent as %j', async (typed, value) => {
  expect(await sentFor('money', '1000000', typed)).toBe(value);
});

test('an amount stands in the field as it is kept, to the cent', async () => {
  show(<ChangeDialog row={row('money', '900719925474099301')} onClose={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Threshold' })).toHaveProperty('value', '9007199254740993.01');
});
