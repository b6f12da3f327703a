import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { SharedMailboxes } from './SharedMailboxes.tsx';

const before = sessionStore.get();
afterEach(() => sessionStore.set(before));

test('where there is none yet, what adds one is as quiet as on the sheets beside it', async () => {
  sessionStore.set({ ...before, isAuthenticated: true, role: 'super_admin' });
  answerCalls(() => []);
  show(<SharedMailboxes />);
  await screen.findByText('There is no shared mailbox yet.');
  const buttons = screen.getAllByRole('button', { name: 'New mailbox' });
  expect(buttons.map(({ dataset }) => dataset['variant'])).toEqual(['default', 'default']);
});
