import { z } from 'zod';
import { APPROVAL_FLAGS, APPROVAL_KINDS } from './approval-kinds.ts';
import { exportRoute, listQuery } from './kit/list.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { id, instant, leastDays, leastMinor, line, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

const text = () => z.string().trim().max(2000, 'At most 2000 characters');
/** Where somebody decided: on a page of ours, or on the card of a mail that told of it. */
const channel = () => z.enum(['web', 'mail_link']);
/** A decision with its comment. */
const decision = (comment: z.ZodType<string>) => z.object({ comment, channel: channel().default('web') });
const handOver = z.object({ toId: id('emp'), reason: line(500) });

/** workspace A7. A step that is decided leaves the approval pending until the last one. */
export const approvalMachine = machine({
  name: 'approval',
  initial: 'pending',
  states: {
    pending: { label: 'Pending', look: 'in_review' },
    approved: { label: 'Approved', look: 'approved', isQuiet: true },
    rejected: { label: 'Rejected', look: 'rejected' },
    returned: { label: 'Returned', look: 'returned' },
    cancelled: { label: 'Cancelled', look: 'cancelled' },
    void: { label: 'Void', look: 'locked' },
  },
  transitions: {
    approve: { from: ['pending'], to: 'pending', can: 'approvals:decide', label: 'Approve', input: decision(text().default('')) },
    return: {
      from: ['pending'],
      to: 'returned',
      can: 'approvals:decide',
      label: 'Return',
      input: decision(text().min(1, 'Say what is missing')).extend({ fields: z.array(z.string().max(40)).max(100).default([]) }),
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      can: 'approvals:decide',
      label: 'Reject',
      input: decision(text().min(5, 'Say why in at least 5 characters')),
    },
    reassign: { from: ['pending'], to: 'pending', can: 'approvals:decide', label: 'Reassign', input: handOver },
    rescue: { from: ['pending'], to: 'pending', can: 'approvals:reassign', label: 'Find an approver', input: handOver },
    ask: { from: ['pending'], to: 'pending', can: 'approvals:decide', label: 'Ask for advice', input: handOver },
    advise: {
      from: ['pending'],
      to: 'pending',
      can: 'approvals:decide',
      label: 'Advise',
      input: z.object({ comment: text().min(1, 'Write your advice') }),
    },
    complete: { from: ['pending'], to: 'approved', can: 'system', label: 'Complete' },
    cancel: { from: ['pending'], to: 'cancelled', can: 'system', label: 'Cancel' },
    void: { from: ['pending', 'approved'], to: 'void', can: 'system', label: 'Make void' },
  },
});

const kind = () => z.enum(APPROVAL_KINDS);
const flags = () => z.array(oneOf(APPROVAL_FLAGS));

/** What an approver needs on one screen; a person who may only see that it exists gets none. */
/** Long enough for the longest answer of a form: whoever decides reads all of it. */
export const FACT_LENGTH = 20_000;
export const Fact = z.object({
  label: z.string().max(100),
  value: z.string().max(FACT_LENGTH),
  /** What to look at before one decides: more is asked for than there is. */
  isAlert: z.boolean().optional(),
});
export type Fact = z.infer<typeof Fact>;

/** A field of the subject's form, which whoever returns it may mark (workspace A6). */
export const ApprovalField = z.object({ key: z.string(), label: z.string() });
export type ApprovalField = z.infer<typeof ApprovalField>;

