import { oneLine } from '#server/platform/file-names.ts';
import { unreadable } from './mail.damaged.ts';
import { openPool, type Handed } from './mail.pool.ts';
import type { Reading } from './mail.reading.ts';
import { CLEAN_VERSION, type CleanHtml } from './mail.sanitize.ts';

const LARGEST_BYTES = 100 * 1024 * 1024;

export type Task =
  | { kind: 'mail'; raw: ArrayBuffer; html: boolean }
  | { kind: 'file'; raw: ArrayBuffer; index: number }
  | { kind: 'html'; html: string; keepsRemote: boolean };

/**
 * Reads a mail in a thread; one of many is `patient` and lets others pass. Never raises for what stands in the mail: one that breaks
 * a limit is read without its HTML, and where that fails too comes back as `unreadable`, with what its first lines say, and its
 * source is there to be shown.
 */
export async function readMail(raw: Uint8Array, isPatient = false): Promise<Reading> {
  if (raw.byteLength > LARGEST_BYTES) return headOf(raw);
  for (const html of [true, false]) {
    const reading = await readers.run(handRaw(raw, { kind: 'mail', html }), isPatient).catch(() => null);
    if (reading) return reading as Reading;
  }
  return headOf(raw);
}

/** The bytes of one file of a mail; null when there is no such file. */
export async function readAttachment(raw: Uint8Array, index: number): Promise<Uint8Array | null> {
  return (await readers.run(handRaw(raw, { kind: 'file', index }))) as Uint8Array | null;
}

/** HTML made safe, away from the main thread: before it is sent. */
export const cleanInThread = (html: string): Promise<CleanHtml> => cleanInWorker(html, false);

async function cleanInWorker(html: string, keepsRemote: boolean): Promise<CleanHtml> {
  return (await readers.run(() => ({ task: { kind: 'html', html, keepsRemote } }))) as CleanHtml;
}

/** What is kept of a mail's HTML, and what was taken out of it. */
interface Kept {
  html_clean: string | null;
  clean_version: number;
  blocked_images: number;
  blocked_trackers: number;
}

/** Rules that came later hold for older mail too: cleaning again what is clean only takes away, and counts what it takes. */
export async function cleanAgain(kept: Kept): Promise<Kept> {
  if (kept.html_clean === null || kept.clean_version >= CLEAN_VERSION) return kept;
  const { html, blockedTrackers } = await cleanInWorker(kept.html_clean, true);
  return {
    ...{ html_clean: html, clean_version: CLEAN_VERSION },
    blocked_images: Math.max(0, kept.blocked_images - blockedTrackers),
    blocked_trackers: kept.blocked_trackers + blockedTrackers,
  };
}

/** Has the threads load what they read with, while the mails are still on their way. */
export const prepareReading = (): void => readers.prepare();

/** Stops the threads, so that a process can end; the next mail starts new ones. */
export const stopReading = (): Promise<void> => readers.stop();

/** reliability R6 */
const readers = openPool<Task>(new URL('./mail.worker.ts', import.meta.url), { workers: 2, atHand: 2, cpuMs: 2000, wallMs: 60_000 });

/** The bytes are copied when the thread takes them: whoever asked may still need theirs. */
const handRaw = (raw: Uint8Array, task: { kind: 'mail'; html: boolean } | { kind: 'file'; index: number }) => (): Handed<Task> => {
  const copy = new Uint8Array(raw).buffer;
  return { task: { ...task, raw: copy }, transfer: [copy] };
};

/** Sender, subject and Message-ID as they stand in the first lines, undecoded; linear, and safe on the main thread. */
function headOf(raw: Uint8Array): Reading {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 64 * 1024))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]!;
  const lines = head.split('\n', 500);
  const header = (name: string) =>
    oneLine(lines.find((line) => line.slice(0, name.length).toLowerCase() === name)?.slice(name.length) ?? '', 300);
  const id = header('message-id:');
  const said = { subject: header('subject:'), from: senderOf(header('from:')), sentAt: null };
  return unreadable(said, /^<[^<>\s]+>$/.test(id) ? id : '');
}

/** `Ann <ann@site.example>` in its two parts; what is written in another way is a name. */
function senderOf(written: string): Reading['from'] {
  const open = written.lastIndexOf('<');
  const email = written.endsWith('>') ? written.slice(open + 1, -1) : written;
  if (!/^[^\s<>@"]+@[^\s<>@"]+$/.test(email)) return { email: '', name: written };
  return { email, name: written.slice(0, Math.max(open, 0)).replaceAll('"', '').trim() };
}
