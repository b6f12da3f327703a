import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

const KEY = 'people';

export const peopleQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'list', q, page],
    queryFn: ({ signal }) => api.people.list({ query: { page, ...(q ? { q } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.people.get({ id }, { signal }) });

export const profileQuery = queryOptions({ queryKey: [KEY, 'me'], queryFn: ({ signal }) => api.people.profile({}, { signal }) });
