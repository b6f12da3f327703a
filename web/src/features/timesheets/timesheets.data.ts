import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Cell, CrewCell, CrewRow, SheetRow, Timer, Timesheet, WaitingSheet } from '@lintel/contract/timesheet-weeks';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'timesheets';
const once = () => ({ idempotencyKey: intentKey() });

export const weekQuery = (week: string) =>
  queryOptions({ queryKey: [KEY, 'week', week], queryFn: ({ signal }) => api.timesheets.week({ query: { week } }, { signal }) });
/** Who would decide a week of one's own as it is booked now. */
export const chainQuery = (week: string) =>
  queryOptions({ queryKey: [KEY, 'chain', week], queryFn: ({ signal }) => api.timesheets.chain({ query: { week } }, { signal }) });
export const crewQuery = (week: string, projectId: string) =>
  queryOptions({
    queryKey: [KEY, 'crew', week, projectId],
    queryFn: ({ signal }) => api.timesheets.crew({ query: { week, projectId } }, { signal }),
  });
/** Machines whose hours somebody can book in a week; one's own where nobody is named. */
export const operatedQuery = (week: string, employeeId?: string) =>
  queryOptions({
    queryKey: [KEY, 'resources', week, employeeId],
    queryFn: ({ signal }) => api.timesheets.resources({ query: { week, ...(employeeId ? { employeeId } : {}) } }, { signal }),
  });
export const timerQuery = queryOptions({ queryKey: [KEY, 'timer'], queryFn: ({ signal }) => api.timesheets.timer({}, { signal }) });

export const partQuery = queryOptions({ queryKey: [KEY, 'part'], queryFn: ({ signal }) => api.timesheets.part({}, { signal }) });
/** Beside the approvals, so that it goes stale with them. */
export const waitingQuery = queryOptions({
  queryKey: ['approvals', KEY],
  queryFn: ({ signal }) => api.timesheets.waiting({}, { signal }),
});
export const peopleQuery = (query: { week: string; page: number; status?: SheetRow['status'] | undefined; q?: string | undefined }) =>
  queryOptions({
    queryKey: [KEY, 'people', query],
    queryFn: ({ signal }) => api.timesheets.people({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const sheetQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'sheet', id], queryFn: ({ signal }) => api.timesheets.get({ id }, { signal }) });

export async function readTimesheetsAgain(): Promise<void> {
  await Promise.all([KEY, 'approvals'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

const shown = async (call: Promise<Timesheet>): Promise<Timesheet> => {
  const sheet = await call;
  queryClient.setQueryData(weekQuery(sheet.week).queryKey, sheet);
  return sheet;
};

export const saveCells = (week: string, cells: Cell[]) => shown(api.timesheets.save({ body: { week, cells } }, once()));
export const copyWeek = (week: string) => shown(api.timesheets.copy({ body: { week } }, once()));
export const moveTimesheet = (name: string, { id, version }: { id: string | null; version: number }, input: Record<string, unknown>) =>
  shown(api.timesheets.transition({ id: id ?? '', body: { name: name as 'submit', version, input } }, once()));

/** A call answers the workers that it was about; the others of the crew stay as they are. */
async function showWorkers(week: string, projectId: string, call: Promise<CrewRow[]>): Promise<void> {
  const changed = new Map((await call).map((row) => [row.employeeId, row]));
  queryClient.setQueryData(crewQuery(week, projectId).queryKey, (crew) => crew?.map((row) => changed.get(row.employeeId) ?? row));
}

export const saveCrewCells = (week: string, projectId: string, cells: CrewCell[]): Promise<void> =>
  showWorkers(week, projectId, api.timesheets.saveCrew({ body: { week, projectId, cells } }, once()));
export const submitCrew = (week: string, projectId: string, employeeIds: string[], reason: string): Promise<void> =>
  showWorkers(week, projectId, api.timesheets.submitCrew({ body: { week, projectId, employeeIds, reason } }, once()));
export const copyCrew = (week: string, projectId: string): Promise<void> =>
  showWorkers(week, projectId, api.timesheets.copyCrew({ body: { week, projectId } }, once()));

/** Books hours on a day of one's own, on top of what is there. */
export async function addHours(
  hours: Pick<Cell, 'projectId' | 'activity' | 'taskId' | 'day' | 'minutes'> & { note: string },
): Promise<void> {
  await shown(api.timesheets.log({ body: hours }, once()));
  await readTimesheetsAgain();
}

export async function startTimer(target: Pick<Timer, 'projectId' | 'activity' | 'taskId'>): Promise<void> {
  queryClient.setQueryData(timerQuery.queryKey, await api.timesheets.startTimer({ body: target }, once()));
  await readTimesheetsAgain();
}
export async function stopTimer(): Promise<void> {
  queryClient.setQueryData(timerQuery.queryKey, await api.timesheets.stopTimer({}, once()));
  await readTimesheetsAgain();
}

export async function discardTimer({ startedAt }: Timer): Promise<void> {
  queryClient.setQueryData(timerQuery.queryKey, await api.timesheets.discardTimer({ body: { startedAt } }, once()));
}

export async function returnDays({ id, version }: Timesheet, days: string[], comment: string): Promise<void> {
  await api.timesheets.returnDays({ id: id ?? '', body: { days, comment, version } }, once());
  await readTimesheetsAgain();
}

/** Whole weeks are approved, lines of projects confirmed; answers what was left out. */
export async function approveWeeks(rows: readonly WaitingSheet[]): Promise<{ id: string; title: string; reason: string }[]> {
  const items = rows.flatMap(({ approvalId, approvalVersion }) => (approvalId ? [{ id: approvalId, version: approvalVersion }] : []));
  const lines = rows.flatMap(({ timesheetId, projectId }) => (projectId ? [{ timesheetId, projectId }] : []));
  const { skipped } = items.length > 0 ? await api.approvals.approveSeveral({ body: { items } }, once()) : { skipped: [] };
  if (lines.length > 0) await api.timesheets.confirmLines({ body: { lines } }, once());
  await readTimesheetsAgain();
  return skipped;
}
export async function returnLine({ timesheetId, projectId }: WaitingSheet, comment: string): Promise<void> {
  await api.timesheets.returnLine({ id: timesheetId, projectId: projectId!, body: { comment } }, once());
  await readTimesheetsAgain();
}
export async function lockHours(through: string): Promise<{ locked: number; open: number }> {
  const outcome = await api.timesheets.lock({ body: { through } }, once());
  await readTimesheetsAgain();
  return outcome;
}

/** The same for a week of somebody else. */
export async function moveSheet(
  name: string,
  { id, version }: { id: string | null; version: number },
  input: Record<string, unknown>,
): Promise<void> {
  const sheet = await api.timesheets.transition({ id: id ?? '', body: { name: name as 'submit', version, input } }, once());
  queryClient.setQueryData(sheetQuery(id ?? '').queryKey, sheet);
}
