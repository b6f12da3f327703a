import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '#test/show.tsx';
import { mailKeys } from './mail.keys.ts';
import { useReadied } from './useReadied.ts';

vi.mock('./reading/ReadingPane.tsx', () => ({}));
vi.mock('./reading/HtmlBody.tsx', () => ({}));

function openMail(openId: string | undefined, preferences = {}) {
  answerCalls((url) => (url.includes('/preferences') ? preferences : { id: url.split('/').at(-1) }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  return { queries, ...renderHook(({ id }) => useReadied(id, '1'), { wrapper, initialProps: { id: openId } }) };
}

test('what stands ready is there still when another mail is opened, and is forgotten when it was open itself', async () => {
  const { result, rerender } = openMail('1');
  act(() => result.current.ready('3'));
  await waitFor(() => expect(result.current.readied).toBe('3'));
  rerender({ id: '2' });
  expect(result.current.readied).toBe('3');
  rerender({ id: '3' });
  rerender({ id: '2' });
  expect(result.current.readied).toBeUndefined();
});

test('where conversations are shown the conversation of what stands ready is read too', async () => {
  const { result, queries } = openMail('1', { mailConversations: true });
  await waitFor(() => {
    act(() => result.current.ready('3'));
    expect(queries.getQueryData(mailKeys.thread('3'))).toBeDefined();
  });
});
