import { Worker } from 'node:worker_threads';
import type { Cell } from './lists.cells.ts';

export interface Workbook {
  /** At most 31 characters. */
  sheet: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Writes a workbook in a thread of its own: a large one takes seconds, which nobody else waits for. */
export function writeXlsx(workbook: Workbook): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lists.worker.ts', import.meta.url), { workerData: workbook });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the workbook was not written')));
  });
}
