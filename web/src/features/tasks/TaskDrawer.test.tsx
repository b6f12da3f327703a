import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { TaskDrawer } from './TaskDrawer.tsx';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  answerCalls(() => []);
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler' } } as never);
});

const drawer = () => <TaskDrawer opened task={null} projectId={null} onClose={() => undefined} />;
const switched = async (name: RegExp) => (await screen.findByLabelText<HTMLInputElement>(name)).checked;

test('a task that is written comes back as it was left, its switches too', async () => {
  const first = show(drawer());
  await userEvent.type(await screen.findByLabelText('Title'), 'Order the steel');
  await userEvent.click(screen.getByLabelText(/^Somebody reviews it/));
  await userEvent.click(screen.getByLabelText(/^With a photo/));
  first.unmount();
  show(drawer());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Order the steel'));
  expect([await switched(/^Somebody reviews it/), await switched(/^With a photo/)]).toEqual([false, true]);
});
