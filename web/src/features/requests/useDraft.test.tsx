import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from './useDraft.ts';

const KEPT = 'lintel.request.req_1';
let sent: unknown[] = [];
let isReached = true;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
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
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toEqual({ answers: { what: 'A door' }, version: 3 });
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
