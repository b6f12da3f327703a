import { APPROVAL_FLAGS, type ApprovalFlag } from '@lintel/contract/approval-kinds';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import type { ApprovalRecord } from './approvals.steps.ts';
import { subjectOf } from './approvals.subjects.ts';

export const sayFlags = (flags: readonly ApprovalFlag[]): string => flags.map((flag) => APPROVAL_FLAGS[flag].toLowerCase()).join(', ');

/** Counts anew, in its turn, what lies around something that waits, and keeps it with the approval. Answers its flags. */
export async function lookAround(ctx: Ctx, row: ApprovalRecord): Promise<readonly ApprovalFlag[]> {
  const { around } = subjectOf(row.kind);
  if (!around || row.status !== 'pending') return row.flags;
  await around.takeTurn(ctx.db);
  return look(ctx, row);
}

/** Somebody decides what they have looked at: what came to lie around it between the look and their turn is seen first. */
export async function flaggedMeanwhile(ctx: Ctx, row: ApprovalRecord): Promise<Refusal | null> {
  if (!subjectOf(row.kind).around) return null;
  const seen = await look(ctx, row);
  const flags = (await lookAround(ctx, row)).filter((flag) => !seen.includes(flag));
  return flags.length > 0 ? fail('approval.flagged', { flags: sayFlags(flags) }) : null;
}

async function look(ctx: Ctx, { id, kind, subject_id }: ApprovalRecord): Promise<readonly ApprovalFlag[]> {
  const { flags, facts } = await subjectOf(kind).around!.now(ctx, subject_id);
  await ctx.db
    .updateTable('approval')
    .set({ flags: [...flags], facts: toJson([...facts]) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  return flags;
}
