import { useQuery } from '@tanstack/react-query';
import { sayHours } from '@lintel/contract/kit/minutes';
import { failureOf, together } from '#web/kit/failed.ts';
import { companyDay } from '#web/kit/today.ts';
import { calendarsQuery, schedulesQuery } from './leave.data.ts';

/** Schedules with their hours a week, and holiday calendars, to choose from. */
export function useWorkingTimes() {
  const ofSchedules = useQuery(schedulesQuery);
  const ofCalendars = useQuery(calendarsQuery(Number(companyDay().slice(0, 4))));
  const { data: schedules = [] } = ofSchedules;
  const { data: calendars = [] } = ofCalendars;
  return {
    /** Why there is nothing to choose from. */
    problem: failureOf(together(ofSchedules, ofCalendars))?.message,
    schedules: schedules.map(({ id, name, weekMinutes }) => ({
      value: id as string,
      label: `${name} (${sayHours(weekMinutes.reduce((sum, one) => sum + one, 0))} h a week)`,
    })),
    calendars: calendars.map(({ id, name }) => ({ value: id as string, label: name })),
  };
}
