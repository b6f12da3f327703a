import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

interface Reach {
  /** The server could not be reached the last time. */
  isAway: boolean;
  /** Since then, in milliseconds; what is shown may be older (`asOf`). */
  since: number | null;
  /** When the server said the list of mails that is shown instead; null while none is. */
  asOf: number | null;
  /** The oldest of what was shown of other pages since. */
  oldest: number | null;
}

const HERE: Reach = { isAway: false, since: null, asOf: null, oldest: null };
const reach = createStore<Reach>(HERE);

/** Whether the server answers, as the calls of this page find out. */
export const reachStore = {
  get: reach.get,
  subscribe: reach.subscribe,
  reached: (): void => {
    if (reach.get().isAway) reach.set(HERE);
  },
  lost: (): void => {
    if (!reach.get().isAway) reach.set({ ...HERE, isAway: true, since: Date.now() });
  },
  /** Something is shown that was said at that time: a list of mails, or something else. */
  showing: (at: number, isMail: boolean): void => {
    const now = reach.get();
    if (now.isAway) reach.set(isMail ? { ...now, asOf: at } : { ...now, oldest: Math.min(at, now.oldest ?? at) });
  },
};

export const useReach = () => useStore(reach);

/** There is no network, as the browser knows or as a call has found out: none may have been tried since it went. */
export const isOutOfReach = (): boolean => !navigator.onLine || reach.get().isAway;

const CHANGES = ['online', 'offline'] as const;

/** Tells when that may have changed. */
export function onReach(changed: () => void): () => void {
  const stop = reach.subscribe(changed);
  CHANGES.forEach((name) => window.addEventListener(name, changed));
  return () => {
    stop();
    CHANGES.forEach((name) => window.removeEventListener(name, changed));
  };
}

export const useIsOutOfReach = (): boolean => useSyncExternalStore(onReach, isOutOfReach);
