import { Worker } from 'node:worker_threads';
import { oneLine } from '#server/platform/file-names.ts';
import type { Reading } from './mail.reading.ts';
import type { CleanHtml } from './mail.sanitize.ts';

/** reliability R6: seconds of processor time rather than of the clock, so that a busy machine makes no mail unreadable. */
const LIMITS = { workers: 2, cpuMs: 2000, wallMs: 60_000, heapMb: 512, checkMs: 250, bytes: 100 * 1024 * 1024 };

export type Task =
  | { kind: 'mail'; raw: ArrayBuffer; html: boolean }
  | { kind: 'file'; raw: ArrayBuffer; index: number }
  | { kind: 'html'; html: string };
export type Answer = { value: unknown } | { error: string };

/**
 * Reads a mail in a thread of its own. Never raises for what stands in the mail: one that breaks a limit is read without
 * its HTML, and where that fails too comes back as `unreadable`, with what its first lines say, and its source is there to be shown.
 */
export async function readMail(raw: Uint8Array): Promise<Reading> {
  if (raw.byteLength > LIMITS.bytes) return unreadable(raw);
  for (const html of [true, false]) {
    const reading = await inThread({ kind: 'mail', raw: ownBuffer(raw), html }).catch(() => null);
    if (reading) return reading as Reading;
  }
  return unreadable(raw);
}

/** The bytes of one file of a mail; null when there is no such file. */
export async function readAttachment(raw: Uint8Array, index: number): Promise<Uint8Array | null> {
  return (await inThread({ kind: 'file', raw: ownBuffer(raw), index })) as Uint8Array | null;
}

/** HTML made safe, away from the main thread: before it is sent, or when it was kept under older rules. */
export async function cleanInThread(html: string): Promise<CleanHtml> {
  return (await inThread({ kind: 'html', html })) as CleanHtml;
}

/** Stops the threads, so that a process can end; the next mail starts new ones. */
export async function stopReading(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
}

const ownBuffer = (raw: Uint8Array): ArrayBuffer => new Uint8Array(raw).buffer;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

async function inThread(task: Task): Promise<unknown> {
  if (running >= LIMITS.workers) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  const worker =
    idle.pop() ?? new Worker(new URL('./mail.worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb } });
  try {
    const answer = await ask(worker, task);
    worker.unref();
    idle.push(worker);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** One question to one thread; a thread over its limits is ended and not used again. */
async function ask(worker: Worker, task: Task): Promise<Answer> {
  const started = performance.now();
  worker.ref();
  const spentBefore = await cpuMs(worker);
  return new Promise<Answer>((resolve, reject) => {
    const onMessage = (answer: Answer) => end(() => resolve(answer));
    const onError = (error: Error) => giveUp(String(error));
    const onExit = () => giveUp('the thread ended');
    let open = true;
    const end = (settle: () => void) => {
      open = false;
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const giveUp = (reason: string) =>
      open &&
      end(() => {
        worker.on('error', () => undefined);
        void worker.terminate();
        reject(new Error(reason));
      });
    const watch = setInterval(() => {
      if (performance.now() - started > LIMITS.wallMs) giveUp('out of time');
      else void cpuMs(worker).then((spent) => spent - spentBefore > LIMITS.cpuMs && giveUp('out of time'));
    }, LIMITS.checkMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task, 'raw' in task ? [task.raw] : []);
  });
}

/** What a thread has used so far; 0 while it starts or when it has ended. */
async function cpuMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

/** Sender, subject and Message-ID as they stand in the first lines, undecoded; linear, and safe on the main thread. */
function unreadable(raw: Uint8Array): Reading {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 64 * 1024))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]!;
  const lines = head.split('\n', 500);
  const header = (name: string) =>
    oneLine(lines.find((line) => line.slice(0, name.length).toLowerCase() === name)?.slice(name.length) ?? '', 300);
  const id = header('message-id:');
  return {
    messageId: /^<[^<>\s]+>$/.test(id) ? id : '',
    inReplyTo: null,
    references: [],
    subject: header('subject:') || 'This mail could not be read',
    from: { email: '', name: header('from:') },
    replyTo: null,
    to: [],
    cc: [],
    sentAt: null,
    text: '',
    html: null,
    blockedImages: 0,
    snippet: 'This mail could not be read. Its source can be shown.',
    priority: 'normal',
    attachments: [],
    vector: '',
    unreadable: true,
    bounce: null,
  };
}
