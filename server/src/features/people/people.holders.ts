import { isGranted, ROLES, type Permission, type Role } from '@lintel/contract/access';
import { sql, type RawBuilder } from 'kysely';
import { AT_WORK } from '@lintel/contract/employment';
import type { Db } from '#server/platform/db.ts';

export const rolesWith = (permission: Permission): Role[] => ROLES.filter((role) => isGranted(role, permission));

/** On a table `employee`: the role of the last sign-in; of the account at the embedded provider before the first. */
export const holdsRole = (roles: readonly Role[]): RawBuilder<boolean> => sql<boolean>`(
  employee.last_role = any(${[...roles]}) or employee.last_role is null and exists (
    select from account where lower(account.email) = lower(employee.work_email) and account.roles && ${[...roles]}::text[]
  )
)`;

/** Everybody at work who has one of these roles, in the order of their ids. */
export async function holdersOf(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db.selectFrom('employee').select('id').where('status', 'in', AT_WORK).where(holdsRole(roles)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
