import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { PageOf } from '@lintel/contract/kit/route';
import type { Notification } from '@lintel/contract/notifications';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';

/** One's own, and nobody else's (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  return expressionBuilder<Database, 'notification'>()('notification.recipient_id', '=', user.id);
}

/** A page of one's notifications, newest first; two queries. */
export async function listNotifications(
  db: Db,
  user: User,
  { page, size, unread, waiting }: { page: number; size: number; unread?: boolean | undefined; waiting?: boolean | undefined },
): Promise<PageOf<Notification>> {
  const eb = expressionBuilder<Database, 'notification'>();
  const wanted = eb.and([
    visibleTo(user),
    ...(unread === undefined ? [] : [eb('read_at', unread ? 'is' : 'is not', null)]),
    ...(waiting ? [eb('done_at', 'is', null), sql<SqlBool>`severity in ('action', 'critical')`] : []),
  ]);
  const { total } = await db
    .selectFrom('notification')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('notification')
    .select([
      'id',
      'type',
      'severity',
      'title',
      'body',
      'link',
      'count',
      'created_at as createdAt',
      'read_at as readAt',
      'done_at as doneAt',
    ])
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }));
  return { items, page: { number: page, size, total: Number(total) } };
}

export async function countUnread(db: Db, user: User): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(visibleTo(user))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
