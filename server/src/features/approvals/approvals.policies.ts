import type { PolicyRule, RuleCondition } from '@lintel/contract/policies';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { ApprovalInput } from './approvals.subjects.ts';

type Asked = Omit<ApprovalInput, 'facts' | 'title'>;
export type Thresholds = Record<'t1' | 't2' | 't3', bigint>;

/** The chain for what is asked: the first rule of the kind's active policy that fits. */
export async function chooseRule({ db, now }: Pick<Ctx, 'db' | 'now'>, asked: Asked): Promise<{ policyId: string; rule: PolicyRule }> {
  const policy = await db
    .selectFrom('approval_policy')
    .select(['id', 'rules'])
    .where('kind', '=', asked.kind)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const thresholds = await thresholdsOf(db, now);
  const rule = policy?.rules.find(({ when }) => fits(when, asked, thresholds));
  if (!policy || !rule) throw fail('approval.no_policy');
  const needed = Math.max(0, ...rule.steps.map(({ requireFiles = 0 }) => requireFiles));
  const given = asked.files ?? 0;
  if (given < needed) throw fail('approval.files_missing', { needed, given });
  return { policyId: policy.id, rule };
}

async function thresholdsOf(db: Db, now: Date): Promise<Thresholds> {
  return {
    t1: BigInt(await readSetting(db, 'approvals.t1_minor', now)),
    t2: BigInt(await readSetting(db, 'approvals.t2_minor', now)),
    t3: BigInt(await readSetting(db, 'approvals.t3_minor', now)),
  };
}

/** Whether every condition that the rule names holds. An amount that is not known is above every limit. */
export function fits(when: RuleCondition, asked: Asked, thresholds: Thresholds): boolean {
  const limit = (of: string): bigint => (of in thresholds ? thresholds[of as keyof Thresholds] : BigInt(of));
  const amount = asked.amountMinor == null ? null : BigInt(asked.amountMinor);
  const flags: readonly string[] = [...(asked.flags ?? []), ...(asked.marks ?? [])];
  const checks: { [K in keyof Required<RuleCondition>]: (wanted: NonNullable<RuleCondition[K]>) => boolean } = {
    departmentId: (id) => asked.departmentId === id,
    templateId: (id) => asked.templateId === id,
    leaveTypeId: (id) => asked.leaveTypeId === id,
    unpaid: (is) => (asked.isUnpaid ?? false) === is,
    onProject: (is) => Boolean(asked.projectId) === is,
    overBudget: (is) => (asked.isOverBudget ?? false) === is,
    owned: (is) => Boolean(asked.ownerId) === is,
    flag: (flag) => flags.includes(flag),
    above: (of) => amount === null || amount > limit(of),
    upTo: (of) => amount !== null && amount <= limit(of),
    moreThanDays100: (days) => (asked.days100 ?? 0) > days,
  };
  return Object.entries(when).every(([name, wanted]) => (checks[name as keyof RuleCondition] as (wanted: unknown) => boolean)(wanted));
}
