import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import { IDENTITY_LIMITS, type Identity, type IdentityInput } from '@lintel/contract/mail-identities';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { cleanInThread } from '#server/features/mail/parsing/mail.parse.ts';
import { textOfHtml } from '#server/features/mail/parsing/mail.reading.ts';
import { readableBy, sharedName } from '#server/features/mail/mail.access.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';
import { cleanWith, companySignature, hasFields, writerFields } from './mail.signature.ts';

const SUBJECT = 'mail_identity';

/** Of all that somebody may write from: their mailbox here, their accounts elsewhere, and what they share. Where every read starts. */
const visibleTo = (db: Db, user: User) =>
  db.selectFrom('mail_identity').innerJoin('mail_account', 'mail_account.id', 'mail_identity.account_id').where(readableBy(user));

const columns = [
  ...(['mail_identity.id', 'account_id', 'title', 'name', 'reply_to', 'signature_html', 'uses_company'] as const),
  ...(['on_new', 'on_answer', 'is_default', 'version', 'person_id'] as const),
] as const;

/** With `account` the one of a shared mailbox, for who sets it up. The defaults first, then as they were made. */
export async function listIdentities(ctx: Ctx, account?: string): Promise<Identity[]> {
  const chosen = account
    ? ctx.db
        .selectFrom('mail_identity')
        .innerJoin('mail_account', 'mail_account.id', 'mail_identity.account_id')
        .where('account_id', '=', await findArranged(ctx, account))
    : visibleTo(ctx.db, ctx.user);
  const rows = await chosen.select(columns).orderBy('is_default', 'desc').orderBy('mail_identity.id').execute();
  if (rows.length === 0) return [];
  const company = rows.some((row) => row.uses_company) ? await companySignature(ctx) : null;
  // What is kept is clean already.
  const fields = rows.some((row) => hasFields(row.signature_html)) ? await writerFields(ctx) : {};
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, accountId: row.person_id ? null : row.account_id, title: row.title, name: row.name, replyTo: row.reply_to },
      ...{ signatureHtml: row.signature_html, usesCompany: row.uses_company },
      signature: row.uses_company
        ? company!.html
        : hasFields(row.signature_html)
          ? await cleanWith(row.signature_html, fields)
          : row.signature_html,
      ...{ onNew: row.on_new, onAnswer: row.on_answer, isDefault: row.is_default, version: row.version },
    })),
  );
}

/** As whom a mail goes out from an account: as this identity, or as its only one where it is shared; null where none is meant. */
export async function findIdentity(
  db: Db,
  accountId: string,
  id: string | 'default' | undefined,
): Promise<{ name: string; replyTo: string | null } | null> {
  if (!id) return null;
  const row = await db
    .selectFrom('mail_identity')
    .select(['name', 'reply_to as replyTo'])
    .where('account_id', '=', accountId)
    .where((eb) => (id === 'default' ? eb('is_default', '=', true) : eb('id', '=', id)))
    .executeTakeFirst();
  return row ?? null;
}

