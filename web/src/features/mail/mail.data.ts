import type { Email, EmailRow, Folder, FolderCount } from '@lintel/contract/mail';
import type { MailLabel } from '@lintel/contract/mail-labels';
import type { PageOf } from '@lintel/contract/kit/route';
import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { api } from '#web/kit/api.ts';
import { mailKeys, type ListKey } from './mail.keys.ts';

// How long an answer is fresh and how long it is kept (specification §9): ceilings, events make it stale earlier.
const FOLDER_CACHE = { staleTime: 300_000, gcTime: 600_000 };
const SEARCH_CACHE = { staleTime: 120_000, gcTime: 300_000 };
const COUNT_CACHE = { staleTime: 120_000, gcTime: 300_000 };

/** What a page of a folder is asked for with: the same words for the list on screen and for what is kept of it. */
export const folderInput = ({ folder, page, isGrouped, box, isAll }: ListKey) => ({
  folder,
  query: { page, by: isGrouped ? ('conversation' as const) : ('mail' as const), box, ...inboxesOf(isAll) },
});

/** As the calls name it. */
export const inboxesOf = (isAll: boolean | undefined) => (isAll ? { inboxes: 'all' as const } : {});

/** A page of a folder, or of what a search finds in it. The rows of the same folder stay until the new ones are there. */
export const listQuery = (key: ListKey) =>
  queryOptions({
    queryKey: mailKeys.list(key),
    queryFn: ({ signal, client }): Promise<PageOf<EmailRow>> => {
      if (!key.search) return api.mail.folder(folderInput(key), { signal });
      const known = client.getQueryData<number | null>(mailKeys.total(key)) ?? undefined;
      return api.mail.search({ query: { ...searchInput(key), page: key.page, known } }, { signal });
    },
    placeholderData: (previous, query) =>
      query?.queryKey[2].folder === key.folder && query.queryKey[2].box === key.box && query.queryKey[2].isAll === key.isAll
        ? keepPreviousData(previous)
        : undefined,
    ...(key.search ? SEARCH_CACHE : FOLDER_CACHE),
    staleTime: ({ state }) =>
      // What was made of a mail moves elsewhere: nobody tells a list that is not shown.
      state.data?.items.some(({ record }) => record) ? 0 : (key.search ? SEARCH_CACHE : FOLDER_CACHE).staleTime,
  });

type SearchKey = Pick<ListKey, 'search' | 'account' | 'folder' | 'isAll'>;

const searchInput = ({ search, account, folder, isAll }: SearchKey) => ({
  q: search,
  ...(account ? { account } : { folder, ...inboxesOf(isAll) }),
});

const COUNTED_MS = 60_000;

/** How many mails a search finds, where its list stopped counting; null where that takes too long. */
export const totalQuery = (key: SearchKey) =>
  queryOptions({
    queryKey: mailKeys.total(key),
    queryFn: async ({ signal }): Promise<number | null> => (await api.mail.searchTotal({ query: searchInput(key) }, { signal })).total,
    ...{ staleTime: COUNTED_MS, gcTime: COUNTED_MS, refetchInterval: COUNTED_MS, retry: false },
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.message(id),
    queryFn: ({ signal }): Promise<Email> => api.mail.get({ id }, { signal }),
    ...FOLDER_CACHE,
  });

export const foldersQuery = queryOptions({
  queryKey: mailKeys.folders,
  queryFn: ({ signal }): Promise<FolderCount[]> => api.mail.folders({}, { signal }),
  ...COUNT_CACHE,
});

/** Mails that go out at a chosen time. */
export const scheduledQuery = queryOptions({
  queryKey: mailKeys.scheduled,
  queryFn: ({ signal }) => api.mail.scheduled({}, { signal }),
  ...COUNT_CACHE,
});

/** One's own, or with `account` those of a shared mailbox. */
export const labelsQuery = (account?: string) =>
  queryOptions({
    queryKey: mailKeys.labels(account),
    queryFn: ({ signal }): Promise<MailLabel[]> => api.labels.list({ query: { account } }, { signal }),
    ...FOLDER_CACHE,
  });

export const searchesQuery = queryOptions({
  queryKey: mailKeys.searches,
  queryFn: ({ signal }) => api.labels.searches({}, { signal }),
  ...FOLDER_CACHE,
});

/** The hue of each label by its name. */
export function useLabelColours(account?: string): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...labelsQuery(account), select: coloursOf });
  return data ?? NO_COLOURS;
}
const NO_COLOURS: ReadonlyMap<string, string> = new Map();
const coloursOf = (labels: readonly MailLabel[]): ReadonlyMap<string, string> => new Map(labels.map(({ name, colour }) => [name, colour]));

/** The mails of its conversation, the oldest first. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.thread(id),
    queryFn: ({ signal }) => api.mail.thread({ id }, { signal }),
    ...FOLDER_CACHE,
  });

/** The whole source of a mail, as text. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.source(id),
    queryFn: async ({ signal }) => (await api.mail.raw({ id }, { signal })).text(),
    ...FOLDER_CACHE,
  });

/** How many mails of the folder are unread, as it was known last; 0 when that cannot be found out (specification §8). */
export function useUnreadMail(folder: Folder = 'inbox'): number {
  const { data } = useQuery({
    queryKey: mailKeys.unread(folder),
    queryFn: async ({ signal }) => (await api.mail.unreadCount({ folder }, { signal })).count,
    ...COUNT_CACHE,
  });
  return data ?? 0;
}

/** Reads a mail before it is opened, with its conversation where that is shown: when the pointer rests on its row, or next to the open one. */
export function usePrefetchMessage(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const isGrouped = usePreferences().data?.mailConversations ?? false;
  return (id) => Promise.all([client.prefetchQuery(messageQuery(id)), isGrouped && client.prefetchQuery(threadQuery(id))]);
}

/** After sending or saving: the folder's lists and the counts are read again (specification §4). */
export function invalidateFolder(client: QueryClient, folder: Folder): void {
  void client.invalidateQueries({
    queryKey: mailKeys.lists,
    predicate: ({ queryKey }) => (queryKey[2] as ListKey | undefined)?.folder === folder,
  });
  void client.invalidateQueries({ queryKey: mailKeys.folders });
}
