import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { departmentMachine, type Department, type DepartmentName } from '@lintel/contract/departments';
import { WORKS_HERE } from '@lintel/contract/employment';
import type { PageOf } from '@lintel/contract/kit/route';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions } from '#server/platform/transitions.ts';

export type DepartmentRow = Selectable<Database['department']>;

/** Whoever oversees the company sees every department; others those that they head and their own (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'departments:oversee')) return sql<SqlBool>`true`;
  const own = [...user.heads, ...(user.departmentId ? [user.departmentId] : [])];
  return own.length > 0 ? expressionBuilder<Database, 'department'>()('department.id', 'in', own) : sql<SqlBool>`false`;
}

export interface DepartmentsQuery {
  page: number;
  size: number;
  q?: string | undefined;
  status?: Department['status'] | undefined;
  warning?: Department['warnings'][number] | undefined;
  parentId?: string | undefined;
}

/** A page of departments, each followed by those below it, by code; two queries. */
export async function listDepartments(db: Db, user: User, query: DepartmentsQuery): Promise<PageOf<Department>> {
  const { page, size } = query;
  const wanted = wantedBy(user, query);
  const { total } = await db
    .selectFrom('department')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, user)
    .where(wanted)
    .orderBy('place.path')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => present(row, user)), page: { number: page, size, total: Number(total) } };
}

export async function findDepartment(db: Db, user: User, id: string): Promise<Department | undefined> {
  const row = await rowsOf(db, user).where('department.id', '=', id).where(visibleTo(user)).executeTakeFirst();
  return row && present(row, user);
}

/** For pickers: code, name and head are everybody's to know (workspace B2). */
export const listNames = (db: Db): Promise<DepartmentName[]> =>
  db
    .selectFrom('department')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .select(['department.id', 'department.code', 'department.name', 'head.name as headName'])
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

const worksHere = sql<SqlBool>`employee.status = any(${[...WORKS_HERE]})`;
const isOpen = sql<SqlBool>`project.status not in ('closed', 'cancelled')`;

const matches = (text: string) =>
  sql<SqlBool>`(strpos(lower(department.name), lower(${text})) > 0 or strpos(lower(department.code), lower(${text})) > 0)`;

function wantedBy(user: User, { q, status, warning, parentId }: DepartmentsQuery) {
  const eb = expressionBuilder<Database & { head: Database['employee'] }, 'department' | 'head'>();
  return eb.and([
    visibleTo(user),
    ...(q ? [matches(q)] : []),
    ...(status ? [eb('department.status', '=', status)] : []),
    ...(parentId ? [eb('department.parent_id', '=', parentId)] : []),
    ...(warning ? [eb('department.status', '=', 'active'), WARNING[warning]] : []),
  ]);
}

const WARNING: Record<Department['warnings'][number], Expression<SqlBool>> = {
  no_head: sql<SqlBool>`department.head_id is null`,
  head_inactive: sql<SqlBool>`head.status <> 'active'`,
};

/** What is to become part of a department, as far as its page may be read: who sees that one, sees its plan. */
const joining = (user: User) =>
  sql<Department['joining']>`coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name, 'on', one.merge_on) order by one.merge_on, one.name)
    from department one
    where one.merge_into_id = department.id
      and one.id in (select department.id from department where ${visibleTo(user)})
  ), '[]'::jsonb)`;

function rowsOf(db: Db, user: User) {
  return db
    .withRecursive('place(id, path)', (with_) =>
      with_
        .selectFrom('department')
        .select(['department.id', sql<string[]>`array[department.code]`.as('path')])
        .where('department.parent_id', 'is', null)
        .unionAll(
          with_
            .selectFrom('department')
            .innerJoin('place', 'place.id', 'department.parent_id')
            .select(['department.id', sql<string[]>`place.path || department.code`.as('path')]),
        ),
    )
    .selectFrom('department')
    .innerJoin('place', 'place.id', 'department.id')
    .leftJoin('department as parent', 'parent.id', 'department.parent_id')
    .leftJoin('department as merged', 'merged.id', 'department.merge_into_id')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .leftJoin('employee as deputy', 'deputy.id', 'department.deputy_id')
    .leftJoinLateral(
      sql<{ headcount: number; fte100: number }>`(
        select count(*)::int as headcount, coalesce(round(sum(employee.weekly_minutes) * 100.0 / nullif((
          select sum(minutes) from work_schedule, unnest(week_minutes) as minutes where is_default), 0)), 0)::int as fte100
        from employee where employee.department_id = department.id and ${worksHere})`.as('work'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ active_projects: number }>`(
        select count(*)::int as active_projects from project where project.department_id = department.id and ${isOpen})`.as('built'),
      (join) => join.onTrue(),
    )
    .select([
      'department.id',
      'department.code',
      'department.name',
      'department.parent_id as parentId',
      'parent.name as parentName',
      sql<number>`cardinality(place.path)`.as('level'),
      'department.cost_centre as costCentre',
      'department.location',
      'department.head_id as headId',
      'head.name as headName',
      'head.status as headStatus',
      'department.deputy_id as deputyId',
      'deputy.name as deputyName',
      sql<number>`work.headcount`.as('headcount'),
      sql<number>`work.fte100`.as('fte100'),
      sql<number>`built.active_projects`.as('activeProjects'),
      'department.merge_into_id as mergeIntoId',
      'merged.name as mergeIntoName',
      'department.merge_on as mergeOn',
      joining(user).as('joining'),
      'department.status',
      'department.version',
    ]);
}

function present(row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, user: User): Department {
  const { headStatus, mergeIntoId, mergeIntoName, mergeOn, ...shown } = row;
  const merge = mergeIntoId && mergeIntoName && mergeOn ? { intoId: mergeIntoId, intoName: mergeIntoName, on: mergeOn } : null;
  const warnings: Department['warnings'] =
    row.status === 'archived' ? [] : row.headId === null ? ['no_head'] : headStatus !== 'active' ? ['head_inactive'] : [];
  return { ...shown, merge, warnings, transitions: openTransitions(departmentMachine, row, user) };
}
