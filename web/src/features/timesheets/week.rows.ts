import { ACTIVITIES } from '@lintel/contract/activities';
import type { Timesheet, TimeEntry } from '@lintel/contract/timesheet-weeks';
import { formatDate } from '#web/ui/date.format.ts';
import { formatHours } from './hours.format.ts';
import type { GridRow } from './WeekGrid.tsx';

/** What a row of the grid books on. */
export interface Target extends Keys {
  name: string;
  sub: string | null;
  onSite?: boolean;
}

type Keys = Pick<TimeEntry, 'projectId' | 'activity' | 'phaseId' | 'taskId' | 'costCodeId' | 'resourceId'>;

export const keyOf = ({ projectId, activity, phaseId, taskId, costCodeId, resourceId }: Keys): string =>
  [projectId, activity, phaseId, taskId, costCodeId, resourceId].map((part) => part ?? '').join(' ');

/** What stands below the name of a row: stand-by of a project, cost code, machine, task. */
export const subOf = (entry: Pick<TimeEntry, 'projectId' | 'activity' | 'costCode' | 'resource' | 'taskTitle'>): string | null =>
  [entry.projectId && entry.activity ? ACTIVITIES[entry.activity] : null, entry.costCode, entry.resource, entry.taskTitle]
    .filter(Boolean)
    .join(' · ') || null;

/** One row for each target with entries, then those that were added and have none yet. */
export function rowsOf(sheet: Timesheet, added: readonly Target[]): GridRow[] {
  const rows = new Map<string, GridRow & { minutes: number[] }>();
  const open = (key: string, name: string, sub: string | null) => {
    const known = rows.get(key);
    if (known) return known;
    const row = {
      key,
      name: [name, sub].filter(Boolean).join(', '),
      head: name,
      sub,
      minutes: sheet.days.map(() => 0),
    };
    rows.set(key, row);
    return row;
  };
  for (const entry of sheet.entries) {
    const name = entry.projectCode ? `${entry.projectCode} ${entry.projectName ?? ''}`.trim() : ACTIVITIES[entry.activity ?? 'office'];
    const row = open(keyOf(entry), name, subOf(entry));
    const column = sheet.days.findIndex(({ day }) => day === entry.day);
    row.minutes[column] = (row.minutes[column] ?? 0) + entry.minutes;
  }
  for (const target of added) open(keyOf(target), target.name, target.sub);
  return [...rows.values()];
}

const CLASSES = ['ot1', 'ot2', 'ot3'] as const;

/** `−1.5`, `+0.5` */
export const signed = (minutes: number): string => (minutes < 0 ? formatHours(minutes) : `+${formatHours(minutes) || '0'}`);

const hours = (minutes: number): string => `${formatHours(minutes) || '0'} h`;

export const targetOf = (entry: TimeEntry): Target => {
  const { projectId, projectCode, projectName, activity, phaseId, taskId, costCodeId, resourceId } = entry;
  const name = [projectCode ?? (activity && ACTIVITIES[activity]), projectName].filter(Boolean).join(' ');
  return { projectId, activity, phaseId, taskId, costCodeId, resourceId, name, sub: subOf(entry) };
};

export const plainTarget = (of: Partial<Target> & Pick<Target, 'name'>): Target => ({
  ...{ projectId: null, activity: null, phaseId: null, taskId: null, costCodeId: null, resourceId: null, sub: null },
  ...of,
});

/** A week on paper: its rows, what stands beside them, and what was said of single days. */
export function paperOf(sheet: Timesheet, status: string) {
  const said = [
    ...sheet.entries.flatMap(({ day, note }) => (note ? [`${formatDate(day, 'list')}: ${note}`] : [])),
    ...(sheet.reason ? [`Days without hours: ${sheet.reason}`] : []),
    ...sheet.corrections.map(({ day, minutes, reason }) => `${formatDate(day, 'list')}, corrected by ${signed(minutes)} h: ${reason}`),
  ];
  const people = [
    ['Handed in by', sheet.submittedByName],
    ['Approved by', sheet.approvedByName],
  ] as const;
  return {
    title: `${sheet.employeeName}: week ${Number(sheet.week.slice(6))}`,
    refNo: `${sheet.week} · ${status}`,
    rowHeader: 'Project or activity',
    days: sheet.days,
    rows: rowsOf(sheet, []),
    facts: [...factsOf(sheet), ...people.flatMap(([label, name]): [string, string][] => (name ? [[label, name]] : []))],
    notes: [...new Set(said)],
  };
}

/** What stands beside the grid. `waiting`: by how many minutes the week changes once what waits for the network has arrived. */
export function factsOf(
  { days, entries, overtime, overtimePercents, status, corrections, dueDay, isLate }: Timesheet,
  waiting = 0,
): [string, string][] {
  const entered = entries.reduce((sum, { minutes }) => sum + minutes, waiting);
  const scheduled = days.reduce((sum, day) => sum + day.scheduledMinutes, 0);
  const leave = days.reduce((sum, day) => sum + (day.scheduledMinutes * day.leave100) / 100, 0);
  const helpers = [...new Set(entries.flatMap(({ enteredByName }) => enteredByName ?? []))];
  const isSplit = status !== 'draft' && status !== 'returned';
  return [
    ['Scheduled', hours(scheduled)],
    ...(leave > 0 ? [['Leave', hours(leave)] as [string, string]] : []),
    ['Entered', hours(entered)],
    ['Left', hours(Math.max(0, scheduled - leave - entered))],
    [isLate ? 'Late since' : 'Hand in by', formatDate(dueDay, 'list')],
    ...CLASSES.flatMap((key, index): [string, string][] =>
      isSplit && overtime[key] > 0 ? [[`Overtime at ${overtimePercents[index]} %`, hours(overtime[key])]] : [],
    ),
    ...(corrections.length > 0
      ? [['Corrected', `${signed(corrections.reduce((sum, { minutes }) => sum + minutes, 0))} h`] as [string, string]]
      : []),
    ...(helpers.length > 0 ? [['Entered by', helpers.join(', ')] as [string, string]] : []),
  ];
}
