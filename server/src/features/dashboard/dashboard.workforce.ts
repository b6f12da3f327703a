import type { employeesApi } from '@lintel/contract/employees';
import { addDays, eachDay, mondayOf, workMinutes } from '@lintel/contract/kit/days';
import type { z } from 'zod';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import { leaveDays, type LeaveDayOf } from '#server/features/leave/leave.service.ts';
import { atWorkOn, countEmployedOn, employeeList } from '#server/features/people/employees.service.ts';
import { countList, wholeStatement } from '#server/platform/list.ts';
import { inDepartment } from './dashboard.asked.ts';
import type { Look } from './dashboard.figure.ts';

/** How many files of the personnel list a filter finds. */
export const countPeople = (look: Look, asked: Partial<z.output<typeof employeesApi.list.query>>): Promise<number> =>
  countList(employeeList(look.today), look, { ...inDepartment(look), ...asked });

type EmployeeStatus = NonNullable<z.output<typeof employeesApi.list.query>['status']>[number];

export interface Workforce {
  /** Everybody who was employed on one of the days, be it that they have left since. */
  ids: string[];
  /** Of each day: the minutes of the schedules without holidays, of whoever was employed and not suspended. */
  minutesOn: Map<string, number>;
  /** Of each day: how many of them were to work, be they on leave or not. */
  peopleOn: Map<string, number>;
  /** Leave of the days on which they were to work. */
  leave: (LeaveDayOf & { employeeId: string })[];
}

/** Who of the personnel list within one's scope was employed in a range of days, was to work, and was on leave. Eight queries. */
export async function workforceOf(look: Look, from: string, to: string): Promise<Workforce> {
  const ids = (await employedIn(look, from, to)).map(({ id }) => id);
  const calendars = await calendarsOf(look.db, ids);
  const isAtWork = await atWorkOn(look.db, ids, { from, to, now: look.now });
  const minutesOn = new Map<string, number>();
  const peopleOn = new Map<string, number>();
  for (const day of eachDay(from, to)) {
    const planned = ids.map((id) => (isAtWork(id, day) ? workMinutes(day, calendars.get(id)!) : 0)).filter((minutes) => minutes > 0);
    minutesOn.set(
      day,
      planned.reduce((sum, minutes) => sum + minutes, 0),
    );
    peopleOn.set(day, planned.length);
  }
  const found = [...(await leaveDays(look.db, ids, from, to))];
  return {
    ids,
    minutesOn,
    peopleOn,
    leave: found.flatMap(([id, days]) => days.filter(({ day }) => isAtWork(id, day)).map((one) => ({ ...one, employeeId: id }))),
  };
}

/** Whoever of the personnel list within one's scope was employed on one of these days. */
export async function employedIn(
  look: Look,
  from: string,
  to: string,
  status?: EmployeeStatus[],
): Promise<{ id: string; position: string }[]> {
  const asked = { employed: { from, to }, ...inDepartment(look), ...(status ? { status } : {}) };
  return (await wholeStatement(employeeList(look.today), look.user, asked, ['id', 'position']).execute(look.db)).rows;
}

/** What was scheduled from one day to another. */
export const scheduledMinutes = ({ minutesOn }: Workforce, from: string, to: string): number =>
  eachDay(from, to).reduce((sum, day) => sum + (minutesOn.get(day) ?? 0), 0);

/** How many of the personnel list within one's scope, of those who have one of these states now, were employed on each of these days, the earliest first. */
export async function headcountOn(look: Look, days: readonly string[], status?: EmployeeStatus[]): Promise<number[]> {
  const ids = (await employedIn(look, days[0]!, days.at(-1)!, status)).map(({ id }) => id);
  return countEmployedOn(look.db, ids, days);
}

export const sumMinutes = (leave: readonly { minutes: number }[]): number => leave.reduce((sum, { minutes }) => sum + minutes, 0);

/** First and last day of the last week that is over. */
export function lastWeek(today: string): { from: string; to: string } {
  const monday = addDays(mondayOf(today), -7);
  return { from: monday, to: addDays(monday, 6) };
}
