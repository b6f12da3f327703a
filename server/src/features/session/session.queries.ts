import type { Employee } from '#server/features/people/people.service.ts';
import type { Db } from '#server/platform/db.ts';

export function findByAccount(db: Db, { issuer, sub }: { issuer: string; sub: string }): Promise<Employee | undefined> {
  return db.selectFrom('employee').selectAll().where('idp_issuer', '=', issuer).where('idp_sub', '=', sub).executeTakeFirst();
}

export async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function departmentNameOf(db: Db, departmentId: string | null): Promise<string | null> {
  if (!departmentId) return null;
  return (await db.selectFrom('department').select('name').where('id', '=', departmentId).executeTakeFirst())?.name ?? null;
}
