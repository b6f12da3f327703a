import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

const LOOKED_AT = 50;

/** The unread ones among the newest mails of the inbox. */
export const unreadMailsQuery = queryOptions({
  queryKey: ['mail', 'latest-unread'],
  queryFn: async ({ signal }) => {
    const { items } = await api.mail.folder({ folder: 'inbox', query: { size: LOOKED_AT } }, { signal });
    return items.filter(({ status }) => status === 'unread').slice(0, 5);
  },
});

/** Figures, short lists and what else wants a look; read anew after a minute (workspace D). */
export const boardQuery = queryOptions({
  queryKey: ['dashboard', 'board'],
  queryFn: ({ signal }) => api.dashboard.board({}, { signal }),
  staleTime: 60_000,
});

/** Read anew after a minute (workspace D). */
export const chartsQuery = queryOptions({
  queryKey: ['dashboard', 'charts'],
  queryFn: ({ signal }) => api.dashboard.charts({}, { signal }),
  staleTime: 60_000,
});
