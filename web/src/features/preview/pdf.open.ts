import { coreErrorText } from '@lintel/contract/errors.core';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

const PATIENCE_MS = 20_000;

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Ends its thread. */
  close: () => void;
}

/**
 * Reads a PDF in a thread of its own, from the bytes alone: nothing is evaluated, run, fetched or followed. Raises with a sentence
 * where it is sealed, broken or takes too long.
 */
export async function openPdf(blob: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await blob.arrayBuffer());
  const task = getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: 64_000_000,
    verbosity: 0,
  });
  const close = () => void task.destroy();
  signal.addEventListener('abort', close, { once: true });
  const late = setTimeout(close, PATIENCE_MS);
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    const name = error instanceof Error ? error.name : '';
    const isSealed = name === 'PasswordException';
    const isBroken = name === 'InvalidPDFException' || name === 'FormatError';
    throw new Error(coreErrorText(isSealed ? 'file.protected' : isBroken ? 'file.unreadable' : 'file.too_slow'), { cause: error });
  } finally {
    clearTimeout(late);
  }
}
