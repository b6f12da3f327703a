import type { Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { ListLayout, ViewInput } from '@lintel/contract/lists';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { countViews, readLayout } from './lists.queries.ts';

export { listJobs } from './exports.queue.ts';
export { exportList } from './lists.export.ts';

const MOST_VIEWS = 30;

export async function keepColumns(ctx: Ctx, list: string, columns: string[] | null): Promise<ListLayout> {
  const { db, user } = ctx;
  if (columns) {
    await db
      .insertInto('list_columns')
      .values({ person_id: user.id, list, columns })
      .onConflict((on) => on.columns(['person_id', 'list']).doUpdateSet({ columns }))
      .execute();
  } else {
    await db.deleteFrom('list_columns').where('person_id', '=', user.id).where('list', '=', list).execute();
  }
  return readLayout(db, user, list);
}

/** @throws Refusal list.view_taken, at the field `name` */
export async function saveView(ctx: Ctx, list: string, { name, query, columns }: ViewInput): Promise<ListLayout> {
  const { db, user } = ctx;
  if ((await countViews(db, user, list)) >= MOST_VIEWS) throw fail('list.too_many_views', { limit: MOST_VIEWS });
  const id = newId('viw', ctx.now.getTime());
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_view')
    .values({ id, owner_id: user.id, list, name, query, columns, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw failAt('name', 'list.view_taken', { name });
  return readLayout(db, user, list);
}

/** Shows one of one's own views to everybody of a role, on record; null takes it back. */
export async function shareView(ctx: Ctx, list: string, id: string, sharedWith: Role | null): Promise<ListLayout> {
  const row = await ctx.db
    .updateTable('saved_view')
    .set({ shared_with: sharedWith })
    .where('id', '=', id)
    .where('list', '=', list)
    .where('owner_id', '=', ctx.user.id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  await audit(ctx, { action: 'view.share', subjectType: 'saved_view', subjectId: id, subjectLabel: row.name, after: { list, sharedWith } });
  return readLayout(ctx.db, ctx.user, list);
}

/** Only one's own: another's is not there. */
export async function removeView(ctx: Ctx, list: string, id: string): Promise<ListLayout> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('list', '=', list)
    .where('owner_id', '=', ctx.user.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw fail('request.not_found');
  return readLayout(ctx.db, ctx.user, list);
}
