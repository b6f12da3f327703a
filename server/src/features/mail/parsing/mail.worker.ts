/** The thread in which mails are read: a mail that takes too long or too much takes only this thread along (R6). */
import { parentPort } from 'node:worker_threads';
import type { Task } from './mail.parse.ts';
import type { Answer } from './mail.pool.ts';
import { readFileInThread, readInThread } from './mail.reading.ts';
import { cleanHtml } from './mail.sanitize.ts';

parentPort!.on('message', (task: Task) => {
  run(task).then(
    (value) => parentPort!.postMessage({ value } satisfies Answer),
    (error: unknown) => parentPort!.postMessage({ error: String(error) } satisfies Answer),
  );
});

async function run(task: Task): Promise<unknown> {
  if (task.kind === 'mail') return readInThread(task.raw, task.html);
  return task.kind === 'file' ? readFileInThread(task.raw, task.index) : cleanHtml(task.html, task.keepsRemote);
}
