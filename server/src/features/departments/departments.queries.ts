import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { Department, DepartmentName } from '@lintel/contract/departments';
import { WORKS_HERE } from '@lintel/contract/employment';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';

export type DepartmentRow = Selectable<Database['department']>;

/** Whoever oversees the company sees every department; others those that they head and their own (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'departments:oversee')) return sql<SqlBool>`true`;
  const own = [...user.heads, ...(user.departmentId ? [user.departmentId] : [])];
  return own.length > 0 ? expressionBuilder<Database, 'department'>()('department.id', 'in', own) : sql<SqlBool>`false`;
}

/** For pickers: code, name and head are everybody's to know (workspace B2). */
export const listNames = (db: Db, user: User): Promise<DepartmentName[]> =>
  db
    .selectFrom('department')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .select(['department.id', 'department.code', 'department.name', 'head.name as headName'])
    .select(sql<boolean>`department.id = any(${[...user.heads]}::text[])`.as('isLed'))
    .where('department.status', '=', 'active')
    .orderBy('department.code')
    .limit(MOST_NAMES)
    .execute();

const MOST_NAMES = 1000;

/** Active departments whose name or code has the text in it, by code. */
export function findByText(db: Db, text: string, limit: number): Promise<Pick<Department, 'id' | 'code' | 'name'>[]> {
  return db
    .selectFrom('department')
    .select(['id', 'code', 'name'])
    .where('status', '=', 'active')
    .where(matches(text))
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** The row as it stands, held until the transaction ends. */
export function lockDepartment(db: Db, user: User, id: string): Promise<DepartmentRow | undefined> {
  return db.selectFrom('department').selectAll().where('id', '=', id).where(visibleTo(user)).forUpdate().executeTakeFirst();
}

/** What still hangs on a department: people who work there, active departments below it, projects that are not over. */
interface Dependants {
  people: number;
  departments: number;
  projects: number;
  requests: number;
}

export async function dependantsOf(db: Db, id: string): Promise<Dependants> {
  const { rows } = await sql<Dependants>`
    select
      (select count(*)::int from employee where department_id = ${id} and ${worksHere}) as people,
      (select count(*)::int from department where parent_id = ${id} and status = 'active') as departments,
      (select count(*)::int from project where department_id = ${id} and ${isOpen}) as projects,
      (select count(*)::int from request where ${id} in (department_id, team_department_id)
        and status in ('pending', 'returned', 'approved', 'in_fulfilment')) as requests`.execute(db);
  return rows[0]!;
}

export interface TreePlace {
  /** The departments above, itself included. */
  line: string[];
  /** How many levels it has below and including itself. */
  height: number;
}

/** Where a department stands in the tree. Held against moves by the caller's lock. */
export async function placeOf(db: Db, id: string): Promise<TreePlace> {
  const { rows } = await sql<TreePlace>`
    with recursive up as (
      select id, parent_id from department where id = ${id}
      union select department.id, department.parent_id from department join up on department.id = up.parent_id
    ),
    down as (
      select id, 1 as level from department where id = ${id}
      union select department.id, down.level + 1 from department join down on department.parent_id = down.id where down.level < 100
    )
    select array(select id from up) as line, (select max(level)::int from down) as height`.execute(db);
  return rows[0]!;
}

/** One change of the tree at a time: two at once could make a circle that neither of them sees. */
export const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('department tree', 15))`.execute(db);

export const worksHere = sql<SqlBool>`employee.status = any(${[...WORKS_HERE]})`;
export const isOpen = sql<SqlBool>`project.status not in ('closed', 'cancelled')`;

export const matches = (text: string) =>
  sql<SqlBool>`(strpos(lower(department.name), lower(${text})) > 0 or strpos(lower(department.code), lower(${text})) > 0)`;
