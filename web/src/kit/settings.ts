import { API_BASE } from '@lintel/contract/kit/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { writeAs } from '#web/ui/locale.ts';
import { api } from './api.ts';

/** What the browser needs before anybody is signed in: where to sign in, and whose workspace this is. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const settings = await api.session.clientSettings({}, { signal });
    writeAs(settings);
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

/** Where the company's logo is; undefined where it has none. */
export function useLogo(): string | undefined {
  const logo = useQuery(settingsQuery).data?.logo;
  return logo ? `${API_BASE}/settings/logo?id=${logo}` : undefined;
}

/** What stands on the company's paper beside its contents. */
export function useLetterhead(): { company: string; logo: string | undefined; legalLine: string } {
  return { company: useCompany(), logo: useLogo(), legalLine: useQuery(settingsQuery).data?.legalLine ?? '' };
}
