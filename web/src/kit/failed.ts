import { ApiError } from '@lintel/contract/kit/client';
import { sentenceOf } from './toast.tsx';

/** What a query tells of itself. */
interface Read {
  data: unknown;
  error: unknown;
  refetch(): unknown;
}

/**
 * Whether there is nothing to show. What was read before stays, with what is typed over it, when reading it anew fails; only what is no
 * longer there, or no longer theirs, goes.
 */
export const hasFailed = ({ data, error }: Omit<Read, 'refetch'>): boolean =>
  error !== null && (data === undefined || (error instanceof ApiError && [403, 404].includes(error.status)));

/** Several reads of one place as one: it fails by the first that did, and is tried again with all that did. */
export function together(...reads: readonly Read[]): Read {
  const failed = reads.filter(hasFailed);
  return { data: undefined, error: failed[0]?.error ?? null, refetch: () => failed.forEach((read) => void read.refetch()) };
}

/** What a table says in place of its rows, or nothing. */
export const failureOf = (read: Read) =>
  hasFailed(read) ? { message: sentenceOf(read.error), onRetry: () => void read.refetch() } : undefined;
