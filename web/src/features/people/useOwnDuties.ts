import type { Duty } from '@lintel/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/kit/today.ts';
import { ownDutiesQuery } from './employees.data.ts';

/** The duties that one holds today; none until they are known. */
export function useOwnDuties(): Duty[] {
  const today = useToday();
  const duties = useQuery(ownDutiesQuery).data ?? [];
  return duties.flatMap(({ duty, status, from, to }) =>
    status === 'confirmed' && (from ?? today) <= today && today <= (to ?? today) ? [duty] : [],
  );
}
