import type { StoredFile } from '@lintel/contract/files';
import { coreErrorText } from '@lintel/contract/errors.core';
import { formatBytes } from '@lintel/contract/kit/size';
import { useEffect, useRef, useState } from 'react';
import { MAIL_LIMITS } from '#web/kit/contract.gen.ts';
import { uploadFile } from '#web/kit/upload.ts';
import { smallPicture } from './small.picture.ts';

/** What a field shows of a file that it has: `StoredFile`, or less of it. */
export type AttachedFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'mime'>;

/** A file on its way to the server. */
export interface FileUpload {
  key: string;
  source: File;
  /** From 0 to 1. */
  progress: number;
  problem?: string;
}

interface FileUploadsOptions {
  /** Files that the field has already. */
  count: number;
  max: number;
  onStored: (file: AttachedFile) => void;
  /** Pictures are made so small before they are sent: the longer side. */
  maxPixels?: number | undefined;
}

/** Sends files one beside the other and hands each on as soon as the server has it; what failed stays, with its reason. */
export function useFileUploads({ count, max, onStored, maxPixels }: FileUploadsOptions) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key));
  const change = (key: string, by: Partial<FileUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...by } : one)));

  const start = (source: File) => {
    const key = crypto.randomUUID();
    const stop = new AbortController();
    running.current.set(key, stop);
    setUploads((before) => [...before, { key, source, progress: 0 }]);
    const send = (file: File) => uploadFile<StoredFile>('/files', 'files', file, (progress) => change(key, { progress }), stop.signal);
    (maxPixels ? smallPicture(source, maxPixels).then(send) : send(source))
      .then(
        ({ id, name, size, mime }) => {
          drop(key);
          stored.current({ id, name, size, mime });
        },
        (error: Error) => change(key, { problem: error.message }),
      )
      .finally(() => running.current.delete(key));
  };

  const add = (chosen: readonly File[]) => {
    const found = limitProblem(count + uploads.length, max, chosen);
    setProblem(found);
    if (!found) chosen.forEach(start);
  };
  const cancel = (key: string) => {
    running.current.get(key)?.abort();
    drop(key);
  };
  return { uploads, problem, isBusy: uploads.some((one) => !one.problem), add, cancel };
}

/** The server's limits, said before anything is sent (reliability R16). */
function limitProblem(present: number, max: number, chosen: readonly File[]): string | null {
  const large = chosen.find(({ size }) => size > MAIL_LIMITS.fileBytes);
  if (large) return coreErrorText('file.too_large', { filename: large.name, limit: formatBytes(MAIL_LIMITS.fileBytes) });
  return present + chosen.length > max ? coreErrorText('file.too_many', { limit: max }) : null;
}
