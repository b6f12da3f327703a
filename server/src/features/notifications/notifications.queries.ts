import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { SAID_BY_DECISIONS, type NotificationType } from '@lintel/contract/notification-types';
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
    ...(waiting ? [isOpen] : []),
  ]);
  const { total } = await db
    .selectFrom('notification')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db)
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(present), page: { number: page, size, total: Number(total) } };
}

/** What asks somebody for something that is no decision, and is not done: what is due first stands first, what has no time last. */
export const listAsked = async (db: Db, user: User, size: number): Promise<Notification[]> =>
  (
    await rowsOf(db)
      .where(isAskedOf(user))
      .orderBy('due_at', (order) => order.asc().nullsLast())
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute()
  ).map(present);

export async function countAsked(db: Db, user: User): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(isAskedOf(user))
    .executeTakeFirstOrThrow();
  return Number(count);
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

const isOpen = sql<SqlBool>`(done_at is null and severity in ('action', 'critical'))`;

const isAskedOf = (user: User): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, 'notification'>();
  return eb.and([visibleTo(user), isOpen, eb('type', 'not in', [...SAID_BY_DECISIONS])]);
};

const rowsOf = (db: Db) =>
  db
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
      'due_at as dueAt',
      'read_at as readAt',
      'done_at as doneAt',
    ]);

const present = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>): Notification => ({
  ...row,
  canBeDone:
    row.doneAt === null &&
    (row.severity === 'action' || row.severity === 'critical') &&
    !SAID_BY_DECISIONS.includes(row.type as NotificationType),
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
});
