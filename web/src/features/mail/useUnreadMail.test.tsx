import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, refusalOf } from '#test/show.tsx';
import { mailKeys } from './mail.keys.ts';
import { useUnreadMail } from './mail.data.ts';

test('the count of unread emails is 0 where it was never known, and stays what it was where it cannot be read again', async () => {
  let count: number | null = null;
  answerCalls(() => (count === null ? refusalOf('The server is busy.', 503) : { count }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useUnreadMail(), { wrapper });
  const again = () => act(() => client.invalidateQueries({ queryKey: mailKeys.unread('inbox') }));
  const isRefused = () => client.getQueryState(mailKeys.unread('inbox'))?.status === 'error';
  await waitFor(() => expect(isRefused()).toBe(true));
  expect(result.current).toBe(0);
  count = 5;
  await again();
  await waitFor(() => expect(result.current).toBe(5));
  count = null;
  await again();
  await waitFor(() => expect(isRefused()).toBe(true));
  expect(result.current).toBe(5);
});
