// Answers of the server that can be read again where there is no network: lists and mails, and what their pages need. They belong to one
// person, and go when that person signs out or another one signs in (`forgetKept`).

import { API_BASE } from '@lintel/contract/kit/client';
import { KEPT_NAME, sessionStore } from './session.store.ts';

export interface KeptAnswer {
  url: string;
  /** When the server said it, in milliseconds. */
  at: number;
  body: string;
}

const ANSWERS = 'answers';
const OWNER = 'owner';
/** Calls whose answers are worth keeping, as they stand behind the base of the API. */
const WORTH = [
  /^\/preferences$/,
  /^\/mail-accounts$/,
  /^\/mail\/(?:folders|labels|searches|identities|scheduled)$/,
  /^\/mail\/unread-count\/\w+$/,
  /^\/mail\/folder\/(?:inbox|drafts)(?:\?|$)/,
  /^\/mail\/\d+(?:\/thread)?$/,
];
const MOST_CHARACTERS = 2_000_000;

export const isWorthKeeping = (url: string): boolean =>
  url.startsWith(API_BASE) && WORTH.some((one) => one.test(url.slice(API_BASE.length)));

let opened: Promise<IDBDatabase> | null = null;

/** The store of the person who is signed in; what was another's is thrown away first. */
function store(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const person = sessionStore.get().user?.id;
  if (!person) throw new Error('Nobody is signed in');
  const request = indexedDB.open(KEPT_NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ANSWERS, { keyPath: 'url' });
    request.result.createObjectStore(OWNER);
  });
  const db = await done(request);
  // Who signs out in another tab deletes it: then this connection must not stand in the way.
  db.addEventListener('versionchange', () => close(db));
  db.addEventListener('close', () => close(db));
  const transaction = db.transaction([ANSWERS, OWNER], 'readwrite');
  const owner = await done<unknown>(transaction.objectStore(OWNER).get('person'));
  if (owner !== person) {
    transaction.objectStore(ANSWERS).clear();
    transaction.objectStore(OWNER).clear();
    transaction.objectStore(OWNER).put(person, 'person');
  }
  await ended(transaction);
  return db;
}

function close(db: IDBDatabase): void {
  opened = null;
  db.close();
}

/** Keeps an answer, over the one before it. A full or closed storage is no reason to fail. */
export async function keepAnswer(url: string, response: Response): Promise<void> {
  const person = sessionStore.get().user?.id;
  try {
    const body = await response.text();
    if (body.length > MOST_CHARACTERS || person !== sessionStore.get().user?.id) return;
    const transaction = (await store()).transaction(ANSWERS, 'readwrite');
    transaction.objectStore(ANSWERS).put({ url, at: Date.now(), body } satisfies KeptAnswer);
    await ended(transaction);
  } catch {
    // It is read from the server the next time.
  }
}

/** What the server said to this call the last time. */
export async function keptAnswer(url: string): Promise<KeptAnswer | null> {
  try {
    const transaction = (await store()).transaction(ANSWERS);
    return (await done<KeptAnswer | undefined>(transaction.objectStore(ANSWERS).get(url))) ?? null;
  } catch {
    return null;
  }
}

/** A note about what is kept, such as up to where; it goes with it. */
export async function keepNote(name: string, note: unknown): Promise<void> {
  const transaction = (await store()).transaction(OWNER, 'readwrite');
  transaction.objectStore(OWNER).put(note, name);
  await ended(transaction);
}

export async function keptNote(name: string): Promise<unknown> {
  return done<unknown>((await store()).transaction(OWNER).objectStore(OWNER).get(name));
}

/** What was kept of shared mailboxes that are not among these: who may not read them any more keeps nothing of them. */
export async function dropOtherMailboxes(readable: readonly string[]): Promise<void> {
  const transaction = (await store()).transaction(ANSWERS);
  const all = await done<KeptAnswer[]>(transaction.objectStore(ANSWERS).getAll());
  await dropAnswers(ofOtherMailboxes(all, new Set(readable)));
}

/** The addresses of mails and conversations that lie in a shared mailbox, and in none of these. */
export const ofOtherMailboxes = (answers: readonly KeptAnswer[], readable: ReadonlySet<string>): string[] =>
  answers.filter(({ url, body }) => MAIL.test(url) && accountsIn(body).some((account) => !readable.has(account))).map(({ url }) => url);

const MAIL = /\/mail\/\d+(?:\/thread)?$/;

function accountsIn(body: string): string[] {
  const { data } = JSON.parse(body) as { data: SharedRow | SharedRow[] };
  return (Array.isArray(data) ? data : [data]).flatMap(({ shared }) => shared?.accountId ?? []);
}
interface SharedRow {
  shared?: { accountId: string } | null;
}

/** When each answer was said and how long it is, the oldest first. */
export async function keptSizes(): Promise<{ url: string; at: number; size: number }[]> {
  const transaction = (await store()).transaction(ANSWERS);
  const all = await done<KeptAnswer[]>(transaction.objectStore(ANSWERS).getAll());
  return all.map(({ url, at, body }) => ({ url, at, size: body.length })).toSorted((a, b) => a.at - b.at);
}

export async function dropAnswers(urls: readonly string[]): Promise<void> {
  const transaction = (await store()).transaction(ANSWERS, 'readwrite');
  for (const url of urls) transaction.objectStore(ANSWERS).delete(url);
  await ended(transaction);
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage failed')));
  });
