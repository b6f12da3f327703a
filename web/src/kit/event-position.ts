import { createStore } from './store.ts';

/**
 * Up to which event every answer of this page knows all, as the server says with each: the lowest of them, null before the first.
 * The stream of events begins there, so that nothing falls between an answer and the stream.
 */
export const eventPosition = createStore<bigint | null>(null);

export function noteEventPosition(response: Response): void {
  const said = response.headers.get('x-lintel-events');
  if (!said) return;
  const lowest = eventPosition.get();
  if (lowest === null || BigInt(said) < lowest) eventPosition.set(BigInt(said));
}

export function firstEventPosition(): Promise<void> {
  return new Promise((resolve) => {
    if (eventPosition.get() !== null) return resolve();
    const stop = eventPosition.subscribe(() => {
      stop();
      resolve();
    });
  });
}
