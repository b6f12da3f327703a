import { isGranted, type Role } from '@lintel/contract/access';
import { movesMoney } from '@lintel/contract/employment';
import { sql } from 'kysely';
import type { Relations } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { partOn } from '#server/platform/parts.ts';

/** SoD-13: whoever administers the system moves no money, whatever duties stand with their name. */
export const heldWith = (role: Role, relations: Relations): Relations =>
  isGranted(role, 'duties:assign') ? { ...relations, duties: relations.duties.filter(({ duty }) => !movesMoney(duty)) } : relations;

/** What somebody is to others on a day (`2026-10-12`). One query. */
export async function relationsOf(db: Db, id: string, today: string): Promise<Relations> {
  const { rows } = await sql<Omit<Relations, 'today'>>`
    with recursive headed as (
      select department.id from department where ${id} in (head_id, deputy_id) and status = 'active'
      union
      select department.id from department join headed on department.parent_id = headed.id
    ),
    team as (
      select employee.id from employee where manager_id = ${id}
      union
      select employee.id from employee join team on employee.manager_id = team.id
    ),
    part as (
      select project_id, project_role from project_member
      where employee_id = ${id} and ${partOn('project_member', today)}
    )
    select
      array(select id from headed) as heads,
      array(select id from team) as team,
      array(select project_id from part where project_role in ('manager', 'deputy')) as runs,
      array(select project_id from part where project_role in ('site_manager', 'foreman')) as crews,
      array(select project_id from part) as projects,
      coalesce((
        select jsonb_agg(jsonb_build_object('duty', duty, 'limitMinor', limit_minor::text)) from duty_assignment
        where employee_id = ${id} and status = 'confirmed'
          and (from_day is null or from_day <= ${today}::date) and (to_day is null or to_day >= ${today}::date)
      ), '[]'::jsonb) as duties
  `.execute(db);
  return { today, ...rows[0]! };
}
