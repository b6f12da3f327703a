import { ApiError } from '@lintel/contract/kit/client';
import type { Uploaded } from '@lintel/contract/mail-form';
import { api } from '#web/kit/api.ts';
import { createBox, isForLater } from '#web/kit/box.ts';
import { uploadFile } from '#web/kit/upload.ts';
import { waitingStore, type WaitingMail } from './waiting.store.ts';

// Mails that were sent where there was no network. They lie in this browser until the server has them. The keys are those of the first
// attempt: should that one have arrived, the next finds what is there (R20).

const box = createBox<WaitingMail>('lintel.waiting', 'mails', waitingStore);
/** What waits of this person, the oldest first, for the pages to show. */
export const readWaiting = (): Promise<readonly WaitingMail[]> => box.read().catch(() => []);

/** Puts a mail into the queue; it is there when this returns. */
export async function waitForNetwork(mail: Omit<WaitingMail, 'person' | 'problem'>): Promise<void> {
  await box.put({ ...mail, problem: null });
}

/** Takes a mail out, to go on writing or to throw it away; null when it has left by now. */
export function takeOut(key: string): Promise<WaitingMail | null> {
  return box.alone(async () => {
    const mail = (await box.read()).find((one) => one.key === key) ?? null;
    if (mail) await box.remove(key);
    return mail;
  });
}

/** Sends what waits, one after the other and in one tab. Stops where the network ends; what the server refuses stays with its reason. */
export function sendWaiting(onSent: (mail: WaitingMail) => void): Promise<void> {
  return box.alone(async () => {
    for (const mail of await box.read()) {
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
      await box.put({ ...mail, problem: error instanceof Error ? error.message : String(error) });
      return true;
    }
  }
  await box.remove(mail.key);
  onSent(mail);
  return true;
}

/** The files go first, each once: what is there already is written down before the next. */
async function withFiles(mail: WaitingMail): Promise<WaitingMail> {
  let now = mail;
  for (const file of mail.files) {
    const { id } = await uploadFile<Uploaded>('/mail/uploads', 'attachments', file, () => {}, new AbortController().signal);
    now = { ...now, form: { ...now.form, uploads: [...now.form.uploads, id] }, files: now.files.slice(1) };
    await box.put(now);
  }
  return now;
}
