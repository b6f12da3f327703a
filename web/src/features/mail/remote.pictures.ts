import { useQueries } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { dataUrlOf } from '#web/kit/files.ts';

/** The addresses of pictures that stay out of a mail, each once, in the order in which the server counts them. */
export function remotePictures(html: string): string[] {
  const found = Array.from(html.matchAll(/ data-remote="([^"]*)"/g), (match) => match[1]!.replaceAll('&amp;', '&'));
  return [...new Set(found)];
}

type Shown = readonly (readonly [address: string, dataUrl: string])[];

/** Fetches them by our server once they are wanted; null until all of them are here or failed. */
export function useRemotePictures(id: string, html: string, isWanted: boolean): Shown | null {
  const addresses = isWanted ? remotePictures(html).slice(0, 100) : [];
  return useQueries({
    queries: addresses.map((_, index) => ({
      queryKey: ['mail-pictures', id, index],
      queryFn: async ({ signal }: { signal: AbortSignal }) => dataUrlOf(await api.mailReading.picture({ id, index }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (results) => {
      if (results.some(({ isPending }) => isPending)) return null;
      return results.flatMap(({ data }, i): [string, string][] => (data ? [[addresses[i]!, data]] : []));
    },
  });
}
