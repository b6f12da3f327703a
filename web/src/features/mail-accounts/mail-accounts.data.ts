import type { MailAccount, MailAccountInput, MailAccountUpdate } from '@lintel/contract/mail-accounts';
import type { Folder } from '@lintel/contract/mail';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

/** Below `mail`, so that what changes mail reads it again. */
export const mailAccountsQuery = queryOptions({
  queryKey: ['mail', 'accounts'],
  queryFn: ({ signal }): Promise<MailAccount[]> => api.mailAccounts.list({}, { signal }),
});

/** The account on another server whose mails are looked at; undefined for a mailbox of ours. */
export const useAccount = (id: string | undefined): MailAccount | undefined =>
  useQuery({ ...mailAccountsQuery, enabled: id !== undefined }).data?.find((account) => account.id === id);

const once = () => ({ idempotencyKey: intentKey() });

export async function thenReadAgain<T>(call: Promise<T>): Promise<T> {
  const result = await call;
  await queryClient.invalidateQueries({ queryKey: mailAccountsQuery.queryKey });
  return result;
}

export type AccountForm = Omit<MailAccountInput, 'login'> & { login?: MailAccountInput['login'] };

/** Adds an account, or changes one; without a login the kept one stays. */
export const saveAccount = (form: AccountForm, account: MailAccount | null): Promise<MailAccount> =>
  thenReadAgain(
    account
      ? api.mailAccounts.update({ id: account.id, body: { ...form, version: account.version } satisfies MailAccountUpdate }, once())
      : api.mailAccounts.create({ body: form as MailAccountInput }, once()),
  );

export const removeAccount = (id: string) => thenReadAgain(api.mailAccounts.remove({ id }, once()));
export const checkAccount = (id: string) => thenReadAgain(api.mailAccounts.check({ id, body: {} }, once()));
export const setAccountFolder = (id: string, folderId: string, folder: Exclude<Folder, 'inbox' | 'snoozed'>) =>
  thenReadAgain(api.mailAccounts.setFolder({ id, folderId, body: { folder } }, once()));

export const knockAtServers = ({ imap, smtp, username, login }: AccountForm, account: MailAccount | null) =>
  api.mailAccounts.test({ body: { imap, smtp, username, ...(login ? { login } : {}), ...(account ? { accountId: account.id } : {}) } });
