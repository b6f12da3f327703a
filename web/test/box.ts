import type { Boxed, createBox } from '#web/kit/box.ts';
import { sessionStore } from '#web/kit/session.store.ts';

/** No storage of a browser here: what would lie in it. */
export const lying = new Map<string, Boxed>();

/** In place of `createBox`: the same promises, for one tab. */
export const memoryBox = (<T extends Boxed>(_name: string, _things: string, shown: { set: (all: readonly T[]) => void }) => {
  const read = async () => {
    const all = ([...lying.values()] as T[]).toSorted((a, b) => a.at - b.at);
    shown.set(all);
    return all;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read,
    put: async (one: Omit<T, 'person'>) => {
      lying.set(String(one.key), { ...one, person: sessionStore.get().user?.id ?? '' } as unknown as T);
      await read();
    },
    remove: async (key: string) => {
      lying.delete(key);
      await read();
    },
    alone: <R>(work: () => Promise<R>): Promise<R> => {
      const mine = last.then(work, work);
      last = mine;
      return mine;
    },
  };
}) as typeof createBox;
