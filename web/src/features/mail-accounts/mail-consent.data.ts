import type { MailAccount, MailProvider } from '@lintel/contract/mail-accounts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { thenReadAgain } from './mail-accounts.data.ts';

/** Where one may sign in instead of giving a password. */
export const providersQuery = queryOptions({
  queryKey: ['mail-providers'],
  queryFn: ({ signal }): Promise<MailProvider[]> => api.mailAccounts.providers({}, { signal }),
  staleTime: 3_600_000,
});

/** Leaves the app for the provider, which sends its owner back to `/auth/mail`. */
export async function leaveForConsent(provider: MailProvider, accountId?: string): Promise<void> {
  const { url } = await api.mailAccounts.beginConsent({ body: { provider, ...(accountId ? { accountId } : {}) } });
  location.assign(url);
}

/** Hands over what the provider sent its owner back with. */
export const endConsent = (body: { state: string; code?: string; iss?: string; error?: string }): Promise<MailAccount> =>
  thenReadAgain(api.mailAccounts.endConsent({ body }));
