import type { TransitionOf } from '@lintel/contract/kit/machine';
import { newId } from '@lintel/contract/kit/ids';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { Approval, approvalMachine } from '@lintel/contract/approvals';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { TransitionRequest } from '#server/platform/transitions.ts';
import { moveApproval, moveBySystem } from './approvals.decide.ts';
import { chooseRule } from './approvals.policies.ts';
import { findApproval, findLatest } from './approvals.list.ts';
import { closeReturned } from './approvals.notices.ts';
import { lastOf, stepToResume } from './approvals.resume.ts';
import { startStep, type ApprovalRecord } from './approvals.steps.ts';
import { contentOf, subjectOf, type ApprovalInput } from './approvals.subjects.ts';
import { tellWatchers } from './approvals.watchers.ts';

export { approvalsBetween } from './approvals.between.ts';
export { decidedBy, returnOf } from './approvals.chain.ts';
export { approvalsListNow, listApprovals } from './approvals.list.ts';
export { deciderOf, waitsForDecision } from './approvals.queries.ts';
export { findsApprovers, rehearse } from './approvals.rehearsal.ts';
export { leastDays100, type Routing } from './approvals.policies.ts';
export { holdersOfDuty } from './approvals.resolve.ts';
export { escalateAbsent, followDepartment, followManager, resolveAnewFor } from './approvals.watch.ts';
export { watchApproval } from './approvals.watchers.ts';
export { defineAbsence, defineSubject, type ApprovalInput, type Settled, type Surroundings, type TwoWays } from './approvals.subjects.ts';

/**
 * Asks for approval in the transaction of `ctx.db`: chooses the chain, addresses its first step and tells its people. Whatever
 * was asked for the same subject before and is still pending, or was approved for something else, becomes void. A chain without
 * steps approves at once; `settle` is called then, too.
 * @throws Refusal approval.no_policy, approval.files_missing
 */
export async function openApproval(ctx: Ctx, input: ApprovalInput): Promise<{ id: string; status: 'pending' | 'approved' }> {
  const { rule, policyId } = await chooseRule(ctx, input);
  const { content, hash, isFor } = await contentOf(ctx, input.kind, input.subjectId);
  const latest = await latestOf(ctx, input);
  if (latest) await closeReturned(ctx, latest);
  const previousId = await replace(ctx, latest, isFor);
  const fromStep = input.resumes && latest ? await stepToResume(ctx.db, latest, input, { policyId, rule }) : 1;
  const chosen = {
    policyId,
    ruleName: rule.name,
    content,
    hash,
    fromStep,
    previousId: fromStep > 1 ? latest!.id : previousId,
    watcherIds: latest?.watcher_ids ?? [],
  };
  const row = await insert(ctx, input, chosen);
  for (const [i, spec] of rule.steps.entries())
    await ctx.db
      .insertInto('approval_step')
      .values({ approval_id: row.id, no: i + 1, name: spec.name, spec: toJson(spec), status: i + 1 < fromStep ? 'approved' : 'waiting' })
      .execute();
  const { kind, subjectId, amountMinor } = input;
  await audit(ctx, {
    action: 'approval.open',
    subjectType: 'approval',
    subjectId: row.id,
    subjectLabel: row.title,
    after: { kind, subjectId, amountMinor: amountMinor ?? null, rule: rule.name, subjectHash: hash, ...(fromStep > 1 ? { fromStep } : {}) },
  });
  if (rule.steps.length > 0) {
    await startStep(asSystem(ctx), row, fromStep);
    return { id: row.id, status: 'pending' };
  }
  await moveBySystem(ctx, row, 'complete');
  await subjectOf(kind).settle(asSystem(ctx), subjectId, { outcome: 'approved', comment: '', fields: [], decidedById: 'system' });
  return { id: row.id, status: 'approved' };
}

/** The subject was withdrawn: nobody is asked any more. Nothing happens where nothing is pending. */
export async function cancelApproval(ctx: Ctx, kind: ApprovalKind, subjectId: string): Promise<void> {
  const latest = await latestOf(ctx, { kind, subjectId });
  if (latest) await closeReturned(ctx, latest);
  if (latest?.status !== 'pending') return;
  await moveBySystem(ctx, latest, 'cancel');
  await tellWatchers(asSystem(ctx), latest, 'withdrawn', ctx.user);
}

/** The latest approval of a subject with its chain, for panels; null when there was none, or none that the caller may see. */
export const approvalOf = (ctx: Ctx, kind: ApprovalKind, subjectId: string): Promise<Approval | null> => findLatest(ctx, kind, subjectId);

export async function move(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof approvalMachine>>): Promise<Approval> {
  await moveApproval(ctx, request, restart);
  const approval = await findApproval(ctx, request.id);
  if (!approval) throw fail('request.not_found');
  return approval;
}

/** Asks again for a subject that changed after it was asked for: as the subject says now, else as it was asked. */
export async function restart(ctx: Ctx, row: ApprovalRecord): Promise<void> {
  const { current } = subjectOf(row.kind);
  await openApproval(ctx, current ? await current(ctx, row.subject_id) : (row.input as ApprovalInput));
}

function pendingOf(ctx: Ctx, kind: ApprovalKind, subjectId: string): Promise<ApprovalRecord | undefined> {
  return ctx.db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
}

/** What was asked for the same subject before: what is pending, else the latest. */
async function latestOf(ctx: Ctx, { kind, subjectId }: Pick<ApprovalInput, 'kind' | 'subjectId'>): Promise<ApprovalRecord | undefined> {
  const pending = await pendingOf(ctx, kind, subjectId);
  if (pending) return pending;
  return lastOf(ctx.db, kind, subjectId);
}

/** Answers the one that the new approval is compared with, when it was about something else. */
async function replace(ctx: Ctx, latest: ApprovalRecord | undefined, isFor: (hash: string) => boolean): Promise<string | null> {
  if (!latest) return null;
  const isOther = !isFor(latest.subject_hash);
  if (latest.status === 'pending' || (latest.status === 'approved' && isOther)) await moveBySystem(ctx, latest, 'void');
  return isOther ? latest.id : latest.previous_id;
}

function insert(
  ctx: Ctx,
  input: ApprovalInput,
  chosen: {
    policyId: string;
    ruleName: string;
    content: unknown;
    hash: string;
    fromStep: number;
    previousId: string | null;
    watcherIds: string[];
  },
): Promise<ApprovalRecord> {
  const flags = new Set([...(input.flags ?? []), ...(input.isOverBudget ? (['over_budget'] as const) : [])]);
  return ctx.db
    .insertInto('approval')
    .values({
      id: newId('apr', ctx.now.getTime()),
      kind: input.kind,
      subject_id: input.subjectId,
      title: input.title,
      requester_id: input.requesterId,
      involved: [...(input.involved ?? [])],
      department_id: input.departmentId,
      project_id: input.projectId ?? null,
      owner_id: input.ownerId ?? null,
      amount_minor: input.amountMinor ?? null,
      flags: [...flags],
      facts: toJson([...input.facts]),
      content: sql`${JSON.stringify(chosen.content)}::json`,
      subject_hash: chosen.hash,
      input: toJson(input),
      policy_id: chosen.policyId,
      rule_name: chosen.ruleName,
      previous_id: chosen.previousId,
      from_step: chosen.fromStep,
      step_no: chosen.fromStep,
      watcher_ids: chosen.watcherIds,
      created_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
