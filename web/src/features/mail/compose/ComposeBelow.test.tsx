import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { useStore } from '#web/kit/store.ts';
import { answerBelow, belowStore } from './compose.below.ts';
import { Compose } from './Compose.tsx';
import { composeStore } from './compose.store.ts';

afterEach(() => {
  act(() => {
    composeStore.set([]);
    belowStore.set(null);
  });
  cleanup();
  vi.unstubAllGlobals();
});

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}

const KNOWN: readonly [string, object][] = [
  ['/auth/settings', COMPANY_SETTINGS],
  ['/company', { use: 'off', html: '', lockedFor: [] }],
  ['/circle', { domain: 'corvane.example', outside: ['ann@site.example'], ownProjects: [] }],
];

async function begin() {
  answerCalls((url) => KNOWN.find(([end]) => url.endsWith(end))?.[1] ?? []);
  show(<Host />);
  act(() => {
    belowStore.set({ mailId: '7', place: document.body.appendChild(document.createElement('div')) });
    const to = [{ email: 'ann@site.example', name: 'Ann' }];
    answerBelow({ mode: 'reply', inReplyTo: '7', to, subject: 'Re: Crane', remindAt: '2026-11-25T07:00:00Z' });
  });
  return screen.findByRole('region', { name: 'Reply to Ann' });
}

test('where its reminder is removed nothing is wrong by that, and all of it stays in sight', async () => {
  const answer = await begin();
  const scrolled = vi.spyOn(answer, 'scrollIntoView');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the reminder' }));
  expect(screen.queryByText(/^Comes back/)).toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('an empty answer is not sent, and says why once', async () => {
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/\w/)]);
});
