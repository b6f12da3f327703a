import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { useDraft } from './useDraft.ts';

const KEPT = 'lintel.draft.emp_1.request.req_1';
const signIn = (id: string) => sessionStore.set({ ...sessionStore.get(), user: { id } as never });
let sent: unknown[] = [];
let isReached = true;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  signIn('emp_1');
  sent = [];
  isReached = true;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    if (!isReached) return Promise.reject(new TypeError('Failed to fetch'));
    sent.push(JSON.parse(body));
    return Promise.resolve(
      Response.json({ ok: true, data: { version: 3 + sent.length, savedAt: '2026-10-12T08:00:00.000Z' }, message: '' }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () => renderHook(() => useDraft({ id: 'req_1', version: 3, answers: {} })).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what is written is in this browser at once, and with the server two seconds after the last change', async () => {
  const draft = open();
  act(() => draft.current.set('what', 'A do'));
  await pass(1500);
  act(() => draft.current.set('what', 'A door'));
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toMatchObject({ answers: { what: 'A door' }, version: 3 });
  await pass(1999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual([{ answers: { what: 'A door' }, version: 3 }]);
  expect(draft.current.state).toMatchObject({ is: 'saved' });
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('what did not reach the server is there when the page is opened again, and is sent then', async () => {
  isReached = false;
  const draft = open();
  act(() => draft.current.set('what', 'A door'));
  await pass(2000);
  expect(draft.current.state).toEqual({ is: 'offline' });
  cleanup();
  isReached = true;
  const again = open();
  expect(again.current.answers).toEqual({ what: 'A door' });
  await pass(0);
  expect(sent).toEqual([{ answers: { what: 'A door' }, version: 3 }]);
});

test('what somebody wrote is theirs: who signs in at the same browser does not find it', async () => {
  isReached = false;
  localStorage.setItem('lintel.request.req_1', JSON.stringify({ answers: { what: 'Of nobody' }, version: 3 }));
  const draft = open();
  act(() => draft.current.set('what', 'A door'));
  await pass(2000);
  expect(Object.keys(localStorage)).toEqual([KEPT]);
  cleanup();
  signIn('emp_2');
  expect(open().current.answers).toEqual({});
  cleanup();
  signIn('emp_1');
  expect(open().current.answers).toEqual({ what: 'A door' });
});
