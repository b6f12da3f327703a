import { newId } from '@lintel/contract/kit/ids';
import { LABEL_LIMITS, type LabelInput, type MailLabel, type SavedSearch, type SearchInput } from '@lintel/contract/mail-labels';
import { parseSearch, searchText, termsOf } from '@lintel/contract/mail-search';
import { sql } from 'kysely';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { sharedName, sharedWith, tell } from '#server/features/mail/mail.access.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';
import { planSearch } from '#server/features/mail/reading/mail.search.plan.ts';
import { elsewhereBeside, relabelElsewhere } from './mail.labels.elsewhere.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

const ownAccounts = (db: Db, user: User) => db.selectFrom('mail_account').select('id').where('person_id', '=', user.id);
/** One's own; with `account` those of a shared mailbox that one reads. */
const visibleTo = (db: Db, user: User, account?: string) =>
  db
    .selectFrom('mail_label')
    .where((eb) =>
      account
        ? eb.and([eb('account_id', '=', account), sql<boolean>`account_id in ${sharedWith(user)}`])
        : eb('account_id', 'in', ownAccounts(db, user)),
    );

/** A person's labels, or those of a shared mailbox, by name. */
export const listLabels = (db: Db, user: User, account?: string): Promise<MailLabel[]> =>
  visibleTo(db, user, account)
    .select(['id', 'name', 'colour', 'version'])
    .orderBy(sql`lower(name)`)
    .limit(LABEL_LIMITS.labels)
    .execute() as Promise<MailLabel[]>;

/** Raises `mail.label_taken`, `mail.too_many_labels`. */
export async function createLabel(
  ctx: Ctx,
  { account: shared, ...input }: LabelInput & { account?: string | undefined },
): Promise<MailLabel> {
  const account = await lockOwn(ctx, shared);
  await refuseTaken(ctx, account, input.name);
  if ((await roomIn(ctx.db, account.id)) === 0) throw fail('mail.too_many_labels', { limit: LABEL_LIMITS.labels });
  await makeLabels(ctx.db, account.id, [input.name], ctx.now, input.colour);
  await tellOwner(ctx, account);
  return (await listLabels(ctx.db, ctx.user, shared)).find(({ name }) => name === input.name)!;
}

/** Mails, in accounts elsewhere too, rules and saved searches follow a new name, in the same transaction. Raises `mail.label_taken`, `row.stale`. */
export async function updateLabel(ctx: Ctx, id: string, { version, ...input }: LabelInput & { version: number }): Promise<MailLabel> {
  const { account, accounts } = await lockOf(ctx, id);
  const before = await findOwn(ctx, id);
  if (before.version !== version) throw fail('row.stale');
  await refuseTaken(ctx, account, input.name, id);
  await ctx.db
    .updateTable('mail_label')
    .set({ ...input, version: version + 1 })
    .where('id', '=', id)
    .execute();
  if (before.name !== input.name) {
    await relabel(ctx, account, before.name, sql`array_replace(labels, ${before.name}, ${input.name})`);
    await relabelElsewhere(ctx, accounts, before.name, input.name);
    await renameInRules(ctx.db, account.id, before.name, input.name);
    await renameInSearches(ctx.db, account.id, before.name, input.name);
  }
  await tellOwner(ctx, account);
  return findOwn(ctx, id);
}

/** Answers how many mails it came off. Rules put it on no more; one that did nothing else is switched off. */
export async function removeLabel(ctx: Ctx, id: string): Promise<{ changed: number }> {
  const { account, accounts } = await lockOf(ctx, id);
  const label = await findOwn(ctx, id);
  await ctx.db.deleteFrom('mail_label').where('id', '=', id).execute();
  const changed = await relabel(ctx, account, label.name, sql`array_remove(labels, ${label.name})`);
  const elsewhere = await relabelElsewhere(ctx, accounts, label.name, null);
  await renameInRules(ctx.db, account.id, label.name, null);
  await tellOwner(ctx, account);
  return { changed: changed + elsewhere };
}

/** The labels that somebody puts on. Raises `mail.too_many_labels`. */
export async function askedLabels(db: Db, accountId: string, words: readonly string[], now: Date): Promise<string[]> {
  const known = await knownLabels(db, accountId, words, now);
  if (known.length < namesOf(words).length) throw fail('mail.too_many_labels', { limit: LABEL_LIMITS.labels });
  return known;
}

const namesOf = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => oneLine(word.replaceAll('"', ''), LABEL_LIMITS.name).trim()).filter(Boolean)),
];

/**
 * The labels of these words as they are spelt already, new ones made. The account is locked by the caller. Words beyond the limit of
 * labels are left out: no mail is kept from arriving for them.
 */
export async function knownLabels(db: Db, accountId: string, words: readonly string[], now: Date): Promise<string[]> {
  const wanted = namesOf(words);
  if (wanted.length === 0) return [];
  const find = () =>
    db
      .selectFrom('mail_label')
      .select('name')
      .where('account_id', '=', accountId)
      .where(
        sql<string>`lower(name)`,
        'in',
        wanted.map((word) => word.toLowerCase()),
      )
      .execute();
  let known = await find();
  const spelt = (word: string) => known.find(({ name }) => name.toLowerCase() === word.toLowerCase())?.name;
  const missing = wanted.filter((word) => !spelt(word));
  if (missing.length > 0) {
    await makeLabels(db, accountId, missing.slice(0, await roomIn(db, accountId)), now);
    known = await find();
  }
  return wanted.flatMap((word) => spelt(word) ?? []);
}

/** How many more labels a mailbox may have. */
async function roomIn(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mail_label')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Math.max(0, LABEL_LIMITS.labels - Number(count));
}

