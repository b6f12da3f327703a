import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { TimerPanel } from './TimerPanel.tsx';

const user = userEvent.setup({ delay: null });

test('a clock is discarded only after it is said how much it shows', async () => {
  const startedAt = new Date(Date.now() - 85 * 60_000).toISOString();
  let running: unknown = { projectId: null, activity: 'office', taskId: null, label: 'office', startedAt };
  const sent = answerCalls((url) => (url.includes('/timer') ? running : []));
  show(<TimerPanel />, queryClient);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('It has run for 1:25 on Office. These hours are booked nowhere.')).toBeDefined();
  expect(sent.filter(Boolean)).toEqual([]);
  running = null;
  await user.click(screen.getByRole('button', { name: 'Discard 1:25' }));
  await waitFor(() => expect(sent.filter(Boolean)).toEqual([{ startedAt }]));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
});
