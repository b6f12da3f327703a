import { sql, type RawBuilder } from 'kysely';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { PolicyRule, RuleCondition } from '@lintel/contract/policies';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { ApprovalInput } from './approvals.subjects.ts';

/** What a chain is chosen by, before there is a subject. */
export type Routing = Omit<ApprovalInput, 'facts' | 'title' | 'subjectId'>;
export type Thresholds = Record<'t1' | 't2' | 't3', bigint>;

/** The chain for what is asked: the first rule of the kind's active policy that fits. */
export async function chooseRule(ctx: Pick<Ctx, 'db' | 'now'>, asked: Routing): Promise<{ policyId: string; rule: PolicyRule }> {
  const { policyId, rule } = await ruleFor(ctx, asked);
  const needed = filesNeeded(rule);
  const given = asked.files ?? 0;
  if (given < needed) throw fail('approval.files_missing', { needed, given });
  return { policyId, rule };
}

/** The same, whatever files it still wants, with all rules of the policy; by the rules of a proposal where there are some. */
export async function ruleFor(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  asked: Routing,
  proposed?: readonly PolicyRule[],
): Promise<{ policyId: string; rule: PolicyRule; rules: readonly PolicyRule[] }> {
  const policy = await db
    .selectFrom('approval_policy')
    .select(['id', 'rules'])
    .where('kind', '=', asked.kind)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const thresholds = await thresholdsOf(db, now);
  const rules = proposed ?? policy?.rules ?? [];
  const rule = rules.find(({ when, isOff }) => !isOff && fits(when, asked, thresholds));
  if (!policy || !rule) throw fail('approval.no_policy');
  return { policyId: policy.id, rule, rules };
}

/** The fewest days, in hundredths, of which a rule of the kind that counts asks whether there are more; null where none does. */
export const leastDays100 = (kind: ApprovalKind): RawBuilder<number | null> => sql`(
  select min((rule -> 'when' ->> 'moreThanDays100')::int)
  from approval_policy as policy, jsonb_array_elements(policy.rules) as rule
  where policy.kind = ${kind} and policy.status = 'active' and not coalesce((rule ->> 'isOff')::boolean, false))`;

export const filesNeeded = ({ steps }: PolicyRule): number => Math.max(0, ...steps.map(({ requireFiles = 0 }) => requireFiles));

export async function thresholdsOf(db: Db, now: Date): Promise<Thresholds> {
  const set = await readSettings(db, ['approvals.t1_minor', 'approvals.t2_minor', 'approvals.t3_minor'], now);
  return { t1: BigInt(set['approvals.t1_minor']), t2: BigInt(set['approvals.t2_minor']), t3: BigInt(set['approvals.t3_minor']) };
}

/** A threshold by its name, or minor units. */
export const limitOf = (of: string, thresholds: Thresholds): bigint => (of in thresholds ? thresholds[of as keyof Thresholds] : BigInt(of));

/** Whether every condition that the rule names holds. An amount that is not known is above every limit. */
export function fits(when: RuleCondition, asked: Routing, thresholds: Thresholds): boolean {
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
    above: (of) => amount === null || amount > limitOf(of, thresholds),
    upTo: (of) => amount !== null && amount <= limitOf(of, thresholds),
    moreThanDays100: (days) => (asked.days100 ?? 0) > days,
  };
  return Object.entries(when).every(([name, wanted]) => (checks[name as keyof RuleCondition] as (wanted: unknown) => boolean)(wanted));
}
