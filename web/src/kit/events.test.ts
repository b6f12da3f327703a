import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { authorisedFetch } from './api.ts';
import { openEvents } from './events.ts';
import { queryClient } from './queries.ts';

/** The positions with which the server answers, and those from which a stream was asked for. */
let asked: (string | null)[];
const answerAt = (position: string) => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/events')) return new Response('{}', { headers: { 'x-lintel-events': position } });
    asked.push(new Headers(init.headers).get('last-event-id'));
    return new Response(new ReadableStream(), { headers: { 'x-lintel-events': '99' } });
  });
  return authorisedFetch('/api/v1/me');
};
const open = () => onTestFinished(openEvents('emp_1'));

beforeEach(() => (asked = []));
afterEach(() => vi.unstubAllGlobals());

test('the stream of a page begins where its first answers stood: nothing falls between them and it', async () => {
  await answerAt('43');
  await answerAt('41');
  open();
  await waitFor(() => expect(asked).toEqual(['41']));
});

test('an answer that was under way for longer, and knows less than the stream, makes everything be asked again', async () => {
  await answerAt('43');
  open();
  await waitFor(() => expect(asked).toEqual(['43']));
  const read = vi.fn<() => Promise<string>>(async () => 'read');
  onTestFinished(new QueryObserver(queryClient, { queryKey: ['mail', 'counts'], queryFn: read }).subscribe(() => undefined));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await answerAt('44');
  expect(read).toHaveBeenCalledTimes(1);
  await answerAt('42');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('an event makes stale whatever it names, each with all that begins with it, and nothing else', async () => {
  onTestFinished(openEvents('emp_2'));
  const otherTab = new BroadcastChannel('lintel.events.emp_2');
  onTestFinished(() => otherTab.close());
  const all = ['approvals', 'waiting', 'notifications', 'work-labels', 'tasks', 'projects', 'mail', 'mail-records'];
  const stale = () => all.filter((first) => queryClient.getQueryState([first, 'one'])?.isInvalidated);
  const tell = async (kind: string) => {
    for (const first of all) queryClient.setQueryData([first, 'one'], {});
    otherTab.postMessage({ id: null, data: JSON.stringify({ kind }) });
    await waitFor(() => expect(stale()).not.toEqual([]));
    return stale();
  };
  expect(await tell('approvals.changed')).toEqual(['approvals', 'waiting']);
  expect(await tell('notifications.changed')).toEqual(['waiting', 'notifications']);
  expect(await tell('tasks.changed')).toEqual(['tasks', 'mail-records']);
  expect(await tell('work-labels.changed')).toEqual(['work-labels', 'tasks', 'projects']);
});
