import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { PolicyRule } from '@lintel/contract/policies';
import type { Db } from '#server/platform/db.ts';
import type { Routing } from './approvals.policies.ts';
import type { ApprovalRecord } from './approvals.steps.ts';

/** What was asked for a subject last, however it ended. */
export const latestOf = (db: Db, kind: ApprovalKind, subjectId: string) =>
  db
    .selectFrom('approval')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export const lastOf = (db: Db, kind: ApprovalKind, subjectId: string): Promise<ApprovalRecord | undefined> =>
  latestOf(db, kind, subjectId).selectAll().executeTakeFirst();

/** The step that sent it back, where amount and chain are as they were; else the first (workspace A6). */
export async function stepToResume(
  db: Db,
  latest: ApprovalRecord,
  input: Routing,
  { policyId, rule }: { policyId: string; rule: PolicyRule },
): Promise<number> {
  const isSame =
    latest.status === 'returned' &&
    latest.policy_id === policyId &&
    latest.rule_name === rule.name &&
    latest.requester_id === input.requesterId &&
    latest.department_id === input.departmentId &&
    latest.project_id === (input.projectId ?? null) &&
    latest.amount_minor === (input.amountMinor ?? null);
  if (!isSame) return 1;
  const steps = await db.selectFrom('approval_step').select('no').where('approval_id', '=', latest.id).execute();
  return steps.length === rule.steps.length ? latest.step_no : 1;
}
