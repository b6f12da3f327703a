import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { useStore } from '#web/kit/store.ts';
import { Compose } from './Compose.tsx';
import { composeStore } from './compose.store.ts';

const fetched = vi.hoisted(() => new Set<string>());
vi.mock('#web/features/mail/OfflineBar.tsx', () => {
  fetched.add('the bar');
  return {};
});
vi.mock('#web/ui/Toasts.tsx', () => {
  fetched.add('the toasts');
  return {};
});

afterEach(() => {
  act(() => composeStore.set([]));
  cleanup();
  vi.unstubAllGlobals();
});

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}

test('what tells of a mail that waits for the network is fetched as soon as somebody writes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  show(<Host />);
  expect([...fetched]).toEqual([]);
  act(() => composeStore.open({}));
  await vi.waitFor(() => expect([...fetched].toSorted()).toEqual(['the bar', 'the toasts']));
});
