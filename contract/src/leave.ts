import { z } from 'zod';
import { RehearsedChain } from './approval-chains.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, instant, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { LeaveCalendar, LeaveCalendarDay } from './leave-calendar.ts';
import { balanceImport } from './leave-import.ts';
import { Adjustment, Balance, balanceRoutes, LeaveEntry, ledgerRoutes } from './leave-ledger.ts';
import { leaveFeedRoutes } from './leave-feed.ts';
import { leaveTypeRoutes } from './leave-types.ts';
import { leaveRequestMachine } from './leave-machine.ts';
import { awayOutside } from './mail-answers.ts';

const Status = z.enum(statesOf(leaveRequestMachine));

const Span = { from: day(), to: day(), halfStart: z.boolean(), halfEnd: z.boolean() };

/** Days that somebody asks for, or reports, and what became of it. What a caller may not know is null. */
export const LeaveRequest = z.object({
  id: id('lvr'),
  employeeId: id('emp'),
  employeeName: z.string(),
  departmentId: id('dep').nullable(),
  departmentName: z.string().nullable(),
  typeId: id('lvt').nullable(),
  typeName: z.string(),
  ...Span,
  days100: z.int(),
  status: Status,
  reason: z.string().nullable(),
  decisionNote: z.string().nullable(),
  handoverId: id('emp').nullable(),
  handoverName: z.string().nullable(),
  delegateId: id('emp').nullable(),
  delegateName: z.string().nullable(),
  awayMessage: z.string().nullable(),
  /** What everybody outside the company is answered instead. */
  awayOutside: z.string().nullable(),
  submittedAt: instant().nullable(),
  certificateDueOn: day().nullable(),
  certifiedAt: instant().nullable(),
  createdAt: instant(),
  createdByName: z.string().nullable(),
  /** Who has to decide now, else who decided last. */
  approverName: z.string().nullable(),
  version: version(),
  transitions: z.array(z.string()),
});
export type LeaveRequest = z.infer<typeof LeaveRequest>;

/** One request with the lines that it made in the ledger. */
export const LeaveRequestDetail = LeaveRequest.extend({
  entries: z.array(LeaveEntry),
  isEditable: z.boolean(),
});
export type LeaveRequestDetail = z.infer<typeof LeaveRequestDetail>;

type SpanRule = [
  holds: (span: { from: string; to: string; halfStart: boolean; halfEnd: boolean }) => boolean,
  { path: string[]; message: string },
];
const inOrder: SpanRule = [({ from, to }) => to >= from, { path: ['to'], message: 'The last day is before the first: choose it again' }];
const halvesApart: SpanRule = [
  ({ from, to, halfStart, halfEnd }) => from !== to || !halfStart || !halfEnd,
  { path: ['halfEnd'], message: 'Choose the morning or the afternoon, or the whole day' },
];

const requestFields = z.object({
  typeId: id('lvt'),
  ...Span,
  from: enteredDay(),
  to: enteredDay(),
  reason: z.string().trim().max(1000, 'At most 1000 characters').nullable(),
  handoverId: id('emp').nullable(),
  delegateId: id('emp').nullable(),
  awayMessage: z.string().trim().max(2000, 'At most 2000 characters').nullable(),
  awayOutside: awayOutside(),
  /** Uploads that belong to it: a certificate, a confirmation. */
  fileIds: z.array(id('file')).max(10),
});
export const LeaveRequestInput = requestFields.refine(...inOrder).refine(...halvesApart);
export type LeaveRequestInput = z.infer<typeof LeaveRequestInput>;

/** What a request would come to: shown while it is being written. */
export const LeavePreview = z.object({
  days100: z.int(),
  days: z.array(z.object({ day: day(), days100: z.int(), holiday: z.string().nullable() })),
  hasBalance: z.boolean(),
  /** On the first day, accruals until then included, without this request and with it. */
  before100: z.int(),
  after100: z.int(),
  /** On 31 December of the year of the last day, with it. */
  yearEnd100: z.int(),
  /** Why it would be refused now. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What to know beforehand: who else is away, what is planned in these days, what runs out. */
  hints: z.array(z.object({ kind: z.enum(['coverage', 'conflict', 'certificate', 'notice']), text: z.string() })),
  /** Who would decide; null where it counts without anybody's approval. */
  chain: RehearsedChain.nullable(),
});
export type LeavePreview = z.infer<typeof LeavePreview>;