/** The first one of an address is its default. Raises `mail.too_many_identities`, `access.forbidden`, `request.not_found`. */
export async function createIdentity(ctx: Ctx, { accountId, ...input }: IdentityInput & { accountId: string | null }): Promise<Identity> {
  const account = await lockAccount(ctx, await placeOf(ctx, accountId));
  const known = await siblings(ctx, account.id);
  const limit = account.isShared ? 1 : IDENTITY_LIMITS.identities;
  if (known.length >= limit) throw fail('mail.too_many_identities', { limit });
  const isDefault = input.isDefault || known.length === 0;
  if (isDefault) await clearDefault(ctx, account.id);
  const id = newId('idn', ctx.now.getTime());
  await ctx.db
    .insertInto('mail_identity')
    .values({ id, account_id: account.id, ...(await columnsOf(input)), is_default: isDefault, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  const made = await findOne(ctx, account, id);
  await record(ctx, account, null, made);
  return made;
}

/** There is always a default: it is taken over by another, not given up. Raises `access.forbidden`, `request.not_found`, `row.stale`. */
export async function updateIdentity(ctx: Ctx, id: string, { version, ...input }: IdentityInput & { version: number }): Promise<Identity> {
  const account = await lockAccount(ctx, await accountOf(ctx, id));
  const before = await findOne(ctx, account, id);
  if (before.version !== version)
    throw await staleRow(ctx.db, { type: SUBJECT, id, seen: version, version: before.version, shown: [...Object.keys(input), 'wording'] });
  const isDefault = input.isDefault || before.isDefault;
  if (isDefault && !before.isDefault) await clearDefault(ctx, account.id);
  await ctx.db
    .updateTable('mail_identity')
    .set({ ...(await columnsOf(input)), is_default: isDefault, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const after = await findOne(ctx, account, id);
  await record(ctx, account, before, after);
  return after;
}

/** The oldest of the others of its address becomes the default. Raises `access.forbidden`, `request.not_found`. */
export async function removeIdentity(ctx: Ctx, id: string): Promise<Identity[]> {
  const account = await lockAccount(ctx, await accountOf(ctx, id));
  const before = await findOne(ctx, account, id);
  await ctx.db.deleteFrom('mail_identity').where('id', '=', id).execute();
  const [left] = await siblings(ctx, account.id);
  if (left && !left.is_default) await ctx.db.updateTable('mail_identity').set({ is_default: true }).where('id', '=', left.id).execute();
  await record(ctx, account, before, null);
  return account.isShared ? [] : listIdentities(ctx);
}

interface Account {
  id: string;
  isShared: boolean;
  address: string;
}

/** The account that a new one is for: one's own, here or elsewhere, or a shared mailbox for who sets it up. */
async function placeOf(ctx: Ctx, accountId: string | null): Promise<string> {
  if (!accountId) return (await findAccount(ctx.db, ctx.user)).id;
  const own = ctx.db.selectFrom('mail_account').select('id').where('id', '=', accountId).where('owner_id', '=', ctx.user.id);
  return (await own.executeTakeFirst())?.id ?? (await findArranged(ctx, accountId));
}

/** A shared mailbox, for who sets it up. Its readers see what it has, and change nothing of it. */
async function findArranged({ db, user }: Ctx, accountId: string): Promise<string> {
  const found = await db.selectFrom('shared_mailbox').select('account_id').where('account_id', '=', accountId).executeTakeFirst();
  if (found && isGranted(user.role, 'mailboxes:manage')) return found.account_id;
  throw fail(found && (await sharedName(db, user, accountId)) !== null ? 'access.forbidden' : 'request.not_found');
}

async function accountOf(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db.selectFrom('mail_identity').select('account_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return placeOf(ctx, row.account_id);
}

/** Two windows that change the default at once come one after the other. */
async function lockAccount(ctx: Ctx, id: string): Promise<Account> {
  const row = await ctx.db
    .selectFrom('mail_account')
    .select(['id', 'owner_id', 'address'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, isShared: row.owner_id === null, address: row.address };
}

const siblings = (ctx: Ctx, account: string) =>
  ctx.db.selectFrom('mail_identity').select(['id', 'is_default']).where('account_id', '=', account).orderBy('id').execute();

async function findOne(ctx: Ctx, account: Account, id: string): Promise<Identity> {
  const found = (await listIdentities(ctx, account.isShared ? account.id : undefined)).find((one) => one.id === id);
  if (!found) throw fail('request.not_found');
  return found;
}

/** What others write with is on record; one's own is one's own. */
async function record(ctx: Ctx, { isShared, address }: Account, before: Identity | null, after: Identity | null): Promise<void> {
  if (!isShared) return;
  await audit(ctx, {
    action: `mail_identity.${before ? (after ? 'update' : 'remove') : 'create'}`,
    ...{ subjectType: SUBJECT, subjectId: (after ?? before)!.id, subjectLabel: address },
    ...(before ? { before: factsOf(before) } : {}),
    ...(after ? { after: factsOf(after) } : {}),
  });
}

const factsOf = ({ replyTo, signatureHtml, usesCompany, version }: Identity) => ({
  // `text` is never shown of what is on record.
  ...{ replyTo, wording: textOfHtml(signatureHtml), usesCompany, version },
});

const clearDefault = (ctx: Ctx, account: string) =>
  ctx.db.updateTable('mail_identity').set({ is_default: false }).where('account_id', '=', account).execute();

async function columnsOf(input: IdentityInput) {
  const { html } = await cleanInThread(input.signatureHtml);
  return {
    ...{ title: input.title, name: input.name, reply_to: input.replyTo, signature_html: html, uses_company: input.usesCompany },
    ...{ on_new: input.onNew, on_answer: input.onAnswer },
  };
}
