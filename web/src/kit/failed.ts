import { ApiError } from '@lintel/contract/kit/client';

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

/** What several reads of one place failed by: one sentence, and one try again for all that failed. */
export function failureOf(...reads: readonly (Read & { refetch(): Promise<unknown> })[]): { error: unknown; retry(): void } | null {
  const failed = reads.filter(hasFailed);
  return failed[0] ? { error: failed[0].error, retry: () => failed.forEach((read) => void read.refetch()) } : null;
}
