import type { Selectable } from 'kysely';
import type { Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { Profile, ProfileInput } from '@lintel/contract/people';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { ensureMailAccount } from '#server/features/mail/mail.service.ts';
import { audit } from '#server/platform/audit.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { startChecklist } from './employees.checklists.ts';
import { tellAboutEmployee } from './employees.notices.ts';
import { advanceSeries, findProfile, isLocalPartTaken } from './people.queries.ts';

export { knownAddress } from './employees.address.ts';
export { listAbsences } from './people.absences.ts';
export { loadUser } from './people.acting.ts';
export { holdersOf, holdsRole, rolesWith } from './people.holders.ts';
export { listPeople, peopleList } from './people.list.ts';
export { findName, nameOf, namesOf } from './people.names.ts';
export { findPerson } from './people.queries.ts';
export { heldWith, relationsOf } from './people.relations.ts';
export { keepRoleChange } from './people.roles.ts';

export type Employee = Selectable<Database['employee']>;

export interface EmployeeInput {
  givenName: string;
  familyName: string;
  /** The work address: whoever signs in with it, verified, is this employee. */
  email: string;
  position: string;
  /** `E0042`; left out, the next of the series. */
  number?: string;
  departmentId?: string | null;
  managerId?: string | null;
  grade?: string | null;
  phone?: string | null;
  hireDate?: string | null;
  endDate?: string | null;
  status?: Employee['status'];
  /** Without a login there is no mailbox either; true when left out. */
  hasLogin?: boolean;
  /** The account at the provider, where it is known already. */
  idp?: { issuer: string; sub: string; role: Role };
}

/** Hires somebody: the record, its number, the mailbox, audit and event, all in the caller's transaction. */
export async function createEmployee(ctx: Ctx, input: EmployeeInput): Promise<Employee> {
  const { idp } = input;
  const hasLogin = input.hasLogin ?? true;
  const row = await ctx.db
    .insertInto('employee')
    .values({
      id: newId('emp', ctx.now.getTime()),
      number: await numberOf(ctx, input.number),
      given_name: input.givenName,
      family_name: input.familyName,
      name: `${input.givenName} ${input.familyName}`.trim(),
      work_email: input.email,
      position: input.position,
      department_id: input.departmentId ?? null,
      manager_id: input.managerId ?? null,
      grade: input.grade ?? null,
      phone: input.phone ?? null,
      hire_date: input.hireDate ?? null,
      end_date: input.endDate ?? null,
      status: input.status ?? 'active',
      has_login: hasLogin,
      idp_issuer: idp?.issuer ?? null,
      idp_sub: idp?.sub ?? null,
      last_role: idp?.role ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (hasLogin) await ensureMailbox(ctx, row);
  const { number, name, work_email, position, department_id, status } = row;
  await audit(ctx, { action: 'employee.create', ...subjectOf(row), after: { number, name, work_email, position, department_id, status } });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return row;
}

/**
 * Hires somebody whom the identity provider vouches for and nobody has drafted: they are at work at once, and what else belongs to a
 * first day is begun as for everybody (workspace A1). HR hears of it, having had no part in it.
 */
export async function hireBySignIn(ctx: Ctx, input: EmployeeInput): Promise<Employee> {
  const row = await createEmployee(ctx, input);
  await startChecklist(ctx, row.id, 'onboarding', await companyDay(ctx.db, ctx.now));
  await tellAboutEmployee(ctx, row, 'joined');
  return row;
}

/** Gives somebody a mailbox of the company's domain; an address of another domain lends its first part. */
export async function ensureMailbox(ctx: Ctx, person: Pick<Employee, 'id' | 'number' | 'work_email'>): Promise<void> {
  const domain = ctx.services.env.mailDomain;
  const email = person.work_email.toLowerCase();
  const local = email.split('@')[0]!.replace(/\+.*$/, '');
  const inside = email.endsWith(`@${domain}`);
  const unique = inside || !(await isLocalPartTaken(ctx.db, local, person.id)) ? local : `${local}.${person.number.toLowerCase()}`;
  await ensureMailAccount(ctx, { personId: person.id, address: `${unique}@${domain}` });
}

/** The next number of a gapless series, starting at 1. The series is held until the transaction ends. */
export const nextNumber = (ctx: Ctx, series: string): Promise<number> => advanceSeries(ctx.db, series, null);

export interface AccountInput {
  username: string;
  /** Either this or the hash of one that several accounts share. */
  password?: string;
  passwordHash?: string;
  email: string;
  name: string;
  roles: readonly Role[];
  status?: 'open' | 'closed';
}

/** Lets somebody sign in at the embedded provider. User names and addresses do not differ by case. */
export async function createAccount(ctx: Ctx, input: AccountInput): Promise<{ id: string }> {
  const [givenName = '', ...rest] = input.name.split(' ');
  const id = newId('acc', ctx.now.getTime());
  await ctx.db
    .insertInto('account')
    .values({
      id,
      username: input.username.toLowerCase(),
      password_hash: input.passwordHash ?? (await hashPassword(input.password ?? '')),
      email: input.email.toLowerCase(),
      name: input.name,
      given_name: givenName,
      family_name: rest.join(' '),
      roles: [...input.roles],
      status: input.status ?? 'open',
      // What is prepared closed has a password that nobody knows.
      password_set_at: input.status === 'closed' ? null : ctx.now,
    })
    .execute();
  await audit(ctx, {
    action: 'account.create',
    subjectType: 'account',
    subjectId: id,
    subjectLabel: input.name,
    after: { username: input.username, email: input.email, roles: input.roles },
  });
  return { id };
}

export function findByEmail(ctx: Ctx, email: string): Promise<Employee | undefined> {
  return ctx.db
    .selectFrom('employee')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['work_email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/** What people may change about themselves. */
export async function updateProfile(ctx: Ctx, { version, ...input }: ProfileInput): Promise<Profile> {
  const before = await findProfile(ctx.db, ctx.user);
  if (!before) throw fail('request.not_found');
  const after = { ...input, version: version + 1 };
  const { numUpdatedRows } = await ctx.db
    .updateTable('employee')
    .set({ preferred_name: input.preferredName, phone: input.phone, updated_at: ctx.now, version: after.version })
    .where('id', '=', ctx.user.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw await staleRow(ctx.db, { type: 'employee', id: ctx.user.id, seen: version, version: before.version, shown: Object.keys(input) });
  await audit(ctx, {
    action: 'employee.update-profile',
    ...subjectOf(before),
    before: { preferredName: before.preferredName, phone: before.phone, version },
    after,
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return { ...before, ...after, role: ctx.user.role };
}

export const subjectOf = ({ id, name }: Pick<Employee, 'id' | 'name'>) => ({ subjectType: 'employee', subjectId: id, subjectLabel: name });

const SERIES = 'E';

/** A number that is given moves the series on, so that it is not given again. */
async function numberOf(ctx: Ctx, given: string | undefined): Promise<string> {
  const number = await advanceSeries(ctx.db, SERIES, given ? Number(given.slice(SERIES.length)) : null);
  return given ?? `${SERIES}${String(number).padStart(4, '0')}`;
}
