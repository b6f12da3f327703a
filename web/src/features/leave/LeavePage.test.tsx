import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { reachStore } from '#web/kit/reach.store.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { LeavePage } from './LeavePage.tsx';

afterEach(() => {
  cleanup();
  reachStore.reached();
  vi.unstubAllGlobals();
});

async function errorsOf(tab: string): Promise<string[]> {
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler' } } as never);
  show(<LeavePage />, undefined, `/employee/leave?tab=${tab}`);
  await screen.findByText("Couldn't load your leave");
  return screen.getAllByRole('alert').map((one) => one.querySelector('p')!.textContent);
}

test.each(['requests', 'team', 'year', 'ledger'])(
  'without the server, of which nothing was kept, %s says once that leave is not there',
  async (tab) => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await errorsOf(tab)).toEqual(["Couldn't load your leave"]);
  },
);
