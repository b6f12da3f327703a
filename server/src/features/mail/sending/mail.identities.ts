import { newId } from '@lintel/contract/kit/ids';
import { IDENTITY_LIMITS, type Identity, type IdentityInput } from '@lintel/contract/mail-identities';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { cleanInThread } from '#server/features/mail/parsing/mail.parse.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';

/** The identities of the person's own mailbox: where every read and change starts. */
const visibleTo = (db: Db, user: User) =>
  db
    .selectFrom('mail_identity')
    .where('mail_identity.account_id', 'in', (eb) => eb.selectFrom('mail_account').select('id').where('person_id', '=', user.id));

/** The default first, then as they were made. */
export async function listIdentities(db: Db, user: User): Promise<Identity[]> {
  const rows = await visibleTo(db, user).selectAll().orderBy('is_default', 'desc').orderBy('id').execute();
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, name: row.name, replyTo: row.reply_to, signatureHtml: row.signature_html },
    ...{ onNew: row.on_new, onAnswer: row.on_answer, isDefault: row.is_default, version: row.version },
  }));
}

/** As whom a mail goes out; null where none of the person's is meant. */
export async function findIdentity(db: Db, user: User, id: string | undefined): Promise<{ name: string; replyTo: string | null } | null> {
  if (!id) return null;
  const row = await visibleTo(db, user).select(['name', 'reply_to as replyTo']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The first one is the default. Raises `mail.too_many_identities`. */
export async function createIdentity(ctx: Ctx, input: IdentityInput): Promise<Identity> {
  const account = await lockAccount(ctx);
  const known = await listIdentities(ctx.db, ctx.user);
  if (known.length >= IDENTITY_LIMITS.identities) throw fail('mail.too_many_identities', { limit: IDENTITY_LIMITS.identities });
  const isDefault = input.isDefault || known.length === 0;
  if (isDefault) await clearDefault(ctx, account);
  const id = newId('idn', ctx.now.getTime());
  await ctx.db
    .insertInto('mail_identity')
    .values({ id, account_id: account, ...(await columnsOf(input)), is_default: isDefault, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  return findOwn(ctx, id);
}

/** There is always a default: it is taken over by another, not given up. Raises `row.stale`. */
export async function updateIdentity(ctx: Ctx, id: string, { version, ...input }: IdentityInput & { version: number }): Promise<Identity> {
  const account = await lockAccount(ctx);
  const before = await findOwn(ctx, id);
  if (before.version !== version) throw fail('row.stale');
  const isDefault = input.isDefault || before.isDefault;
  if (isDefault && !before.isDefault) await clearDefault(ctx, account);
  await ctx.db
    .updateTable('mail_identity')
    .set({ ...(await columnsOf(input)), is_default: isDefault, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  return findOwn(ctx, id);
}

export async function removeIdentity(ctx: Ctx, id: string): Promise<Identity[]> {
  await lockAccount(ctx);
  await findOwn(ctx, id);
  await ctx.db.deleteFrom('mail_identity').where('id', '=', id).execute();
  const left = await listIdentities(ctx.db, ctx.user);
  if (left[0] && !left[0].isDefault) {
    await ctx.db.updateTable('mail_identity').set({ is_default: true }).where('id', '=', left[0].id).execute();
    left[0].isDefault = true;
  }
  return left;
}

/** Two windows that change the default at once come one after the other. */
async function lockAccount(ctx: Ctx): Promise<string> {
  const { id } = await findAccount(ctx.db, ctx.user);
  await ctx.db.selectFrom('mail_account').select('id').where('id', '=', id).forUpdate().execute();
  return id;
}

async function findOwn(ctx: Ctx, id: string): Promise<Identity> {
  const found = (await listIdentities(ctx.db, ctx.user)).find((one) => one.id === id);
  if (!found) throw fail('request.not_found');
  return found;
}

const clearDefault = (ctx: Ctx, account: string) =>
  ctx.db.updateTable('mail_identity').set({ is_default: false }).where('account_id', '=', account).execute();

async function columnsOf(input: IdentityInput) {
  const { html } = await cleanInThread(input.signatureHtml);
  return {
    ...{ title: input.title, name: input.name, reply_to: input.replyTo, signature_html: html },
    ...{ on_new: input.onNew, on_answer: input.onAnswer },
  };
}
