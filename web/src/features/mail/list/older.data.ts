import type { FoundOlder, MailAccount } from '@lintel/contract/mail-accounts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettled } from '#web/kit/debounce.ts';
import { api } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

const SETTLED_MS = 600;

/** Whether mails of the account are on its server alone. */
const isBehind = ({ isWhole, folders }: MailAccount): boolean => !isWhole || folders.some((folder) => folder.isBehind);

/** Looks on the account's server for what a search finds there; what is found is in the list then. */
const olderQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: mailKeys.older(accountId, search),
    queryFn: async ({ signal, client }): Promise<FoundOlder> => {
      const answer = await api.mailAccounts.findOlder({ id: accountId, body: { q: search } }, { signal });
      // It is not over before the list shows what was found.
      if (answer.found > 0) await client.invalidateQueries({ queryKey: mailKeys.lists });
      return answer;
    },
    ...{ staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false },
  });

export interface OlderMail {
  state: 'running' | 'stopped' | 'failed' | 'done';
  found: number;
  /** There may be more than was looked at. */
  isOpen: boolean;
  sentence: string;
  stop: () => void;
  again: () => void;
}

/** The look at an account's server beside a search; null where all of its mail is here. */
export function useOlderMail(account: MailAccount | undefined, search: string): OlderMail | null {
  const client = useQueryClient();
  const isSettled = useSettled(search, SETTLED_MS) === search;
  const isWanted = account !== undefined && search !== '' && isBehind(account);
  const query = olderQuery(account?.id ?? '', search);
  const { data, error, fetchStatus, refetch } = useQuery({ ...query, enabled: isWanted && isSettled });
  if (!isWanted && !data) return null;
  const state = fetchStatus !== 'idle' || !isSettled ? 'running' : data ? 'done' : error ? 'failed' : 'stopped';
  return {
    ...{ state, found: data?.found ?? 0, isOpen: data?.isAll === false, sentence: error?.message ?? '' },
    stop: () => void client.cancelQueries({ queryKey: query.queryKey }),
    again: () => void refetch(),
  };
}
