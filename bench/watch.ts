/** As the browsers' makers define it: the longest of all, leaving out one of every fifty. */
export const inpOf = (answers: readonly number[]): number =>
  answers.toSorted((a, b) => b - a)[Math.floor(answers.length / 50)] ?? Number.NaN;

declare global {
  interface Window {
    watched: {
      /** Answers of the server that the page waits for. */
      pending: number;
      shift: number;
      /** The longest event of each interaction. */
      answers(): number[];
      /** What was answered until now does not count. */
      forget(): void;
    };
  }
}

/** Runs in the page, before anything of it: what somebody who uses it would feel. */
export function watchPage(): void {
  const longest = new Map<number, number>();
  window.watched = { pending: 0, shift: 0, answers: () => [...longest.values()], forget: () => longest.clear() };
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // The stream of events never ends.
    if (!url.includes('/api/') || url.includes('/events')) return ask(input, init);
    window.watched.pending += 1;
    return ask(input, init).finally(() => (window.watched.pending -= 1));
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
