import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { visibleTo, type EmployeeFile } from './employees.queries.ts';
import { createAccount, ensureMailbox } from './people.service.ts';

/**
 * A closed account at the embedded provider, with a password that nobody knows, and a mailbox: it is opened on the first day, and a
 * link sets the password. With an outside provider the account is made there; the verified address links it.
 */
export async function prepareAccount(ctx: Ctx, person: EmployeeFile): Promise<void> {
  if (!person.has_login) return;
  await ensureMailbox(ctx, person);
  if (ctx.services.env.oidc.authority || (await accountOf(ctx, person))) return;
  const username = person.work_email.split('@')[0]!.toLowerCase();
  const taken = await ctx.db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username)
    .executeTakeFirst();
  await createAccount(ctx, {
    username: taken ? `${username}.${person.number.toLowerCase()}` : username,
    email: person.work_email,
    name: person.name,
    roles: ['employee'],
    password: randomBytes(24).toString('base64url'),
    status: 'closed',
  });
}

export const openAccount = (ctx: Ctx, person: EmployeeFile): Promise<void> => setStatus(ctx, person, 'open');

/** Closes the account and ends what is signed in. */
export async function closeAccount(ctx: Ctx, person: EmployeeFile): Promise<void> {
  await setStatus(ctx, person, 'closed');
  await endSignIns(ctx, person);
}

/** Ends every sign-in of somebody at the embedded provider; answers how many sessions that were. */
export async function endSessions(ctx: Ctx, id: string): Promise<number> {
  const person = await lockSignIn(ctx, id);
  const ended = await endSignIns(ctx, person);
  await audit(ctx, {
    action: 'employee.end-sessions',
    subjectType: 'employee',
    subjectId: id,
    subjectLabel: person.name,
    after: { ended },
  });
  return ended;
}

/** The person whose sign-in is looked after, locked. */
export async function lockSignIn(ctx: Ctx, id: string): Promise<EmployeeFile> {
  const person = await signInOf(ctx, id).forUpdate().executeTakeFirst();
  if (!person) throw fail('request.not_found');
  return person;
}

/** The same to look at. */
export async function findSignIn(ctx: Ctx, id: string): Promise<EmployeeFile> {
  const person = await signInOf(ctx, id).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  return person;
}

const signInOf = ({ db, user }: Ctx, id: string) => db.selectFrom('employee').selectAll().where('id', '=', id).where(visibleTo(user));

export const accountOf = (ctx: Ctx, { work_email }: Pick<EmployeeFile, 'work_email'>) =>
  ctx.db
    .selectFrom('account')
    .select(['id', 'roles', 'status', 'planned_role'])
    .where(sql`lower(email)`, '=', work_email.toLowerCase())
    .executeTakeFirst();

async function setStatus(ctx: Ctx, person: EmployeeFile, status: 'open' | 'closed'): Promise<void> {
  const account = await accountOf(ctx, person);
  if (!account || account.status === status) return;
  await ctx.db.updateTable('account').set({ status, updated_at: ctx.now }).where('id', '=', account.id).execute();
  await audit(ctx, {
    action: `account.${status === 'open' ? 'open' : 'close'}`,
    subjectType: 'account',
    subjectId: account.id,
    subjectLabel: person.name,
    before: { status: account.status },
    after: { status },
  });
}

/** The provider's sessions, grants and tokens of an account: without them the next request is refused. */
export async function endSignIns(ctx: Ctx, person: Pick<EmployeeFile, 'work_email'>): Promise<number> {
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
  const account = await accountOf(ctx, person);
  if (!account) return 0;
  const gone = await ctx.db
    .deleteFrom('oidc_artifact')
    .where(sql`data->>'accountId'`, '=', account.id)
    .returning('model')
    .execute();
  return gone.filter(({ model }) => model === 'Session').length;
}
