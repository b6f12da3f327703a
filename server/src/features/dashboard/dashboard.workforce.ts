import type { employeesApi } from '@lintel/contract/employees';
import { addDays, eachDay, workMinutes } from '@lintel/contract/kit/days';
import type { z } from 'zod';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import { leaveDays, type LeaveDayOf } from '#server/features/leave/leave.service.ts';
import { employeeList } from '#server/features/people/employees.service.ts';
import { countList, wholeStatement } from '#server/platform/list.ts';
import type { Look } from './dashboard.figure.ts';

/** People who are there to be planned with. */
export const EMPLOYED = ['active', 'offboarding'] as const;

/** How many files of the personnel list a filter finds. */
export const countPeople = (look: Look, asked: Partial<z.output<typeof employeesApi.list.query>>): Promise<number> =>
  countList(employeeList(look.today), look, asked);

export interface Workforce {
  people: number;
  /** Of them, those who were to work on one of these days, be they on leave or not. */
  scheduledPeople: number;
  /** Minutes of the schedules without holidays, as far as people were employed. */
  scheduledMinutes: number;
  leave: LeaveDayOf[];
  ids: string[];
}

/** Who of the personnel list within one's scope was to work in a range of days, and on leave. Six queries. */
export async function workforceOf(look: Look, from: string, to: string): Promise<Workforce> {
  const { rows } = await wholeStatement(employeeList(look.today), look.user, { status: [...EMPLOYED] }).execute(look.db);
  const ids = rows.map(({ id }) => id);
  const calendars = await calendarsOf(look.db, ids);
  const span = eachDay(from, to);
  const minutes = rows.map(({ id, hireDate, endDate }) =>
    span
      .filter((day) => (!hireDate || day >= hireDate) && (!endDate || day <= endDate))
      .reduce((sum, day) => sum + workMinutes(day, calendars.get(id)!), 0),
  );
  const scheduledMinutes = minutes.reduce((sum, one) => sum + one, 0);
  const scheduledPeople = minutes.filter((one) => one > 0).length;
  const leave = [...(await leaveDays(look.db, ids, from, to)).values()].flat();
  return { people: ids.length, scheduledPeople, scheduledMinutes, leave, ids };
}

export const sumMinutes = (leave: readonly { minutes: number }[]): number => leave.reduce((sum, { minutes }) => sum + minutes, 0);

/** First and last day of the last week that is over. */
export function lastWeek(today: string): { from: string; to: string } {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday - 7);
  return { from: monday, to: addDays(monday, 6) };
}
