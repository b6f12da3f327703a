import type { Department } from '@lintel/contract/departments';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { checkPlace } from './departments.place.ts';
import { lockTree } from './departments.queries.ts';
import { getDepartment, lockCurrent, tellHeadWatches, write } from './departments.service.ts';

/** Puts a department, with all below it, under another one or to the top. */
export async function placeDepartment(
  ctx: Ctx,
  id: string,
  { parentId, version }: { parentId: string | null; version: number },
): Promise<Department> {
  await lockTree(ctx.db);
  const row = await lockCurrent(ctx, id, version, ['parentId']);
  await checkPlace(ctx, row, parentId);
  await write(ctx, row, 'move', { before: { parentId: row.parent_id }, after: { parentId }, columns: { parent_id: parentId } });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  await tellHeadWatches(ctx, id);
  return getDepartment(ctx, id);
}
