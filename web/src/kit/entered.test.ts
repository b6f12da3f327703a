import { beforeEach, expect, test, vi } from 'vitest';
import { lying } from '#test/box.ts';
import { answerCalls, refusalOf } from '#test/show.tsx';
import { discardEntered, enterLater, giveEntered, readEntered, tryAgain } from './entered.ts';
import { enteredStore } from './entered.store.ts';
import { queryClient } from './queries.ts';

vi.mock(import('./box.ts'), async (original) => ({ ...(await original()), createBox: (await import('#test/box.ts')).memoryBox }));

const WEEK = '2026-W42';
const hours = (day: string, minutes: number) =>
  ({
    ...{ call: 'hours', key: `hours ${day}`, says: `${day}: ${minutes}`, row: { name: 'Riverside', sub: null } },
    body: { week: WEEK, cells: [{ day, minutes, projectId: 'prj_1', activity: null, phaseId: null, taskId: null }] },
  }) as never;
const minutesOf = (sent: unknown) => (sent as { cells: { minutes: number }[] }).cells[0]!.minutes;
const waiting = () => enteredStore.get().map(({ says, problem }) => [says, problem]);

let isAway = true;
let sent: unknown[] = [];
let keys: (string | null)[] = [];
let answer: (minutes: number) => unknown = () => ({});
beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  lying.clear();
  isAway = true;
  answer = () => ({});
  sent = answerCalls((_, body) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return answer(minutesOf(body));
  });
  const call = fetch;
  keys = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return call(url, init);
  });
});

const enter = async (day: string, minutes: number) => {
  vi.setSystemTime(Date.now() + 1);
  await enterLater(hours(day, minutes));
  // What is tried at once fails at once.
  await giveEntered();
};

test('what is entered without network waits, and is given in its order when the network is back', async () => {
  await enter('2026-10-12', 60);
  await enter('2026-10-13', 120);
  expect(waiting()).toEqual([
    ['2026-10-12: 60', null],
    ['2026-10-13: 120', null],
  ]);
  isAway = false;
  sent.length = 0;
  await giveEntered();
  expect(sent.map(minutesOf)).toEqual([60, 120]);
  expect(waiting()).toEqual([]);
});

test('what was given reads the timesheets anew, and nothing else', async () => {
  const keys = [['timesheets', 'week', WEEK], ['mail']];
  for (const key of keys) queryClient.setQueryData(key, {});
  isAway = false;
  await enter('2026-10-12', 60);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});

test('every attempt has the key of the first: one that arrived after all is the same as the next', async () => {
  await enter('2026-10-12', 60);
  isAway = false;
  await giveEntered();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('what is entered later at the same place takes the place of the earlier', async () => {
  await enter('2026-10-12', 60);
  await enter('2026-10-12', 90);
  isAway = false;
  sent.length = 0;
  await giveEntered();
  expect(sent.map(minutesOf)).toEqual([90]);
});

test('what is entered while the earlier is on its way is not taken for given', async () => {
  await enter('2026-10-12', 60);
  isAway = false;
  answer = (minutes) => (minutes === 60 ? enterLater(hours('2026-10-12', 90)).then(() => ({})) : {});
  sent.length = 0;
  await giveEntered();
  expect(sent.map(minutesOf)).toEqual([60, 90]);
  expect(waiting()).toEqual([]);
});

test('what the server refuses stays with its reason, and holds up nothing else; it is tried again, or thrown away', async () => {
  await enter('2026-10-12', 60);
  await enter('2026-10-13', 120);
  isAway = false;
  answer = (minutes) => (minutes === 60 ? refusalOf('The week is handed in.') : {});
  await giveEntered();
  expect(waiting()).toEqual([['2026-10-12: 60', 'The week is handed in.']]);
  answer = () => ({});
  await tryAgain(enteredStore.get()[0]!);
  expect(waiting()).toEqual([]);
  isAway = true;
  await enter('2026-10-14', 30);
  await discardEntered('hours 2026-10-14');
  expect(await readEntered()).toEqual([]);
});

test('a server that is busy is asked again later', async () => {
  await enter('2026-10-12', 60);
  isAway = false;
  answer = () => refusalOf('Busy', 503);
  await giveEntered();
  expect(waiting()).toEqual([['2026-10-12: 60', null]]);
});
