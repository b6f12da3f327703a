import { sql } from 'kysely';
import { roleLabel } from '@lintel/contract/access';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import {
  ensureMailbox,
  findByEmail,
  heldWith,
  hireBySignIn,
  keepRoleChange,
  relationsOf,
  subjectOf,
  type Employee,
} from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Identity } from '#server/platform/auth.identity.ts';
import { systemContext, type Ctx, type Relations, type Services, type User } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { findByAccount } from './session.queries.ts';

/**
 * The employee behind an identity: whoever signed in with this account before, else whoever has its verified address,
 * else somebody new. Two queries where nothing changed.
 * @throws Refusal 403 when the record is closed, the address is not verified, or belongs to another account
 */
export async function provision(services: Services, identity: Identity): Promise<User> {
  const known = await findByAccount(services.db, identity);
  const employee = known && known.last_role === identity.role ? known : await settle(services, identity);
  refuseClosed(employee);
  const relations = await relationsOf(services.db, employee.id, await companyDay(services.db, services.clock.now()));
  return { ...userOf(employee, identity), ...heldWith(identity.role, relations) };
}

/** Links, hires or notes a new role. First sign-ins with one address wait for each other, so that they find one record. */
function settle(services: Services, identity: Identity): Promise<Employee> {
  return withTransaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${identity.email.toLowerCase()} ${identity.email ? '' : identity.sub}`}, 11))`.execute(
      tx,
    );
    const ctx = systemContext(services, tx);
    const known = await findByAccount(tx, identity);
    if (known) return noteRole(ctx, known, identity);
    if (!identity.email || !identity.emailVerified) throw fail('session.email_unverified');
    const namesake = await findByEmail(ctx, identity.email);
    return namesake ? linkAccount(ctx, namesake, identity) : hire(ctx, identity);
  });
}

async function noteRole(ctx: Ctx, employee: Employee, { role }: Identity): Promise<Employee> {
  if (employee.last_role === role) return employee;
  await ctx.db.updateTable('employee').set({ last_role: role, updated_at: ctx.now }).where('id', '=', employee.id).execute();
  await audit(ctx, { action: 'employee.role', ...subjectOf(employee), before: { role: employee.last_role }, after: { role } });
  if (employee.last_role) await keepRoleChange(ctx, employee.id, employee.last_role, role);
  return { ...employee, last_role: role };
}

/** An account of the same provider stays what it is linked to; a record follows its person to another provider. */
async function linkAccount(ctx: Ctx, employee: Employee, identity: Identity): Promise<Employee> {
  refuseClosed(employee);
  if (employee.idp_sub !== null && employee.idp_issuer === identity.issuer)
    throw fail('session.other_account', { email: employee.work_email });
  const linked = { idp_issuer: identity.issuer, idp_sub: identity.sub, last_role: identity.role };
  await ctx.db
    .updateTable('employee')
    .set({ ...linked, updated_at: ctx.now })
    .where('id', '=', employee.id)
    .execute();
  const before = { idp_issuer: employee.idp_issuer, idp_sub: employee.idp_sub, last_role: employee.last_role };
  await audit(ctx, { action: 'employee.link-account', ...subjectOf(employee), before, after: linked });
  await ensureMailbox(ctx, employee);
  return { ...employee, ...linked };
}

function hire(ctx: Ctx, { issuer, sub, role, email, name, givenName, familyName }: Identity): Promise<Employee> {
  const [first = '', ...rest] = name.split(' ');
  return hireBySignIn(ctx, {
    givenName: givenName || first,
    familyName: familyName || rest.join(' '),
    email,
    position: roleLabel(role),
    idp: { issuer, sub, role },
  });
}

/** Whoever is suspended or gone does not get in, whatever the provider says (workspace A1). */
function refuseClosed({ status, has_login }: Employee): void {
  if (!has_login || status === 'suspended' || status === 'terminated') throw fail('session.suspended');
}

const userOf = (employee: Employee, { role }: Identity): Omit<User, keyof Relations> => ({
  id: employee.id,
  name: employee.name,
  email: employee.work_email,
  role,
  departmentId: employee.department_id,
  sessionId: null,
});
