import { useSyncExternalStore } from 'react';

const clockIn = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    ...(timeZone ? { timeZone } : {}),
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });

let clock = clockIn();
const listeners = new Set<() => void>();

/** Days and times are the company's, wherever one looks at them from; the browser's until that is known. Mail has its own, the reader's. */
export function showTimesIn(timeZone: string): void {
  try {
    clock = clockIn(timeZone);
  } catch {
    // A zone that this browser is too old for: its own times are better than none.
    return;
  }
  for (const listener of listeners) listener();
}

/** Shows what reads `momentOf` again once the zone is known. */
export const useZone = (): unknown => useSyncExternalStore(subscribe, () => clock);

/** The day and the time of an instant: `2026-10-12` and `16:07`. */
export function momentOf(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, time };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
