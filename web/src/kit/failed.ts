import { ApiError } from '@lintel/contract/kit/client';
import { sentenceOf } from './toast.tsx';

interface Read {
  data: unknown;
  error: unknown;
}

/**
 * Whether there is nothing to show. What was read before stays, with what is typed over it, when reading it anew fails; only what is no
 * longer there, or no longer theirs, goes.
 */
export const hasFailed = ({ data, error }: Read): boolean =>
  error !== null && (data === undefined || (error instanceof ApiError && [403, 404].includes(error.status)));

/** What a read, or several of one place, failed by: one sentence, and one try again for all that failed. */
export function failureOf(...reads: readonly (Read & { refetch(): Promise<unknown> })[]) {
  const failed = reads.filter(hasFailed);
  const [first] = failed;
  return first && { error: first.error, message: sentenceOf(first.error), onRetry: () => failed.forEach((read) => void read.refetch()) };
}
