import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { writeCorpus } from './corpus/corpus.ts';
import type { Loaded } from './lintel.messages.ts';
import { copyInbox } from './mailbox.copies.ts';
import { fillMailboxes } from './mailboxes.fill.ts';
import { startLintel, type Lintel, type Memory } from './lintel.ts';
import { tell } from './measure.ts';

export interface MailboxOptions {
  inbox: number;
  /** A corpus that is there already; left out, one is written and removed. */
  corpus: string | undefined;
  /** How often each of these mails lies in the inbox. */
  times: number;
  /** So many people have a mailbox like this one, with the same messages. */
  mailboxes: number;
  /** Mails of about a hundred words instead of a thousand. */
  isShort: boolean;
}

/** A server with a full mailbox. */
export interface Mailbox extends Lintel {
  loaded: Loaded;
  /** The first mails of the same corpus, delivered to a data folder on the disk. */
  loadedOnDisk: Loaded;
  memoryBefore: Memory | null;
}

/** So many mails show how fast the disk lets us be. */
const ON_DISK = 1000;
/** What a mail in the inbox takes with its share of the other folders: about 60 KB as it came, the rest in the database. */
export const BYTES_A_MAIL = 150_000;
const BYTES_A_COPY = 40_000;
/** Of a message that is there already, with other mails in the folders beside the inbox. */
const BYTES_A_SHARE = 5000;
const MEMORY_DISK = '/dev/shm';

/**
 * Reading is the same wherever the data lies, because the database keeps it in memory. Delivering waits for the disk several
 * times a mail: the full mailbox is made on the memory disk where there is room.
 */
export async function fillMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { inbox, times, mailboxes } = options;
  return withMaildir(options, async (maildir) => {
    const loadedOnDisk = await deliverOnDisk(maildir);
    const bytes = inbox * (BYTES_A_MAIL + (times - 1) * BYTES_A_COPY + times * (mailboxes - 1) * BYTES_A_SHARE);
    const mailbox = await deliverAll(maildir, loadedOnDisk, await roomyFolder(bytes));
    if (times > 1) await copyInbox(mailbox.pool, times);
    if (mailboxes > 1) await fillMailboxes(mailbox.pool, mailboxes);
    return mailbox;
  });
}

/** The mails of a corpus that is there, or of one that is written now and removed after the work. */
export async function withMaildir<T>(
  { inbox, corpus, isShort }: Pick<MailboxOptions, 'inbox' | 'corpus' | 'isShort'>,
  work: (maildir: string) => Promise<T>,
): Promise<T> {
  const folder = corpus ?? (await mkdtemp(path.join(tmpdir(), 'lintel-corpus-')));
  try {
    if (!corpus) {
      tell(`Writing a corpus with ${inbox} mails in the inbox`);
      await writeCorpus({ out: folder, inbox, seed: 1, workers: 2, isShort });
    }
    return await work(path.join(folder, 'Maildir'));
  } finally {
    if (!corpus) await rm(folder, { recursive: true, force: true });
  }
}

async function deliverOnDisk(maildir: string): Promise<Loaded> {
  const lintel = await startLintel(tmpdir());
  try {
    return await lintel.deliver(maildir, ON_DISK);
  } finally {
    await lintel.stop();
  }
}

async function deliverAll(maildir: string, loadedOnDisk: Loaded, within: string): Promise<Mailbox> {
  const lintel = await startLintel(within);
  try {
    const memoryBefore = await lintel.memory();
    const loaded = await lintel.deliver(maildir);
    return { ...lintel, loaded, loadedOnDisk, memoryBefore };
  } catch (error) {
    await lintel.stop();
    throw error;
  }
}

export async function roomyFolder(bytes: number): Promise<string> {
  if (!existsSync(MEMORY_DISK)) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY_DISK);
  // It says how large it may become, and takes the memory that everything else needs too.
  return Math.min(bavail * bsize, freemem()) > 1.4 * bytes ? MEMORY_DISK : tmpdir();
}
