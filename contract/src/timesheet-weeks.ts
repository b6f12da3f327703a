import { z } from 'zod';
import { ACTIVITIES } from './activities.ts';
import { machine, statesOf } from './kit/machine.ts';
import { day, enteredDay, id, instant, line, oneOf } from './kit/schema.ts';

const minutesOrActivity = {
  projectId: id('prj').nullable().default(null),
  activity: oneOf(ACTIVITIES).nullable().default(null),
};

/** What the hours of a project are counted by, and the machine that somebody operated meanwhile; left out: none. */
const counted = { costCodeId: id('cco').nullable().optional(), resourceId: id('rsc').nullable().optional() };

/** workspace A4. A day is locked when HR closes the hours for pay; what was wrong is corrected beside it. */
export const timesheetMachine = machine({
  name: 'timesheet',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft', isQuiet: true },
    submitted: { label: 'Submitted', look: 'submitted' },
    approved: { label: 'Approved', look: 'approved', isQuiet: true },
    returned: { label: 'Returned', look: 'returned' },
    locked: { label: 'Locked', look: 'locked' },
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
    correct: {
      from: ['locked'],
      to: 'locked',
      can: 'timesheets:recall',
      label: 'Correct',
      input: z.object({
        day: enteredDay(),
        ...minutesOrActivity,
        ...counted,
        minutes: z.int().min(-1440).max(1440).multipleOf(5, 'Use steps of five minutes'),
        reason: line(1000),
      }),
    },
  },
});

export const week = () => z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'A week such as 2026-W41');

/** What minutes are booked on: a project, or an activity. */
export const target = {
  ...minutesOrActivity,
  phaseId: id('phs').nullable().default(null),
  taskId: id('tsk').nullable().default(null),
};

export const TimeEntry = z.object({
  id: id('ten'),
  day: day(),
  projectId: id('prj').nullable(),
  projectCode: z.string().nullable(),
  projectName: z.string().nullable(),
  activity: oneOf(ACTIVITIES).nullable(),
  phaseId: id('phs').nullable(),
  taskId: id('tsk').nullable(),
  taskTitle: z.string().nullable(),
  costCodeId: id('cco').nullable(),
  /** `03 Concrete` */
  costCode: z.string().nullable(),
  resourceId: id('rsc').nullable(),
  /** `EX-01 Excavator` */
  resource: z.string().nullable(),
  onSite: z.boolean(),
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
  /** Hours of this day can be changed now, by who enters them. */
  isOpen: z.boolean(),
  /** Closed for pay. */
  isLocked: z.boolean(),
});
export type SheetDay = z.infer<typeof SheetDay>;

/** What was changed after a day was locked. */
export const TimeCorrection = z.object({
  id: id('tco'),
  day: day(),
  projectCode: z.string().nullable(),
  activity: oneOf(ACTIVITIES).nullable(),
  costCode: z.string().nullable(),
  resource: z.string().nullable(),
  minutes: z.int(),
  reason: z.string(),
  byName: z.string(),
  at: instant(),
});
export type TimeCorrection = z.infer<typeof TimeCorrection>;

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
  /** What an hour of each class counted when it was submitted, in per cent. */
  overtimePercents: z.array(z.int()).length(3),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
  submittedByName: z.string().nullable(),
  submittedAt: instant().nullable(),
  approvedByName: z.string().nullable(),
  corrections: z.array(TimeCorrection),
  isEditable: z.boolean(),
  /** Minutes to which entries are rounded. */
  roundingMinutes: z.int(),
  /** The last day on which it is handed in, and whether that was missed. */
  dueDay: day(),
  isLate: z.boolean(),
  /** Single days can be returned by the caller. */
  isReturnable: z.boolean(),
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
    ...counted,
    /** 0 takes the entry away. */
    minutes: z.int().min(0).max(1440).multipleOf(5, 'Use steps of five minutes'),
    /** Worked where it is built; left out: as it was. */
    onSite: z.boolean().optional(),
    note: z.string().trim().max(500).optional(),
  })
  .refine(({ projectId, activity }) => projectId !== null || activity !== null, {
    path: ['projectId'],
    message: 'Choose a project or an activity',
  })
  .refine(({ projectId, activity }) => projectId === null || activity === null || activity === 'standby', {
    path: ['activity'],
    message: 'Of the activities, stand-by alone is booked on a project',
  });
export type Cell = z.infer<typeof Cell>;

