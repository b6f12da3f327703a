import { sql } from 'kysely';
import { isGranted, ROLES, type Role } from '@lintel/contract/access';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import type { Db } from '#server/platform/db.ts';
import { managerCan } from './recovery.queries.ts';

/**
 * The account at the embedded provider, by the work address; none with an outside provider. It is used from the first password of
 * one's own, or the first sign-in, on.
 */
export const accountOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('employee')
    .innerJoin('account', (join) => join.on(sql`lower(account.email)`, '=', sql`lower(employee.work_email)`))
    .select(['account.id', 'account.name', 'account.roles', 'account.status', 'employee.phone'])
    .select(
      sql<boolean>`(account.last_sign_in_at is not null or account.password_set_at is not null or employee.last_role is not null)`.as(
        'isUsed',
      ),
    )
    .where('employee.id', '=', employeeId)
    .executeTakeFirst();

/** The role of the last sign-in, of the account before the first. */
export async function roleOf(db: Db, employeeId: string): Promise<Role> {
  const row = await db.selectFrom('employee').select('last_role').where('id', '=', employeeId).executeTakeFirst();
  const account = row?.last_role ? undefined : await accountOf(db, employeeId);
  return row?.last_role ?? ROLES.find((role) => account?.roles.includes(role)) ?? 'employee';
}

/** Whether somebody of this role is only let in again with the manager's word: SA, MD, AC and HR (workspace A15). */
export const reachesFar = (role: Role): boolean => isGranted(role, 'departments:oversee') && !isGranted(role, 'recovery:work');

/** Who oversees recoveries without handling them: told of incidents. In the order of their ids. */
export const overseers = (db: Db): Promise<string[]> =>
  holdersOf(
    db,
    rolesWith('recovery:read').filter((role) => !isGranted(role, 'recovery:work')),
  );

/** Who handles them. */
export const handlers = (db: Db): Promise<string[]> => holdersOf(db, rolesWith('recovery:work'));

const MOST_LEVELS = 20;

/** Whether somebody reports to another person: directly, or through those between them. */
export async function reportsTo(db: Db, id: string, superiorId: string, levels = MOST_LEVELS): Promise<boolean> {
  const { rows } = await sql<{ reports: boolean }>`
    with recursive above as (
      select manager_id, 1 as level from employee where id = ${id}
      union all
      select employee.manager_id, level + 1 from employee join above on employee.id = above.manager_id where level < ${levels}
    )
    select exists (select from above where manager_id = ${superiorId}) as reports`.execute(db);
  return rows[0]!.reports;
}

/** Who says that it is the person: the manager; where none can, whoever oversees recoveries. Never the person, nor who handles it. */
export async function confirmersOf(db: Db, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('recovery')
    .select(['manager_id', 'employee_id', 'handler_id', managerCan.as('managerCan')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.managerCan) return [row.manager_id!];
  return (await overseers(db)).filter((one) => one !== row.employee_id && one !== row.handler_id);
}
