import { act, fireEvent, screen } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { useTellSent } from './useTakeBack.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
});

function Tell() {
  const tell = useTellSent();
  const sent = { id: '9', sendAt: '2026-11-28T08:00:10Z' };
  return (
    <button type="button" onClick={() => tell(sent, { again: {}, hold: 10, isScheduled: false })}>
      Tell
    </button>
  );
}

test('Undo is there as long as the message can be taken back, also under a hand that rests on it', async () => {
  show(<Tell />);
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.mouseEnter(undo.closest('[role=alert]') ?? undo);
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
