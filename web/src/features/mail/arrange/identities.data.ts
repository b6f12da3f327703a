import type { CompanySignature, Identity, IdentityInput } from '@lintel/contract/mail-identities';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import type { Signatures } from '#web/features/mail/compose/compose.writer.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

export const identitiesQuery = queryOptions({
  queryKey: mailKeys.identities,
  queryFn: ({ signal }): Promise<Identity[]> => api.identities.list({}, { signal }),
  staleTime: 300_000,
  retry: false,
});

/** The identity of a shared mailbox, for who sets it up. */
export const mailboxIdentityQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...mailKeys.identities, accountId],
    queryFn: async ({ signal }): Promise<Identity | null> =>
      (await api.identities.list({ query: { account: accountId } }, { signal }))[0] ?? null,
    // What is being written is not what was read a while ago.
    gcTime: 0,
  });

export const companySignatureQuery = queryOptions({
  queryKey: [...mailKeys.identities, 'company'],
  queryFn: ({ signal }): Promise<CompanySignature> => api.identities.company({}, { signal }),
  staleTime: 300_000,
  retry: false,
});

const NOTHING: Signatures = { identities: [], company: { use: 'off', html: '', lockedFor: [] } };

export interface ReadSignatures extends Signatures {
  /** Asks for them again, where they could not be read. */
  readAgain: (() => void) | null;
}

/** As whom the person can write; null until that is found out first. Without an answer a message is written all the same. */
export function useSignatures(): ReadSignatures | null {
  const identities = useQuery(identitiesQuery);
  const company = useQuery(companySignatureQuery);
  // What failed is pending while it is asked for again: what was written meanwhile must stay.
  if (!identities.isFetched || !company.isFetched) return null;
  const known = { identities: identities.data ?? NOTHING.identities, company: company.data ?? NOTHING.company };
  return { ...known, readAgain: identities.data ? null : () => void identities.refetch() };
}

/** Adds or changes one; the list is read again. */
export function useSaveIdentity(known: Identity | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId, ...input }: IdentityInput & { accountId: string | null }) =>
      known
        ? api.identities.update({ id: known.id, body: { ...input, version: known.version } }, { idempotencyKey: intentKey() })
        : api.identities.create({ body: { ...input, accountId } }, { idempotencyKey: intentKey() }),
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
