import { queryOptions, useQuery } from '@tanstack/react-query';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { api } from './api.ts';

/** What the browser needs before anybody is signed in: where to sign in, and whose workspace this is. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const settings = await api.session.clientSettings({}, { signal });
    showTimesIn(settings.timeZone);
    return settings;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of the company; empty until it is known. */
export function useCompany(): string {
  return useQuery(settingsQuery).data?.company ?? '';
}

/** What the company's amounts are in, such as `EUR`; empty until it is known: a figure stands alone then. */
export function useCurrency(): string {
  return useQuery(settingsQuery).data?.currency ?? '';
}
