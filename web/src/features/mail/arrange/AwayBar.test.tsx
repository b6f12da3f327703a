import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { AwayBar } from './AwayBar.tsx';
import { useAwayNote } from './away.data.ts';

afterEach(() => vi.unstubAllGlobals());

function Host() {
  const note = useAwayNote(undefined);
  return note && <AwayBar note={note} />;
}

test('the owner sees what is answered to whom, and turning it off takes the bar away', async () => {
  let isOn = true;
  const sent = answerCalls((_, body) => {
    if (body) ({ isOn } = body as { isOn: boolean });
    return { text: 'Ask Liam', outside: '', from: '2026-11-20', until: '2026-11-27', isOn };
  });
  show(<Host />);
  expect(await screen.findByText(/Your away note is on until/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('To colleagues').nextSibling?.textContent).toBe('Ask Liam');
  expect(screen.getByText('To people outside the company').nextSibling?.textContent).toBe('Nothing is answered.');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Away note' })).toBeNull());
  expect(sent).toEqual([{ isOn: false }]);
});
