import { momentOf, useZone } from '#web/ui/date.zone.ts';
import { useNow } from './clock.ts';

/** `2026-10-12`: the day that an instant lies in where the company is; where this browser is until that is known. */
export const companyDay = (at: Date = new Date()): string => momentOf(at).day;

/** Today, which changes at midnight while the page is open. */
export function useToday(): string {
  useZone();
  return companyDay(useNow());
}
