import { z } from 'zod';
import { EMPLOYMENT_TYPES } from './employment.ts';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { id, line, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** A kind of leave is archived, never deleted: what was taken of it stays. */
export const leaveTypeMachine = machine({
  name: 'leave_type',
  initial: 'active',
  states: {
    active: { label: 'Active', look: 'active', isQuiet: true },
    archived: { label: 'Archived', look: 'locked' },
  },
  transitions: {
    archive: { from: ['active'], to: 'archived', can: 'leave:manage', label: 'Archive' },
    restore: { from: ['archived'], to: 'active', can: 'leave:manage', label: 'Restore' },
  },
});

export const ACCRUALS = ['monthly_start', 'monthly_end', 'yearly_front', 'none'] as const;

const typeFields = {
  name: line(60),
  code: z
    .string()
    .trim()
    .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Use up to 6 capital letters and digits, such as AL'),
  /** One of `LEAVE_COLOURS`: in calendars. */
  colour: z.int().min(1).max(7),
  /** Who may take it, and earns it; empty: everybody. */
  employmentTypes: z
    .array(z.enum(EMPLOYMENT_TYPES))
    .max(EMPLOYMENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, 'Name each only once'),
  paidBps: z.int().min(0).max(10_000),
  unit: z.enum(['day', 'half_day']),
  needsFileAfterDays: z.int().min(0).max(366).nullable(),
  noticeDays: z.int().min(0).max(366),
  maxDays: z.int().min(1).max(366).nullable(),
  allowNegative100: z.int().min(0).max(36_600),
  countsHolidays: z.boolean(),
  stopsAccrual: z.boolean(),
  isPrivate: z.boolean(),
  annual100: z.int().min(0).max(36_600),
  accrual: z.enum(ACCRUALS),
  proratesJoin: z.boolean(),
  isFteScaled: z.boolean(),
  carryMax100: z.int().min(0).max(36_600).nullable(),
  carryExpires: z
    .string()
    .regex(
      /^((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$/,
      'Use a month and a day that every year has, such as 03-31',
    )
    .nullable(),
  seniority: z.array(z.object({ years: z.int().min(1).max(60), days100: z.int().min(1).max(6000) })).max(10),
};
/** What its requests and balances hang on: chosen once. */
const wayFields = {
  /** Reported rather than asked for: it counts at once, and HR acknowledges it. */
  isRecorded: z.boolean(),
  /** Whether there is an entitlement that is used up. */
  hasBalance: z.boolean(),
};

/** A kind of leave with the policy by which it is earned, carried over and expires. Days are hundredths. */
export const LeaveType = z.object({
  id: id('lvt'),
  ...typeFields,
  name: z.string(),
  code: z.string(),
  ...wayFields,
  status: z.enum(statesOf(leaveTypeMachine)),
  version: version(),
});
export type LeaveType = z.infer<typeof LeaveType>;

/** As the caller meets it. */
export const ListedLeaveType = LeaveType.extend({
  /** The caller may ask for it now. */
  isOffered: z.boolean(),
  transitions: z.array(z.string()),
});
export type ListedLeaveType = z.infer<typeof ListedLeaveType>;

export const NewLeaveType = z.object({ ...typeFields, ...wayFields });
export type NewLeaveType = z.infer<typeof NewLeaveType>;

export const LeaveTypeInput = z.object({ ...typeFields, version: version() });
export type LeaveTypeInput = z.infer<typeof LeaveTypeInput>;

const params = z.object({ id: id('lvt') });

export const leaveTypeRoutes = {
  types: route({
    method: 'GET',
    path: '/leave/types',
    can: 'leave:read',
    summary: 'Kinds of leave with their policy, archived ones last',
    data: z.array(ListedLeaveType),
  }),
  createType: route({
    method: 'POST',
    path: '/leave/types',
    can: 'leave:manage',
    summary: 'Add a kind of leave; the next accrual counts with it for the whole year',
    body: NewLeaveType,
    data: ListedLeaveType,
    once: 'accepted',
  }),
  updateType: route({
    method: 'PATCH',
    path: '/leave/types/:id',
    can: 'leave:manage',
    summary: 'Change a kind of leave or its policy; the next accrual counts with it for the whole year',
    params,
    body: LeaveTypeInput,
    data: ListedLeaveType,
    once: 'accepted',
  }),
  moveType: transitionRoute('/leave/types/:id/transitions', leaveTypeMachine, 'leave:manage', ListedLeaveType),
};
