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

/** How many people the directory has for you. */
export const headcountQuery = queryOptions({
  queryKey: ['people', 'count'],
  queryFn: async ({ signal }) => (await api.people.list({ query: { size: 1 } }, { signal })).page.total,
});

export const departmentCountQuery = queryOptions({
  queryKey: ['departments', 'count'],
  queryFn: async ({ signal }) => (await api.departments.list({ query: { size: 1, status: 'active' } }, { signal })).page.total,
});
