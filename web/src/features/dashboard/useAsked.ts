import type { BoardPeriod } from '@lintel/contract/dashboard';
import { useSearchParams } from 'react-router';

export const PERIODS: Record<BoardPeriod, string> = { month: 'This month', quarter: 'This quarter', year: 'This year' };
const isPeriod = (text: string | null): text is BoardPeriod => text !== null && text in PERIODS;

/** What the board is narrowed to. */
export interface Asked {
  period?: BoardPeriod;
  departmentId?: `dep_${string}`;
}

/** It stands in the address; what is no period, is none. */
export function useAsked(): Asked {
  const [params] = useSearchParams();
  const period = params.get('period');
  const departmentId = params.get('department');
  return { ...(isPeriod(period) ? { period } : {}), ...(departmentId ? { departmentId: departmentId as `dep_${string}` } : {}) };
}
