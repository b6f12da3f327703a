import { z } from 'zod';
import { BULK_MAX } from './approvals.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf, transitionsOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, instant, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { PRIORITIES } from './priorities.ts';
import { taskMachine } from './task-machine.ts';
import { labelIds, WorkLabel } from './work-labels.ts';

const can = 'tasks:write';

export const CheckItem = z.object({
  id: z.string().max(40),
  text: line(300),
  isRequired: z.boolean(),
  doneBy: z.string().nullable(),
  doneAt: instant().nullable(),
});
export type CheckItem = z.infer<typeof CheckItem>;

/** How often work comes again. */
export const RECURRENCES = ['week', 'fortnight', 'month', 'quarter'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

const person = z.object({ id: id('emp'), name: z.string() });
const status = z.enum(statesOf(taskMachine));

export const Task = z.object({
  id: id('tsk'),
  number: z.string(),
  title: z.string(),
  projectId: id('prj').nullable(),
  projectCode: z.string().nullable(),
  projectName: z.string().nullable(),
  departmentId: id('dep'),
  assignees: z.array(person),
  labels: z.array(WorkLabel),
  priority: oneOf(PRIORITIES),
  status,
  startDate: day().nullable(),
  dueDate: day().nullable(),
  estimateMinutes: z.int().nullable(),
  /** Booked on it in timesheets. */
  loggedMinutes: z.int(),
  needsReview: z.boolean(),
  /** It is handed in with a photo among its files. */
  needsPhoto: z.boolean(),
  /** How far it is, as who does it or leads it says; 100 when it is done. */
  percent: z.int(),
  costCodeId: id('cco').nullable(),
  /** `03 Concrete` */
  costCode: z.string().nullable(),
  isReturned: z.boolean(),
  blockedReason: z.string().nullable(),
  checksDone: z.int(),
  checks: z.int(),
  /** Tasks that have to be done first and are not. */
  openPredecessors: z.int(),
  version: version(),
  /** What the caller may do with it now. */
  transitions: z.array(z.string()),
});
export type Task = z.infer<typeof Task>;

/** What comes before or after a task. Of one that the caller does not see, its state alone. */
const Linked = z.object({ task: z.object({ id: id('tsk'), number: z.string(), title: z.string() }).nullable(), status });

export const TaskDetail = Task.extend({
  description: z.string(),
  location: z.string().nullable(),
  phaseId: id('phs').nullable(),
  phaseName: z.string().nullable(),
  recurrence: z.enum(RECURRENCES).nullable(),
  reporter: person,
  watchers: z.array(person),
  checklist: z.array(CheckItem.extend({ doneByName: z.string().nullable() })),
  dependsOn: z.array(Linked),
  dependants: z.array(Linked),
  startedAt: instant().nullable(),
  doneAt: instant().nullable(),
  /** Whether the caller may change what it is, and what is on its checklist. */
  isEditable: z.boolean(),
  isCheckable: z.boolean(),
  /** Whether they may say how far it is. */
  isMeasurable: z.boolean(),
  isWatching: z.boolean(),
  /** Who sent it back from review and why, until it is handed in again. */
  returned: z.object({ byName: z.string(), reason: z.string() }).nullable(),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

const fields = z.object({
  title: line(200),
  description: z.string().trim().max(10_000).default(''),
  projectId: id('prj').nullable().default(null),
  phaseId: id('phs').nullable().default(null),
  assigneeIds: z.array(id('emp')).min(1, 'Choose who does it').max(5, 'Choose at most five people'),
  labelIds: labelIds(),
  priority: oneOf(PRIORITIES).default('normal'),
  startDate: enteredDay().nullable().default(null),
  dueDate: enteredDay().nullable().default(null),
  estimateMinutes: z.int().min(5).max(60_000).nullable().default(null),
  needsReview: z.boolean().default(true),
  needsPhoto: z.boolean().default(false),
  costCodeId: id('cco').nullable().default(null),
  recurrence: z.enum(RECURRENCES).nullable().default(null),
  location: line(200).nullable().default(null),
  checklist: z
    .array(z.object({ text: line(300), isRequired: z.boolean().default(false) }))
    .max(50)
    .default([]),
  dependsOn: z.array(id('tsk')).max(20).default([]),
});
const inOrder = ({ startDate, dueDate }: { startDate: string | null; dueDate: string | null }) =>
  !startDate || !dueDate || startDate <= dueDate;
const dueFirst = { path: ['dueDate'], message: 'It is due before it starts' };

const hasDue = ({ recurrence, dueDate }: { recurrence: Recurrence | null; dueDate: string | null }) => !recurrence || dueDate !== null;
const dueMissing = { path: ['dueDate'], message: 'Choose when it is due: the next one counts from it' };

export const TaskInput = fields.refine(inOrder, dueFirst).refine(hasDue, dueMissing);
export type TaskInput = z.infer<typeof TaskInput>;

/** The project of a task stays: its number says it. */
export const TaskChange = fields
  .omit({ projectId: true })
  .extend({ version: version() })
  .refine(inOrder, dueFirst)
  .refine(hasDue, dueMissing);
export type TaskChange = z.infer<typeof TaskChange>;

/** What is changed of several tasks at once; what is left out stays. */
export const TaskChanges = z
  .object({
    priority: fields.shape.priority.unwrap().optional(),
    dueDate: enteredDay().nullable().optional(),
    assigneeIds: fields.shape.assigneeIds.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { path: ['priority'], message: 'Choose what to change' });
export type TaskChanges = z.infer<typeof TaskChanges>;

const listed = {
  sorts: ['due', 'number', 'title', 'priority', 'status', 'percent'],
  filters: {
    /** `mine`: assigned to you; `reported`: created by you; `led`: of the projects, crews and departments that you lead. */
    part: z.enum(['mine', 'reported', 'watched', 'led']).optional(),
    projectId: id('prj').optional(),
    /** Of projects of these departments. */
    departmentId: many(id('dep')),
    assigneeId: id('emp').optional(),
    status: many(status),
    priority: many(oneOf(PRIORITIES)),
    /** With one of these. */
    label: many(id('lab')),
    dueFrom: day().optional(),
    dueTo: day().optional(),
    /** Neither done nor cancelled. */
    open: z.stringbool().optional(),
  },
} as const;

const ofTask = z.object({ id: id('tsk') });

const several = z
  .array(ofTask.extend({ version: version() }))
  .min(1)
  .max(BULK_MAX);

/** How many of several were changed or moved, and which were left out. */
export const TasksChanged = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: id('tsk'), title: z.string(), reason: z.string() })),
});
export type TasksChanged = z.infer<typeof TasksChanged>;

