import { isGranted, roleLabel, ROLES } from '@lintel/contract/access';
import { APPROVAL_FLAGS } from '@lintel/contract/approval-kinds';
import type { ApproverSpec, PolicyRule, PolicyStep } from '@lintel/contract/policies';
import { counted } from '#web/kit/counted.ts';
import { optionsOf } from '#web/ui/options.ts';

/** Relations that a step may ask, as one word of a choice each. */
const RELATIONS: Record<string, string> = {
  manager: 'Manager of who asks',
  head: 'Head of department',
  'head or deputy': 'Head of department or deputy',
  project_manager: 'Project manager',
  owner: 'Owner of the form',
};
const DUTIES = ['buyer', 'budget_controller', 'payment_releaser', 'payroll_approver', 'bank_verifier', 'board_delegate'] as const;
const dutyLabel = (duty: string): string => `${duty[0]!.toUpperCase()}${duty.slice(1).replaceAll('_', ' ')} (duty)`;

/** What a choice of approver calls a spec. */
export function keyOf(spec: ApproverSpec): string {
  if (spec.by === 'role') return `role:${spec.role}`;
  if (spec.by === 'duty') return `duty:${spec.duty}`;
  if (spec.by === 'person') return `person:${spec.id}`;
  return spec.by === 'head' && spec.orDeputy ? 'head or deputy' : spec.by;
}

export function specOf(key: string): ApproverSpec {
  const [by = '', value = ''] = key.split(':');
  if (key === 'head or deputy') return { by: 'head', orDeputy: true };
  return (
    by === 'role' ? { by, role: value } : by === 'duty' ? { by, duty: value } : by === 'person' ? { by, id: value } : { by }
  ) as ApproverSpec;
}

export function approverLabel(spec: ApproverSpec): string {
  if (spec.by === 'role') return roleLabel(spec.role);
  if (spec.by === 'duty') return dutyLabel(spec.duty);
  return spec.by === 'person' ? 'A person by name' : RELATIONS[keyOf(spec)]!;
}

export const APPROVER_CHOICES = [
  ...optionsOf(RELATIONS),
  // Whoever may know the chains may be named in one.
  ...ROLES.filter((role) => isGranted(role, 'policies:read')).map((role) => ({ value: `role:${role}`, label: roleLabel(role) })),
  ...DUTIES.map((duty) => ({ value: `duty:${duty}`, label: dutyLabel(duty) })),
];

const LIMITS: Record<string, string> = { t1: 'threshold T1', t2: 'threshold T2', t3: 'threshold T3' };
const limitText = (limit: string): string => LIMITS[limit] ?? `${(Number(limit) / 100).toLocaleString('en-GB')}`;

/** When a rule counts, in words; the last one of a kind counts for all that is left. */
export function conditionText({ when }: PolicyRule): string {
  const said = [
    when.onProject && 'on a project',
    when.overBudget && 'over budget',
    when.unpaid && 'unpaid',
    when.owned && 'the form has an owner',
    when.departmentId && 'of one department',
    when.templateId && 'of one form',
    when.leaveTypeId && 'of one kind of leave',
    when.flag &&
      (when.flag in APPROVAL_FLAGS
        ? APPROVAL_FLAGS[when.flag as keyof typeof APPROVAL_FLAGS]
        : when.flag.replaceAll('_', ' ')
      ).toLowerCase(),
    when.above && `above ${limitText(when.above)}`,
    when.upTo && `up to ${limitText(when.upTo)}`,
    when.moreThanDays100 !== undefined && `more than ${counted(when.moreThanDays100 / 100, 'day')}`,
  ].filter((one) => typeof one === 'string');
  return said.length > 0 ? said.join(', ') : 'everything else';
}

/** `16 h, all of them, 3 files`: what holds for a step beside who decides it. */
export function termText({ slaHours, mode, needed, requireComment, requireFiles }: PolicyStep): string {
  const said = [
    slaHours === undefined ? 'usual hours' : `${slaHours} h`,
    mode === 'all' && 'all of them',
    mode === 'n_of' && `${needed ?? 1} of them`,
    requireComment && 'with a comment',
    requireFiles && `${counted(requireFiles, 'file')} needed`,
  ];
  return said.filter((one) => typeof one === 'string').join(', ');
}
