import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lying } from '#test/box.ts';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { enterLater } from '#web/kit/entered.ts';
import { reachStore } from '#web/kit/reach.store.ts';
import { OfflineBar } from './OfflineBar.tsx';

vi.mock(import('#web/kit/box.ts'), async (original) => ({ ...(await original()), createBox: (await import('#test/box.ts')).memoryBox }));

let answer: () => unknown = () => ({});
beforeEach(() => {
  lying.clear();
  answer = () => refusalOf('Busy', 503);
  answerCalls(() => answer());
});
afterEach(() => {
  vi.useRealTimers();
  reachStore.reached();
});

const enter = () =>
  enterLater({
    ...{ call: 'hours', key: 'hours', says: '12 Oct 2026, Training: 1.5 h', row: { name: 'Training', sub: null } },
    body: { week: '2026-W42', cells: [{ day: '2026-10-12', minutes: 90 } as never] },
  });
const shown = (path = '/employee/tasks') => show(<OfflineBar />, undefined, path);

test('without network it says how old is at most what is shown; the mailbox says so itself', async () => {
  reachStore.lost();
  reachStore.showing(new Date(2026, 9, 12, 7, 30).getTime(), false);
  reachStore.showing(new Date(2026, 9, 12, 6, 40).getTime(), false);
  const first = shown();
  await screen.findByText('You are offline. What you see is of 12 Oct 2026, 06:40 or later.');
  first.unmount();
  shown('/employee/mail/inbox');
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('a server that was too busy is asked again, and what it has then waits no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await enter();
  shown();
  await screen.findByText('1 entry waits for the network.');
  answer = () => ({});
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(lying.size).toBe(0);
  expect(screen.queryByText(/waits for the network/)).toBeNull();
});

test('what was refused is named with its reason, and can be thrown away', async () => {
  answer = () => refusalOf('The week is handed in.');
  await enter();
  shown();
  await screen.findByText('1 entry was refused.');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('12 Oct 2026, Training: 1.5 h');
  await screen.findByText('The week is handed in.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(lying.size).toBe(0);
});
