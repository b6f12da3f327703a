import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { reachStore } from '#web/kit/reach.store.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { LeavePage } from './LeavePage.tsx';

afterEach(() => {
  cleanup();
  reachStore.reached();
  vi.unstubAllGlobals();
});

async function errorsOf(tab: string): Promise<string[]> {
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler' } } as never);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiProvider scheme="light">
        <MemoryRouter initialEntries={[`/employee/leave?tab=${tab}`]}>
          <LeavePage />
        </MemoryRouter>
      </UiProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Couldn't load your leave");
  return screen.getAllByRole('alert').map((one) => one.querySelector('p')!.textContent);
}

test.each(['requests', 'team', 'year', 'ledger'])(
  'without the server, of which nothing was kept, %s says once that leave is not there',
  async (tab) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await errorsOf(tab)).toEqual(["Couldn't load your leave"]);
  },
);
