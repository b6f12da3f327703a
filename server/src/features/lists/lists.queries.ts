import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { ListLayout } from '@lintel/contract/lists';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';

/** One's own, and those that are shown to one's role. */
function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'saved_view'>();
  return eb.or([eb('owner_id', '=', user.id), eb('shared_with', '=', user.role)]);
}

/** Two queries. */
export async function readLayout(db: Db, user: User, list: string): Promise<ListLayout> {
  const chosen = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('person_id', '=', user.id)
    .where('list', '=', list)
    .executeTakeFirst();
  const views = await db
    .selectFrom('saved_view')
    .select(['id', 'owner_id', 'name', 'query', 'columns', 'shared_with as sharedWith'])
    .where('list', '=', list)
    .where(visibleTo(user))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .limit(100)
    .execute();
  return { columns: chosen?.columns ?? null, views: views.map(({ owner_id, ...view }) => ({ ...view, isMine: owner_id === user.id })) };
}

export async function countViews(db: Db, user: User, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', user.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}
