import type { Uploaded } from '@lintel/contract/mail-form';
import { coreErrorText } from '@lintel/contract/errors.core';
import { formatBytes } from '@lintel/contract/kit/size';
import { useEffect, useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { MAIL_LIMITS } from '#web/kit/contract.gen.ts';
import { useReach } from '#web/kit/reach.store.ts';
import { uploadFile } from '#web/kit/upload.ts';
import { isUnreached } from './compose.saver.ts';
import type { ComposeStart } from './compose.store.ts';

/** A file on its way to the server, or there. */
export interface ComposeFile {
  key: string;
  filename: string;
  size: number;
  type: string;
  /** From 0 to 1 while it is sent. */
  progress: number;
  /** Of a picture, for its preview. */
  source?: File;
  uploaded?: Uploaded;
  /** It was there from the beginning. */
  isGiven?: boolean;
  problem?: string;
  /** There is no network: it goes when there is one. */
  isWaiting?: boolean;
}

/** The files of a message that is being written. */
export function useUploads({ uploads: given = [], waitingFiles = [], filesOf }: ComposeStart, onProblem: (sentence: string) => void) {
  const [files, setFiles] = useState<ComposeFile[]>(() => [...given.map(fileOf), ...waitingFiles.map(waitingOf)]);
  const running = useRef(new Map<string, AbortController>());
  const copying = useCopied(filesOf, (copied) => setFiles((before) => [...before, ...copied.map(fileOf)]));
  useEffect(() => () => running.current.forEach((one) => one.abort()), []);

  const change = (key: string, by: Partial<ComposeFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...by } : file)));

  const start = (key: string, source: File) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    uploadFile<Uploaded>('/mail/uploads', 'attachments', source, (progress) => change(key, { progress }), stop.signal)
      .then(
        (uploaded) => change(key, { uploaded, progress: 1, filename: uploaded.filename, size: uploaded.size }),
        (error: Error) => change(key, isUnreached(error) ? { isWaiting: true } : { problem: error.message }),
      )
      .finally(() => running.current.delete(key));
  };
  const add = (chosen: readonly File[]) => {
    const problem = limitProblem(files, chosen);
    if (problem) return onProblem(problem);
    for (const source of chosen) {
      const key = crypto.randomUUID();
      setFiles((before) => [...before, { key, filename: source.name, size: source.size, type: source.type, progress: 0, source }]);
      start(key, source);
    }
  };
  const again = ({ key, source }: ComposeFile) => {
    if (!source) return;
    change(key, { isWaiting: false, problem: undefined, progress: 0 });
    start(key, source);
  };
  useWhenReached(() => files.filter(({ isWaiting }) => isWaiting).forEach(again));
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    setFiles((before) => before.filter((file) => file.key !== key));
  };
  const uploads = files.flatMap(({ uploaded }) => (uploaded ? [uploaded] : []));
  const waiting = files.flatMap(({ isWaiting, source }) => (isWaiting && source ? [source] : []));
  const failed = files.find(({ problem }) => problem !== undefined);
  const isBusy = copying.isRunning || files.some(({ uploaded, problem, isWaiting }) => !uploaded && !problem && !isWaiting);
  /** Those that the server has not got, to begin with again. */
  const unsent = files.flatMap(({ uploaded, source }) => (!uploaded && source ? [source] : []));
  return { files, uploads, waiting, unsent, failed, isBusy, copying, add, again, remove };
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * The files of the mail that is passed on or written on. As long as they are not here, `of` is that mail: what is saved or sent
 * meanwhile takes them along all the same.
 */
function useCopied(filesOf: string | undefined, onCopied: (files: Uploaded[]) => void) {
  const [of, setOf] = useState(filesOf);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const report = useRef(onCopied);
  useEffect(() => {
    report.current = onCopied;
  });
  useEffect(() => {
    if (!of) return;
    // Once a try, also where React mounts it twice to find mistakes.
    let isGone = false;
    api.mail.copyAttachments({ id: of, body: {} }, { idempotencyKey: intentKey() }).then(
      (copied) => {
        if (isGone) return;
        report.current(copied);
        setOf(undefined);
      },
      (error: Error) => !isGone && setProblem(isUnreached(error) ? NO_NETWORK : error.message),
    );
    return () => {
      isGone = true;
    };
  }, [of, tries]);
  const again = () => {
    setProblem(null);
    setTries(tries + 1);
  };
  useWhenReached(() => problem === NO_NETWORK && again());
  return { of, problem, isRunning: of !== undefined && problem === null, again, leaveOut: () => setOf(undefined) };
}

const NO_NETWORK = 'They come along when there is a network.';

/** Runs `again` when the network is back, and at once where it never left. */
function useWhenReached(again: () => void): void {
  const { isAway } = useReach();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!isAway) latest.current();
  }, [isAway]);
}

const waitingOf = (source: File): ComposeFile => ({
  ...{ key: crypto.randomUUID(), filename: source.name, size: source.size, type: source.type, progress: 0, source },
  isWaiting: true,
});

const fileOf = (uploaded: Uploaded): ComposeFile => ({ ...uploaded, key: uploaded.id, progress: 1, uploaded, isGiven: true });

/** The server's limits, said before anything is sent (reliability R16). */
export function limitProblem(present: readonly { size: number }[], chosen: readonly { name: string; size: number }[]): string | null {
  const large = chosen.find(({ size }) => size > MAIL_LIMITS.fileBytes);
  if (large) return coreErrorText('mail.file_too_large', { filename: large.name, limit: formatBytes(MAIL_LIMITS.fileBytes) });
  if (present.length + chosen.length > MAIL_LIMITS.files) return coreErrorText('mail.too_many_files', { limit: MAIL_LIMITS.files });
  const sum = [...present, ...chosen].reduce((total, { size }) => total + size, 0);
  return sum > MAIL_LIMITS.mailBytes ? coreErrorText('mail.too_large', { limit: formatBytes(MAIL_LIMITS.mailBytes) }) : null;
}
