import { approvalMachine, type Approval } from '@lintel/contract/approvals';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { sql } from 'kysely';
import { findApproval } from './approvals.list.ts';
import { OUTCOMES, linkOf, tellChanged } from './approvals.notices.ts';
import { mayWatch, readableBy } from './approvals.queries.ts';
import type { ApprovalRecord } from './approvals.steps.ts';
import type { Settled } from './approvals.subjects.ts';

/**
 * Somebody wants to be told how it ends, or no longer (workspace A7).
 * @throws Refusal request.not_found where they may not read it, access.forbidden where it is their own, transition.not_now where it is over
 */
export async function watchApproval(ctx: Ctx, id: string, isWatching: boolean): Promise<Approval> {
  const row = await ctx.db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .where(readableBy(ctx.user))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (row.requester_id === ctx.user.id) throw fail('access.forbidden');
  if (isWatching && !mayWatch(row.status))
    throw fail('transition.not_now', { entity: approvalMachine.name, state: approvalMachine.states[row.status].label.toLowerCase() });
  const without = sql<string[]>`array_remove(watcher_ids, ${ctx.user.id})`;
  await ctx.db
    .updateTable('approval')
    .set({ watcher_ids: isWatching ? sql<string[]>`array_append(${without}, ${ctx.user.id})` : without })
    .where('id', '=', id)
    .execute();
  await tellChanged(ctx, row);
  return (await findApproval(ctx, id))!;
}

/** Those of the watchers who may still read it, and neither ended it nor asked for it, are told how it ended. */
export async function tellWatchers(ctx: Ctx, row: ApprovalRecord, outcome: Settled['outcome'] | 'withdrawn', by: User): Promise<void> {
  const said = outcome === 'withdrawn' ? 'Withdrawn' : OUTCOMES[outcome].said;
  for (const recipientId of row.watcher_ids.filter((id) => id !== by.id && id !== row.requester_id).toSorted()) {
    const watcher = await loadUser(ctx, recipientId);
    if (!watcher) continue;
    const isReadable = await ctx.db
      .selectFrom('approval')
      .select('id')
      .where('id', '=', row.id)
      .where(readableBy(watcher))
      .executeTakeFirst();
    if (!isReadable) continue;
    await notify(ctx, {
      recipientId,
      type: 'approval.watched',
      severity: 'info',
      title: `${said}: ${row.title}`,
      body: isSystem(by) ? 'You watch it.' : `By ${by.name}. You watch it.`,
      link: linkOf(row),
    });
  }
  await tellChanged(ctx, row, row.watcher_ids);
}
