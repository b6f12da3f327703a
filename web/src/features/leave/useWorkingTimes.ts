import { useQuery } from '@tanstack/react-query';
import { sayHours } from '@lintel/contract/kit/minutes';
import { companyDay } from '#web/kit/today.ts';
import { calendarsQuery, schedulesQuery } from './leave.data.ts';

/** Schedules with their hours a week, and holiday calendars, to choose from. */
export function useWorkingTimes() {
  const { data: schedules = [] } = useQuery(schedulesQuery);
  const { data: calendars = [] } = useQuery(calendarsQuery(Number(companyDay().slice(0, 4))));
  return {
    schedules: schedules.map(({ id, name, weekMinutes }) => ({
      value: id as string,
      label: `${name} (${sayHours(weekMinutes.reduce((sum, one) => sum + one, 0))} h a week)`,
    })),
    calendars: calendars.map(({ id, name }) => ({ value: id as string, label: name })),
  };
}
