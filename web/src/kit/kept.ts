// Answers of the server that can be read again where there is no network (`kept.calls`). They belong to one person in one role, and go when
// that person signs out, when another one signs in, or when their role is another one.

import { isOfMail } from './kept.calls.ts';
import { KEPT_NAME, sessionStore } from './session.store.ts';

export interface KeptAnswer {
  url: string;
  /** When the server said it, in milliseconds. */
  at: number;
  body: string;
}

const ANSWERS = 'answers';
const OWNER = 'owner';
const MOST_CHARACTERS = 2_000_000;
const DAY_MS = 86_400_000;
/** What is kept of pages other than the mailbox: for so long, and so much in all, in characters. */
export const KEPT_PAGES_DAYS = 14;
export const KEPT_PAGES_MOST = 8 * 1024 * 1024;

let opened: Promise<IDBDatabase> | null = null;

/** Who is signed in, and as what: in another role they may read other things. */
function ownerNow(): string | null {
  const { user } = sessionStore.get();
  return user && `${user.id} ${user.role}`;
}

/** The store of the person who is signed in; what was another's is thrown away first. */
function store(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const owner = ownerNow();
  if (!owner) throw new Error('Nobody is signed in');
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
  const before = await done<unknown>(transaction.objectStore(OWNER).get('person'));
  if (before !== owner) startAnew(transaction, owner);
  await ended(transaction);
  return db;
}

function startAnew(transaction: IDBTransaction, owner: string | null): void {
  transaction.objectStore(ANSWERS).clear();
  transaction.objectStore(OWNER).clear();
  transaction.objectStore(OWNER).put(owner, 'person');
}

function close(db: IDBDatabase): void {
  opened = null;
  db.close();
}

/** Keeps an answer, over the one before it. A full or closed storage is no reason to fail. */
export async function keepAnswer(url: string, response: Response): Promise<void> {
  const owner = ownerNow();
  try {
    const body = await response.text();
    if (body.length > MOST_CHARACTERS || owner !== ownerNow()) return;
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
  const transaction = (await store()).transaction([ANSWERS, OWNER], 'readwrite');
  startAnew(transaction, ownerNow());
  await ended(transaction);
}

/** When each answer was said and how long it is, the oldest first. */
export async function keptSizes(): Promise<{ url: string; at: number; size: number }[]> {
  const transaction = (await store()).transaction(ANSWERS);
  const all = await done<KeptAnswer[]>(transaction.objectStore(ANSWERS).getAll());
  return all.map(({ url, at, body }) => ({ url, at, size: body.length })).toSorted((a, b) => a.at - b.at);
}

/** Gives up what pages other than the mailbox were answered, where it is old, and the oldest of what is too much. */
export const trimPages = async (now: Date): Promise<void> => dropAnswers(superfluousPages(await keptSizes(), now));

/** The oldest come first. */
export function superfluousPages(answers: readonly { url: string; at: number; size: number }[], now: Date): string[] {
  let size = 0;
  return answers
    .filter(({ url }) => !isOfMail(url))
    .toReversed()
    .filter((one) => {
      size += one.size;
      return size > KEPT_PAGES_MOST || one.at < now.getTime() - KEPT_PAGES_DAYS * DAY_MS;
    })
    .map(({ url }) => url);
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
