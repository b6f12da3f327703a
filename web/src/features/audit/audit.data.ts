import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'audit';

export const chainQuery = queryOptions({
  queryKey: [KEY, 'chain'],
  queryFn: ({ signal }) => api.audit.chain({}, { signal }),
  staleTime: 0,
});

/** Walks the chain of the whole log. Looking is an entry of its own. */
export const useVerifyChain = () =>
  useMutation({
    mutationFn: () => api.audit.verify({ body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
