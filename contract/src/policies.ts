import { z } from 'zod';
import { ROLES } from './access.ts';
import { APPROVAL_FLAGS, APPROVAL_KINDS, APPROVAL_MARKS, type ApprovalFlag } from './approval-kinds.ts';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { id, instant, line } from './kit/schema.ts';
import { DUTIES } from './people.ts';

/** Whom a step is addressed to; relations are looked up when the step begins (workspace A7). */
export const ApproverSpec = z.discriminatedUnion('by', [
  z.object({ by: z.literal('manager') }),
  z.object({ by: z.literal('head'), orDeputy: z.boolean().optional() }),
  z.object({ by: z.literal('project_manager') }),
  z.object({ by: z.literal('role'), role: z.enum(ROLES) }),
  z.object({ by: z.literal('duty'), duty: z.enum(DUTIES) }),
  z.object({ by: z.literal('person'), id: id('emp') }),
  z.object({ by: z.literal('owner') }),
]);
export type ApproverSpec = z.infer<typeof ApproverSpec>;

/** One step of a chain. Hours are business hours; without `escalateTo` it is the approver's manager. */
export const PolicyStep = z.object({
  name: line(80),
  approver: ApproverSpec,
  mode: z.enum(['any', 'all', 'n_of']).default('any'),
  /** How many of them, with `n_of`. */
  needed: z.int().min(1).max(20).optional(),
  /** Left out: the company's usual hours. */
  slaHours: z.int().min(1).max(400).optional(),
  escalateTo: ApproverSpec.optional(),
  requireComment: z.boolean().optional(),
  /** Files that the subject must carry, such as three quotes. */
  requireFiles: z.int().min(0).max(20).optional(),
});
export type PolicyStep = z.infer<typeof PolicyStep>;

/** A threshold of the settings, or minor units. */
const limit = z.union([z.enum(['t1', 't2', 't3']), z.string().regex(/^\d{1,15}$/, 'An amount of at least 0')]);

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
  moreThanDays100: z.int().min(0).optional(),
});
export type RuleCondition = z.infer<typeof RuleCondition>;

/** A rule without steps approves at once. */
export const PolicyRule = z.object({ name: line(80), when: RuleCondition, steps: z.array(PolicyStep).max(8) });
export type PolicyRule = z.infer<typeof PolicyRule>;

/** The chains of a kind: the first rule that fits counts, and the last one fits everything. */
export const PolicyRules = z
  .array(PolicyRule)
  .min(1)
  .max(40)
  .refine((rules) => Object.keys(rules.at(-1)?.when ?? { none: true }).length === 0, 'The last rule has to fit everything')
  .refine((rules) => (rules.at(-1)?.steps.length ?? 0) > 0, 'The last rule needs a step');

/** workspace A7: a change is a new version, decided by the managing director. */
export const approvalPolicyMachine = machine({
  name: 'approval_policy',
  initial: 'proposed',
  states: {
    proposed: { label: 'Proposed', tone: 'review' },
    active: { label: 'Active', tone: 'success' },
    declined: { label: 'Declined', tone: 'neutral' },
    retired: { label: 'Retired', tone: 'neutral' },
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
});
export type Policy = z.infer<typeof Policy>;

export const PolicyProposal = z.object({ kind: z.enum(APPROVAL_KINDS), rules: PolicyRules, note: line(500) });
export type PolicyProposal = z.infer<typeof PolicyProposal>;

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
};
