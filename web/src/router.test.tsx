import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { screenOf } from './kit/screens.ts';
import { RouteBoundary } from './shell/RouteBoundary.tsx';

test('a page whose module does not load says so in its place, with Retry', async () => {
  const Broken = screenOf(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  render(
    <MantineProvider>
      <nav>Sidebar</nav>
      <Suspense fallback="Loading">
        <RouteBoundary>
          <Broken />
        </RouteBoundary>
      </Suspense>
    </MantineProvider>,
  );
  expect(await screen.findByText('This page could not be loaded')).toBeDefined();
  expect(screen.getByText('It could not be fetched. Check the network, then try again.')).toBeDefined();
  expect(screen.getByText('Retry')).toBeDefined();
  expect(screen.getByText('Sidebar')).toBeDefined();
});

test('one screen at two addresses is one component, so that it keeps its state', () => {
  const load = () => import('./features/mail/MailPage.tsx');
  expect(screenOf(load)).toBe(screenOf(load));
});
