import { roleLabel } from './access.ts';
import type { ApproverSpec } from './approval-chains.ts';
import { APPROVAL_FLAGS, type ApprovalFlag, type ApprovalMark } from './approval-kinds.ts';
import type { PolicyRule, PolicyStep, RuleCondition } from './policies.ts';

/** How what a rule names is said: departments, forms, kinds of leave and people by name, amounts as the reader writes them. */
export interface Saying {
  nameOf(id: string): string | undefined;
  money(minor: string): string;
}

/** Relations that a step may ask, as one word of a choice each. */
export const RELATIONS: Record<string, string> = {
  manager: 'Manager of who asks',
  head: 'Head of department',
  'head or deputy': 'Head of department or deputy',
  project_manager: 'Project manager',
  owner: 'Owner of the form',
};

/** What a choice of approver calls a spec. */
export function keyOf(spec: ApproverSpec): string {
  if (spec.by === 'role') return `role:${spec.role}`;
  if (spec.by === 'duty') return `duty:${spec.duty}`;
  if (spec.by === 'person') return `person:${spec.id}`;
  return spec.by === 'head' && spec.orDeputy ? 'head or deputy' : spec.by;
}

export const dutyLabel = (duty: string): string => `${duty[0]!.toUpperCase()}${duty.slice(1).replaceAll('_', ' ')} (duty)`;

export function approverLabel(spec: ApproverSpec, say?: Saying): string {
  if (spec.by === 'role') return roleLabel(spec.role);
  if (spec.by === 'duty') return dutyLabel(spec.duty);
  return spec.by === 'person' ? (say?.nameOf(spec.id) ?? 'A person by name') : RELATIONS[keyOf(spec)]!;
}

export const LIMITS: Record<string, string> = { t1: 'threshold T1', t2: 'threshold T2', t3: 'threshold T3' };

const MARKS: Record<ApprovalMark, string> = { transfer: 'Transfer', self_service: 'Free, certified and short' };
export const flagLabel = (flag: ApprovalFlag | ApprovalMark): string => ({ ...APPROVAL_FLAGS, ...MARKS })[flag];

/** When a rule counts: `on a project, up to threshold T1`; a rule without conditions counts for what is left. */
export function conditionText(when: RuleCondition, say: Saying): string {
  const limit = (of: string) => LIMITS[of] ?? say.money(of);
  const name = (id: string, what: string) => `${what} “${say.nameOf(id) ?? 'not found'}”`;
  const either = (is: boolean | undefined, yes: string, no: string) => is !== undefined && (is ? yes : no);
  const said = [
    when.departmentId && name(when.departmentId, 'department'),
    when.templateId && name(when.templateId, 'form'),
    when.leaveTypeId && name(when.leaveTypeId, 'kind of leave'),
    either(when.onProject, 'on a project', 'not on a project'),
    either(when.overBudget, 'over budget', 'within budget'),
    either(when.unpaid, 'unpaid', 'paid'),
    either(when.owned, 'the form has an owner', 'the form has no owner'),
    when.flag && flagLabel(when.flag).toLowerCase(),
    when.above && `above ${limit(when.above)}`,
    when.upTo && `up to ${limit(when.upTo)}`,
    when.moreThanDays100 !== undefined && `more than ${many(when.moreThanDays100 / 100, 'day')}`,
  ].filter((one) => typeof one === 'string' && one !== '');
  return said.length > 0 ? said.join(', ') : 'everything else';
}

/** `16 h, all of them, 3 files needed`: what holds for a step beside who decides it. */
export function termText({ slaHours, mode, needed, requireComment, requireFiles, escalateTo }: PolicyStep, say?: Saying): string {
  const said = [
    slaHours === undefined ? 'usual hours' : `${slaHours} h`,
    mode === 'all' && 'all of them',
    mode === 'n_of' && `${needed ?? 1} of them`,
    requireComment && 'with a comment',
    requireFiles && `${many(requireFiles, 'file')} needed`,
    escalateTo && `then ${approverLabel(escalateTo, say)}`,
  ];
  return said.filter((one) => typeof one === 'string').join(', ');
}

/** `Project manager (16 h), then Head of department (usual hours)`. */
export function stepsText(steps: readonly PolicyStep[], say?: Saying): string {
  if (steps.length === 0) return 'Approved at once';
  return steps.map((step) => `${approverLabel(step.approver, say)} (${termText(step, say)})`).join(', then ');
}

/** A rule in one sentence: `On a project, up to threshold T1: Project manager (16 h).` */
export function ruleText({ when, steps, isOff }: PolicyRule, say: Saying): string {
  const condition = conditionText(when, say);
  return `${isOff ? 'Off. ' : ''}${condition[0]!.toUpperCase()}${condition.slice(1)}: ${stepsText(steps, say)}.`;
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
