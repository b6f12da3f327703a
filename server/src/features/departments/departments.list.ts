import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { AT_WORK } from '@lintel/contract/employment';
import { DEPARTMENT_WARNINGS, departmentMachine, type Department, type departmentsApi } from '@lintel/contract/departments';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList, readOne } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { isOpen, matches, visibleTo, worksHere } from './departments.queries.ts';

type Query = z.output<typeof departmentsApi.list.query>;
const eb = expressionBuilder<Database, 'department'>();

/**
 * `place`: codes from the top down to the department; in their order each is followed by those below it. Both laterals answer one row
 * each, so that a count leaves them out.
 */
const FROM = sql`department
  left join department parent on parent.id = department.parent_id
  left join department merged on merged.id = department.merge_into_id
  left join employee head on head.id = department.head_id
  left join employee deputy on deputy.id = department.deputy_id
  left join lateral (
    with recursive up as (
      select one.parent_id, one.code, 1 as height from department one where one.id = department.id
      union all select above.parent_id, above.code, up.height + 1 from department above join up on above.id = up.parent_id
    )
    select array_agg(up.code order by up.height desc) as codes from up) place on true
  left join lateral (
    select count(*)::int as headcount, coalesce(round(sum(employee.weekly_minutes) * 100.0 / nullif((
      select sum(minutes) from work_schedule, unnest(week_minutes) as minutes where is_default), 0)), 0)::int as fte100
    from employee where employee.department_id = department.id and ${worksHere}) people on true`;

const activeProjects = sql<number>`(select count(*)::int from project where project.department_id = department.id and ${isOpen})`;

/** What is to become part of a department, as far as its page may be read: who sees that one, sees its plan. */
const joining = (user: User) =>
  sql<Department['joining']>`coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name, 'on', one.merge_on) order by one.merge_on, one.name)
    from department one
    where one.merge_into_id = department.id
      and one.id in (select department.id from department where ${visibleTo(user)})
  ), '[]'::jsonb)`;

/** What an active department lacks. */
const warning = sql<Department['warnings'][number] | null>`case when department.status <> 'active' then null
  when department.head_id is null then 'no_head' when head.status <> all(${[...AT_WORK]}) then 'head_inactive' end`;

/** All departments in somebody's reach, on screen and as a file. */
export const departmentsList = (user: User) =>
  defineList<Query>()({
    dataset: 'departments',
    from: FROM,
    key: sql`department.id`,
    scope: visibleTo,
    search: matches,
    filters: {
      status: (status) => eb('department.status', '=', status),
      parentId: (id) => eb('department.parent_id', '=', id),
      warning: (lack) => sql<SqlBool>`${warning} = ${lack}`,
    },
    order: 'place',
    columns: {
      id: { value: sql<Department['id']>`department.id` },
      name: { value: sql<string>`department.name`, label: 'Name', sort: sql`lower(department.name)` },
      code: { value: sql<string>`department.code`, label: 'Code', sort: true },
      place: { value: sql<string[]>`place.codes`, sort: true },
      parentId: { value: sql<Department['parentId']>`department.parent_id` },
      parentName: { value: sql<string | null>`parent.name`, label: 'Below' },
      costCentre: { value: sql<string | null>`department.cost_centre`, label: 'Cost centre' },
      location: { value: sql<string | null>`department.location`, label: 'Location' },
      headId: { value: sql<Department['headId']>`department.head_id` },
      head: { value: sql<string | null>`head.name`, label: 'Head', sort: sql`lower(head.name)` },
      warning: { value: warning, label: 'Warning', words: DEPARTMENT_WARNINGS },
      deputyId: { value: sql<Department['deputyId']>`department.deputy_id` },
      deputyName: { value: sql<string | null>`deputy.name`, label: 'Deputy' },
      headcount: { value: sql<number>`people.headcount`, label: 'People', kind: 'number', sort: true, total: true },
      fte: { value: sql<number>`people.fte100`, label: 'Full-time equivalents', kind: 'days100', sort: true, total: true },
      projects: { value: activeProjects, label: 'Open projects', kind: 'number', sort: true, total: true },
      mergeIntoId: { value: sql<Department['id'] | null>`department.merge_into_id` },
      mergeIntoName: { value: sql<string | null>`merged.name` },
      mergeOn: { value: sql<string | null>`department.merge_on` },
      joining: { value: joining(user) },
      status: { value: sql<Department['status']>`department.status`, label: 'Status', words: stateLabels(departmentMachine), sort: true },
      version: { value: sql<number>`department.version` },
    },
    present: ({ place, head, warning: lack, fte, projects, mergeIntoId, mergeIntoName, mergeOn, ...row }, who): Department => ({
      ...row,
      level: place.length,
      headName: head,
      fte100: fte,
      activeProjects: projects,
      warnings: lack ? [lack] : [],
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
