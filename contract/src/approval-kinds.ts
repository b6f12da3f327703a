import type { Role } from './access.ts';

const PEOPLE: readonly Role[] = ['managing_director', 'hr_manager'];
const MONEY: readonly Role[] = ['managing_director', 'accountant'];
const OFFICE: readonly Role[] = ['managing_director', 'administrator'];
const TOP: readonly Role[] = ['managing_director'];
const YARD: readonly Role[] = [...OFFICE, 'accountant'];

export type KindGroup = 'requests' | 'leave' | 'projects' | 'procurement' | 'money' | 'control';

type Bystander = 'head' | 'concerned';
const BOTH: readonly Bystander[] = ['head', 'concerned'];

interface Kind {
  label: string;
  group: KindGroup;
  /** Who reads all approvals of the kind, beside those whom one concerns (workspace B2, approval requests). */
  readers: readonly Role[];
  /**
   * Who reads one of them besides, whom no step of it is addressed to: the head of its department, and those whom it concerns, such as who
   * prepared it or gains from it. Left out: neither, as where it is about somebody's pay, bank account or place here.
   */
  alsoReadBy?: readonly Bystander[];
  /** Where no amount stands with it, it is about no money, and within every limit of a duty or delegation. Left out: one that is not known is above every limit. */
  isWithoutAmount?: true;
  /** What follows from the approval, where its facts do not say it already. */
  effect?: string;
}

/** What is decided in this company, one line a kind (workspace A7). */
export const APPROVAL_KIND_TABLE = {
  leave: { label: 'Leave', group: 'leave', readers: PEOPLE, alsoReadBy: BOTH, isWithoutAmount: true },
  timesheet: { label: 'Timesheet', group: 'requests', readers: PEOPLE, alsoReadBy: BOTH, isWithoutAmount: true },
  request: { label: 'Request', group: 'requests', readers: OFFICE, alsoReadBy: BOTH, isWithoutAmount: true },
  expense: { label: 'Expense claim', group: 'requests', readers: MONEY, alsoReadBy: BOTH },
  resource_booking: { label: 'Resource booking', group: 'requests', readers: OFFICE, alsoReadBy: BOTH, isWithoutAmount: true },
  procurement: { label: 'Purchase', group: 'procurement', readers: MONEY, alsoReadBy: BOTH },
  po_change: { label: 'Order change', group: 'procurement', readers: MONEY, alsoReadBy: BOTH },
  bill_exception: { label: 'Bill exception', group: 'procurement', readers: MONEY, alsoReadBy: BOTH },
  project_charter: {
    label: 'Project charter',
    group: 'projects',
    readers: TOP,
    alsoReadBy: BOTH,
    effect: 'its plan is kept as the first baseline, and the project can start',
  },
  rebaseline: { label: 'New baseline', group: 'projects', readers: TOP, alsoReadBy: BOTH, isWithoutAmount: true },
  budget_change: { label: 'Budget change', group: 'projects', readers: MONEY, alsoReadBy: BOTH },
  milestone: {
    label: 'Milestone',
    group: 'projects',
    readers: TOP,
    alsoReadBy: BOTH,
    isWithoutAmount: true,
    effect: 'the milestone is signed off for good',
  },
  vendor_bank: { label: 'Vendor bank account', group: 'money', readers: MONEY, isWithoutAmount: true },
  employee_bank: { label: 'Employee bank account', group: 'money', readers: PEOPLE, isWithoutAmount: true },
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
    isWithoutAmount: true,
    effect:
      'this person can no longer sign in, their bookings are released, what waits for their decision goes to others, and whoever leads their tasks is told',
  },
  payroll_run: { label: 'Payroll run', group: 'money', readers: MONEY },
  payment_batch: { label: 'Payment batch', group: 'money', readers: MONEY },
  journal: { label: 'Journal entry', group: 'money', readers: MONEY },
  writeoff: { label: 'Write-off', group: 'money', readers: MONEY },
  period_reopen: { label: 'Reopened period', group: 'control', readers: MONEY, isWithoutAmount: true },
  resource_retirement: {
    label: 'Resource retirement',
    group: 'control',
    readers: YARD,
    alsoReadBy: BOTH,
    isWithoutAmount: true,
    effect: 'it can no longer be booked, maintenance that is planned for it is called off, and its records stay',
  },
  policy_change: {
    label: 'Approval chain',
    group: 'control',
    readers: TOP,
    isWithoutAmount: true,
    effect: 'it counts for all that is asked for from then on; what waits already keeps its chain',
  },
  settings_critical: {
    label: 'Critical setting',
    group: 'control',
    readers: TOP,
    isWithoutAmount: true,
    effect: 'the new value counts at once',
  },
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

/** Which kinds somebody reads as the head of the department, or because one concerns them. */
export const kindsAlsoReadBy = (who: Bystander): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => (APPROVAL_KIND_TABLE[kind] as Kind).alsoReadBy?.includes(who));

export const isWithoutAmount = (kind: ApprovalKind): boolean => (APPROVAL_KIND_TABLE[kind] as Kind).isWithoutAmount ?? false;

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
