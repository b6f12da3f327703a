import { createStore } from '#web/kit/store.ts';
import { composeStore, type ComposeStart } from './compose.store.ts';

/** Where an answer below its mail stands on the page; null while no mail shows a place for one. */
export const belowStore = createStore<{ mailId: string; place: HTMLElement } | null>(null);

/** Writes an answer below its mail; one that is written already goes on there. What is open elsewhere goes into the dock. */
export function answerBelow(start: ComposeStart & { inReplyTo: string }): void {
  const known = composeStore.get().find((one) => one.start.inReplyTo === start.inReplyTo);
  if (known) return composeStore.shape(known.key, 'below');
  const docked = composeStore.get().map((one) => ({ ...one, shape: 'docked' as const }));
  composeStore.set([...docked, { key: crypto.randomUUID(), start, shape: 'below' }]);
}
