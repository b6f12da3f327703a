import { readSetting } from '#server/features/settings/settings.service.ts';
import { apart } from '#server/platform/apart.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { lookAround, sayFlags } from './approvals.around.ts';
import { approvalLife, isChanged } from './approvals.decide.ts';
import { visibleTo } from './approvals.queries.ts';
import { stepOf, type ApprovalRecord } from './approvals.steps.ts';
import { transition } from '#server/platform/transitions.ts';

interface Item {
  id: string;
  version: number;
}
type Restart = (ctx: Ctx, row: ApprovalRecord) => Promise<unknown>;
interface Outcome {
  approved: number;
  skipped: { id: string; title: string; reason: string }[];
}

/**
 * Approves several of one kind (workspace A7). Each stands for itself: what is flagged, asks for a comment, changed, or is
 * refused by its subject is left out and reported; the others are approved.
 * @throws Refusal approval.bulk_many, approval.bulk_one_kind; 404 where one is not visible
 */
export async function approveSeveral(ctx: Ctx, items: readonly Item[], restart: Restart): Promise<Outcome> {
  const limit = await readSetting(ctx.db, 'approvals.bulk_limit', ctx.now);
  if (items.length > limit) throw fail('approval.bulk_many', { limit });
  const rows = await ctx.db
    .selectFrom('approval')
    .selectAll()
    .where(visibleTo(ctx.user))
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('id')
    // All of them before any turn is taken, as a single decision does.
    .forUpdate()
    .execute();
  if (rows.length !== new Set(items.map(({ id }) => id)).size) throw fail('request.not_found');
  if (new Set(rows.map(({ kind }) => kind)).size > 1) throw fail('approval.bulk_one_kind');
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const outcome: Outcome = { approved: 0, skipped: [] };
  for (const row of rows) {
    const refusal = (await refusalOf(ctx, row, restart)) ?? (await approveApart(ctx, row, versions.get(row.id)!));
    if (refusal) outcome.skipped.push({ id: row.id, title: row.title, reason: refusal.message });
    else outcome.approved += 1;
  }
  return outcome;
}

async function refusalOf(ctx: Ctx, row: ApprovalRecord, restart: Restart): Promise<Refusal | null> {
  // Its chain begins again at once, so that whoever looks next sees what is different.
  if (row.status === 'pending' && (await isChanged(ctx, row))) {
    await restart(asSystem(ctx), row);
    return fail('approval.changed');
  }
  const flags = await lookAround(ctx, row);
  if (flags.length > 0) return fail('approval.bulk_flagged', { flags: sayFlags(flags) });
  const { spec } = await stepOf(ctx.db, row.id, row.step_no);
  return spec.requireComment ? fail('approval.bulk_comment') : null;
}

const approveApart = (ctx: Ctx, row: ApprovalRecord, version: number): Promise<Refusal | null> =>
  apart(ctx.db, () => transition(ctx, approvalLife, { id: row.id, name: 'approve', version }));
