import { expect, test } from 'vitest';
import type { RuleCondition } from '@lintel/contract/policies';
import { fits } from './approvals.policies.ts';
import type { ApprovalInput } from './approvals.subjects.ts';

const THRESHOLDS = { t1: 100_000n, t2: 1_000_000n, t3: 5_000_000n };
type Asked = Partial<ApprovalInput>;

// workspace A7, "conditions": what a rule names has to hold, each for itself.
test.each<[when: RuleCondition, fitting: Asked, other: Asked]>([
  [{ departmentId: 'dep_1' }, { departmentId: 'dep_1' }, { departmentId: 'dep_2' }],
  [{ templateId: 'tpl_1' }, { templateId: 'tpl_1' }, { templateId: 'tpl_2' }],
  [{ leaveTypeId: 'lvt_1' }, { leaveTypeId: 'lvt_1' }, { leaveTypeId: null }],
  [{ unpaid: true }, { isUnpaid: true }, {}],
  [{ unpaid: false }, {}, { isUnpaid: true }],
  [{ onProject: true }, { projectId: 'prj_1' }, { projectId: null }],
  [{ overBudget: true }, { isOverBudget: true }, {}],
  [{ owned: true }, { ownerId: 'emp_1' }, { ownerId: null }],
  [{ flag: 'large_deviation' }, { flags: ['large_deviation'] }, { flags: ['conflict'] }],
  [{ flag: 'self_service' }, { marks: ['self_service'] }, { marks: ['transfer'] }],
  [{ upTo: 't1' }, { amountMinor: '100000' }, { amountMinor: '100001' }],
  [{ upTo: 't1' }, { amountMinor: '0' }, { amountMinor: null }],
  [{ above: 't2' }, { amountMinor: '1000001' }, { amountMinor: '1000000' }],
  [{ above: '25' }, { amountMinor: null }, { amountMinor: '25' }],
  [{ moreThanDays100: 1000 }, { days100: 1050 }, { days100: 1000 }],
  [{ onProject: true, upTo: 't1' }, { projectId: 'prj_1', amountMinor: '5' }, { amountMinor: '5' }],
  [
    { onProject: true, upTo: 't1' },
    { projectId: 'prj_1', amountMinor: '5' },
    { projectId: 'prj_1', amountMinor: '500000' },
  ],
])('the condition %j holds for %j and not for %j', (when, fitting, other) => {
  const asked = { kind: 'leave', subjectId: 'sub_1', requesterId: 'emp_9', departmentId: null } as const;
  expect([fitting, other].map((one) => fits(when, { ...asked, ...one }, THRESHOLDS))).toEqual([true, false]);
});