const range = { from: day(), to: day() };
const params = z.object({ id: id('lvr') });
const employee = z.object({ employeeId: id('emp').optional() });

const listed = {
  sorts: ['from', 'to', 'person', 'department', 'type', 'days', 'status', 'submitted'],
  filters: {
    ...employee.shape,
    status: many(Status),
    typeId: id('lvt').optional(),
    departmentId: id('dep').optional(),
    from: day().optional(),
    to: day().optional(),
    followUp: z.stringbool().optional(),
    /** Sick, unpaid and whatever else nobody plans. */
    unplanned: z.stringbool().optional(),
    /** Waits for your decision. */
    waiting: z.stringbool().optional(),
  },
} as const;

export const leaveApi = {
  ...leaveTypeRoutes,
  ...leaveFeedRoutes,
  balances: route({
    method: 'GET',
    path: '/leave/balances',
    can: 'leave:read',
    summary: 'Balances of one person by kind, today and projected',
    query: employee,
    data: z.array(Balance),
  }),
  ...balanceRoutes,
  projection: route({
    method: 'GET',
    path: '/leave/projection',
    can: 'leave:read',
    summary: 'What a balance comes to at the end of each month, until the end of next March',
    query: z.object({ typeId: id('lvt'), employeeId: id('emp').optional() }),
    data: z.array(z.object({ day: day(), days100: z.int() })),
  }),
  ...ledgerRoutes,
  ...balanceImport,
  adjust: route({
    method: 'POST',
    path: '/leave/adjustments',
    can: 'leave:manage',
    summary: 'Add to a balance or take from it, with a note',
    body: Adjustment,
    data: LeaveEntry,
    once: 'required',
  }),
  accrue: route({
    method: 'POST',
    path: '/leave/accruals',
    can: 'leave:manage',
    summary: 'Post what is due now; posting again posts nothing',
    data: z.object({ posted: z.int() }),
    once: 'accepted',
  }),
  list: route({
    method: 'GET',
    path: '/leave/requests',
    can: 'leave:read',
    summary: 'Leave requests that you may see, latest first day first',
    query: listQuery(listed),
    data: paged(LeaveRequest),
  }),
  export: exportRoute('/leave/requests/export', 'leave:read', 'The leave requests of a filter as a file', listed),
  get: route({
    method: 'GET',
    path: '/leave/requests/:id',
    can: 'leave:read',
    summary: 'One leave request',
    params,
    data: LeaveRequestDetail,
  }),
  preview: route({
    method: 'POST',
    path: '/leave/preview',
    can: 'leave:request',
    summary: 'What a request would come to: days, balance, problems, hints; writes nothing',
    body: z.object({ ...requestFields.shape, employeeId: id('emp').optional(), requestId: id('lvr').optional() }).refine(...inOrder),
    data: LeavePreview,
    apart: true,
  }),
  create: route({
    method: 'POST',
    path: '/leave/requests',
    can: 'leave:request',
    summary: 'Ask for leave, report an illness, or keep a draft; HR also for somebody else',
    body: z
      .object({ ...requestFields.shape, employeeId: id('emp').optional(), isDraft: z.boolean() })
      .refine(...inOrder)
      .refine(...halvesApart),
    data: LeaveRequestDetail,
    once: 'accepted',
  }),
  update: route({
    method: 'PATCH',
    path: '/leave/requests/:id',
    can: 'leave:request',
    summary: 'Change a draft or a returned request',
    params,
    body: z
      .object({ ...requestFields.shape, version: version() })
      .refine(...inOrder)
      .refine(...halvesApart),
    data: LeaveRequestDetail,
    once: 'accepted',
  }),
  transition: transitionRoute('/leave/requests/:id/transitions', leaveRequestMachine, 'leave:request', LeaveRequestDetail),
  days: route({
    method: 'GET',
    path: '/leave/days',
    can: 'leave:read',
    summary: 'Days of at most 400: holidays, free weekdays, how many of the department are away',
    query: z.object({ ...range, ...employee.shape }),
    data: z.array(LeaveCalendarDay),
  }),
  calendar: route({
    method: 'GET',
    path: '/leave/calendar',
    can: 'leave:read',
    summary: 'Who of a department is away in at most 100 days; without a department, yours',
    query: z.object({ ...range, departmentId: id('dep').optional() }),
    data: LeaveCalendar,
  }),
};
