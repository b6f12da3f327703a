import type { Identity, IdentityInput } from '@lintel/contract/mail-identities';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

export const identitiesQuery = queryOptions({
  queryKey: mailKeys.identities,
  queryFn: ({ signal }): Promise<Identity[]> => api.identities.list({}, { signal }),
  staleTime: 300_000,
  retry: false,
});

const NONE: readonly Identity[] = [];

/** As whom the person can write; null while that is found out. Without an answer a message is written all the same. */
export function useIdentities(): readonly Identity[] | null {
  const { data, isPending } = useQuery(identitiesQuery);
  return isPending ? null : (data ?? NONE);
}

/** Adds or changes one; the list is read again. */
export function useSaveIdentity(known: Identity | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: IdentityInput) =>
      known
        ? api.identities.update({ id: known.id, body: { ...input, version: known.version } }, { idempotencyKey: intentKey() })
        : api.identities.create({ body: input }, { idempotencyKey: intentKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.identities }),
  });
}

export function useRemoveIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.identities.remove({ id }, { idempotencyKey: intentKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.identities }),
  });
}
