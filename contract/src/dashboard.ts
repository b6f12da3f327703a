import { z } from 'zod';
import { ApprovalRow } from './approvals.ts';
import { route } from './kit/route.ts';
import { id, instant } from './kit/schema.ts';
import { Notification } from './notifications.ts';

/** What a figure can open: the lists whose rows it counts, and the pages that say the same number. */
export const FIGURE_TARGETS = [
  'approvals',
  'audit',
  'balance',
  'bank-changes',
  'certificates',
  'chain',
  'departments',
  'dues',
  'employees',
  'endings',
  'jobs',
  'leave',
  'notifications',
  'projects',
  'recoveries',
  'requests',
  'resources',
  'settings',
  'support',
  'tasks',
  'tickets',
  'week',
] as const;
export type FigureTarget = (typeof FIGURE_TARGETS)[number];

/** Where a figure leads: a list with its filters, or a page. `count`: how many rows stand there, the number the figure was made of. */
export const FigureTargetOf = z.object({
  target: z.enum(FIGURE_TARGETS),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  count: z.int(),
});

/** The time that the figures and charts are of which are made over one; each begins with its first day and ends today. */
export const BOARD_PERIODS = ['month', 'quarter', 'year'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

const asked = z.object({ period: z.enum(BOARD_PERIODS).optional(), departmentId: id('dep').optional() });

/** A number in words, with what it is to be compared with (workspace D). */
export const Figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  note: z.string(),
  /** Somebody has to look at it. */
  isAlert: z.boolean(),
  /** By how much it is another than before: `+2.4 points`, `from the month before`. */
  change: z
    .object({ value: z.string(), since: z.string(), trend: z.enum(['up', 'down', 'flat']), isGood: z.boolean().nullable() })
    .nullable(),
  /** How it went until now; empty where nobody knows. */
  line: z.array(z.number()),
  opens: FigureTargetOf,
});
export type Figure = z.infer<typeof Figure>;

/** A record that a row of a dashboard leads to. */
export const BOARD_RECORDS = ['project', 'employee', 'leave', 'recovery', 'task'] as const;

/** A short list of a dashboard: what is due, and what stands worst. */
export const BoardList = z.object({
  key: z.string(),
  title: z.string(),
  empty: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      record: z.enum(BOARD_RECORDS),
      title: z.string(),
      detail: z.string(),
      on: z.string().nullable(),
      isLate: z.boolean(),
    }),
  ),
});
export type BoardList = z.infer<typeof BoardList>;

/** A few series over the same points, counted by the server within one's scope. */
export const Chart = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  /** What the values are: `people`, `hours`. */
  unit: z.string(),
  /** Whether the series of a point add up to something. */
  isStacked: z.boolean(),
  points: z.array(z.string()),
  /** `colour`: that by which it is known elsewhere, such as a kind of leave; the others have them in their order. */
  series: z.array(z.object({ name: z.string(), values: z.array(z.number()), colour: z.int().min(1).max(7).optional() })),
});
export type Chart = z.infer<typeof Chart>;

/** One thing that waits for somebody: a decision, or what a notification asks for. */
export const Waiting = z.object({ decision: ApprovalRow.nullable(), notification: Notification.nullable() });
export type Waiting = z.infer<typeof Waiting>;

export const dashboardApi = {
  board: route({
    method: 'GET',
    path: '/dashboard',
    can: 'signed-in',
    summary: 'The figures of your role, what else wants a look, and what is due',
    query: asked,
    data: z.object({
      asOf: instant(),
      figures: z.array(Figure),
      watch: z.array(Figure),
      lists: z.array(BoardList),
      /** What it can be asked for: whether for a time, and for which departments. */
      hasPeriod: z.boolean(),
      departments: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  waiting: route({
    method: 'GET',
    path: '/dashboard/waiting',
    can: 'signed-in',
    summary: 'What waits for you, decisions and what else you are asked for, in the order in which it is due; the first eight',
    data: z.object({ items: z.array(Waiting), decisions: z.int(), total: z.int() }),
  }),
  charts: route({
    method: 'GET',
    path: '/dashboard/charts',
    can: 'signed-in',
    summary: 'The charts of your role, as of now',
    query: asked,
    data: z.object({ asOf: instant(), charts: z.array(Chart) }),
  }),
};
