import type { SettingRow } from '@lintel/contract/settings';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';

const row = (kind: SettingRow['kind'], value: unknown): SettingRow => ({
  ...{
    key: 'approvals.t2_minor',
    label: 'Threshold',
    hint: null,
    group: 'Approvals',
    kind,
    unit: null,
    choices: null,
    value,
    initial: value,
  },
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

test('checklists are written one line a thing; a list is added and removed', async () => {
  const value = [{ category: 'Van', handOut: ['Tyres', 'Papers'], takeBack: ['Cleaned'] }];
  const sent = answerCalls(() => row('checklists', value));
  show(<ChangeDialog row={row('checklists', value)} onClose={() => undefined} />);
  const inside = async (list: number) => within(await screen.findByRole('group', { name: `Checklist ${list}` }));
  const out = (await inside(1)).getByRole('textbox', { name: 'At the hand-out' });
  expect(out).toHaveProperty('value', 'Tyres\nPapers');
  await userEvent.type(out, '{enter}  First aid {enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Add a checklist' }));
  await userEvent.type((await inside(2)).getByRole('textbox', { name: 'Category' }), 'Digger');
  await userEvent.type((await inside(2)).getByRole('textbox', { name: 'At the return' }), 'Greased');
  await userEvent.click(screen.getByRole('button', { name: 'Add a checklist' }));
  await userEvent.click((await inside(3)).getByRole('button', { name: 'Remove this list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change setting' }));
  expect((sent[0] as { value: unknown }).value).toEqual([
    { category: 'Van', handOut: ['Tyres', 'Papers', 'First aid'], takeBack: ['Cleaned'] },
    { category: 'Digger', handOut: [], takeBack: ['Greased'] },
  ]);
});

test('a signature is written as a message is, looked at with one’s own data, and sent as it was written', async () => {
  const sent = answerCalls((url) => (url.endsWith('/preview') ? { html: '<p>Devon Archer</p>' } : row('signature', '')));
  show(<ChangeDialog row={row('signature', '<p>Corvane</p>')} onClose={() => undefined} />);
  const field = await screen.findByRole('textbox', { name: 'Threshold' });
  expect(field.textContent).toBe('Corvane');
  act(() => void (field as unknown as { editor: Editor }).editor.commands.insertContent({ type: 'text', text: ', {{me.name}}' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show with my own data' }));
  expect((await screen.findByRole('group', { name: 'As it stands under your messages' })).textContent).toBe('Devon Archer');
  await userEvent.click(screen.getByRole('button', { name: 'Change setting' }));
  const html = '<p>Corvane, {{me.name}}</p>';
  await vi.waitFor(() => expect(sent).toMatchObject([{ html }, { value: html }]));
});
