import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WorkScheduleInput } from '@lintel/contract/calendars';
import type { LeaveRequest, LeaveRequestDetail, LeaveRequestInput } from '@lintel/contract/leave';
import type { Adjustment } from '@lintel/contract/leave-ledger';
import type { LeaveFeedInput } from '@lintel/contract/leave-feed';
import type { LeaveTypeInput, NewLeaveType } from '@lintel/contract/leave-types';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'leave';
const once = () => ({ idempotencyKey: intentKey() });

export const readLeaveAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export const typesQuery = queryOptions({
  queryKey: [KEY, 'types'],
  queryFn: ({ signal }) => api.leave.types({}, { signal }),
  staleTime: 300_000,
});

/** One's own when nobody is named. */
export const balancesQuery = (employeeId?: string) =>
  queryOptions({
    queryKey: [KEY, 'balances', employeeId],
    queryFn: ({ signal }) => api.leave.balances({ query: employeeId ? { employeeId } : {} }, { signal }),
  });

export const projectionQuery = (typeId: string) =>
  queryOptions({
    queryKey: [KEY, 'projection', typeId],
    queryFn: ({ signal }) => api.leave.projection({ query: { typeId } }, { signal }),
  });

export interface RequestsFilter {
  page: number;
  employeeId?: string | undefined;
  status?: string | undefined;
  typeId?: string | undefined;
  departmentId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  unplanned?: boolean | undefined;
  waiting?: boolean | undefined;
  followUp?: boolean | undefined;
  size?: number | undefined;
}

export const requestsQuery = ({ status, followUp, unplanned, waiting, ...filter }: RequestsFilter) =>
  queryOptions({
    queryKey: [KEY, 'requests', filter, status, followUp, unplanned, waiting],
    queryFn: ({ signal }) =>
      api.leave.list(
        {
          query: {
            ...filter,
            status: status as LeaveRequest['status'] | undefined,
            ...(followUp ? { followUp: 'true' } : {}),
            ...(unplanned ? { unplanned: 'true' } : {}),
            ...(waiting ? { waiting: 'true' } : {}),
          },
        },
        { signal },
      ),
  });

export const requestQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'request', id], queryFn: ({ signal }) => api.leave.get({ id }, { signal }) });

export const daysQuery = (from: string, to: string, employeeId?: string) =>
  queryOptions({
    queryKey: [KEY, 'days', from, to, employeeId],
    queryFn: ({ signal }) => api.leave.days({ query: { from, to, ...(employeeId ? { employeeId } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const calendarQuery = (from: string, to: string, departmentId?: string) =>
  queryOptions({
    queryKey: [KEY, 'calendar', from, to, departmentId],
    queryFn: ({ signal }) => api.leave.calendar({ query: { from, to, ...(departmentId ? { departmentId } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type Preview = LeaveRequestInput & { requestId?: string; employeeId?: string };

export const previewQuery = (body: Preview | null) =>
  queryOptions({
    queryKey: [KEY, 'preview', body],
    queryFn: ({ signal }) => api.leave.preview({ body: body! }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });

const settled = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call;
  await readLeaveAgain();
  return answer;
};

export const createRequest = (body: LeaveRequestInput & { isDraft: boolean; employeeId?: string }): Promise<LeaveRequestDetail> =>
  settled(api.leave.create({ body }, once()));

export const updateRequest = (id: string, version: number, body: LeaveRequestInput): Promise<LeaveRequestDetail> =>
  settled(api.leave.update({ id, body: { ...body, version } }, once()));

export const moveRequest = (
  { id, version }: Pick<LeaveRequest, 'id' | 'version'>,
  name: string,
  input?: Record<string, unknown>,
): Promise<LeaveRequestDetail> =>
  settled(api.leave.transition({ id, body: { name: name as 'submit', version, ...(input ? { input } : {}) } }, once()));

export const adjustBalance = (body: Adjustment) => settled(api.leave.adjust({ body }, once()));
export const previewBalances = (csv: string) => api.leave.previewImport({ body: { csv } });
export const importBalances = (csv: string, idempotencyKey: string) => settled(api.leave.runImport({ body: { csv } }, { idempotencyKey }));
export const runAccrual = () => settled(api.leave.accrue({}, once()));
export const createType = (body: NewLeaveType) => settled(api.leave.createType({ body }, once()));
export const moveType = (id: string, version: number, name: string) =>
  settled(api.leave.moveType({ id, body: { name: name as 'archive', version } }, once()));
export const updateType = (id: string, body: LeaveTypeInput) => settled(api.leave.updateType({ id, body }, once()));

export const feedQuery = queryOptions({ queryKey: [KEY, 'feed'], queryFn: ({ signal }) => api.leave.feed({}, { signal }) });
export const makeFeed = (body: LeaveFeedInput) => settled(api.leave.makeFeed({ body }));
export const changeFeed = (body: LeaveFeedInput) => settled(api.leave.changeFeed({ body }, once()));
export const endFeed = () => settled(api.leave.endFeed({}, once()));

export const calendarsQuery = (year: number) =>
  queryOptions({ queryKey: [KEY, 'calendars', year], queryFn: ({ signal }) => api.calendars.list({ query: { year } }, { signal }) });
export const schedulesQuery = queryOptions({
  queryKey: [KEY, 'schedules'],
  queryFn: ({ signal }) => api.calendars.schedules({}, { signal }),
});
export const addHoliday = (id: string, body: { day: string; name: string; isHalf: boolean }) =>
  settled(api.calendars.addHoliday({ id, body }, once()));
export const removeHoliday = (id: string, day: string) => settled(api.calendars.removeHoliday({ id, day }, once()));
export const createCalendar = (name: string) => settled(api.calendars.create({ body: { name } }, once()));
export const createSchedule = (body: WorkScheduleInput) => settled(api.calendars.createSchedule({ body }, once()));
export const workingTimeQuery = (employeeId: string) =>
  queryOptions({
    queryKey: [KEY, 'working time', employeeId],
    queryFn: ({ signal }) => api.calendars.workingTime({ employeeId }, { signal }),
  });
export const assignCalendar = (employeeId: string, body: { scheduleId: string; calendarId: string }) =>
  settled(api.calendars.assign({ employeeId, body }, once()));
