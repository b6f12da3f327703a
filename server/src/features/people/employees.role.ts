import { sql } from 'kysely';
import { roleLabel, roleOfClaim, type Role } from '@lintel/contract/access';
import { MONEY_DUTIES } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { accountOf, endSignIns, lockSignIn } from './employees.account.ts';
import { tellDirectors } from './employees.notices.ts';
import { rolesWith } from './people.holders.ts';
import { subjectOf } from './people.service.ts';

/**
 * The role that tokens carry from the next day on; the managing director is told at once (SoD-13). The role that counts now takes
 * back what was planned.
 * @throws Refusal employee.own_role, employee.no_account, employee.role_money
 */
export async function planRole(ctx: Ctx, id: string, role: Role): Promise<void> {
  const person = await lockSignIn(ctx, id);
  if (person.id === ctx.user.id) throw fail('employee.own_role');
  const account = await accountOf(ctx, person);
  if (!account) throw fail('employee.no_account', { name: person.name });
  if (rolesWith('duties:assign').includes(role)) await refuseMoney(ctx, person);
  const isBack = roleOfClaim(account.roles) === role;
  if (isBack && !account.planned_role) return;
  const from = addDays(await companyDay(ctx.db, ctx.now), 1);
  await ctx.db
    .updateTable('account')
    .set({ planned_role: isBack ? null : role, planned_role_on: isBack ? null : from, updated_at: ctx.now })
    .where('id', '=', account.id)
    .execute();
  await audit(ctx, {
    action: 'employee.set-role',
    ...subjectOf(person),
    before: { roles: account.roles.join(', '), plannedRole: account.planned_role },
    after: isBack ? { plannedRole: null } : { plannedRole: role, from },
  });
  const title = isBack ? `${person.name} stays ${roleLabel(role)}` : `${person.name} becomes ${roleLabel(role)} on ${sayDay(from)}`;
  await tellDirectors(ctx, { type: 'security.role_changed', title });
  await emit(ctx.db, null, { kind: 'people.changed' });
}

/** Accounts whose new role counts from this day or an earlier one. */
export const dueRoles = (db: Db, today: string): Promise<{ id: string }[]> =>
  db.selectFrom('account').select('id').where('planned_role_on', '<=', today).orderBy('id').limit(500).execute();

/** Its day has come: what is signed in with the role before ends. */
export async function beginRole(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.db.selectFrom('account').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst();
  if (!account?.planned_role) return;
  await ctx.db
    .updateTable('account')
    .set({ roles: [account.planned_role], planned_role: null, planned_role_on: null, updated_at: ctx.now })
    .where('id', '=', accountId)
    .execute();
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'work_email'])
    .where(sql`lower(work_email)`, '=', account.email.toLowerCase())
    .executeTakeFirst();
  await audit(ctx, {
    action: 'employee.begin-role',
    subjectType: 'employee',
    subjectId: person?.id ?? accountId,
    subjectLabel: person?.name ?? account.name,
    before: { roles: account.roles.join(', ') },
    after: { roles: account.planned_role },
  });
  await endSignIns(ctx, { work_email: account.email });
  await emit(ctx.db, null, { kind: 'people.changed' });
}

/** Whoever administers the system moves no money. */
async function refuseMoney({ db }: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const held = await db
    .selectFrom('duty_assignment')
    .select('duty')
    .where('employee_id', '=', id)
    .where('status', '<>', 'ended')
    .where('duty', 'in', [...MONEY_DUTIES])
    .orderBy('duty')
    .executeTakeFirst();
  if (held) throw fail('employee.role_money', { name, duty: held.duty.replaceAll('_', ' ') });
}
