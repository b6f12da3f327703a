import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { departmentMachine, type Department, type departmentsApi } from '@lintel/contract/departments';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList, readOne } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { isOpen, matches, visibleTo, worksHere } from './departments.queries.ts';

type Query = z.output<typeof departmentsApi.list.query>;
const eb = expressionBuilder<Database, 'department'>();

/** Codes from the top down to the department: in their order each is followed by those below it. */
const path = sql<string[]>`(
  with recursive up as (
    select one.parent_id, array[one.code] as codes from department one where one.id = department.id
    union all select above.parent_id, above.code || up.codes from department above join up on above.id = up.parent_id
  )
  select codes from up where parent_id is null)`;

const headcount = sql<number>`(select count(*)::int from employee where employee.department_id = department.id and ${worksHere})`;
const fte100 = sql<number>`(select coalesce(round(sum(employee.weekly_minutes) * 100.0 / nullif((
    select sum(minutes) from work_schedule, unnest(week_minutes) as minutes where is_default), 0)), 0)::int
  from employee where employee.department_id = department.id and ${worksHere})`;
const activeProjects = sql<number>`(select count(*)::int from project where project.department_id = department.id and ${isOpen})`;

/** What is to become part of a department, as far as its page may be read: who sees that one, sees its plan. */
const joining = (user: User) =>
  sql<Department['joining']>`coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name, 'on', one.merge_on) order by one.merge_on, one.name)
    from department one
    where one.merge_into_id = department.id
      and one.id in (select department.id from department where ${visibleTo(user)})
  ), '[]'::jsonb)`;

const WARNING: Record<Department['warnings'][number], Expression<SqlBool>> = {
  no_head: sql<SqlBool>`department.head_id is null`,
  head_inactive: sql<SqlBool>`head.status <> 'active'`,
};
const WARNING_LABEL = sql<string>`case when department.status <> 'active' then null when ${WARNING.no_head} then 'No head' when ${WARNING.head_inactive} then 'Head is not active' end`;

/** All departments in somebody's reach, on screen and as a file. */
export const departmentsList = (user: User) =>
  defineList<Query>()({
    dataset: 'departments',
    from: sql`department
      left join department parent on parent.id = department.parent_id
      left join department merged on merged.id = department.merge_into_id
      left join employee head on head.id = department.head_id
      left join employee deputy on deputy.id = department.deputy_id`,
    key: sql`department.id`,
    scope: visibleTo,
    search: matches,
    filters: {
      status: (status) => eb('department.status', '=', status),
      parentId: (id) => eb('department.parent_id', '=', id),
      warning: (warning) => eb.and([eb('department.status', '=', 'active'), WARNING[warning]]),
    },
    order: 'place',
    columns: {
      id: { value: sql<Department['id']>`department.id` },
      name: { value: sql<string>`department.name`, label: 'Name', sort: sql`lower(department.name)` },
      code: { value: sql<string>`department.code`, label: 'Code', sort: true },
      place: { value: path, sort: true },
      parentId: { value: sql<Department['parentId']>`department.parent_id` },
      parentName: { value: sql<string | null>`parent.name`, label: 'Below' },
      costCentre: { value: sql<string | null>`department.cost_centre`, label: 'Cost centre' },
      location: { value: sql<string | null>`department.location`, label: 'Location' },
      headId: { value: sql<Department['headId']>`department.head_id` },
      head: { value: sql<string | null>`head.name`, label: 'Head', sort: sql`lower(head.name)` },
      headStatus: { value: sql<string | null>`head.status` },
      warning: { value: WARNING_LABEL, label: 'Warning' },
      deputyId: { value: sql<Department['deputyId']>`department.deputy_id` },
      deputyName: { value: sql<string | null>`deputy.name`, label: 'Deputy' },
      headcount: { value: headcount, label: 'People', kind: 'number', sort: true, total: true },
      fte: { value: fte100, label: 'Full-time equivalents', kind: 'days100', sort: true, total: true },
      projects: { value: activeProjects, label: 'Open projects', kind: 'number', sort: true, total: true },
      mergeIntoId: { value: sql<Department['id'] | null>`department.merge_into_id` },
      mergeIntoName: { value: sql<string | null>`merged.name` },
      mergeOn: { value: sql<string | null>`department.merge_on` },
      joining: { value: joining(user) },
      status: { value: sql<Department['status']>`department.status`, label: 'Status', words: stateLabels(departmentMachine), sort: true },
      version: { value: sql<number>`department.version` },
    },
    present: ({ place, head, headStatus, warning: _, fte, projects, mergeIntoId, mergeIntoName, mergeOn, ...row }, who): Department => ({
      ...row,
      level: place.length,
      headName: head,
      fte100: fte,
      activeProjects: projects,
      warnings: row.status === 'archived' ? [] : row.headId === null ? ['no_head'] : headStatus !== 'active' ? ['head_inactive'] : [],
      merge: mergeIntoId && mergeIntoName && mergeOn ? { intoId: mergeIntoId, intoName: mergeIntoName, on: mergeOn } : null,
      transitions: openTransitions(departmentMachine, row, who),
    }),
  });

/** A page of departments; two queries. */
export const listDepartments = (db: Db, user: User, query: Query): Promise<PageOf<Department>> =>
  readList(departmentsList(user), { db, user }, query);

export async function findDepartment(db: Db, user: User, id: string): Promise<Department | undefined> {
  const list = departmentsList(user);
  const row = await readOne(list, { db, user }, eb('department.id', '=', id));
  return row && list.present(row, user);
}
