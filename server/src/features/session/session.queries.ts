import type { SignedInUser } from '@lintel/contract/session';
import type { Employee } from '#server/features/people/people.service.ts';
import type { Db } from '#server/platform/db.ts';

export function findByAccount(db: Db, { issuer, sub }: { issuer: string; sub: string }): Promise<Employee | undefined> {
  return db.selectFrom('employee').selectAll().where('idp_issuer', '=', issuer).where('idp_sub', '=', sub).executeTakeFirst();
}

export async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The photo and the department of somebody, for the bar above every page. */
export async function findFaceOf(db: Db, id: string): Promise<Pick<SignedInUser, 'avatar' | 'departmentName'>> {
  const row = await db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .select(['employee.photo_id', 'department.name'])
    .where('employee.id', '=', id)
    .executeTakeFirst();
  return { avatar: (row?.photo_id as SignedInUser['avatar'] | undefined) ?? null, departmentName: row?.name ?? null };
}
