import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';

const MINUTE = 60_000;

/** Fresh for 5 minutes, kept for 10, tried once more (specification §9). A refusal is not tried again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, { state }) => {
      if (state.data !== undefined) void sayOutdated();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      // Calls find out by themselves whether there is a network, and answer from what was kept where there is none.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isWorthAnotherTry(error),
    },
    mutations: { networkMode: 'always' },
  },
});

const isWorthAnotherTry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

async function sayOutdated() {
  const { tellOutdated } = await import('./outdated.toast.ts').catch(() => ({ tellOutdated: undefined }));
  tellOutdated?.(queryClient);
}
