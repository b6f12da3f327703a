import { z } from 'zod';
import { ACTIVITIES } from './activities.ts';
import { RehearsedChain } from './approval-chains.ts';
import { statesOf } from './kit/machine.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, line, oneOf, pageQuery, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import {
  Cell,
  CrewCell,
  CrewRow,
  EntryRow,
  HoursPart,
  OperatedResource,
  SheetRow,
  target,
  Timer,
  Timesheet,
  timesheetMachine,
  WaitingSheet,
  week,
} from './timesheet-weeks.ts';

const can = 'timesheets:write';
const own = z.object({ week: week(), employeeId: id('emp').optional() });

/** What the clock runs on, and hours are added to by hand. */
const onOne = { projectId: target.projectId, activity: target.activity, taskId: target.taskId };
const isOnOne = ({ projectId, activity }: { projectId: string | null; activity: string | null }) =>
  (projectId === null) !== (activity === null);
const notOnOne = { path: ['projectId'], message: 'Choose a project or an activity' };

const listed = {
  sorts: ['day', 'person', 'project', 'minutes'],
  filters: {
    from: day().optional(),
    to: day().optional(),
    projectId: id('prj').optional(),
    employeeId: id('emp').optional(),
    costCodeId: id('cco').optional(),
    resourceId: id('rsc').optional(),
    activity: many(oneOf(ACTIVITIES)),
    status: many(z.enum(statesOf(timesheetMachine))),
    /** Corrections of locked hours alone, or none of them. */
    corrected: z.stringbool().optional(),
  },
} as const;

