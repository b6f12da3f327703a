import { z } from 'zod';
import { exportRoute, listQuery } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, instant, line, oneOf } from './kit/schema.ts';
import { LEDGER_WORDS } from './leave-ledger-words.ts';

/** One line of the append-only ledger. A balance is the sum of its lines, and nothing else. */
export const LeaveEntry = z.object({
  id: id('lle'),
  employeeId: id('emp'),
  employeeName: z.string(),
  typeId: id('lvt'),
  typeName: z.string(),
  day: day(),
  days100: z.int(),
  kind: oneOf(LEDGER_WORDS),
  period: z.string().nullable(),
  requestId: id('lvr').nullable(),
  note: z.string(),
  createdAt: instant(),
  createdByName: z.string().nullable(),
});
export type LeaveEntry = z.infer<typeof LeaveEntry>;

/** Days that go on a day that is to come: over what may be carried into a year, or carried over and not taken in time. */
export const LeaveLoss = z.object({ kind: z.enum(['forfeiture', 'expiry']), day: day(), days100: z.int() });
export type LeaveLoss = z.infer<typeof LeaveLoss>;

/** What somebody has of one kind of leave. */
export const Balance = z.object({
  typeId: id('lvt'),
  typeName: z.string(),
  colour: z.int(),
  hasBalance: z.boolean(),
  balance100: z.int(),
  /** Asked for and not yet decided. */
  reserved100: z.int(),
  /** Balance less what is reserved. */
  available100: z.int(),
  /** Of the balance: what is left of last year's, and until when. */
  carryLeft100: z.int(),
  carryExpiresOn: day().nullable(),
  /** On 31 December, with what is still to come and all that is approved or asked for. */
  yearEnd100: z.int(),
  entitlement100: z.int(),
  /** Taken or approved in this calendar year. */
  taken100: z.int(),
  /** Until the end of next March, with all that is approved and asked for. */
  losses: z.array(LeaveLoss),
});
export type Balance = z.infer<typeof Balance>;

/**
 * As at a day: `balance100` is what was there at its end. A row adds up: what was earned, less what was taken, is approved for later
 * and is asked for, is what is left.
 */
export const PersonBalance = Balance.omit({ typeName: true, colour: true, hasBalance: true, losses: true }).extend({
  /** With what came from years before and was corrected, expired or paid out: the balance before what was taken in the year. */
  earned100: z.int(),
  /** In the year, up to the day. */
  taken100: z.int(),
  /** Approved, or corrected, for days after it. */
  ahead100: z.int(),
  employeeId: id('emp'),
  employeeName: z.string(),
  employeeNumber: z.string(),
  departmentName: z.string().nullable(),
});
export type PersonBalance = z.infer<typeof PersonBalance>;

export const Adjustment = z.object({
  employeeId: id('emp'),
  typeId: id('lvt'),
  day: enteredDay(),
  days100: z
    .int()
    .min(-36_600)
    .max(36_600)
    .refine((value) => value !== 0, 'Enter a number of days other than 0'),
  kind: z.enum(['adjust', 'carry_in', 'payout']),
  note: line(300),
});
export type Adjustment = z.infer<typeof Adjustment>;

const listed = {
  sorts: ['day', 'person'],
  filters: {
    employeeId: id('emp').optional(),
    typeId: id('lvt').optional(),
    /** `job`: what is posted every night. */
    postedBy: z.enum(['job', 'people']).optional(),
  },
} as const;

const balances = {
  sorts: ['name'],
  filters: {
    typeId: id('lvt'),
    /** Today where it is left out. */
    on: enteredDay().optional(),
  },
} as const;

export const balanceRoutes = {
  balanceList: route({
    method: 'GET',
    path: '/leave/balance-list',
    can: 'leave:read',
    summary: 'Balances of one kind as at a day, by person: of everybody, or of the departments that you head',
    query: listQuery(balances),
    data: paged(PersonBalance),
  }),
  exportBalances: exportRoute('/leave/balance-list/export', 'leave:read', 'Balances of one kind as at a day, as a file', balances),
};

export const ledgerRoutes = {
  ledger: route({
    method: 'GET',
    path: '/leave/ledger',
    can: 'leave:read',
    summary: 'Lines of the ledger, newest first: your own, or by the scope that you have',
    query: listQuery(listed),
    data: paged(LeaveEntry),
  }),
  exportLedger: exportRoute('/leave/ledger/export', 'leave:read', 'Lines of the ledger as a file', listed),
};
