import { afterEach, expect, test, vi } from 'vitest';
import { authorisedFetch } from './api.ts';
import { reachStore } from './reach.store.ts';

afterEach(() => {
  reachStore.reached();
  vi.unstubAllGlobals();
});

test.each([
  ['an answer of the server', 'no-store', false],
  ['a file that the browser kept', 'private, max-age=300', true],
])('%s, %s: is the server still out of reach? %s', async (_, control, isAway) => {
  reachStore.lost();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { headers: { 'cache-control': control } })));
  await authorisedFetch('/api/v1/files/file_1');
  expect(reachStore.get().isAway).toBe(isAway);
});
