import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';

const ownQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Shows something as the app does, with its look, an address and queries of its own. */
export const show = (shown: ReactNode, queries = ownQueries(), address = '/'): RenderResult =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <UiProvider scheme="light">{shown}</UiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

/** What the server answers to an address and what was sent there: a whole answer, or what it holds. Gives what is sent from now on. */
export function answerCalls(answer: (url: string, sent: unknown) => unknown): unknown[] {
  const all: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: unknown } = {}) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (sent !== undefined) all.push(sent);
    const data = await answer(url, sent);
    if (data instanceof Response) return data;
    const page = Array.isArray(data) ? { page: { number: 1, size: 200, total: data.length } } : {};
    return Response.json({ ok: true, data, ...page, message: '' });
  });
  return all;
}

/** The server says no. */
export const refusalOf = (message: string, status = 422): Response => Response.json({ ok: false, code: 'x', message }, { status });

/** What the server says of a company of which nothing is set. */
export const COMPANY_SETTINGS = { company: '', locale: 'en-GB', weekStart: 'monday', timeZone: 'UTC' };
