import type { GivenTask } from '@lintel/contract/mail-people';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { isAssignedTo } from './tasks.access.ts';

const SHOWN = 10;

/** Open tasks that the caller gave somebody else or has from them, what is due first first. Both of them see each. One query. */
export const tasksBetween = (db: Db, user: User, otherId: string): Promise<GivenTask[]> =>
  db
    .selectFrom('task')
    .select(['id', 'number', 'title', 'status', 'due_date as dueDate', sql<boolean>`${isAssignedTo(user.id)}`.as('isYours')])
    .where('status', 'not in', ['done', 'cancelled'])
    .where((eb) =>
      eb.or([
        eb.and([eb('reporter_id', '=', otherId), isAssignedTo(user.id)]),
        eb.and([eb('reporter_id', '=', user.id), isAssignedTo(otherId)]),
      ]),
    )
    .orderBy(sql`coalesce(due_date, 'infinity'::date)`)
    .orderBy('id')
    .limit(SHOWN)
    .execute() as Promise<GivenTask[]>;
