import { PLACES, type Folder } from '@lintel/contract/mail';
import type { MailAccount, MailAccountInput, MailAccountUpdate } from '@lintel/contract/mail-accounts';
import { hurryDeliveries } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import type { Job } from '#server/platform/jobs.ts';
import { clearAccountJob } from './mail-accounts.clear.ts';
import { chooseFolder } from './mail-accounts.folders.ts';
import { sealLogin, type StoredLogin } from './mail-accounts.login.ts';
import { retryFailed } from './mail-accounts.failed.ts';
import { openFolders } from './mail-accounts.parked.ts';
import { findOwn, getAccount } from './mail-accounts.queries.ts';
import { wakeAccount } from './mail-accounts.watch.ts';

import './mail-accounts.intents.ts';

export { startMailAccounts } from './mail-accounts.watch.ts';

export const mailAccountJobs: readonly Job[] = [clearAccountJob];

const MOST = 10;

/** Adds an account with its parts; its watcher begins when the transaction has committed. */
export async function addAccount(ctx: Ctx, input: Omit<MailAccountInput, 'login'> & { login: StoredLogin }): Promise<MailAccount> {
  const { n } = await ctx.db
    .selectFrom('imap_account')
    .innerJoin('mail_account', 'mail_account.id', 'imap_account.account_id')
    .where('owner_id', '=', ctx.user.id)
    .where('status', '<>', 'removed')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST) throw fail('mail_account.too_many', { limit: MOST });
  await refuseOthers(ctx, input.address);
  const { id } = await ctx.db
    .insertInto('mail_account')
    .values({ owner_id: ctx.user.id, address: input.address })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('mailbox')
    .values(PLACES.map((role) => ({ account_id: id, role })))
    .execute();
  await ctx.db
    .insertInto('imap_account')
    .values({
      account_id: id,
      ...settingsOf(input),
      login_kind: input.login.kind,
      login_sealed: await sealLogin(ctx.services, input.login),
    })
    .execute();
  await told(ctx, id);
  return getAccount(ctx.db, ctx.user, id);
}

/** Colleagues would take what it sends for theirs: who has an address of the post office writes from there (reliability R8). */
async function refuseOthers(ctx: Ctx, address: string): Promise<void> {
  const holder = await ctx.db
    .selectFrom('mail_account')
    .select('person_id')
    .where(sql<boolean>`lower(address) = ${address.toLowerCase()} and (person_id is not null or owner_id is null)`)
    .executeTakeFirst();
  if (holder && holder.person_id !== ctx.user.id) throw failAt('address', 'mail_account.address_of_other', { address });
}

const settingsOf = (input: Omit<MailAccountInput, 'login' | 'address'>) => ({
  name: input.name,
  username: input.username,
  imap_host: input.imap.host,
  imap_port: input.imap.port,
  imap_security: input.imap.security,
  smtp_host: input.smtp.host,
  smtp_port: input.smtp.port,
  smtp_security: input.smtp.security,
});

/** Changes servers or login, and tries the new ones at once. Raises `row.stale`. */
export async function changeAccount(ctx: Ctx, id: string, input: MailAccountUpdate): Promise<MailAccount> {
  const row = await findOwn(ctx.db, ctx.user, id);
  if (row.version !== input.version) throw fail('row.stale');
  await refuseOthers(ctx, input.address);
  const login = input.login ? { login_kind: input.login.kind, login_sealed: await sealLogin(ctx.services, input.login) } : {};
  await ctx.db
    .updateTable('imap_account')
    .set((eb) => ({
      ...settingsOf(input),
      ...login,
      ...RETRIED,
      version: eb('version', '+', 1),
    }))
    .where('account_id', '=', id)
    .execute();
  await ctx.db.updateTable('mail_account').set({ address: input.address }).where('id', '=', id).execute();
  await hurryDeliveries(ctx, id);
  await told(ctx, id);
  return getAccount(ctx.db, ctx.user, id);
}

/** Tries what opens it now at once. */
export async function openAgain(ctx: Ctx, id: string, login: StoredLogin): Promise<MailAccount> {
  const sealed = await sealLogin(ctx.services, login);
  await ctx.db
    .updateTable('imap_account')
    .set((eb) => ({ ...RETRIED, login_kind: login.kind, login_sealed: sealed, version: eb('version', '+', 1) }))
    .where('account_id', '=', id)
    .execute();
  await hurryDeliveries(ctx, id);
  await told(ctx, id);
  return getAccount(ctx.db, ctx.user, id);
}

const RETRIED = { status: 'connecting', problem: null, problem_at: null, needs_consent: false } as const;

/** Hides the account at once; a job takes its mails from here. Its server keeps all of it. Raises `mail_account.still_sending`. */
export async function removeAccount(ctx: Ctx, id: string): Promise<{ removed: boolean }> {
  await findOwn(ctx.db, ctx.user, id);
  await refuseSending(ctx, id);
  await ctx.db.updateTable('imap_account').set({ status: 'removed', login_sealed: '' }).where('account_id', '=', id).execute();
  await ctx.services.jobs.enqueue(ctx.db, clearAccountJob, { accountId: id }, { once: id });
  await told(ctx, id);
  return { removed: true };
}

/** A mail that waits would be lost with its account. */
async function refuseSending(ctx: Ctx, id: string): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('account_id', '=', id)
    .where('status', 'in', ['held', 'queued', 'transmitting'])
    .executeTakeFirstOrThrow();
  if (Number(n) > 0) throw fail('mail_account.still_sending', { count: Number(n) });
}

/** Asks the server for news, also where it waits for its next try, and for the folders and mails that it did not hand over. */
export async function checkAccount(ctx: Ctx, id: string): Promise<MailAccount> {
  await findOwn(ctx.db, ctx.user, id);
  await ctx.db.updateTable('imap_account').set({ notice: null }).where('account_id', '=', id).execute();
  await openFolders(ctx.db, id);
  await retryFailed(ctx.db, id);
  await told(ctx, id);
  return getAccount(ctx.db, ctx.user, id);
}

/** Has a folder play a part: what plays it so far becomes a folder like others. */
export async function setFolder(ctx: Ctx, id: string, folderId: string, folder: Folder): Promise<MailAccount> {
  const { has_labels } = await findOwn(ctx.db, ctx.user, id);
  if (has_labels) throw fail('mail_account.has_labels');
  await chooseFolder(ctx.db, id, folderId, folder);
  await told(ctx, id);
  return getAccount(ctx.db, ctx.user, id);
}

async function told(ctx: Ctx, id: string): Promise<void> {
  await emit(ctx.db, ctx.user.id, { kind: 'mail.changed', folders: [], arrived: false });
  afterCommit(ctx.db, () => wakeAccount(ctx.services, id));
}