export const tasksApi = {
  list: route({
    method: 'GET',
    path: '/tasks',
    can: 'tasks:read',
    summary: 'The tasks within your scope, by due date',
    query: listQuery(listed),
    data: paged(Task),
  }),
  export: exportRoute('/tasks/export', 'tasks:read', 'The tasks as a file', listed),
  get: route({ method: 'GET', path: '/tasks/:id', can: 'tasks:read', summary: 'One task', params: ofTask, data: TaskDetail }),
  create: route({ method: 'POST', path: '/tasks', can, summary: 'Add a task', body: TaskInput, data: TaskDetail, once: 'accepted' }),
  update: route({
    method: 'PATCH',
    path: '/tasks/:id',
    can,
    summary: 'Change what a task is',
    params: ofTask,
    body: TaskChange,
    data: TaskDetail,
    once: 'accepted',
  }),
  updateSeveral: route({
    method: 'POST',
    path: '/tasks/several',
    can,
    summary: `Change priority, due day or who does it of up to ${BULK_MAX} tasks; what is refused is left out and reported`,
    body: z.object({ items: several, change: TaskChanges }),
    data: TasksChanged,
    once: 'required',
  }),
  moveSeveral: route({
    method: 'POST',
    path: '/tasks/several/transitions',
    can,
    summary: `Move up to ${BULK_MAX} tasks along their states; what is refused is left out and reported`,
    body: z.object({
      items: several,
      name: z.enum(transitionsOf(taskMachine)),
      input: z.record(z.string(), z.unknown()).optional(),
    }),
    data: TasksChanged,
    once: 'required',
  }),
  check: route({
    method: 'POST',
    path: '/tasks/:id/checklist/:itemId',
    can,
    summary: 'Tick an item of the checklist, or take the tick away',
    params: z.object({ id: id('tsk'), itemId: z.string().max(40) }),
    body: z.object({ isDone: z.boolean() }),
    data: TaskDetail,
    once: 'accepted',
  }),
  measure: route({
    method: 'POST',
    path: '/tasks/:id/percent',
    can,
    summary: 'Say how far a task is',
    params: ofTask,
    body: z.object({ percent: z.int().min(0).max(100) }),
    data: TaskDetail,
    once: 'accepted',
  }),
  addFiles: route({
    method: 'POST',
    path: '/tasks/:id/files',
    can,
    summary: 'Add uploads of yours, such as photos, to a task',
    params: ofTask,
    body: z.object({ fileIds: z.array(id('file')).min(1).max(20) }),
    data: TaskDetail,
    once: 'accepted',
  }),
  watch: route({
    method: 'POST',
    path: '/tasks/:id/watch',
    can: 'tasks:read',
    summary: 'Be told what happens to a task, or no longer',
    params: ofTask,
    body: z.object({ isWatching: z.boolean() }),
    data: TaskDetail,
    once: 'accepted',
  }),
  transition: transitionRoute('/tasks/:id/transitions', taskMachine, can, TaskDetail),
};
