import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { waitingStore, type WaitingMail } from './waiting.store.ts';
import { tellWaiting } from './waiting.toast.ts';

afterEach(() => {
  cleanup();
  waitingStore.set([]);
});

const waits = (key: string, problem: string | null = null) => ({ key, problem }) as WaitingMail;
const SENTENCE = 'No network: the message waits on this device and is sent by itself.';

test.each<[string, WaitingMail[]]>([
  ['was sent', [waits('other')]],
  ['was refused', [waits('one', 'The mailbox is full.'), waits('other')]],
])('that a mail waits is said no longer once it %s', async (_, now) => {
  waitingStore.set([waits('one'), waits('other')]);
  show(null);
  act(() => tellWaiting('one'));
  await screen.findByText(SENTENCE);
  act(() => waitingStore.set([waits('one')]));
  expect(screen.queryByText(SENTENCE)).not.toBeNull();
  act(() => waitingStore.set(now));
  await vi.waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});
