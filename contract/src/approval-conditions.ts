import type { ApprovalFlag, ApprovalKind, ApprovalMark } from './approval-kinds.ts';
import type { PolicyRule, RuleCondition } from './policies.ts';

type Condition = keyof RuleCondition;

interface Asked {
  /** By what a rule of the kind can be chosen: what its subjects say of themselves. */
  conditions: readonly Condition[];
  flags?: readonly (ApprovalFlag | ApprovalMark)[];
  /** Its subjects carry files, such as quotes: a step may want some. */
  hasFiles?: true;
  /** Its subjects always belong to a project. */
  isOfProject?: true;
}

const AMOUNT = ['above', 'upTo'] as const;
const FORM = ['departmentId', 'onProject', 'templateId', 'owned', ...AMOUNT] as const;
const OF_DEPARTMENT: Asked = { conditions: ['departmentId'] };
const OF_PROJECT: Asked = { ...OF_DEPARTMENT, isOfProject: true };
const ALL_ALIKE: Asked = { conditions: [] };

/** What rules of each kind may ask for (workspace A7, "conditions"). */
export const ASKED_OF: Record<ApprovalKind, Asked> = {
  leave: { conditions: ['departmentId', 'leaveTypeId', 'unpaid', 'moreThanDays100', 'flag'], flags: ['conflict'] },
  timesheet: OF_DEPARTMENT,
  request: { conditions: FORM, hasFiles: true },
  expense: { conditions: FORM, hasFiles: true },
  resource_booking: { conditions: ['departmentId', 'onProject', 'moreThanDays100', 'flag'], flags: ['self_service'] },
  procurement: { conditions: [...FORM, 'overBudget'], hasFiles: true },
  po_change: { conditions: ['departmentId', 'onProject', ...AMOUNT, 'overBudget'], hasFiles: true },
  bill_exception: { conditions: ['departmentId', 'onProject', ...AMOUNT, 'flag'], flags: ['large_deviation', 'duplicate'], hasFiles: true },
  project_charter: OF_PROJECT,
  rebaseline: OF_PROJECT,
  budget_change: { conditions: [...FORM, 'flag'], flags: ['transfer'], hasFiles: true },
  milestone: OF_PROJECT,
  vendor_bank: ALL_ALIKE,
  employee_bank: OF_DEPARTMENT,
  compensation: OF_DEPARTMENT,
  suspension: OF_DEPARTMENT,
  payroll_run: { conditions: AMOUNT },
  payment_batch: { conditions: [...AMOUNT, 'flag'], flags: ['new_bank', 'duplicate'] },
  journal: { conditions: AMOUNT },
  writeoff: { conditions: AMOUNT },
  period_reopen: ALL_ALIKE,
  resource_retirement: OF_DEPARTMENT,
  policy_change: ALL_ALIKE,
  settings_critical: ALL_ALIKE,
};

/** What is wrong with the rules of a kind, each with where: `[0, 'steps', 1, 'needed']`. */
export function faultsOf(kind: ApprovalKind, rules: readonly PolicyRule[]): { path: (string | number)[]; message: string }[] {
  const { conditions, hasFiles = false } = ASKED_OF[kind];
  const names = rules.map(({ name }) => name.toLowerCase());
  return rules.flatMap(({ when, steps, isOff }, i) => {
    const isLast = i === rules.length - 1;
    const given = Object.keys(when) as Condition[];
    const faults: [boolean, (string | number)[], string][] = [
      [names.indexOf(names[i]!) < i, ['name'], 'Another rule has this name. Choose one that tells them apart.'],
      [isLast && given.length > 0, ['when'], 'The last rule has to fit everything'],
      [isLast && steps.length === 0, ['steps'], 'The last rule needs a step'],
      [isLast && isOff === true, ['isOff'], 'The last rule has to count'],
      [!isLast && given.length === 0, ['when'], 'Choose a condition: without one it fits everything, and no rule after it counts.'],
      ...given.map((one): [boolean, (string | number)[], string] => [
        !conditions.includes(one),
        ['when', one],
        'Nothing of this kind says that. Leave it out.',
      ]),
      [isCrossed(when), ['when', 'upTo'], 'Has to be larger than the amount that it is above.'],
      ...steps.flatMap(({ mode, needed, requireFiles = 0 }, j): [boolean, (string | number)[], string][] => [
        [mode === 'n_of' && needed === undefined, ['steps', j, 'needed'], 'Say how many of them.'],
        [requireFiles > 0 && !hasFiles, ['steps', j, 'requireFiles'], 'Nothing of this kind carries files. Leave it out.'],
      ]),
    ];
    return faults.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path: [i, ...path], message }));
  });
}

/** No amount is both; a threshold and an amount are compared where the thresholds are known. */
function isCrossed({ above, upTo }: RuleCondition): boolean {
  if (above === undefined || upTo === undefined) return false;
  if (above.startsWith('t') !== upTo.startsWith('t')) return false;
  return above.startsWith('t') ? above >= upTo : BigInt(above) >= BigInt(upTo);
}
