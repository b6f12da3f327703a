import { remotePictures } from '@lintel/contract/mail-pictures';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { dataUrlOf } from '#web/kit/files.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

export interface Pictures {
  /**
   * By their address or content id; null until all of them are here or failed. An array, because the query library keeps an equal one as
   * the same: a new one would load the frame anew.
   */
  shown: readonly (readonly [name: string, dataUrl: string])[] | null;
  failed: number;
  /** Asks once more for those that failed. */
  retry: () => void;
}

type Fetched = Pick<UseQueryResult<string>, 'data' | 'isPending' | 'isError' | 'refetch'>;

export const picturesOf = (results: readonly Fetched[], names: readonly string[]): Pictures => ({
  shown: results.some(({ isPending }) => isPending)
    ? null
    : results.flatMap(({ data }, i): [string, string][] => (data ? [[names[i]!, data]] : [])),
  failed: results.filter(({ isError }) => isError).length,
  retry: () => {
    for (const one of results) if (one.isError) void one.refetch();
  },
});

/** Those of other servers, fetched by ours once they are wanted. */
export function useRemotePictures(id: string, html: string, isWanted: boolean): Pictures {
  const addresses = isWanted ? remotePictures(html).slice(0, 100) : [];
  return useQueries({
    queries: addresses.map((_, index) => ({
      queryKey: mailKeys.remotePicture(id, index),
      queryFn: async ({ signal }: { signal: AbortSignal }) => dataUrlOf(await api.mailReading.picture({ id, index }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (results) => picturesOf(results, addresses),
  });
}
