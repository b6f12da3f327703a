import { daysOfWeek } from '@lintel/contract/kit/days';
import type { Cell, CrewCell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { useEffect } from 'react';
import { isForLater } from '#web/kit/box.ts';
import { enteredStore, type Entered, type NewEntry } from '#web/kit/entered.store.ts';
import { useStore } from '#web/kit/store.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { keyOf as lineKeyOf } from './crew.rows.ts';
import { formatHours } from './hours.format.ts';
import { saveCells, saveCrewCells } from './timesheets.data.ts';
import { keyOf, plainTarget, targetOf, type Target } from './week.rows.ts';
import type { GridRow } from './WeekGrid.tsx';

// Hours that are entered where there is no network wait in this browser and stand in the grid meanwhile.

type Own = Extract<Entered, { call: 'hours' }>;
type Crew = Extract<Entered, { call: 'crewHours' }>;

/** Books hours of one's own, now or as soon as there is a network. */
export const enterHours = (week: string, { name, sub, ...target }: Target, day: string, minutes: number): Promise<void> => {
  const cell: Cell = { ...target, day, minutes };
  return nowOrLater(() => saveCells(week, [cell]), {
    ...{ call: 'hours', body: { week, cells: [cell] }, row: { name, sub }, key: `hours ${day} ${keyOf(target)}` },
    says: `${formatDate(day)}, ${[name, sub].filter(Boolean).join(', ')}: ${formatHours(minutes) || '0'} h`,
  });
};

/** Books hours of a worker on a project, now or as soon as there is a network. */
export const enterCrewHours = (week: string, projectId: string, name: string, cell: CrewCell): Promise<void> =>
  nowOrLater(() => saveCrewCells(week, projectId, [cell]), {
    ...{ call: 'crewHours', body: { week, projectId, cells: [cell] }, row: { name, sub: null } },
    key: ['crew', cell.day, projectId, cell.employeeId, cell.costCodeId, cell.resourceId].join(' '),
    says: `${formatDate(cell.day)}, ${name}: ${formatHours(cell.minutes) || '0'} h`,
  });

/** What waits, also of an earlier visit. */
export function useEntered(): readonly Entered[] {
  useEffect(() => {
    void import('#web/kit/entered.ts').then(({ readEntered }) => readEntered()).catch(() => undefined);
  }, []);
  return useStore(enteredStore);
}

/** Behind what waits already, or was refused there, nothing goes ahead: what was entered first must not come last. */
async function nowOrLater(now: () => Promise<unknown>, later: NewEntry): Promise<void> {
  const { enterLater, readEntered } = await import('#web/kit/entered.ts');
  const isAhead = (await readEntered()).some(({ key, problem }) => problem === null || key === later.key);
  if (!isAhead) {
    try {
      await now();
      return;
    } catch (error) {
      if (!isForLater(error)) throw error;
    }
  }
  await enterLater(later);
}

/** A week is not handed in without hours that its person believes to be in it. */
export const waitFirst = (): Promise<never> =>
  Promise.reject(new Error('Hours of this week are not sent yet. Submit it when they have arrived, or discard them above.'));

/** Hours that wait, by the row of the grid that they stand in. */
export interface WaitingHours {
  row: string;
  day: string;
  minutes: number;
  /** Why the server would not take them. */
  problem: string | null;
}

/** Of a week of one's own. What they are booked on may have no row yet. */
export function waitingHours(entered: readonly Entered[], week: string): { hours: WaitingHours[]; targets: Target[] } {
  const own = entered.filter((one) => one.call === 'hours' && one.body.week === week) as Own[];
  const targets = own.map(({ body, row }) => plainTarget({ ...body.cells[0], ...row } as Target));
  return { hours: own.map(({ body: { cells }, problem }, index) => ({ ...cells[0], problem, row: keyOf(targets[index]!) })), targets };
}

/** By how many minutes a week of one's own changes once its hours that wait have arrived. */
export const minutesWaiting = ({ entries }: Pick<Timesheet, 'entries'>, hours: readonly WaitingHours[]): number =>
  hours.reduce((sum, { row, day, minutes, problem }) => {
    if (problem !== null) return sum;
    const booked = entries.filter((entry) => entry.day === day && keyOf(targetOf(entry)) === row);
    return sum + minutes - booked.reduce((before, entry) => before + entry.minutes, 0);
  }, 0);

/** Of a crew on a project. */
export const waitingOfCrew = (entered: readonly Entered[], week: string, projectId: string): WaitingHours[] =>
  (entered.filter((one) => one.call === 'crewHours' && one.body.week === week && one.body.projectId === projectId) as Crew[]).map(
    ({ body: { cells }, problem }) => ({ ...cells[0], problem, row: lineKeyOf(cells[0].employeeId, cells[0]) }),
  );

/** The rows as they will be with the hours that wait; those without any stay the same. */
export function withWaiting(rows: readonly GridRow[], week: string, waiting: readonly WaitingHours[]): GridRow[] {
  if (waiting.length === 0) return [...rows];
  const days = daysOfWeek(week);
  const byRow = Map.groupBy(waiting, ({ row }) => row);
  return rows.map((row) => {
    const own = byRow.get(row.key);
    if (!own) return row;
    const waits = new Map(own.map((one) => [days.indexOf(one.day), one]));
    const withThose = (is: (one: WaitingHours) => boolean) =>
      row.minutes.map((before, column) => {
        const one = waits.get(column);
        return one && is(one) ? one.minutes : before;
      });
    return { ...row, waits, minutes: withThose(() => true), counted: withThose(({ problem }) => problem === null) };
  });
}
