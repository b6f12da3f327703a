import { z } from 'zod';
import { PAY_BASES } from './employment.ts';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { day, id, line, version, enteredDay } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** Proposed by HR, decided by the managing director; what took effect is superseded, never edited (workspace A1, SoD-11). */
export const compensationMachine = machine({
  name: 'compensation',
  initial: 'proposed',
  states: {
    proposed: { label: 'Waiting for approval', look: 'in_review' },
    approved: { label: 'Approved', look: 'approved', isQuiet: true },
    rejected: { label: 'Rejected', look: 'rejected' },
    cancelled: { label: 'Withdrawn', look: 'cancelled' },
  },
  transitions: {
    approve: { from: ['proposed'], to: 'approved', can: 'system', label: 'Approve' },
    reject: { from: ['proposed'], to: 'rejected', can: 'system', label: 'Reject' },
    /** It would begin only after the last day of whoever leaves. */
    lapse: { from: ['proposed', 'approved'], to: 'cancelled', can: 'system', label: 'Lapse' },
    withdraw: { from: ['proposed'], to: 'cancelled', can: 'pay:propose', label: 'Withdraw' },
  },
});

const minor = () => z.string().regex(/^\d{1,15}$/, 'Enter an amount of at least 0');
const cost = () => z.string().regex(/^(?!0+$)\d{1,15}$/, 'Enter an amount above 0');
/** 1/10 000 of a major unit: an hour at 16.50 is 165000. */
const e4 = () => z.string().regex(/^\d{1,15}$/, 'Enter an amount of at least 0');

const Allowance = z.object({ name: line(80), monthlyMinor: minor() });

export const Compensation = z.object({
  id: id('cmp'),
  employeeId: id('emp'),
  from: day(),
  to: day().nullable(),
  basis: z.enum(PAY_BASES),
  monthlyMinor: z.string().nullable(),
  hourlyE4: z.string().nullable(),
  weeklyMinutes: z.int(),
  /** Of full time, derived from the hours. */
  fteBps: z.int(),
  grade: z.string(),
  allowances: z.array(Allowance),
  reason: z.string(),
  status: z.enum(statesOf(compensationMachine)),
  /** Above what the grade pays at most, or below what it pays at least. */
  isOutsideBand: z.boolean(),
  version: version(),
  transitions: z.array(z.string()),
});
export type Compensation = z.infer<typeof Compensation>;

export const CompensationInput = z
  .object({
    from: enteredDay(),
    basis: z.enum(PAY_BASES),
    monthlyMinor: minor().nullable().default(null),
    hourlyE4: e4().nullable().default(null),
    /** Without it the hours stay what they are. */
    weeklyMinutes: z.int().min(0).max(10_080).optional(),
    grade: line(6),
    allowances: z.array(Allowance).max(10).default([]),
    reason: z.string().trim().min(5, 'Say why, in at least 5 characters').max(1000),
  })
  .refine(({ basis, monthlyMinor }) => basis !== 'monthly' || Number(monthlyMinor) > 0, {
    path: ['monthlyMinor'],
    message: 'Enter the monthly pay',
  })
  .refine(({ basis, hourlyE4 }) => basis !== 'hourly' || Number(hourlyE4) > 0, { path: ['hourlyE4'], message: 'Enter the hourly pay' });
export type CompensationInput = z.input<typeof CompensationInput>;

/** A grade as its reader may see it: the band is HR's and the managing director's, the costing rate also the heads' and finance's. */
export const PayGrade = z.object({
  id: id('grd'),
  code: z.string(),
  name: z.string(),
  basis: z.enum(PAY_BASES),
  minMinor: z.string().optional(),
  maxMinor: z.string().optional(),
  costPerHourMinor: z.string().nullable(),
  costFrom: day().nullable(),
  people: z.int(),
  version: version(),
});
export type PayGrade = z.infer<typeof PayGrade>;

export const PayGradeInput = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Use a capital letter and up to 5 letters or digits'),
    name: line(100),
    basis: z.enum(PAY_BASES),
    minMinor: minor(),
    maxMinor: minor(),
    costPerHourMinor: cost(),
    costFrom: enteredDay(),
  })
  .refine(({ minMinor, maxMinor }) => BigInt(minMinor || '0') <= BigInt(maxMinor || '0'), {
    path: ['maxMinor'],
    message: 'The most is below the least. Enter a higher amount.',
  });
export type PayGradeInput = z.infer<typeof PayGradeInput>;

export const payApi = {
  grades: route({
    method: 'GET',
    path: '/pay-grades',
    can: 'grades:read',
    summary: 'Pay grades with their costing rates',
    data: z.array(PayGrade),
  }),
  createGrade: route({
    method: 'POST',
    path: '/pay-grades',
    can: 'pay:propose',
    summary: 'Add a pay grade',
    body: PayGradeInput,
    data: PayGrade,
    once: 'accepted',
  }),
  setCost: route({
    method: 'POST',
    path: '/pay-grades/:id/costs',
    can: 'pay:propose',
    summary: 'Set what an hour of a grade is charged at from a day on',
    params: z.object({ id: id('grd') }),
    body: z.object({ from: enteredDay(), perHourMinor: cost() }),
    data: PayGrade,
    once: 'accepted',
  }),
  proposals: route({
    method: 'GET',
    path: '/compensations/proposed',
    can: 'pay:read',
    summary: 'Pay proposals that wait for approval, soonest first',
    data: z.array(Compensation.extend({ employeeName: z.string() })),
  }),
  history: route({
    method: 'GET',
    path: '/employees/:id/compensations',
    can: 'people:read',
    summary: 'The pay of somebody, newest first: your own, or as far as it is yours to see',
    params: z.object({ id: id('emp') }),
    data: z.array(Compensation),
  }),
  propose: route({
    method: 'POST',
    path: '/employees/:id/compensations',
    can: 'pay:propose',
    summary: 'Propose pay from a day on; it takes effect when it is approved',
    params: z.object({ id: id('emp') }),
    body: CompensationInput,
    data: Compensation,
    once: 'required',
  }),
  transition: transitionRoute('/compensations/:id/transitions', compensationMachine, 'pay:propose', Compensation),
};