async function makeLabels(db: Db, accountId: string, names: readonly string[], now: Date, colour = 'grey'): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('mail_label')
    .values(names.map((name) => ({ id: newId('lbl', now.getTime()), account_id: accountId, name, colour, created_at: now })))
    .onConflict((known) => known.doNothing())
    .execute();
}

async function relabel(ctx: Ctx, account: LockedAccount, name: string, labels: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update entry set labels = ${labels}, modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${account.id} and labels <> '{}' and ${name} = any(labels) returning id`.execute(ctx.db);
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
  );
  return rows.length;
}

async function renameInRules(db: Db, accountId: string, from: string, to: string | null): Promise<void> {
  const rules = await db
    .selectFrom('mail_rule')
    .select(['id', 'actions', 'version'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  const isMeant = (label: string) => label.toLowerCase() === from.toLowerCase();
  for (const { id, actions, version } of rules) {
    if (!actions.labels?.some(isMeant)) continue;
    const { labels: _, ...rest } = actions;
    const kept = actions.labels.flatMap((label) => (isMeant(label) ? (to ?? []) : label));
    const after = kept.length > 0 ? { ...rest, labels: kept } : rest;
    const isIdle = Object.keys(after).length === 0;
    await db
      .updateTable('mail_rule')
      .set({ version: version + 1, ...(isIdle ? { is_on: false } : { actions: toJson(after) }) })
      .where('id', '=', id)
      .execute();
  }
}

async function renameInSearches(db: Db, accountId: string, from: string, to: string): Promise<void> {
  const searches = await db.selectFrom('mail_saved_search').select(['id', 'query']).where('account_id', '=', accountId).execute();
  for (const { id, query } of searches) {
    const { tree } = parseSearch(query);
    const named = (tree ? termsOf(tree) : []).filter((term) => term.field === 'label' && term.text.toLowerCase() === from.toLowerCase());
    if (named.length === 0) continue;
    for (const term of named) Object.assign(term, { text: to, isQuoted: true });
    await db
      .updateTable('mail_saved_search')
      .set({ query: searchText(tree) })
      .where('id', '=', id)
      .execute();
  }
}

const tellOwner = (ctx: Ctx, account: LockedAccount) => tell(ctx, account, { folders: [], arrived: false });

/** One's own mailbox, or a shared one that one reads. Raises `request.not_found`. */
async function lockOwn(ctx: Ctx, shared?: string): Promise<LockedAccount> {
  if (shared && (await sharedName(ctx.db, ctx.user, shared)) === null) throw fail('request.not_found');
  const id = shared ?? (await findAccount(ctx.db, ctx.user)).id;
  return (await lockAccounts(ctx.db, [id])).get(id)!;
}

/** The mailbox of a label, and with it the others whose mails may carry it. */
async function lockOf(ctx: Ctx, labelId: string): Promise<{ account: LockedAccount; accounts: LockedAccount[] }> {
  const { accountId } = await findOwn(ctx, labelId);
  const locked = await lockAccounts(ctx.db, [accountId, ...(await elsewhereBeside(ctx.db, accountId))]);
  return { account: locked.get(accountId)!, accounts: [...locked.values()] };
}

async function findOwn(ctx: Ctx, id: string): Promise<MailLabel & { accountId: string }> {
  const found = await ctx.db
    .selectFrom('mail_label')
    .select(['id', 'name', 'colour', 'version', 'account_id as accountId'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('account_id', 'in', ownAccounts(ctx.db, ctx.user)), sql<boolean>`account_id in ${sharedWith(ctx.user)}`]))
    .executeTakeFirst();
  if (!found) throw fail('request.not_found');
  return found as MailLabel & { accountId: string };
}

async function refuseTaken(ctx: Ctx, account: LockedAccount, name: string, but = ''): Promise<void> {
  const twin = await ctx.db
    .selectFrom('mail_label')
    .select('name')
    .where('account_id', '=', account.id)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', but)
    .executeTakeFirst();
  if (twin) throw fail('mail.label_taken', { name: twin.name }, { fields: { name: `There is a label ${twin.name} already` } });
}

/** A person's saved searches, by name. */
export const listSearches = (db: Db, user: User): Promise<SavedSearch[]> =>
  db
    .selectFrom('mail_saved_search')
    .select(['id', 'name', 'query'])
    .where('account_id', 'in', ownAccounts(db, user))
    .orderBy(sql`lower(name)`)
    .limit(LABEL_LIMITS.searches)
    .execute();

/** The same name again changes what it finds. Raises `mail.too_many_searches`, and what it cannot mean, at `query`. */
export async function saveSearch(ctx: Ctx, { name, query }: SearchInput): Promise<SavedSearch> {
  planSearch(query, ctx.now, 'query');
  const account = await lockOwn(ctx);
  const known = await listSearches(ctx.db, ctx.user);
  const same = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!same && known.length >= LABEL_LIMITS.searches) throw fail('mail.too_many_searches', { limit: LABEL_LIMITS.searches });
  const id = same?.id ?? newId('mss', ctx.now.getTime());
  if (same) await ctx.db.updateTable('mail_saved_search').set({ name, query }).where('id', '=', id).execute();
  else await ctx.db.insertInto('mail_saved_search').values({ id, account_id: account.id, name, query, created_at: ctx.now }).execute();
  await tellOwner(ctx, account);
  return { id, name, query };
}

export async function removeSearch(ctx: Ctx, id: string): Promise<SavedSearch[]> {
  const account = await lockOwn(ctx);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mail_saved_search')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('request.not_found');
  await tellOwner(ctx, account);
  return listSearches(ctx.db, ctx.user);
}
