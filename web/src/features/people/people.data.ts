import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

const KEY = 'people';

export const personQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.people.get({ id }, { signal }) });

export const profileQuery = queryOptions({ queryKey: [KEY, 'me'], queryFn: ({ signal }) => api.people.profile({}, { signal }) });