/** Hours of somebody on one project that are counted alike, Monday first. */
const CrewLine = z.object({
  costCodeId: id('cco').nullable(),
  costCode: z.string().nullable(),
  resourceId: id('rsc').nullable(),
  resource: z.string().nullable(),
  minutes: z.array(z.int()).length(7),
});

export const CrewCell = z.object({
  employeeId: id('emp'),
  day: day(),
  ...counted,
  minutes: z.int().min(0).max(1440).multipleOf(5),
});
export type CrewCell = z.infer<typeof CrewCell>;

export const CrewRow = z.object({
  employeeId: id('emp'),
  name: z.string(),
  position: z.string(),
  timesheetId: id('tms').nullable(),
  status: z.enum(statesOf(timesheetMachine)),
  /** Minutes on this project, Monday first; and on anything else in the week. */
  minutes: z.array(z.int()).length(7),
  /** The same by cost code and machine; the first has neither. */
  lines: z.array(CrewLine).min(1),
  otherMinutes: z.int(),
  days: z.array(SheetDay).length(7),
  isEditable: z.boolean(),
  roundingMinutes: z.int(),
});
export type CrewRow = z.infer<typeof CrewRow>;

/** What waits for the caller: a handed-in week, or its line on a project that they manage. */
export const WaitingSheet = z.object({
  timesheetId: id('tms'),
  week: z.string(),
  employeeName: z.string(),
  /** Of the line; null for a whole week. */
  projectId: id('prj').nullable(),
  projectCode: z.string().nullable(),
  approvalId: id('apr').nullable(),
  approvalVersion: z.int(),
  minutes: z.int(),
  overtimeMinutes: z.int(),
  reason: z.string().nullable(),
  enteredByName: z.string().nullable(),
  submittedAt: instant(),
});
export type WaitingSheet = z.infer<typeof WaitingSheet>;

/** A person of the caller's scope with one week of theirs; without a timesheet it is missing. */
export const SheetRow = z.object({
  employeeId: id('emp'),
  employeeName: z.string(),
  departmentName: z.string().nullable(),
  timesheetId: id('tms').nullable(),
  status: z.enum([...statesOf(timesheetMachine), 'missing']),
  minutes: z.int(),
  overtimeMinutes: z.int(),
  submittedAt: instant().nullable(),
  /** By which it was handed in late, or is by now; 0 where it is on time or has no day to work. */
  daysLate: z.int(),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** What somebody has to do with the hours of others: which tabs they see. */
export const HoursPart = z.object({
  /** Projects whose crews they enter hours for. */
  crews: z.array(z.object({ id: id('prj'), code: z.string(), name: z.string() })),
  hasPeople: z.boolean(),
  isClosing: z.boolean(),
  waiting: z.int(),
});
export type HoursPart = z.infer<typeof HoursPart>;

export const Timer = z.object({
  projectId: id('prj').nullable(),
  activity: oneOf(ACTIVITIES).nullable(),
  taskId: id('tsk').nullable(),
  label: z.string(),
  startedAt: instant(),
});
export type Timer = z.infer<typeof Timer>;

/** A machine whose hours somebody can book in a week: booked for a project, or with them as its operator. */
export const OperatedResource = z.object({
  id: id('rsc'),
  code: z.string(),
  name: z.string(),
  /** Projects that have it booked. */
  projectIds: z.array(id('prj')),
  isOperator: z.boolean(),
});
export type OperatedResource = z.infer<typeof OperatedResource>;

/** One entry, or correction of locked hours, among those of everybody whose hours the caller may see. */
export const EntryRow = z.object({
  id: z.union([id('ten'), id('tco')]),
  day: day(),
  timesheetId: id('tms'),
  employeeName: z.string(),
  departmentName: z.string().nullable(),
  projectCode: z.string().nullable(),
  activity: oneOf(ACTIVITIES).nullable(),
  phaseName: z.string().nullable(),
  costCode: z.string().nullable(),
  task: z.string().nullable(),
  resource: z.string().nullable(),
  /** Fewer than none where a correction takes away. */
  minutes: z.int(),
  overtimeMinutes: z.int(),
  onSite: z.boolean(),
  /** Of a correction its reason. */
  note: z.string(),
  isCorrection: z.boolean(),
  enteredByName: z.string().nullable(),
  status: z.enum(statesOf(timesheetMachine)),
});
export type EntryRow = z.infer<typeof EntryRow>;
