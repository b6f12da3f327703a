import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { tellOutdated } from './outdated.toast.ts';

const SENTENCE = /^Not up to date: The server is busy\. What you see is of just now\.$/;

let answer: () => unknown;
let client: QueryClient;

beforeEach(() => {
  answer = () => 'rows';
  client = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    queryCache: new QueryCache({ onError: () => tellOutdated(client) }),
  });
});
afterEach(cleanup);

const fails = (status: number) => () => {
  throw new ApiError(status, { ok: false, code: 'x', message: 'The server is busy.' });
};

function Reader({ of }: { of: string }) {
  const { data } = useQuery({ queryKey: [of], queryFn: async () => answer() });
  return <p>{String(data)}</p>;
}

async function readTwice(of: string, second: () => unknown) {
  const shown = show(<Reader of={of} />, client);
  await screen.findByText('rows');
  answer = second;
  await act(() => client.refetchQueries({ queryKey: [of] }));
  return shown;
}

test('what could not be read anew stays, is said to be old, and is read by Retry', async () => {
  await readTwice('tasks', fails(500));
  await screen.findByText(SENTENCE);
  screen.getByText('rows');
  const tried = vi.fn<() => unknown>(fails(500));
  answer = tried;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(tried).toHaveBeenCalledOnce());
  await screen.findByText(SENTENCE);
  answer = () => 'newer rows';
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('newer rows');
  await vi.waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});

test('it is said no longer once the page was read anew by itself, or left', async () => {
  const { unmount } = await readTwice('tasks', fails(500));
  await screen.findByText(SENTENCE);
  answer = () => 'newer rows';
  await act(() => client.refetchQueries());
  await vi.waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
  answer = fails(500);
  await act(() => client.refetchQueries());
  await screen.findByText(SENTENCE);
  unmount();
  show(null, client);
  await vi.waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});

test.each([
  ['what is gone leaves the page, which says so', 'tasks', fails(404)],
  ['mail says in its own bar how old it is', 'mail', fails(500)],
])('%s', async (_case, of, second) => {
  await readTwice(of, second);
  expect(client.getQueryState([of])?.error).not.toBeNull();
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
