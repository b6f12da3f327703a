import { DEPARTMENT_LEVELS } from '@lintel/contract/departments';
import type { ErrorCode } from '@lintel/contract/errors';
import type { Ctx } from '#server/platform/context.ts';
import { failAt } from '#server/platform/errors.ts';
import { lockTree, placeOf, type DepartmentRow } from './departments.queries.ts';

/**
 * Whether a department (a new one, when null) may stand below `parentId`: the parent is active, no circle, not too deep (workspace
 * A1). Holds the tree until the transaction ends.
 */
export async function checkPlace(ctx: Ctx, moved: Pick<DepartmentRow, 'id' | 'name'> | null, parentId: string | null): Promise<void> {
  await lockTree(ctx.db);
  if (!parentId) return;
  const parent = await ctx.db.selectFrom('department').select('status').where('id', '=', parentId).executeTakeFirst();
  if (parent?.status !== 'active') throw atParent('department.missing');
  const { line } = await placeOf(ctx.db, parentId);
  if (moved && line.includes(moved.id)) throw atParent('department.own_parent', { name: moved.name });
  const height = moved ? (await placeOf(ctx.db, moved.id)).height : 1;
  if (line.length + height > DEPARTMENT_LEVELS) throw atParent('department.too_deep', { levels: DEPARTMENT_LEVELS });
}

/** A department that something is given to stays active until the transaction ends. @throws Refusal department.missing, at the field */
export async function checkActiveDepartment({ db }: Pick<Ctx, 'db'>, id: string, field = 'departmentId'): Promise<void> {
  const department = await db.selectFrom('department').select('status').where('id', '=', id).forShare().executeTakeFirst();
  if (department?.status !== 'active') throw failAt(field, 'department.missing');
}

const atParent = (code: ErrorCode, values: Record<string, string | number> = {}) => failAt('parentId', code, values);
