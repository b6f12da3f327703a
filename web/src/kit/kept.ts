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
  /^\/mail\/(?:folders|labels|searches|identities|scheduled|shared)$/,
  /^\/mail\/unread-count\/\w+$/,
  /^\/mail\/folder\/(?:inbox|sent|drafts)(?:\?|$)/,
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

/** Which mailboxes of others, and which accounts on other servers, somebody may read; what is not named is not asked about. */
export interface Readable {
  shared?: readonly string[];
  elsewhere?: readonly string[];
}

/** What was kept of mailboxes that are not among these: who may not read them any more keeps nothing of them. */
export async function dropOtherMailboxes(readable: Readable): Promise<void> {
  const transaction = (await store()).transaction(ANSWERS);
  const all = await done<KeptAnswer[]>(transaction.objectStore(ANSWERS).getAll());
  await dropAnswers(ofOtherMailboxes(all, readable));
}

/** The addresses of mails, conversations and lists that have to do with another mailbox than these. */
export const ofOtherMailboxes = (answers: readonly KeptAnswer[], readable: Readable): string[] =>
  answers.filter(({ url, body }) => MAIL.test(url) && isOther(body, readable)).map(({ url }) => url);

const MAIL = /\/mail\/(?:\d+(?:\/thread)?$|folder\/)/;

function isOther(body: string, { shared, elsewhere }: Readable): boolean {
  const { data } = JSON.parse(body) as { data: PlacedRow | PlacedRow[] };
  return (Array.isArray(data) ? data : [data]).some(
    (row) =>
      (row.shared && shared && !shared.includes(row.shared.accountId)) ||
      (row.elsewhere && elsewhere && !elsewhere.includes(row.elsewhere.accountId)),
  );
}
interface PlacedRow {
  shared?: { accountId: string } | null;
  elsewhere?: { accountId: string } | null;
}

/** Gives up everything that is kept, and up to where. */
export async function clearKept(): Promise<void> {
  const person = sessionStore.get().user?.id;
  const transaction = (await store()).transaction([ANSWERS, OWNER], 'readwrite');
  transaction.objectStore(ANSWERS).clear();
  transaction.objectStore(OWNER).clear();
  transaction.objectStore(OWNER).put(person, 'person');
  await ended(transaction);
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
