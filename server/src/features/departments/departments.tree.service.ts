import type { Department } from '@lintel/contract/departments';
import { passMailboxes } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { transition } from '#server/platform/transitions.ts';
import { checkPlace } from './departments.place.ts';
import { lockTree } from './departments.queries.ts';
import { departmentLife, getDepartment, lockCurrent, tellHeadWatches, write } from './departments.service.ts';

/** Puts a department, with all below it, under another one or to the top. */
export async function placeDepartment(
  ctx: Ctx,
  id: string,
  { parentId, version }: { parentId: string | null; version: number },
): Promise<Department> {
  await lockTree(ctx.db);
  const row = await lockCurrent(ctx, id, version);
  await checkPlace(ctx, row, parentId);
  await write(ctx, row, 'move', { before: { parentId: row.parent_id }, after: { parentId }, columns: { parent_id: parentId } });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  await tellHeadWatches(ctx, id);
  return getDepartment(ctx, id);
}

/** Takes what belonged to a department over into another one, in the merge's transaction. */
type Follower = (ctx: Ctx, fromId: string, intoId: string) => Promise<void>;
const followers: Follower[] = [];

/** A slice whose rows follow when departments become one; what is over keeps the department that it had. */
export const whenMerged = (follower: Follower): void => void followers.push(follower);

// Mail stands below the departments and knows none of their events.
whenMerged(passMailboxes);

/** Makes two departments one: what stands below and whoever works there follows, the emptied one is archived. */
export async function mergeDepartment(ctx: Ctx, id: string, { intoId, version }: { intoId: string; version: number }): Promise<Department> {
  await lockTree(ctx.db);
  const row = await lockCurrent(ctx, id, version);
  const into = await ctx.db.selectFrom('department').select(['id', 'name', 'status']).where('id', '=', intoId).executeTakeFirst();
  if (!into || into.status !== 'active' || into.id === id) throw fail('department.merge_itself', { name: row.name });
  const below = await ctx.db.selectFrom('department').selectAll().where('parent_id', '=', id).orderBy('code').forUpdate().execute();
  for (const child of below) {
    await checkPlace(ctx, child, intoId);
    await write(ctx, child, 'move', { before: { parentId: id }, after: { parentId: intoId }, columns: { parent_id: intoId } });
  }
  for (const follow of followers) await follow(ctx, id, intoId);
  await write(ctx, row, 'merge', {
    before: { mergedInto: null },
    after: { mergedInto: intoId },
    columns: { head_id: null, deputy_id: null },
  });
  await transition(ctx, departmentLife, { id, name: 'archive', version: row.version + 1 });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  return getDepartment(ctx, intoId);
}
