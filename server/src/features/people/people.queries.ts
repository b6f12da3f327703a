import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { PageOf } from '@lintel/contract/kit/route';
import type { Person } from '@lintel/contract/people';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';

/** The directory: everybody who works here now, and always oneself (workspace B2, directory card). */
export function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'employee'>();
  return eb.or([eb('employee.status', 'not in', ['draft', 'terminated']), eb('employee.id', '=', user.id)]);
}

export interface PeopleQuery {
  page: number;
  size: number;
  q?: string;
  departmentId?: string;
}

/** A page of the directory by name; two queries. */
export async function listPeople(db: Db, user: User, { page, size, q, departmentId }: PeopleQuery): Promise<PageOf<Person>> {
  const wanted = [visibleTo(user), ...wordsOf(q).map(hasWord)];
  if (departmentId) wanted.push(expressionBuilder<Database, 'employee'>()('employee.department_id', '=', departmentId));
  const { total } = await db
    .selectFrom('employee')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where((eb) => eb.and(wanted))
    .executeTakeFirstOrThrow();
  const items = await cards(db)
    .where((eb) => eb.and(wanted))
    .orderBy(sql`lower(employee.name)`)
    .orderBy('employee.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items, page: { number: page, size, total: Number(total) } };
}

export function findPerson(db: Db, user: User, id: string): Promise<Person | undefined> {
  return cards(db).where(visibleTo(user)).where('employee.id', '=', id).executeTakeFirst();
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
  return row !== undefined;
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
    ]);

const MOST_WORDS = 5;

const wordsOf = (q = ''): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** The left side is the expression of the index employee_search (migration 0005), to the letter. */
function hasWord(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(employee.name || ' ' || employee.number || ' ' || employee.work_email || ' ' || employee.position) like ${pattern}`;
}
