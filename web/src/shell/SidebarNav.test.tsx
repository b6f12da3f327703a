import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PAGES } from '#web/pages.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { SidebarNav } from './SidebarNav.tsx';

vi.mock(import('#web/pages.ts'), async (original) => {
  const { PAGES: pages, ...rest } = await original();
  return { ...rest, PAGES: pages.map((page) => ({ ...page, screen: vi.fn<typeof page.screen>(() => Promise.reject(new Error('away'))) })) };
});

const EMPLOYEE = { role: 'employee' } as const;
const screenAt = (path: string) => PAGES.find(({ at }) => [at.employee].flat().includes(path))!.screen;

test('the page behind a link of the menu is fetched once somebody points at the link or reaches it by key, not before', async () => {
  render(
    <MemoryRouter initialEntries={['/employee/dashboard']}>
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider scheme="light">
          <SidebarNav {...EMPLOYEE} />
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(PAGES.flatMap(({ screen: load }) => vi.mocked(load).mock.calls)).toEqual([]);
  await userEvent.hover(screen.getByRole('link', { name: 'Timesheet' }));
  expect(screenAt('timesheet')).toHaveBeenCalled();
  expect(screenAt('leave')).not.toHaveBeenCalled();
  screen.getByRole('link', { name: 'Leave' }).focus();
  expect(screenAt('leave')).toHaveBeenCalled();
});
