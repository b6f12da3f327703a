import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'audit';

/** Never fresh: every look at the log reads it again. */
export const auditQuery = (action: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'list', action, page],
    queryFn: ({ signal }) => api.audit.list({ query: { page, ...(action ? { action } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Walks the chain of the whole log. Looking is an entry of its own. */
export const useVerifyChain = () =>
  useMutation({
    mutationFn: () => api.audit.verify({ body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
