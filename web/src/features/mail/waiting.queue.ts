import { ApiError } from '@lintel/contract/kit/client';
import type { Uploaded } from '@lintel/contract/mail-form';
import { api } from '#web/kit/api.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { uploadFile } from '#web/kit/upload.ts';
import { isOutOfReach } from './compose/compose.saver.ts';
import { waitingStore, type WaitingMail } from './waiting.store.ts';

// Mails that were sent where there was no network. They lie in this browser until the server has them, for whoever wrote them, also when
// the tab is closed. The keys are those of the first attempt: should that one have arrived, the next finds what is there (R20).

const NAME = 'lintel.waiting';
const MAILS = 'mails';
const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
news?.addEventListener('message', () => void readWaiting());

/** Puts a mail into the queue; it is there when this returns. */
export async function waitForNetwork(mail: Omit<WaitingMail, 'person' | 'problem'>): Promise<void> {
  await put({ ...mail, person: ownId(), problem: null });
}

/** Takes a mail out, to go on writing or to throw it away; null when it has left by now. */
export function takeOut(key: string): Promise<WaitingMail | null> {
  return alone(async () => {
    const mail = (await all()).find((one) => one.key === key) ?? null;
    if (mail) await remove(key);
    return mail;
  });
}

/** What waits of this person, the oldest first, for the pages to show. */
export async function readWaiting(): Promise<readonly WaitingMail[]> {
  const mails = (await all().catch(() => [])).filter(({ person }) => person === ownId()).toSorted((a, b) => a.at - b.at);
  waitingStore.set(mails);
  return mails;
}

/** Sends what waits, one after the other and in one tab. Stops where the network ends; what the server refuses stays with its reason. */
export function sendWaiting(onSent: (mail: WaitingMail) => void): Promise<void> {
  return alone(async () => {
    for (const mail of await readWaiting()) {
      if (mail.problem !== null) continue;
      if (!(await sendOne(mail, onSent))) return;
    }
  });
}

/** Answers whether it is worth going on. */
async function sendOne(mail: WaitingMail, onSent: (mail: WaitingMail) => void): Promise<boolean> {
  try {
    const whole = await withFiles(mail);
    await api.mail.send({ form: whole.form }, { idempotencyKey: whole.idempotencyKey });
  } catch (error) {
    if (isForLater(error)) return false;
    // The first attempt had arrived after all.
    if (!(error instanceof ApiError && error.code === 'mail.already_sent')) {
      await put({ ...mail, problem: error instanceof Error ? error.message : String(error) });
      return true;
    }
  }
  await remove(mail.key);
  onSent(mail);
  return true;
}

/** The files go first, each once: what is there already is written down before the next. */
async function withFiles(mail: WaitingMail): Promise<WaitingMail> {
  let now = mail;
  for (const file of mail.files) {
    const { id } = await uploadFile<Uploaded>('/mail/uploads', 'attachments', file, () => {}, new AbortController().signal);
    now = { ...now, form: { ...now.form, uploads: [...now.form.uploads, id] }, files: now.files.slice(1) };
    await put(now);
  }
  return now;
}

const isForLater = (error: unknown): boolean =>
  isOutOfReach(error) || (error instanceof ApiError && (error.status === 401 || error.code === 'idempotency.in_flight'));

const ownId = (): string => sessionStore.get().user?.id ?? '';

/** One tab at a time works on the queue. */
const alone = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request(NAME, work) : work());

async function put(mail: WaitingMail): Promise<void> {
  await within('readwrite', (mails) => mails.put(mail));
  await told();
}

async function remove(key: string): Promise<void> {
  await within('readwrite', (mails) => mails.delete(key));
  await told();
}

async function told(): Promise<void> {
  await readWaiting();
  news?.postMessage('changed');
}

const all = (): Promise<WaitingMail[]> => within('readonly', (mails) => mails.getAll() as IDBRequest<WaitingMail[]>);

/** One transaction; its result is answered when it is on disk. */
async function within<T>(mode: IDBTransactionMode, ask: (mails: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(MAILS, { keyPath: 'key' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(MAILS, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(MAILS));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage failed')));
    });
  } finally {
    db.close();
  }
}
