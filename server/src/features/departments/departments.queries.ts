import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Department } from '@lintel/contract/departments';
import { departmentMachine } from '@lintel/contract/departments';
import type { PageOf } from '@lintel/contract/kit/route';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions } from '#server/platform/transitions.ts';

/** Everybody may know which departments there are and who heads them (workspace B2). */
export const visibleTo = (_user: User): Expression<SqlBool> => sql<SqlBool>`true`;

export interface DepartmentsQuery {
  page: number;
  size: number;
  q?: string | undefined;
  status?: Department['status'] | undefined;
}

/** A page of departments by code; two queries. */
export async function listDepartments(db: Db, user: User, { page, size, q, status }: DepartmentsQuery): Promise<PageOf<Department>> {
  const eb = expressionBuilder<Database, 'department'>();
  const wanted = eb.and([visibleTo(user), ...(q ? [matches(q)] : []), ...(status ? [eb('department.status', '=', status)] : [])]);
  const { total } = await db
    .selectFrom('department')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db)
    .where(wanted)
    .orderBy('department.code')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => present(row, user)), page: { number: page, size, total: Number(total) } };
}

export async function findDepartment(db: Db, user: User, id: string): Promise<Department | undefined> {
  const row = await rowsOf(db).where('department.id', '=', id).where(visibleTo(user)).executeTakeFirst();
  return row && present(row, user);
}

/** Active departments whose name or code has the text in it, by code. */
export function findByText(db: Db, user: User, text: string, limit: number): Promise<Pick<Department, 'id' | 'code' | 'name'>[]> {
  return db
    .selectFrom('department')
    .select(['id', 'code', 'name'])
    .where(visibleTo(user))
    .where('status', '=', 'active')
    .where(matches(text))
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** How many people work in a department now. */
export async function headcountOf(db: Db, departmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('employee')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('department_id', '=', departmentId)
    .where(worksHere)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const worksHere = sql<SqlBool>`employee.status not in ('draft', 'terminated')`;

const matches = (text: string) =>
  sql<SqlBool>`(strpos(lower(department.name), lower(${text})) > 0 or strpos(lower(department.code), lower(${text})) > 0)`;

function rowsOf(db: Db) {
  return db
    .selectFrom('department')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .leftJoin('employee as deputy', 'deputy.id', 'department.deputy_id')
    .select([
      'department.id',
      'department.code',
      'department.name',
      'department.parent_id as parentId',
      'department.head_id as headId',
      'head.name as headName',
      'deputy.name as deputyName',
      'department.status',
      'department.version',
    ])
    .select((eb) =>
      eb
        .selectFrom('employee')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('headcount'))
        .whereRef('employee.department_id', '=', 'department.id')
        .where(worksHere)
        .$asScalar()
        .$notNull()
        .as('headcount'),
    );
}

const present = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, user: User): Department => ({
  ...row,
  transitions: openTransitions(departmentMachine, row, user),
});
