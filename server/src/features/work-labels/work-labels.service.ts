import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { ListedLabel, WorkLabel } from '@lintel/contract/work-labels';
import { LABEL_LIMITS, type LabelInput } from '@lintel/contract/mail-labels';
import { audit } from '#server/platform/audit.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';

type Row = Selectable<Database['work_label']>;

/** Who made a label, and who sets up the organisation. */
const mayEdit = ({ created_by }: Pick<Row, 'created_by'>, user: User): boolean =>
  isSystem(user) || created_by === user.id || isGranted(user.role, 'departments:write');

export async function listLabels({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<ListedLabel[]> {
  const rows = await db
    .selectFrom('work_label')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .limit(LABEL_LIMITS.labels)
    .execute();
  return rows.map((row) => present(row, user));
}

/** @throws Refusal work_label.taken at the field `name`, work_label.too_many */
export async function createLabel(ctx: Ctx, { name, colour }: LabelInput): Promise<ListedLabel> {
  const { count } = await ctx.db
    .selectFrom('work_label')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= LABEL_LIMITS.labels) throw fail('work_label.too_many', { limit: LABEL_LIMITS.labels });
  await refuseTaken(ctx.db, name);
  const row = await ctx.db
    .insertInto('work_label')
    .values({ id: newId('lab', ctx.now.getTime()), name, colour, created_by: ctx.user.id, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, { action: 'work_label.create', ...subjectOf(row), after: { name, colour, version: row.version } });
  await emit(ctx.db, null, { kind: 'work-labels.changed' });
  return present(row, ctx.user);
}

/** @throws Refusal row.stale, work_label.taken */
export async function updateLabel(ctx: Ctx, id: string, { name, colour, version }: LabelInput & { version: number }): Promise<ListedLabel> {
  const before = await lock(ctx, id);
  if (before.version !== version)
    throw await staleRow(ctx.db, { type: 'work_label', id, seen: version, version: before.version, shown: ['name', 'colour'] });
  await refuseTaken(ctx.db, name, id);
  const row = await ctx.db
    .updateTable('work_label')
    .set({ name, colour, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'work_label.update',
    ...subjectOf(row),
    before: { name: before.name, colour: before.colour, version },
    after: { name, colour, version: row.version },
  });
  await emit(ctx.db, null, { kind: 'work-labels.changed' });
  return present(row, ctx.user);
}

/** It comes off whatever has it. */
export async function removeLabel(ctx: Ctx, id: string): Promise<{ changed: number }> {
  const row = await lock(ctx, id);
  let changed = 0;
  for (const table of ['task', 'project'] as const) {
    const { numUpdatedRows } = await ctx.db
      .updateTable(table)
      .set({ label_ids: sql`array_remove(label_ids, ${id})` })
      .where(hasLabel(table, [id]))
      .executeTakeFirstOrThrow();
    changed += Number(numUpdatedRows);
  }
  await ctx.db.deleteFrom('work_label').where('id', '=', id).execute();
  await audit(ctx, { action: 'work_label.remove', ...subjectOf(row), before: { name: row.name, colour: row.colour, changed }, after: {} });
  await emit(ctx.db, null, { kind: 'work-labels.changed' });
  return { changed };
}

/** What is put on something is there. @throws Refusal work_label.gone, at the field `labelIds` */
export async function refuseUnknownLabels(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Held: a label that is removed in the same moment comes off this row too.
  const known = await db.selectFrom('work_label').select('id').where('id', 'in', ids).forShare().execute();
  if (known.length < new Set(ids).size) throw failAt('labelIds', 'work_label.gone');
}

/** By name. */
export const readLabels = async (db: Db, ids: readonly string[]): Promise<WorkLabel[]> =>
  ids.length === 0
    ? []
    : ((await db
        .selectFrom('work_label')
        .select(['id', 'name', 'colour'])
        .where('id', 'in', ids)
        .orderBy(sql`lower(name)`)
        .execute()) as WorkLabel[]);

/** Rows of a table that have one of these. */
export const hasLabel = (table: 'task' | 'project', ids: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.label_ids`)} <> '{}' and ${sql.ref(`${table}.label_ids`)} && ${[...ids]}::text[])`;

/** The labels of a row, by name; and their names alone, for files. */
export const labelsOf = (table: 'task' | 'project') => sql<
  WorkLabel[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name, 'colour', label.colour) order by lower(label.name)), '[]')
  from work_label as label where label.id = any(${sql.ref(`${table}.label_ids`)}))`;
export const labelNamesOf = (table: 'task' | 'project') =>
  sql<
    string | null
  >`(select string_agg(label.name, ', ' order by lower(label.name)) from work_label as label where label.id = any(${sql.ref(`${table}.label_ids`)}))`;

async function lock({ db, user }: Ctx, id: string): Promise<Row> {
  const row = await db.selectFrom('work_label').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (!mayEdit(row, user)) throw fail('access.forbidden');
  return row;
}

async function refuseTaken(db: Db, name: string, own = ''): Promise<void> {
  const other = await db
    .selectFrom('work_label')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', own)
    .executeTakeFirst();
  if (other) throw failAt('name', 'work_label.taken', { name: other.name });
}

const present = (row: Row, user: User): ListedLabel => ({
  id: row.id as WorkLabel['id'],
  name: row.name,
  colour: row.colour as WorkLabel['colour'],
  version: row.version,
  isEditable: mayEdit(row, user),
});

const subjectOf = ({ id, name }: Pick<Row, 'id' | 'name'>) => ({ subjectType: 'work_label', subjectId: id, subjectLabel: name });