/** A row of an inbox. */
export const ApprovalRow = z.object({
  id: id('apr'),
  kind: kind(),
  subjectId: z.string(),
  title: z.string(),
  requesterId: id('emp'),
  requesterName: z.string(),
  departmentName: z.string().nullable(),
  projectCode: z.string().nullable(),
  /** Minor units. */
  amountMinor: z.string().nullable(),
  currency: z.string(),
  flags: flags(),
  /** With what it stands: the week of hours (`2026-W41`), the form of a request. */
  bundle: z.string().nullable(),
  status: z.enum(statesOf(approvalMachine)),
  stepName: z.string().nullable(),
  waitingOn: z.array(z.string()),
  /** For whom the caller would decide as a delegate. */
  forName: z.string().nullable(),
  createdAt: instant(),
  waitingSince: instant().nullable(),
  dueAt: instant().nullable(),
  decidedAt: instant().nullable(),
  version: version(),
  /** What the caller may do with it now. */
  transitions: z.array(z.string()),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const ApprovalStep = z.object({
  no: z.int(),
  name: z.string(),
  mode: z.enum(['any', 'all', 'n_of']),
  needed: z.int(),
  requireComment: z.boolean(),
  status: z.enum(['waiting', 'open', 'approved', 'rejected', 'returned', 'closed']),
  startedAt: instant().nullable(),
  dueAt: instant().nullable(),
  escalatedAt: instant().nullable(),
  endedAt: instant().nullable(),
  people: z.array(
    z.object({
      id: id('emp'),
      name: z.string(),
      via: z.enum(['approver', 'delegate', 'fallback', 'escalation', 'reassigned', 'adviser']),
      forName: z.string().nullable(),
    }),
  ),
});
export type ApprovalStep = z.infer<typeof ApprovalStep>;

export const ApprovalDecision = z.object({
  id: id('apd'),
  stepNo: z.int(),
  actorId: id('emp'),
  actorName: z.string(),
  /** Both names are kept and printed (workspace A7). */
  forName: z.string().nullable(),
  action: z.enum(['approve', 'reject', 'return', 'reassign', 'ask', 'advise']),
  comment: z.string(),
  /** What was marked as it was returned. */
  fields: z.array(ApprovalField),
  channel: channel(),
  toName: z.string().nullable(),
  at: instant(),
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** One field that is not as it was when the approval before this one was asked for. */
export const Change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.infer<typeof Change>;

export const Approval = ApprovalRow.extend({
  /** The page of what is decided, below the role's prefix; null where the caller sees only that it exists. */
  link: z.string().nullable(),
  /** What of the subject was asked, where that is not the subject itself: "Move to VH-12 Van". */
  about: z.string().nullable(),
  facts: z.array(Fact),
  ruleName: z.string(),
  steps: z.array(ApprovalStep),
  decisions: z.array(ApprovalDecision),
  changes: z.array(Change),
  /** What the caller may mark when they return it. */
  fields: z.array(ApprovalField),
  /** Who wants to know how it ends, by name. */
  watchers: z.array(z.string()),
  isWatching: z.boolean(),
  /** Whether the caller may begin to; who asked is told anyway. */
  canWatch: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

/** A decision in the history, with what it was about. */
export const DecisionRow = ApprovalDecision.extend({
  approvalId: id('apr'),
  kind: kind(),
  title: z.string(),
  requesterName: z.string(),
  amountMinor: z.string().nullable(),
  currency: z.string(),
  stepName: z.string(),
  /** Minutes of business time from the beginning of the step. */
  minutes: z.int(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

const groups = ['requests', 'leave', 'projects', 'procurement', 'money', 'control'] as const;

const listed = {
  /** `week`: hours by their week, after everything else; `form`: by what it stands with. Each then by what is due first. */
  sorts: ['due', 'created', 'title', 'requester', 'department', 'amount', 'since', 'decided', 'status', 'week', 'form'],
  filters: {
    tab: z.enum(['waiting', 'delegated', 'decided', 'mine', 'stuck', 'all']).default('waiting'),
    group: z.enum(groups).optional(),
    kind: kind().optional(),
    status: z.enum(statesOf(approvalMachine)).optional(),
    departmentId: id('dep').optional(),
    projectId: id('prj').optional(),
    requesterId: id('emp').optional(),
    minMinor: leastMinor(),
    /** Waiting for at least so many days. */
    minDays: leastDays(),
    flagged: z.stringbool().optional(),
  },
} as const;

const decided = {
  sorts: ['at', 'title', 'by', 'amount'],
  filters: { kind: kind().optional(), mine: z.stringbool().optional(), minMinor: leastMinor() },
} as const;

export const ApprovalCounts = z.object({
  /** Addressed to the caller, by group of kinds. */
  waiting: z.record(z.enum(groups), z.int()),
  delegated: z.int(),
  /** Open steps that nobody can decide; for those who may find an approver. */
  stuck: z.int(),
  /** How many of one kind the company lets be decided together. */
  bulkLimit: z.int(),
});
export type ApprovalCounts = z.infer<typeof ApprovalCounts>;

export const BULK_MAX = 50;

export const approvalsApi = {
  list: route({
    method: 'GET',
    path: '/approvals',
    can: 'approvals:read',
    summary: 'Approvals: waiting for you, delegated to you, decided by you, asked for by you, or all that you may see',
    query: listQuery(listed),
    data: paged(ApprovalRow),
  }),
  export: exportRoute('/approvals/export', 'approvals:read', 'The approvals of a filter as a file', listed),
  counts: route({
    method: 'GET',
    path: '/approvals/counts',
    can: 'approvals:read',
    summary: 'How many wait for you, for the menu and the tabs, and how many may be decided together',
    data: ApprovalCounts,
  }),
  decisions: route({
    method: 'GET',
    path: '/approvals/decisions',
    can: 'approvals:read',
    summary: 'Decisions that were taken, newest first: yours, or all that you may see',
    query: listQuery(decided),
    data: paged(DecisionRow),
  }),
  exportDecisions: exportRoute('/approvals/decisions/export', 'approvals:read', 'The decisions of a filter as a file', decided),
  of: route({
    method: 'GET',
    path: '/approvals/of/:kind/:subjectId',
    can: 'approvals:read',
    summary: 'The latest approval of a subject; null when there was none',
    params: z.object({ kind: kind(), subjectId: z.string().max(60) }),
    data: Approval.nullable(),
  }),
  get: route({
    method: 'GET',
    path: '/approvals/:id',
    can: 'approvals:read',
    summary: 'One approval with its chain, its decisions and what changed',
    params: z.object({ id: id('apr') }),
    data: Approval,
  }),
  watch: route({
    method: 'POST',
    path: '/approvals/:id/watch',
    can: 'approvals:read',
    summary: 'Be told how an approval ends, or no longer',
    params: z.object({ id: id('apr') }),
    body: z.object({ isWatching: z.boolean() }),
    data: Approval,
    once: 'accepted',
  }),
  transition: transitionRoute('/approvals/:id/transitions', approvalMachine, 'approvals:decide', Approval),
  approveSeveral: route({
    method: 'POST',
    path: '/approvals/approve',
    can: 'approvals:decide',
    summary: 'Approve up to 50 of one kind; what is flagged or refused is left out and reported',
    body: z.object({
      items: z
        .array(z.object({ id: id('apr'), version: version() }))
        .min(1)
        .max(BULK_MAX),
    }),
    data: z.object({ approved: z.int(), skipped: z.array(z.object({ id: id('apr'), title: z.string(), reason: z.string() })) }),
    once: 'required',
  }),
};
