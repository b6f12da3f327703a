import type { Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { Duty } from '@lintel/contract/people';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext, type Services } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';

/** The named cast: the same seven people in tests, demo, screenshots and docs (workspace H3). */
export const CAST = {
  'viktor.sandell': { name: 'Viktor Sandell', role: 'super_admin', position: 'IT Systems Lead' },
  'helena.marsh': { name: 'Helena Marsh', role: 'managing_director', position: 'Managing Director' },
  'jonas.ekdahl': { name: 'Jonas Ekdahl', role: 'department_head', position: 'Head of Building' },
  'anneke.vos': { name: 'Anneke de Vos', role: 'hr_manager', position: 'HR Manager' },
  'samir.haddad': { name: 'Samir Haddad', role: 'accountant', position: 'Chief Accountant' },
  'devon.archer': { name: 'Devon Archer', role: 'administrator', position: 'Head of Administration' },
  'marta.kessler': { name: 'Marta Kessler', role: 'employee', position: 'Site Foreman' },
} as const satisfies Record<string, { name: string; role: Role; position: string }>;
export type CastName = keyof typeof CAST;
export const CAST_NAMES = Object.keys(CAST) as CastName[];

// One hash for all seven, and a cheap one: nobody tries to guess it.
const passwordHash = hashPassword('lintel-demo', { N: 2 ** 10, r: 8, p: 1 });

/** Hires the seven through the services, with accounts and mailboxes; all in the department Building. */
export function hireCast(services: Services): Promise<Record<CastName, string>> {
  return withTransaction(services.db, async (tx) => {
    const ctx = systemContext(services, tx);
    const department = await createDepartment(ctx, { code: 'BLD', name: 'Building' });
    const ids = {} as Record<CastName, string>;
    for (const username of CAST_NAMES) {
      const { name, role, position } = CAST[username];
      const email = `${username}@${services.env.mailDomain}`;
      const [givenName, ...rest] = name.split(' ');
      const employee = await createEmployee(ctx, {
        givenName: givenName!,
        familyName: rest.join(' '),
        email,
        position,
        departmentId: department.id,
      });
      await createAccount(ctx, { username, email, name, roles: [role], passwordHash: await passwordHash });
      ids[username] = employee.id;
    }
    return ids;
  });
}

/** Gives somebody a duty, as if it had been set and confirmed. */
export async function appoint(services: Services, employeeId: string, duty: Duty): Promise<void> {
  const id = newId('dty');
  await services.db
    .insertInto('duty_assignment')
    .values({ id, duty, employee_id: employeeId, status: 'confirmed', created_by: 'test' })
    .execute();
  forgetRelations(services);
}
