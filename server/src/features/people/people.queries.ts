import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { WORKS_HERE } from '@lintel/contract/employment';
import type { Person } from '@lintel/contract/people';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { seesGroup } from './employees.fields.ts';

/** The directory: everybody who works here now, and always oneself (workspace B2, directory card). */
export function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'employee'>();
  return eb.or([eb('employee.status', 'in', WORKS_HERE), eb('employee.id', '=', user.id)]);
}

/** What is of the record is there for its readers alone. */
export async function findPerson(db: Db, user: User, id: string): Promise<Person | undefined> {
  const card = await cards(db).where(visibleTo(user)).where('employee.id', '=', id).executeTakeFirst();
  if (!card || seesGroup(user, { id: card.id, department_id: card.departmentId }, 'work')) return card;
  return { ...card, number: null, managerId: null, managerName: null, status: null };
}

/** One's own record: there whatever its status says. */
export function findProfile(db: Db, user: User) {
  return cards(db)
    .select(['employee.hire_date as hireDate', 'employee.preferred_name as preferredName', 'employee.version'])
    .where('employee.id', '=', user.id)
    .executeTakeFirst();
}

/** Moves a series on by one, or up to `reached`, and answers where it stands now. */
export async function advanceSeries(db: Db, series: string, reached: number | null): Promise<number> {
  const { last } = await db
    .insertInto('number_series')
    .values({ series, last: reached ?? 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({
        last: reached === null ? sql<number>`number_series.last + 1` : sql<number>`greatest(number_series.last, ${reached}::int)`,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Whether somebody else's work address starts with the same part before the @. */
export async function isLocalPartTaken(db: Db, local: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where(sql`split_part(lower(work_email), '@', 1)`, '=', local)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst();
  if (row) return true;
  const shared = await db
    .selectFrom('mail_account')
    .select('id')
    .where('owner_id', 'is', null)
    .where(sql`split_part(lower(address), '@', 1)`, '=', local)
    .executeTakeFirst();
  return shared !== undefined;
}

const cards = (db: Db) =>
  db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .leftJoin('employee as manager', 'manager.id', 'employee.manager_id')
    .select([
      'employee.id',
      'employee.number',
      'employee.name',
      'employee.work_email as email',
      'employee.position',
      'employee.department_id as departmentId',
      'department.name as departmentName',
      'employee.manager_id as managerId',
      'manager.name as managerName',
      'employee.phone',
      'employee.status',
      'employee.photo_id as photoId',
    ]);
