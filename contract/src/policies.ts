import { z } from 'zod';
import { ApproverSpec, RehearsedChain } from './approval-chains.ts';
import { faultsOf } from './approval-conditions.ts';
import { APPROVAL_FLAGS, APPROVAL_KINDS, APPROVAL_MARKS, type ApprovalFlag } from './approval-kinds.ts';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { id, instant, line } from './kit/schema.ts';

const name = () => z.string().trim().min(1, 'Give it a name').max(80, 'At most 80 characters');

/** One step of a chain. Hours are business hours; without `escalateTo` it is the approver's manager. */
export const PolicyStep = z.object({
  name: name(),
  approver: ApproverSpec,
  mode: z.enum(['any', 'all', 'n_of']).default('any'),
  /** How many of them, with `n_of`. */
  needed: z.int('A number from 1 to 20').min(1, 'At least 1').max(20, 'At most 20').optional(),
  /** Left out: the company's usual hours. */
  slaHours: z.int('Hours from 1 to 400').min(1, 'At least 1 hour').max(400, 'At most 400 hours').optional(),
  escalateTo: ApproverSpec.optional(),
  requireComment: z.boolean().optional(),
  /** Files that the subject must carry, such as three quotes. */
  requireFiles: z.int('A number from 0 to 20').min(0, 'At least 0').max(20, 'At most 20').optional(),
});
export type PolicyStep = z.infer<typeof PolicyStep>;

/** A threshold of the settings, or minor units. */
const limit = z.string().regex(/^(t[123]|\d{1,15})$/, 'An amount such as 1,250.00');

/** When a rule counts: every condition that it names has to hold. */
export const RuleCondition = z.strictObject({
  departmentId: id('dep').optional(),
  templateId: z.string().max(60).optional(),
  leaveTypeId: z.string().max(60).optional(),
  unpaid: z.boolean().optional(),
  onProject: z.boolean().optional(),
  overBudget: z.boolean().optional(),
  /** Somebody is named to decide it, such as the owner of a form. */
  owned: z.boolean().optional(),
  flag: z.enum([...(Object.keys(APPROVAL_FLAGS) as ApprovalFlag[]), ...APPROVAL_MARKS]).optional(),
  above: limit.optional(),
  upTo: limit.optional(),
  moreThanDays100: z.int('Days such as 10 or 2.5').min(0, 'At least 0').max(40_000, 'At most 400 days').optional(),
});
export type RuleCondition = z.infer<typeof RuleCondition>;

/** A rule without steps approves at once. */
export const PolicyRule = z.object({
  name: name(),
  /** Passed over, and kept for another time. */
  isOff: z.boolean().optional(),
  when: RuleCondition,
  steps: z.array(PolicyStep).max(8),
});
export type PolicyRule = z.infer<typeof PolicyRule>;

/** The chains of a kind: the first rule that fits counts, and the last one fits everything. */
const PolicyRules = z.array(PolicyRule).min(1).max(40);

/** workspace A7: a change is a new version, decided by the managing director. */
export const approvalPolicyMachine = machine({
  name: 'approval_policy',
  initial: 'proposed',
  states: {
    proposed: { label: 'Proposed', look: 'in_review' },
    active: { label: 'Active', look: 'active', isQuiet: true },
    declined: { label: 'Declined', look: 'rejected' },
    retired: { label: 'Retired', look: 'locked' },
  },
  transitions: {
    activate: { from: ['proposed'], to: 'active', can: 'system', label: 'Activate' },
    decline: { from: ['proposed'], to: 'declined', can: 'system', label: 'Decline' },
    retire: { from: ['active'], to: 'retired', can: 'system', label: 'Retire' },
  },
});

export const Policy = z.object({
  id: id('apc'),
  kind: z.enum(APPROVAL_KINDS),
  /** 1, 2, 3 … within the kind. */
  number: z.int(),
  rules: z.array(PolicyRule),
  note: z.string(),
  status: z.enum(statesOf(approvalPolicyMachine)),
  createdAt: instant(),
  createdByName: z.string().nullable(),
  /** Of the departments, forms, kinds of leave and people that its rules name, by id. */
  names: z.record(z.string(), z.string()),
});
export type Policy = z.infer<typeof Policy>;

const ChainsOfKind = z.object({ kind: z.enum(APPROVAL_KINDS), rules: PolicyRules });

export const PolicyProposal = ChainsOfKind.extend({ note: line(500) }).superRefine(refuseFaults);
export type PolicyProposal = z.infer<typeof PolicyProposal>;

/** What somebody would ask for, as far as chains are chosen by it. */
export const PolicyTrial = ChainsOfKind.extend({
  employeeId: id('emp'),
  projectId: id('prj').nullable().default(null),
  amountMinor: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable()
    .default(null),
  days: z.number().min(0).max(1000).nullable().default(null),
  templateId: z.string().max(60).nullable().default(null),
  leaveTypeId: z.string().max(60).nullable().default(null),
  isOverBudget: z.boolean().default(false),
  flag: RuleCondition.shape.flag,
}).superRefine(refuseFaults);
export type PolicyTrial = z.input<typeof PolicyTrial>;

export const PolicyRehearsal = z.object({ now: RehearsedChain, proposed: RehearsedChain });
export type PolicyRehearsal = z.infer<typeof PolicyRehearsal>;

export const policiesApi = {
  list: route({
    method: 'GET',
    path: '/approval-policies',
    can: 'policies:read',
    summary: 'Who decides what: the active chains and those that wait for a decision, by kind',
    data: z.array(Policy),
  }),
  propose: route({
    method: 'POST',
    path: '/approval-policies',
    can: 'policies:propose',
    summary: 'Propose other chains for a kind; the managing director decides',
    body: PolicyProposal,
    data: Policy,
    once: 'accepted',
  }),
  rehearse: route({
    method: 'POST',
    path: '/approval-policies/rehearsal',
    can: 'policies:propose',
    summary: 'Who would decide by other chains of a kind, and who decides now; keeps nothing and asks nobody',
    body: PolicyTrial,
    data: PolicyRehearsal,
    apart: true,
  }),
};

function refuseFaults({ kind, rules }: z.output<typeof ChainsOfKind>, check: z.RefinementCtx): void {
  for (const { path, message } of faultsOf(kind, rules)) check.addIssue({ code: 'custom', path: ['rules', ...path], message });
}
