import { coreErrorText } from '@lintel/contract/errors.core';
import type { Reading } from './workbook.read.ts';

const PATIENCE_MS = 15_000;

/** Reads a workbook in a thread of its own, which ends with the answer or when it takes too long. */
export async function openWorkbook(blob: Blob): Promise<Exclude<Reading, { problem: string }>> {
  const bytes = await blob.arrayBuffer();
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const reading = await new Promise<Reading>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(coreErrorText('file.too_slow'))), PATIENCE_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => {
        clearTimeout(late);
        resolve(data);
      });
      worker.addEventListener('error', () => reject(new Error(coreErrorText('file.unreadable'))));
      worker.postMessage(bytes, [bytes]);
    });
    if ('problem' in reading) throw new Error(coreErrorText(reading.problem === 'protected' ? 'file.protected' : 'file.unreadable'));
    return reading;
  } finally {
    worker.terminate();
  }
}
