import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { day, id, instant, line } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** What hours are for where they are for no project. */
export const ACTIVITIES = ['office', 'training', 'travel', 'standby', 'workshop'] as const;

/** workspace A4. Days are locked by a posted payroll run, which comes with payroll. */
export const timesheetMachine = machine({
  name: 'timesheet',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    submitted: { label: 'Submitted', tone: 'info' },
    approved: { label: 'Approved', tone: 'success' },
    returned: { label: 'Returned', tone: 'warning' },
    locked: { label: 'Locked', tone: 'neutral' },
  },
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      can: 'timesheets:write',
      label: 'Submit',
      input: z.object({ reason: z.string().trim().max(1000).default('') }),
    },
    approve: { from: ['submitted'], to: 'approved', can: 'system', label: 'Approve' },
    sendBack: { from: ['submitted'], to: 'returned', can: 'system', label: 'Return' },
    /** By the head of the department; by HR for everybody. */
    reopen: { from: ['approved'], to: 'returned', can: 'timesheets:write', label: 'Reopen', input: z.object({ reason: line(1000) }) },
    recall: { from: ['approved'], to: 'returned', can: 'timesheets:recall', label: 'Recall', input: z.object({ reason: line(1000) }) },
    lock: { from: ['approved'], to: 'locked', can: 'system', label: 'Lock' },
  },
});

const week = () => z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'A week such as 2026-W41');

/** What minutes are booked on: a project, or an activity. */
const target = {
  projectId: id('prj').nullable().default(null),
  activity: z.enum(ACTIVITIES).nullable().default(null),
  phaseId: id('phs').nullable().default(null),
  taskId: id('tsk').nullable().default(null),
};

export const TimeEntry = z.object({
  id: id('ten'),
  day: day(),
  projectId: id('prj').nullable(),
  projectCode: z.string().nullable(),
  projectName: z.string().nullable(),
  activity: z.enum(ACTIVITIES).nullable(),
  phaseId: id('phs').nullable(),
  taskId: id('tsk').nullable(),
  taskTitle: z.string().nullable(),
  minutes: z.int(),
  overtimeMinutes: z.int(),
  note: z.string(),
  /** Who entered it, where somebody else did. */
  enteredByName: z.string().nullable(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** A day of the week as the calendar and the leave of its person have it. */
export const SheetDay = z.object({
  day: day(),
  scheduledMinutes: z.int(),
  holiday: z.string().nullable(),
  leave: z.string().nullable(),
  /** Hundredths of the day that are approved leave. */
  leave100: z.int(),
});
export type SheetDay = z.infer<typeof SheetDay>;

/** One person's week: it need not exist yet. */
export const Timesheet = z.object({
  id: id('tms').nullable(),
  employeeId: id('emp'),
  employeeName: z.string(),
  week: z.string(),
  status: z.enum(statesOf(timesheetMachine)),
  days: z.array(SheetDay),
  entries: z.array(TimeEntry),
  /** Minutes in the three classes of overtime, as computed when it was submitted. */
  overtime: z.object({ ot1: z.int(), ot2: z.int(), ot3: z.int() }),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
  isEditable: z.boolean(),
  /** Days with more minutes than are likely. */
  longDays: z.array(day()),
  version: z.int(),
  transitions: z.array(z.string()),
});
export type Timesheet = z.infer<typeof Timesheet>;

export const Cell = z
  .object({
    day: day(),
    ...target,
    /** 0 takes the entry away. */
    minutes: z.int().min(0).max(1440).multipleOf(5, 'Use steps of five minutes'),
    note: z.string().trim().max(500).optional(),
  })
  .refine(({ projectId, activity }) => (projectId === null) !== (activity === null), {
    path: ['projectId'],
    message: 'Choose a project or an activity',
  });
export type Cell = z.infer<typeof Cell>;

export const CrewRow = z.object({
  employeeId: id('emp'),
  name: z.string(),
  position: z.string(),
  timesheetId: id('tms').nullable(),
  status: z.enum(statesOf(timesheetMachine)),
  /** Minutes on this project, Monday first; and on anything else in the week. */
  minutes: z.array(z.int()).length(7),
  otherMinutes: z.int(),
  isEditable: z.boolean(),
});
export type CrewRow = z.infer<typeof CrewRow>;

export const Timer = z.object({
  projectId: id('prj').nullable(),
  activity: z.enum(ACTIVITIES).nullable(),
  taskId: id('tsk').nullable(),
  label: z.string(),
  startedAt: instant(),
});
export type Timer = z.infer<typeof Timer>;

const can = 'timesheets:write';
const own = z.object({ week: week(), employeeId: id('emp').optional() });

export const timesheetsApi = {
  week: route({
    method: 'GET',
    path: '/timesheets/week',
    can: 'timesheets:read',
    summary: 'One week of yours, or of somebody whose hours you may see',
    query: own,
    data: Timesheet,
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
    summary: 'Book minutes of workers on a project',
    body: z.object({
      week: week(),
      projectId: id('prj'),
      cells: z
        .array(z.object({ employeeId: id('emp'), day: day(), minutes: z.int().min(0).max(1440).multipleOf(5) }))
        .min(1)
        .max(200),
    }),
    data: z.array(CrewRow),
    once: 'accepted',
  }),
  submitCrew: route({
    method: 'POST',
    path: '/timesheets/crew/submit',
    can,
    summary: 'Submit the weeks of workers',
    body: z.object({
      week: week(),
      projectId: id('prj'),
      employeeIds: z.array(id('emp')).min(1).max(50),
      reason: z.string().trim().max(1000).default(''),
    }),
    data: z.array(CrewRow),
    once: 'accepted',
  }),
  timer: route({ method: 'GET', path: '/timesheets/timer', can: 'timesheets:read', summary: 'Your running clock', data: Timer.nullable() }),
  startTimer: route({
    method: 'POST',
    path: '/timesheets/timer',
    can,
    summary: 'Start the clock; one that runs is booked first',
    body: z
      .object({ projectId: target.projectId, activity: target.activity, taskId: target.taskId })
      .refine(({ projectId, activity }) => (projectId === null) !== (activity === null), {
        path: ['projectId'],
        message: 'Choose a project or an activity',
      }),
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
  transition: transitionRoute('/timesheets/:id/transitions', timesheetMachine, 'timesheets:read', Timesheet),
};
