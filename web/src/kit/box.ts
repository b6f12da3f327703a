import { ApiError } from '@lintel/contract/kit/client';
import { sessionStore } from './session.store.ts';
import type { Store } from './store.ts';

/** Something that waits in this browser for the network. */
export interface Boxed {
  /** What is put under the same key takes its place. */
  key: string;
  /** Whose it is. */
  person: string;
  /** Since when it waits, in milliseconds. */
  at: number;
}

/**
 * A box in this browser for what waits for the network: it outlives the tab and the session, and is shown to whoever put it in alone.
 * `shown` is what pages see of it, in this tab and in others.
 */
export function createBox<T extends Boxed>(name: string, things: string, shown: Store<readonly T[]>) {
  const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  news?.addEventListener('message', () => void read().catch(() => undefined));

  /** Of the person who is signed in, the oldest first. */
  async function read(): Promise<readonly T[]> {
    const all = await within('readonly', (store) => store.getAll() as IDBRequest<T[]>);
    const own = all.filter(({ person }) => person === ownId()).toSorted((a, b) => a.at - b.at);
    shown.set(own.length === 0 && shown.get().length === 0 ? shown.get() : own);
    return own;
  }

  async function told(): Promise<void> {
    await read();
    news?.postMessage('changed');
  }

  /** One transaction; its result is answered when it is on disk. */
  async function within<R>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(things, { keyPath: 'key' }));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
    });
    try {
      return await new Promise<R>((resolve, reject) => {
        const transaction = db.transaction(things, mode, { durability: 'strict' });
        const request = ask(transaction.objectStore(things));
        transaction.addEventListener('complete', () => resolve(request.result));
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage failed')));
      });
    } finally {
      db.close();
    }
  }

  return {
    read,
    /** It is there when this returns. */
    put: async (thing: Omit<T, 'person'>): Promise<void> => {
      await within('readwrite', (store) => store.put({ ...thing, person: ownId() }));
      await told();
    },
    remove: async (key: string): Promise<void> => {
      await within('readwrite', (store) => store.delete(key));
      await told();
    },
    /** One tab at a time works on what is in it. */
    alone: <R>(work: () => Promise<R>): Promise<R> => (navigator.locks ? navigator.locks.request(name, work) : work()),
  };
}

const ownId = (): string => sessionStore.get().user?.id ?? '';

/** Worth another try by itself: not reached, too busy, or in need of repair. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The same, or in need of a new token, or still at it: not refused. What waits goes on waiting. */
export const isForLater = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && (error.status === 401 || error.code === 'idempotency.in_flight'));
