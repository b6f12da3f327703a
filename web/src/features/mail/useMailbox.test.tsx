import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { placeFromText } from './mail.place.ts';
import { useMailbox } from './useMailbox.ts';

afterEach(() => vi.unstubAllGlobals());

/** Who asked for all that a search finds, and whether they still wait. */
let counting: { q: string; signal: AbortSignal }[] = [];

function search(q: string, isMore: boolean) {
  counting = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname.endsWith('/search/total')) {
      counting.push({ q: searchParams.get('q')!, signal });
      return new Promise(() => undefined);
    }
    const page = { number: 1, size: 20, total: 1000, ...(isMore ? { isMore } : {}) };
    const data = pathname.endsWith('/preferences') ? { mailInboxes: [] } : [];
    return Promise.resolve(Response.json({ ok: true, data, page, message: '' }));
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const at = (words: string) => ({ ...placeFromText('inbox'), search: words });
  const shown = renderHook(({ place }) => useMailbox(place, () => undefined), { wrapper, initialProps: { place: at(q) } });
  return { ...shown, change: (words: string) => shown.rerender({ place: at(words) }) };
}

test('all that a search finds are counted where its list stopped counting, and another search ends that', async () => {
  const { result, change } = search('crane', true);
  await waitFor(() => expect(counting.map(({ q }) => q)).toEqual(['crane']));
  expect(result.current.exact).toBeNull();
  expect(counting[0]!.signal.aborted).toBe(false);
  change('cranes');
  await waitFor(
    () =>
      expect(counting.map(({ q, signal }) => [q, signal.aborted])).toEqual([
        ['crane', true],
        ['cranes', false],
      ]),
    { timeout: 3000 },
  );
});

test('where the list counted all of them nobody counts once more', async () => {
  const { result } = search('crane', false);
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  await new Promise((later) => setTimeout(later, 600));
  expect(counting).toEqual([]);
});
