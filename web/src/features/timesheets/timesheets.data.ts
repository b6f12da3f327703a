import { queryOptions } from '@tanstack/react-query';
import type { Cell, Timer, Timesheet } from '@lintel/contract/timesheets';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'timesheets';
const once = () => ({ idempotencyKey: intentKey() });

export const weekQuery = (week: string) =>
  queryOptions({ queryKey: [KEY, 'week', week], queryFn: ({ signal }) => api.timesheets.week({ query: { week } }, { signal }) });
export const crewQuery = (week: string, projectId: string) =>
  queryOptions({
    queryKey: [KEY, 'crew', week, projectId],
    queryFn: ({ signal }) => api.timesheets.crew({ query: { week, projectId } }, { signal }),
  });
export const timerQuery = queryOptions({ queryKey: [KEY, 'timer'], queryFn: ({ signal }) => api.timesheets.timer({}, { signal }) });

export const readTimesheetsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

const shown = async (call: Promise<Timesheet>): Promise<Timesheet> => {
  const sheet = await call;
  queryClient.setQueryData(weekQuery(sheet.week).queryKey, sheet);
  return sheet;
};

export const saveCells = (week: string, cells: Cell[]) => shown(api.timesheets.save({ body: { week, cells } }, once()));
export const copyWeek = (week: string) => shown(api.timesheets.copy({ body: { week } }, once()));
export const moveTimesheet = (name: string, { id, version }: { id: string | null; version: number }, input: Record<string, unknown>) =>
  shown(api.timesheets.transition({ id: id ?? '', body: { name: name as 'submit', version, input } }, once()));

export async function saveCrewCells(
  week: string,
  projectId: string,
  cells: { employeeId: string; day: string; minutes: number }[],
): Promise<void> {
  const rows = await api.timesheets.saveCrew({ body: { week, projectId, cells } }, once());
  queryClient.setQueryData(crewQuery(week, projectId).queryKey, rows);
}
export async function submitCrew(week: string, projectId: string, employeeIds: string[], reason: string): Promise<void> {
  const rows = await api.timesheets.submitCrew({ body: { week, projectId, employeeIds, reason } }, once());
  queryClient.setQueryData(crewQuery(week, projectId).queryKey, rows);
}

export async function startTimer(target: Pick<Timer, 'projectId' | 'activity' | 'taskId'>): Promise<void> {
  queryClient.setQueryData(timerQuery.queryKey, await api.timesheets.startTimer({ body: target }, once()));
  await readTimesheetsAgain();
}
export async function stopTimer(): Promise<void> {
  queryClient.setQueryData(timerQuery.queryKey, await api.timesheets.stopTimer({}, once()));
  await readTimesheetsAgain();
}
