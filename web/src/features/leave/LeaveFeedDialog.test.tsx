import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { LeaveFeedDialog } from './LeaveFeedDialog.tsx';

afterEach(cleanup);

test('the secret address is shown when it is made, and never again', async () => {
  const made = { createdAt: '2026-11-24T08:00:00.000Z', lastReadAt: null, withTeam: false };
  const address = 'https://lintel.example/api/v1/leave/feed/cal_1.secret.ics';
  let feed: typeof made | null = null;
  answerCalls((_url, sent) => {
    if (sent === undefined) return feed;
    feed = made;
    return { address, feed };
  });
  show(<LeaveFeedDialog onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make the address' }));
  expect(await screen.findByRole('textbox', { name: 'Secret address' })).toHaveProperty('value', address);
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  cleanup();

  show(<LeaveFeedDialog onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Make another address' })).toBeTruthy();
  expect(screen.getByText(/No calendar has read it yet/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
