import type { Approval } from '@lintel/contract/approvals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { Watching } from './Watching.tsx';

const approval = (more: Partial<Approval>) =>
  ({ id: 'apr_1', watchers: [], isWatching: false, canWatch: true, ...more }) as unknown as Approval;

test.each([
  ['Watch', approval({ watchers: ['Liam Doyle'] }), true],
  ['Stop watching', approval({ watchers: ['Helena Marsh', 'Liam Doyle'], isWatching: true }), false],
])('%s asks to be told how it ends, or no longer; who watches is named', async (name, shown, isWatching) => {
  const sent = answerCalls(() => shown);
  show(<Watching approval={shown} />);
  expect(screen.getByText(`Watched by ${shown.watchers.join(', ')}`)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([{ isWatching }]));
});

test('who may not watch is offered nothing, and whom nobody watches shows nothing', () => {
  show(<Watching approval={approval({ canWatch: false })} />);
  expect([screen.queryByRole('button'), screen.queryByText(/Watched by/)]).toEqual([null, null]);
  show(<Watching approval={approval({ canWatch: false, watchers: ['Liam Doyle'] })} />);
  expect(screen.getByText('Watched by Liam Doyle')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
