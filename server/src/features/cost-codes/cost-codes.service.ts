import type { CostCode, CostCodeChange, CostCodeInput } from '@lintel/contract/cost-codes';
import { newId } from '@lintel/contract/kit/ids';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';

const COLUMNS = ['id', 'code', 'name', 'is_active as isActive', 'version'] as const;

export const listCostCodes = (db: Db): Promise<CostCode[]> =>
  db.selectFrom('cost_code').select(COLUMNS).orderBy('code').execute() as Promise<CostCode[]>;

/** What something new may be counted by. */
export async function costCodesInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('cost_code').select('id').where('is_active', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws Refusal cost_code.taken, cost_code.no_group, at the field `code` */
export async function createCostCode(ctx: Ctx, { code, name }: CostCodeInput): Promise<CostCode> {
  await refuseWithoutGroup(ctx.db, code);
  const id = newId('cco', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('cost_code')
    .values({ id, code, name, updated_at: ctx.now })
    .onConflict((on) => on.column('code').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!made) throw failAt('code', 'cost_code.taken', { code });
  await audit(ctx, { action: 'cost_code.create', ...subjectOf(made), after: { code, name, isActive: true, version: 1 } });
  await tellAll(ctx);
  return made as CostCode;
}

/** @throws Refusal row.stale; cost_code.group_used where codes below it are in use; cost_code.no_group */
export async function updateCostCode(ctx: Ctx, id: string, { name, isActive, version }: CostCodeChange): Promise<CostCode> {
  const row = await ctx.db.selectFrom('cost_code').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (row.version !== version)
    throw await staleRow(ctx.db, { type: 'cost_code', id, seen: version, version: row.version, shown: ['name', 'isActive'] });
  if (row.is_active && !isActive) await refuseUsedGroup(ctx.db, row.code);
  if (!row.is_active && isActive) await refuseWithoutGroup(ctx.db, row.code);
  const after = await ctx.db
    .updateTable('cost_code')
    .set({ name, is_active: isActive, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'cost_code.update',
    ...subjectOf(after),
    before: { name: row.name, isActive: row.is_active, version },
    after: { name, isActive, version: version + 1 },
  });
  await tellAll(ctx);
  return after as CostCode;
}

/**
 * Something new is counted by codes that are in use, and only where it is a project's.
 * @throws Refusal cost_code.no_project, cost_code.not_in_use, at the field `costCodeId`
 */
export async function refuseCostCode(db: Db, id: string | null, projectId: string | null): Promise<void> {
  if (!id) return;
  if (!projectId) throw failAt('costCodeId', 'cost_code.no_project');
  await refuseUnused(db, id, 'costCodeId');
}

/** @throws Refusal cost_code.not_in_use, at the field that names it */
export async function refuseUnused(db: Db, id: string, field: string): Promise<void> {
  const row = await db.selectFrom('cost_code').select(['code', 'is_active']).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (!row.is_active) throw failAt(field, 'cost_code.not_in_use', { code: row.code });
}

async function refuseUsedGroup(db: Db, code: string): Promise<void> {
  const below = await db
    .selectFrom('cost_code')
    .select('code')
    .where('code', 'like', `${code}.%`)
    .where('is_active', '=', true)
    .orderBy('code')
    .executeTakeFirst();
  if (below) throw fail('cost_code.group_used', { code, below: below.code });
}

async function refuseWithoutGroup(db: Db, code: string): Promise<void> {
  const group = code.slice(0, 2);
  if (group === code) return;
  // Locked: a group that goes out of use in the same moment sees this code, or is seen as what it is then.
  const above = await db.selectFrom('cost_code').select('is_active').where('code', '=', group).forUpdate().executeTakeFirst();
  if (!above?.is_active) throw failAt('code', 'cost_code.no_group', { group });
}

const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'cost-codes.changed' });
const subjectOf = ({ id, code, name }: Pick<CostCode, 'code' | 'name'> & { id: string }) => ({
  subjectType: 'cost_code',
  subjectId: id,
  subjectLabel: `${code} ${name}`,
});
