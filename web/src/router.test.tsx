import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { RouteFailed } from './shell/RouteFailed.tsx';

afterEach(cleanup);

test('a page whose module does not load says so inside the shell, with Retry', async () => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <nav>Sidebar</nav>
          <Outlet />
        </>
      ),
      hydrateFallbackElement: <p>Loading</p>,
      children: [
        {
          errorElement: <RouteFailed />,
          children: [
            { path: '/', element: <p>Dashboard</p> },
            { path: '/leave', lazy: () => Promise.reject(new Error('Failed to fetch dynamically imported module')) },
          ],
        },
      ],
    },
  ]);
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findByText('Dashboard');
  await router.navigate('/leave');
  expect(await screen.findByText('This page could not be loaded')).toBeDefined();
  expect(screen.getByText('Failed to fetch dynamically imported module')).toBeDefined();
  expect(screen.getByText('Retry')).toBeDefined();
  expect(screen.getByText('Sidebar')).toBeDefined();
});
