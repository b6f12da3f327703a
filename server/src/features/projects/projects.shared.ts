import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { partOn } from '#server/platform/parts.ts';
import { visibleTo } from './projects.access.ts';
import { isMember } from './projects.queries.ts';

/** Projects that are not over and that both are on the team of on a day, by code. One query. */
export const projectsShared = (db: Db, user: User, otherId: string, today: string) =>
  db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .where('status', 'not in', ['closed', 'cancelled'])
    .where(isMember(user))
    .where(visibleTo(user))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('project_member as part')
          .select('part.project_id')
          .whereRef('part.project_id', '=', 'project.id')
          .where('part.employee_id', '=', otherId)
          .where(partOn('part', today)),
      ),
    )
    .orderBy('code')
    .limit(20)
    .execute();
