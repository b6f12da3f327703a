import type { Role } from './access.ts';

const PEOPLE: readonly Role[] = ['managing_director', 'hr_manager'];
const MONEY: readonly Role[] = ['managing_director', 'accountant'];
const OFFICE: readonly Role[] = ['managing_director', 'administrator'];
const TOP: readonly Role[] = ['managing_director'];

export type KindGroup = 'requests' | 'leave' | 'projects' | 'procurement' | 'money' | 'control';

interface Kind {
  label: string;
  group: KindGroup;
  /** Who reads all approvals of the kind, beside those whom one concerns (workspace B2, approval requests). */
  readers: readonly Role[];
  /** What follows from the approval, where its facts do not say it already. */
  effect?: string;
}

/** What is decided in this company, one line a kind (workspace A7). */
export const APPROVAL_KIND_TABLE = {
  leave: { label: 'Leave', group: 'leave', readers: PEOPLE },
  timesheet: { label: 'Timesheet', group: 'requests', readers: PEOPLE },
  request: { label: 'Request', group: 'requests', readers: OFFICE },
  expense: { label: 'Expense claim', group: 'requests', readers: MONEY },
  resource_booking: { label: 'Resource booking', group: 'requests', readers: OFFICE },
  procurement: { label: 'Purchase', group: 'procurement', readers: MONEY },
  po_change: { label: 'Order change', group: 'procurement', readers: MONEY },
  bill_exception: { label: 'Bill exception', group: 'procurement', readers: MONEY },
  project_charter: {
    label: 'Project charter',
    group: 'projects',
    readers: TOP,
    effect: 'its plan is kept as the first baseline, and the project can start',
  },
  rebaseline: { label: 'New baseline', group: 'projects', readers: TOP },
  budget_change: { label: 'Budget change', group: 'projects', readers: MONEY },
  milestone: { label: 'Milestone', group: 'projects', readers: TOP, effect: 'the milestone is signed off for good' },
  vendor_bank: { label: 'Vendor bank account', group: 'money', readers: MONEY },
  employee_bank: { label: 'Employee bank account', group: 'money', readers: PEOPLE },
  compensation: {
    label: 'Compensation',
    group: 'money',
    readers: PEOPLE,
    effect: 'this pay counts from its first day on, in place of what counts until then',
  },
  suspension: {
    label: 'Suspension',
    group: 'control',
    readers: PEOPLE,
    effect:
      'this person can no longer sign in, their bookings are released, what waits for their decision goes to others, and whoever leads their tasks is told',
  },
  payroll_run: { label: 'Payroll run', group: 'money', readers: MONEY },
  payment_batch: { label: 'Payment batch', group: 'money', readers: MONEY },
  journal: { label: 'Journal entry', group: 'money', readers: MONEY },
  writeoff: { label: 'Write-off', group: 'money', readers: MONEY },
  period_reopen: { label: 'Reopened period', group: 'control', readers: MONEY },
  policy_change: {
    label: 'Approval chain',
    group: 'control',
    readers: TOP,
    effect: 'it counts for all that is asked for from then on; what waits already keeps its chain',
  },
  settings_critical: { label: 'Critical setting', group: 'control', readers: TOP, effect: 'the new value counts at once' },
} as const satisfies Record<string, Kind>;
export type ApprovalKind = keyof typeof APPROVAL_KIND_TABLE;

export const APPROVAL_KINDS = Object.keys(APPROVAL_KIND_TABLE) as [ApprovalKind, ...ApprovalKind[]];

export const kindLabel = (kind: ApprovalKind): string => APPROVAL_KIND_TABLE[kind].label;

/** What an approver should know that the facts do not say. */
export function effectText(kind: ApprovalKind): string | null {
  const { effect }: Kind = APPROVAL_KIND_TABLE[kind];
  return effect ? `When it is approved, ${effect}.` : null;
}

/** Of which kinds somebody with this role reads every approval. */
export const kindsReadBy = (role: Role): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => (APPROVAL_KIND_TABLE[kind].readers as readonly Role[]).includes(role));

/** What an approver should know before deciding; an approval with one of these is never decided together with others. */
export const APPROVAL_FLAGS = {
  over_budget: 'Over budget',
  duplicate: 'Possible duplicate',
  new_bank: 'New bank account',
  conflict: 'Conflict',
  large_deviation: 'Deviation above 5 %',
} as const;
export type ApprovalFlag = keyof typeof APPROVAL_FLAGS;

/** What a rule may ask for beside amount and place; says nothing about risk. */
export const APPROVAL_MARKS = ['transfer', 'self_service'] as const;
export type ApprovalMark = (typeof APPROVAL_MARKS)[number];
