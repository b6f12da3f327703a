import type { Task } from '@lintel/contract/tasks';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { MoveSeveral } from './MoveSeveral.tsx';

const user = userEvent.setup({ delay: null });
const ROWS = [
  { id: 'tsk_1', number: 'RC-01-T001', title: 'Formwork', version: 2, transitions: ['start', 'cancel'] },
  { id: 'tsk_2', number: 'RC-01-T002', title: 'Rebar', version: 5, transitions: ['startAnyway', 'cancel'] },
] as unknown as Task[];

let outcome: unknown;
let sent: unknown[] = [];
let cleared = 0;
beforeEach(() => {
  cleared = 0;
  outcome = { changed: 2, skipped: [] };
  sent = answerCalls((_, input) => (input ? outcome : []));
});
const choose = async (step: RegExp, rows = ROWS) => {
  show(<MoveSeveral rows={rows} onDone={() => (cleared += 1)} />);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await user.click(await screen.findByRole('menuitem', { name: step, hidden: true }));
};

test('a step is taken by those to which it is open; how many stay is said before', async () => {
  outcome = { changed: 1, skipped: [] };
  await choose(/^Start 1$|^Start1$/);
  expect(await screen.findByText('One of those chosen cannot go this way now and stays as it is.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Move 1 task' }));
  await waitFor(() => expect(cleared).toBe(1));
  expect(sent).toEqual([{ items: [{ id: 'tsk_1', version: 2 }], name: 'start', input: {} }]);
});

test('a reason is asked for once for all of them; what is left out is named with the server’s', async () => {
  outcome = { changed: 1, skipped: [{ id: 'tsk_2', title: 'RC-01-T002 Rebar', reason: 'Somebody was faster.' }] };
  await choose(/^Cancel/);
  const move = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move 2 tasks' });
  expect(move.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rain');
  await user.click(move);
  expect(await screen.findByText('Somebody was faster.')).toBeDefined();
  expect(sent).toMatchObject([{ name: 'cancel', input: { reason: 'Rain' } }]);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(cleared).toBe(1);
});

test('where no step is open to any of them there is nothing to choose', () => {
  show(<MoveSeveral rows={[{ ...ROWS[0]!, transitions: [] }]} onDone={() => undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
});