export const timesheetsApi = {
  week: route({
    method: 'GET',
    path: '/timesheets/week',
    can: 'timesheets:read',
    summary: 'One week of yours, or of somebody whose hours you may see',
    query: own,
    data: Timesheet,
  }),
  chain: route({
    method: 'GET',
    path: '/timesheets/chain',
    can: 'timesheets:read',
    summary: 'Who would decide a week of yours as it is booked now; asks nobody',
    query: z.object({ week: week() }),
    data: z.object({
      /** Who confirms the hours of their projects first, where the company wants it so. */
      first: z.array(z.string()),
      chain: RehearsedChain,
    }),
  }),
  save: route({
    method: 'PUT',
    path: '/timesheets/week',
    can,
    summary: 'Book minutes on days of a week; 0 takes an entry away',
    body: own.extend({ cells: z.array(Cell).min(1).max(200) }),
    data: Timesheet,
    once: 'accepted',
  }),
  log: route({
    method: 'POST',
    path: '/timesheets/log',
    can,
    summary: 'Book minutes on a day of yours, on top of what is there, on a project, an activity or a task of theirs',
    body: z
      .object({
        ...onOne,
        day: enteredDay(),
        minutes: z.int().min(5).max(1440).multipleOf(5, 'Use steps of five minutes'),
        note: z.string().trim().max(500).default(''),
      })
      .refine(isOnOne, notOnOne),
    data: Timesheet,
    once: 'accepted',
  }),
  copy: route({
    method: 'POST',
    path: '/timesheets/week/copy',
    can,
    summary: 'Take over the entries of the week before, on days that are free and scheduled',
    body: own,
    data: Timesheet,
    once: 'accepted',
  }),
  crew: route({
    method: 'GET',
    path: '/timesheets/crew',
    can: 'timesheets:read',
    summary: 'The week of the workers of a project whose crew you lead',
    query: z.object({ week: week(), projectId: id('prj') }),
    data: z.array(CrewRow),
  }),
  saveCrew: route({
    method: 'PUT',
    path: '/timesheets/crew',
    can,
    summary: 'Book minutes of workers on a project; answers these workers',
    body: z.object({
      week: week(),
      projectId: id('prj'),
      cells: z.array(CrewCell).min(1).max(200),
    }),
    data: z.array(CrewRow),
    once: 'accepted',
  }),
  submitCrew: route({
    method: 'POST',
    path: '/timesheets/crew/submit',
    can,
    summary: 'Submit the weeks of workers; answers these workers',
    body: z.object({
      week: week(),
      projectId: id('prj'),
      employeeIds: z.array(id('emp')).min(1).max(50),
      reason: z.string().trim().max(1000).default(''),
    }),
    data: z.array(CrewRow),
    once: 'accepted',
  }),
  copyCrew: route({
    method: 'POST',
    path: '/timesheets/crew/copy',
    can,
    summary: 'Take over the hours of workers on a project from the week before, on days that are free and scheduled; answers who got some',
    body: z.object({ week: week(), projectId: id('prj') }),
    data: z.array(CrewRow),
    once: 'accepted',
  }),
  resources: route({
    method: 'GET',
    path: '/timesheets/resources',
    can: 'timesheets:read',
    summary: 'Machines whose hours somebody can book in a week, by code',
    query: own,
    data: z.array(OperatedResource),
  }),
  entries: route({
    method: 'GET',
    path: '/timesheets/entries',
    can: 'timesheets:read',
    summary: 'Single entries of everybody whose hours you may see, and corrections of them, the latest day first',
    query: listQuery(listed),
    data: paged(EntryRow),
  }),
  export: exportRoute('/timesheets/entries/export', 'timesheets:read', 'The entries as a file', listed),
  part: route({
    method: 'GET',
    path: '/timesheets/part',
    can: 'timesheets:read',
    summary: 'Your part in the hours of others',
    data: HoursPart,
  }),
  waiting: route({
    method: 'GET',
    path: '/timesheets/waiting',
    can: 'timesheets:read',
    summary: 'Weeks that wait for your decision, oldest first, at most 200',
    data: z.array(WaitingSheet),
  }),
  people: route({
    method: 'GET',
    path: '/timesheets/people',
    can: 'timesheets:read',
    summary: 'One week of everybody whose hours you may see, with those that are missing',
    query: z.object({
      ...pageQuery,
      week: week(),
      status: z.enum([...statesOf(timesheetMachine), 'missing']).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    data: paged(SheetRow),
  }),
  get: route({
    method: 'GET',
    path: '/timesheets/:id',
    can: 'timesheets:read',
    summary: 'One week, for who decides on it',
    params: z.object({ id: id('tms') }),
    data: Timesheet,
  }),
  returnDays: route({
    method: 'POST',
    path: '/timesheets/:id/return',
    can,
    summary: 'Return single days of a week that waits for your decision; the others stay as they are',
    params: z.object({ id: id('tms') }),
    body: z.object({ days: z.array(day()).min(1, 'Choose a day').max(7), comment: line(2000), version: version() }),
    data: Timesheet,
    once: 'accepted',
  }),
  confirmLines: route({
    method: 'POST',
    path: '/timesheets/lines/confirm',
    can,
    summary: 'Confirm the hours of weeks on projects that you manage',
    body: z.object({
      lines: z
        .array(z.object({ timesheetId: id('tms'), projectId: id('prj') }))
        .min(1)
        .max(50),
    }),
    data: z.array(WaitingSheet),
    once: 'accepted',
  }),
  returnLine: route({
    method: 'POST',
    path: '/timesheets/:id/lines/:projectId/return',
    can,
    summary: 'Return a week because of its hours on a project that you manage',
    params: z.object({ id: id('tms'), projectId: id('prj') }),
    body: z.object({ comment: line(2000) }),
    data: z.array(WaitingSheet),
    once: 'accepted',
  }),
  lock: route({
    method: 'POST',
    path: '/timesheets/lock',
    can: 'timesheets:recall',
    summary: 'Close approved hours for pay, until a day; corrections alone change them then',
    body: z.object({ through: enteredDay() }),
    data: z.object({ locked: z.int(), open: z.int() }),
    once: 'accepted',
  }),
  timer: route({ method: 'GET', path: '/timesheets/timer', can: 'timesheets:read', summary: 'Your running clock', data: Timer.nullable() }),
  startTimer: route({
    method: 'POST',
    path: '/timesheets/timer',
    can,
    summary: 'Start the clock; one that runs is booked first',
    body: z.object(onOne).refine(isOnOne, notOnOne),
    data: Timer.nullable(),
    once: 'accepted',
  }),
  stopTimer: route({
    method: 'DELETE',
    path: '/timesheets/timer',
    can,
    summary: 'Stop the clock and book its minutes on today, rounded to five',
    data: Timer.nullable(),
    once: 'accepted',
  }),
  discardTimer: route({
    method: 'POST',
    path: '/timesheets/timer/discard',
    can,
    summary: 'End the clock that was seen without booking what it shows',
    body: z.object({ startedAt: Timer.shape.startedAt }),
    data: Timer.nullable(),
    once: 'accepted',
  }),
  transition: transitionRoute('/timesheets/:id/transitions', timesheetMachine, 'timesheets:read', Timesheet),
};
