import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, LaterPart } from './later.tsx';
import { reachStore } from './reach.store.ts';
import { toast } from './toast.tsx';

afterEach(() => {
  cleanup();
  reachStore.reached();
});

const shown = (part: React.ReactNode) =>
  render(
    <MantineProvider>
      <p>The page</p>
      <LaterPart fallback="Opening">{part}</LaterPart>
    </MantineProvider>,
  );

test('a part that cannot be fetched leaves the page standing, and says so', async () => {
  const Broken = later(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = vi.spyOn(toast, 'problem').mockReturnValue('');
  shown(<Broken />);
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(screen.getByText('The page')).toBeDefined();
  vi.restoreAllMocks();
});

test('without network it is waited for, and comes when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'The part' });
  reachStore.lost();
  const Part = later(load);
  shown(<Part />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Opening')).toBeDefined();
  reachStore.reached();
  expect(await screen.findByText('The part')).toBeDefined();
});
