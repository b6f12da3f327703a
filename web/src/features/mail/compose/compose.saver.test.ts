import { ApiError } from '@lintel/contract/kit/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSaver, type DraftFields, type DraftRef, type SaveState } from './compose.saver.ts';
import { watchText } from './compose.watch.ts';

const KEY = '0b0e6f0e-0000-4000-8000-000000000000';
type Form = { text: string };
type Call = Form & DraftFields;

/** A server of one draft after the other, and whatever it is told to answer instead. */
function aSaver(draft?: DraftRef) {
  const calls: Call[] = [];
  const states: SaveState['kind'][] = [];
  const refusals: unknown[] = [];
  let elsewhere = 0;
  const saver = createSaver<Form>({
    composeKey: KEY,
    draft,
    save: async (form) => {
      calls.push(form);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { id: form.draftId ?? '7', version: (form.draftVersion ?? 0) + 1 };
    },
    onState: ({ kind }) => states.push(kind),
    onSaved: () => undefined,
    onElsewhere: () => (elsewhere += 1),
  });
  const save = (text: string) => saver.save({ form: { text }, signature: text });
  return { saver, calls, states, refusals, save, elsewhere: () => elsewhere };
}
const OFFLINE = new ApiError(0, {});
const ELSEWHERE = new ApiError(409, { code: 'mail.draft_elsewhere' });

describe('a dialog saves one draft', () => {
  test('the same from the first answer on, each content once', async () => {
    const { save, calls } = aSaver();
    await save('a');
    await save('a');
    await save('b');
    expect(calls).toEqual([
      { text: 'a', composeKey: KEY },
      { text: 'b', composeKey: KEY, draftId: '7', draftVersion: 1 },
    ]);
  });

  test('one call at a time, in order', async () => {
    const { save, calls } = aSaver();
    await Promise.all(['a', 'b', 'c'].map(save));
    expect(calls.map(({ draftVersion }) => draftVersion)).toEqual([undefined, 1, 2]);
  });

  test('a call that did not arrive is no reason for another draft', async () => {
    const { save, calls, refusals, states } = aSaver();
    refusals.push(OFFLINE);
    await expect(save('a')).rejects.toBe(OFFLINE);
    await save('a');
    expect(calls.map(({ composeKey }) => composeKey)).toEqual([KEY, KEY]);
    expect(states).toEqual(['saving', 'offline', 'saving', 'saved']);
  });

  test('a draft that another window took over is left to it, and said so', async () => {
    const { save, calls, refusals, elsewhere } = aSaver({ id: '3', version: 4 });
    refusals.push(ELSEWHERE);
    await save('a');
    expect(elsewhere()).toBe(1);
    expect(calls[0]).toMatchObject({ draftId: '3', draftVersion: 4, composeKey: KEY });
    expect(calls[1]!.composeKey).not.toBe(KEY);
    expect(calls[1]).not.toHaveProperty('draftId');
  });
});

describe('a text that is watched', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watched(failing: unknown[] = []) {
    let text: string | null = '';
    let saved: string | null = null;
    const log: string[] = [];
    const { touched, stop } = watchText({
      signature: () => text,
      isSaved: (now) => now === saved,
      keep: () => log.push(`kept ${text}`),
      save: async () => {
        log.push(`saved ${text}`);
        const failure = failing.shift();
        if (failure) throw failure;
        saved = text;
      },
    });
    const write = (next: string | null) => (text = next);
    const type = (next: string) => {
      write(next);
      touched();
    };
    return { log, stop, write, type };
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('is kept with the next look, and saved when it stands still', async () => {
    const { log, write, stop } = watched();
    write('a');
    await pass(2000);
    expect(log).toEqual(['kept a']);
    await pass(2000);
    await pass(60_000);
    expect(log).toEqual(['kept a', 'saved a']);
    stop();
  });

  test('is kept 0.3 seconds after the last key, not with every one, and saved no earlier for that', async () => {
    const { log, type, stop } = watched();
    for (const text of ['a', 'ab', 'abc']) {
      type(text);
      await pass(200);
    }
    expect(log).toEqual([]);
    await pass(100);
    expect(log).toEqual(['kept abc']);
    await pass(3000);
    expect(log).toEqual(['kept abc']);
    await pass(1000);
    expect(log).toEqual(['kept abc', 'saved abc']);
    stop();
  });

  test('is kept once a second while somebody writes on: no more than that is lost with the tab', async () => {
    const { log, type, stop } = watched();
    let text = '';
    for (let key = 0; key < 30; key += 1) {
      type((text += 'x'));
      await pass(100);
      const kept = log.findLast((line) => line.startsWith('kept'))?.slice(5) ?? '';
      expect(text.length - kept.length).toBeLessThanOrEqual(10);
    }
    expect(log.filter((line) => line.startsWith('kept')).length).toBeLessThanOrEqual(4);
    stop();
    type((text += 'y'));
    stop();
    const before = [...log];
    await pass(5000);
    expect(log).toEqual(before);
  });

  test('is saved after 8 seconds although somebody writes on', async () => {
    const { log, write, stop } = watched();
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      write(text);
      await pass(2000);
    }
    expect(log.filter((line) => line.startsWith('saved'))).toEqual(['saved abcde']);
    stop();
  });

  test('is tried again by itself when the server was not reached, but not when it refused', async () => {
    const away = watched([OFFLINE]);
    away.write('a');
    await pass(20_000);
    expect(away.log).toEqual(['kept a', 'saved a', 'saved a']);
    away.stop();
    const refused = watched([new ApiError(413, { code: 'mail.too_large' })]);
    refused.write('a');
    await pass(60_000);
    expect(refused.log).toEqual(['kept a', 'saved a']);
    refused.write('b');
    await pass(4000);
    expect(refused.log.slice(2)).toEqual(['kept b', 'saved b']);
    refused.stop();
  });

  test('is saved at once when the page is hidden', async () => {
    const { log, write, stop } = watched();
    write('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(log).toEqual(['kept a', 'saved a']);
    stop();
  });
});
