import type { Task } from '@lintel/contract/tasks';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { ChangeSeveral } from './ChangeSeveral.tsx';

const user = userEvent.setup({ delay: null });
const ROWS = [
  { id: 'tsk_1', number: 'RC-01-T001', title: 'Formwork', version: 2 },
  { id: 'tsk_2', number: 'RC-01-T002', title: 'Rebar', version: 5 },
] as unknown as Task[];

let outcome: unknown;
let sent: unknown[] = [];
let cleared = 0;
beforeEach(() => {
  cleared = 0;
  sent = answerCalls((_, input) => (input ? outcome : []));
});
const open = async (rows = ROWS) => {
  show(<ChangeSeveral rows={rows} onDone={() => (cleared += 1)} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
};
const change = async () => {
  await user.click(await screen.findByRole('combobox', { name: 'Priority' }));
  await user.click(await screen.findByRole('option', { name: 'High', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Change tasks' }));
};

test('what is chosen is changed of all of them, and nothing else', async () => {
  outcome = { changed: 2, skipped: [] };
  await open();
  await change();
  const items = [
    { id: 'tsk_1', version: 2 },
    { id: 'tsk_2', version: 5 },
  ];
  await waitFor(() => expect(cleared).toBe(1));
  expect(sent).toEqual([{ items, change: { priority: 'high' } }]);
});

test('where some are left out their reasons stand in place of the form, so that the others are not changed again', async () => {
  outcome = { changed: 1, skipped: [{ id: 'tsk_2', title: 'RC-01-T002 Rebar', reason: 'It is done.' }] };
  await open();
  await change();
  expect(await screen.findByText('It is done.')).toBeDefined();
  expect(screen.getByText('RC-01-T002 Rebar')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change tasks' })).toBeNull();
  expect([sent.length, cleared]).toEqual([1, 0]);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(cleared).toBe(1);
});

test('a refusal of the whole call stands above the form, which stays', async () => {
  outcome = refusalOf('One of these is not there any more.');
  await open();
  await change();
  expect((await screen.findByRole('alert')).textContent).toBe('One of these is not there any more.');
  expect(screen.getByRole('button', { name: 'Change tasks' })).toBeDefined();
});

test('nothing leaves before something is chosen; more than can be changed together say so', async () => {
  await open();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Change tasks' })).disabled).toBe(true);
  cleanup();
  await open(Array.from({ length: BULK_MAX + 1 }, (_, i) => ({ ...ROWS[0]!, id: `tsk_${i}` as Task['id'] })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
  expect(screen.getByText(`At most ${BULK_MAX} are changed together.`)).toBeDefined();
});
