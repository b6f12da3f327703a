import type { Selectable } from 'kysely';
import type { AccountClaims } from 'oidc-provider';
import { ROLES } from '@lintel/contract/access';
import type { Database, Db } from '#server/platform/db.ts';
import type { Env } from '#server/env.ts';

export type Account = Selectable<Database['account']>;

/** One person a role, to try the demo company as (workspace H). */
const DEMO_CAST = ['viktor.sandell', 'helena.marsh', 'jonas.ekdahl', 'anneke.vos', 'samir.haddad', 'devon.archer', 'marta.kessler'];

/** By user name or whole mail address, whatever the case. */
export function findAccountByName(db: Db, name: string): Promise<Account | undefined> {
  const wanted = name.toLowerCase();
  return db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb(eb.fn('lower', ['username']), '=', wanted), eb(eb.fn('lower', ['email']), '=', wanted)]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Closed accounts are as good as gone: their refresh tokens stop working. */
export function findOpenAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).where('status', '=', 'open').executeTakeFirst();
}

export async function noteSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('account').set({ last_sign_in_at: new Date() }).where('id', '=', id).execute();
}

/** The demo's people who can sign in by now, as they are listed on the sign-in page. */
export async function demoPeople(db: Db): Promise<Pick<Account, 'username' | 'name' | 'roles'>[]> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'name', 'roles'])
    .where('username', 'in', DEMO_CAST)
    .where('status', '=', 'open')
    .execute();
  return rows.sort((a, b) => DEMO_CAST.indexOf(a.username) - DEMO_CAST.indexOf(b.username));
}

/** What tokens say about an account. The roles have the shape of a project-roles claim: an object keyed by role. */
export function claimsOf(account: Account, env: Env): AccountClaims {
  const roles = ROLES.filter((role) => account.roles.includes(role));
  return {
    sub: account.id,
    name: account.name,
    given_name: account.given_name,
    family_name: account.family_name,
    preferred_username: account.username,
    email: account.email,
    email_verified: account.email_verified,
    [env.oidc.rolesClaim]: Object.fromEntries(roles.map((role) => [role, { org: env.mailDomain }])),
  };
}
