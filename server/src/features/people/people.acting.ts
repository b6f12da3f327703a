import { roleOfClaim } from '@lintel/contract/access';
import { WORKS_HERE } from '@lintel/contract/employment';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { heldWith, relationsOf } from './people.relations.ts';

/**
 * Somebody as the person they are when they sign in: what they may see is then asked as ever. For questions about others (may who is
 * mentioned read this?), for the demo, and for who reads the secret address of somebody's leave; any other request has its person from its token. Undefined for who is not employed.
 */
export async function loadUser({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<User | undefined> {
  const person = await db
    .selectFrom('employee')
    .leftJoin('account', (join) => join.on((eb) => eb(eb.fn('lower', ['account.email']), '=', eb.fn('lower', ['employee.work_email']))))
    .select(['employee.id', 'employee.name', 'work_email', 'last_role', 'department_id', 'account.roles'])
    .where('employee.id', '=', id)
    .where('employee.status', 'in', WORKS_HERE)
    .executeTakeFirst();
  if (!person) return undefined;
  const role = person.last_role ?? roleOfClaim(person.roles ?? []) ?? 'employee';
  return {
    id: person.id,
    name: person.name,
    email: person.work_email,
    role,
    departmentId: person.department_id,
    sessionId: null,
    ...heldWith(role, await relationsOf(db, person.id, await companyDay(db, now))),
  };
}
