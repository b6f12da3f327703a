import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { toast } from '#web/kit/toast.tsx';
import { FilesToOpen } from './preview.parts.tsx';

vi.mock('./FilePreview.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

afterEach(() => vi.restoreAllMocks());

test('a file that cannot be shown, because what shows it is not to be had, leaves the page standing, and says so each time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = vi.spyOn(toast, 'problem').mockReturnValue('');
  show(
    <FilesToOpen
      files={['notes.txt']}
      keyOf={(name) => name}
      bytesOf={async () => new Blob(['It came at seven.'])}
      describe={(filename) => ({ filename, type: 'text/plain', size: 17 })}
    />,
  );
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Preview notes.txt' }));
    await waitFor(() => expect(told).toHaveBeenCalledTimes(times));
  }
  expect(told.mock.lastCall?.[0]).toBe('A part of this page could not be loaded. Load the page again.');
});
