import type { RequestRow } from '@lintel/contract/requests';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { RemindSeveral } from './RemindSeveral.tsx';

const user = userEvent.setup({ delay: null });
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `req_${i}` }) as RequestRow);

test.each([
  ['is over where all went out', [], 1],
  ['stays where one was left out', [{ id: 'req_1', title: 'REQ-1', reason: 'Nobody waits.' }], 0],
])('a choice of requests to remind of %s', async (_name, skipped, times) => {
  const sent = answerCalls(() => ({ reminded: 2 - skipped.length, skipped }));
  const onDone = vi.fn();
  show(<RemindSeveral rows={rows(2)} onDone={onDone} />);
  const button = screen.getByRole('button', { name: 'Remind' }) as HTMLButtonElement;
  await user.click(button);
  await waitFor(() => expect(sent).toEqual([{ ids: ['req_0', 'req_1'] }]));
  await waitFor(() => expect(button.dataset['loading']).toBeUndefined());
  expect(onDone).toHaveBeenCalledTimes(times);
});

test('more than fifty are not reminded of at once', () => {
  show(<RemindSeveral rows={rows(51)} onDone={() => undefined} />);
  expect((screen.getByRole('button', { name: 'Remind' }) as HTMLButtonElement).disabled).toBe(true);
});
