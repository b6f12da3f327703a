import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { Result } from './TransferSheet.tsx';

const RUN = { id: 'mim_1', filename: 'old.mbox', folder: 'archive' as const, size: 100, read: 100, added: 2, known: 1, refused: 0 };

test('an import says what it took in, and what it left out', () => {
  show(<Result run={{ ...RUN, isDone: true, leftOut: 'One import takes 2 emails. 3 more stand behind them in the file.' }} />);
  expect(screen.getByRole('status').textContent).toContain('old.mbox: 2 emails taken into Archive, 1 was here already');
  expect(screen.getByText(/^One import takes 2 emails/)).toBeTruthy();
});
