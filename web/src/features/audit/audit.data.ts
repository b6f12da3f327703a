import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';
import { toast } from '#web/kit/toast.tsx';

const KEY = 'audit';

export const chainQuery = queryOptions({
  queryKey: [KEY, 'chain'],
  queryFn: ({ signal }) => api.audit.chain({}, { signal }),
  staleTime: 0,
});

/** Blanks what an entry says, on record. */
export const useRedact = (seq: number, onDone: () => void) =>
  useMutation({
    mutationFn: (reason: string) => api.audit.redact({ seq: String(seq), body: { reason } }, { idempotencyKey: intentKey() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [KEY] });
      toast.result(`Entry ${seq} was blanked`);
      onDone();
    },
  });

/** Walks the chain of the whole log. Looking is an entry of its own. */
export const useVerifyChain = () =>
  useMutation({
    mutationFn: () => api.audit.verify({ body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
