import type { Assigned, AssignInput } from '@lintel/contract/booking-moves';
import type { Resource } from '@lintel/contract/resources';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { AssignToProject } from './AssignToProject.tsx';

const user = userEvent.setup({ delay: null });
const ROWS = [
  { id: 'rsc_1', code: 'VH-01', name: 'Van' },
  { id: 'rsc_2', code: 'EQ-01', name: 'Tower crane' },
] as unknown as Resource[];

let outcome: Assigned;
let sent: unknown[] = [];
let cleared = 0;
beforeEach(() => {
  cleared = 0;
  // A window without a screen lays nothing out: the calendar says that it finds nothing to focus.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sent = answerCalls((_, input) => (input ? outcome : [{ id: 'prj_1', code: 'RC-02', name: 'School', status: 'active' }]));
});
const open = (rows = ROWS) => show(<AssignToProject rows={rows} onClear={() => (cleared += 1)} />);
const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled;

async function assign() {
  open();
  await user.click(screen.getByRole('button', { name: 'Assign to project' }));
  await user.click(await screen.findByRole('combobox', { name: 'Project' }));
  await user.click(await screen.findByRole('option', { name: 'RC-02 School', hidden: true }));
  await user.click(screen.getByLabelText('Days'));
  const days = await screen.findAllByRole('button', { name: /^\d+ \w+ \d{4}$/, hidden: true });
  for (const day of days.slice(10, 12)) await user.click(day);
  await user.type(screen.getByLabelText('What for'), 'Shell');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
}

test('several are booked for a project in one go; what was left out is named with its reason', async () => {
  const reason = 'EQ-01 needs an operator with CRANE. Choose who operates it.';
  outcome = { booked: 0, waiting: 1, skipped: [{ id: 'rsc_2' as `rsc_${string}`, code: 'EQ-01', name: 'Tower crane', reason }] };
  await assign();
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.getByText('EQ-01 Tower crane')).toBeDefined();
  const [{ from, to, ...rest }] = sent as [AssignInput];
  expect(rest).toEqual({ resourceIds: ['rsc_1', 'rsc_2'], projectId: 'prj_1', purpose: 'Shell' });
  expect(from < to).toBe(true);
  expect(cleared).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(cleared).toBe(1);
});

test('where all are booked the list is as before', async () => {
  outcome = { booked: 2, waiting: 0, skipped: [] };
  await assign();
  expect(cleared).toBe(1);
});

test('nothing leaves without a project, days and what for; more than can be assigned together say so', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Assign to project' }));
  await user.type(await screen.findByLabelText('What for'), 'Shell');
  await user.click(screen.getByLabelText('Days'));
  const [day] = await screen.findAllByRole('button', { name: /^\d+ \w+ \d{4}$/, hidden: true });
  await user.click(day!);
  expect(isReady()).toBe(false);
  cleanup();
  open(Array.from({ length: BULK_MAX + 1 }, (_, i) => ({ ...ROWS[0]!, id: `rsc_${i}` })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign to project' }).disabled).toBe(true);
  expect(screen.getByText(`At most ${BULK_MAX} are assigned together.`)).toBeDefined();
});
