import type { Absence } from '@lintel/contract/people';
import { companyDay } from '#web/kit/today.ts';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';

/** `Away until 03 Dec`, or `Away 03 – 05 Dec 2026` where it begins later than the day that counts: today, or the first asked for. */
export const absenceWords = ({ from, to }: Pick<Absence, 'from' | 'to'>, asked = ''): string =>
  from <= (asked || companyDay()) ? `Away until ${formatDate(to, 'list')}` : `Away ${formatDateRange(from, to)}`;
