import { useNow } from './clock.ts';
import { queryClient } from './queries.ts';
import { settingsQuery } from './settings.ts';

/** `2026-10-12`: the day that an instant lies in where the company is; where this browser is until that is known. */
export function companyDay(at: Date = new Date()): string {
  const timeZone = queryClient.getQueryData(settingsQuery.queryKey)?.timeZone;
  return new Intl.DateTimeFormat('en-CA', { ...(timeZone ? { timeZone } : {}), year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
}

/** Today, which changes at midnight while the page is open. */
export const useToday = (): string => companyDay(useNow());
