import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { BulkRun } from '@lintel/contract/mail-bulk';
import type { MailChange } from '@lintel/contract/mail-form';
import { RULE_LIMITS, type MailRule, type RuleActions, type RuleInput, type RuleTrial } from '@lintel/contract/mail-sorting';
import { sql } from 'kysely';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { readersOf, sharedName } from '#server/features/mail/mail.access.ts';
import { elsewhere } from '#server/features/mail/mail.elsewhere.ts';
import { startBulkOf } from './mail.bulk.ts';
import { rulesHold, type MailFacts } from '#server/features/mail/arriving/mail.matching.ts';
import { projectFiling } from '#server/features/mail/arriving/mail.project-filing.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';
import { readRows, type Ids } from '#server/features/mail/reading/mail.rows.ts';

/** A person's rules, or those of a shared mailbox, in the order in which they are asked. Raises `mail.no_mailbox`, `request.not_found`. */
export const listRules = async (db: Db, user: User, account?: string): Promise<MailRule[]> =>
  rulesOf(db, user, await findRuled(db, user, account));

async function rulesOf(db: Db, user: User, accountId: string): Promise<MailRule[]> {
  const rows = await db.selectFrom('mail_rule').selectAll().where('account_id', '=', accountId).orderBy('place').orderBy('id').execute();
  const named = await namesOf(db, user, rows);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, isOn: row.is_on, conditions: row.conditions, matchesAny: row.matches_any },
    ...{ actions: row.actions, stops: row.stops, version: row.version, stopped: Object.values(row.stopped) },
    project: named.projects.get(row.actions.projectId ?? '') ?? null,
    assignee: named.people.get(row.actions.assigneeId ?? '') ?? null,
    appliesTo: row.is_for_all ? 'all' : (row.only_account_id ?? 'company'),
  }));
}

/** Raises `mail.forward_outside`, `mail.too_many_rules`, `mailbox.not_readable`. */
export async function createRule(ctx: Ctx, { account: shared, ...input }: RuleInput & Ruled): Promise<MailRule> {
  const account = await lockAccount(ctx, shared);
  await checkActions(ctx, account, input);
  const reach = await reachOf(ctx, account, input);
  const known = await rulesOf(ctx.db, ctx.user, account);
  if (known.length >= RULE_LIMITS.rules) throw fail('mail.too_many_rules', { limit: RULE_LIMITS.rules });
  const id = newId('mru', ctx.now.getTime());
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from mail_rule where account_id = ${account})`;
  await ctx.db
    .insertInto('mail_rule')
    .values({
      id,
      account_id: account,
      place,
      ...columnsOf(input),
      ...reach,
      saved_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await record(ctx, 'mail_rule.create', id, input);
  return findRule(ctx, id);
}

/** Raises `mail.forward_outside`, `mailbox.not_readable`, `row.stale`. */
export async function updateRule(ctx: Ctx, id: string, { version, ...input }: RuleInput & { version: number }): Promise<MailRule> {
  const account = await lockAccountOf(ctx, id);
  const before = await findRule(ctx, id);
  if (before.version !== version) throw fail('row.stale');
  await checkActions(ctx, account, input);
  const reach = await reachOf(ctx, account, input);
  await ctx.db
    .updateTable('mail_rule')
    .set({ ...columnsOf(input), ...reach, saved_by: ctx.user.id, stopped: toJson({}), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await record(ctx, 'mail_rule.update', id, input);
  return findRule(ctx, id);
}

/** What is not named comes after, as it stood. */
export async function arrangeRules(ctx: Ctx, ids: readonly string[], shared?: string): Promise<MailRule[]> {
  const account = await lockAccount(ctx, shared);
  const known = (await rulesOf(ctx.db, ctx.user, account)).map(({ id }) => id);
  const order = [...ids.filter((id) => known.includes(id)), ...known.filter((id) => !ids.includes(id))];
  await sql`
    update mail_rule set place = one.place from unnest(${order}::text[]) with ordinality as one (id, place)
    where mail_rule.id = one.id`.execute(ctx.db);
  return rulesOf(ctx.db, ctx.user, account);
}

export async function removeRule(ctx: Ctx, id: string): Promise<MailRule[]> {
  const account = await lockAccountOf(ctx, id);
  const rule = await findRule(ctx, id);
  await ctx.db.deleteFrom('mail_rule').where('id', '=', id).execute();
  await record(ctx, 'mail_rule.remove', id, rule);
  return rulesOf(ctx.db, ctx.user, account);
}

/** A dry run over the newest mails that arrived: nothing is changed. Raises `mailbox.not_readable`, `mail.rule_project`, `mailbox.not_a_reader`. */
export async function tryRule(
  ctx: Ctx,
  rule: Pick<RuleInput, 'conditions' | 'matchesAny' | 'appliesTo'> & { actions: Pick<RuleActions, 'projectId' | 'assigneeId'> } & Ruled,
): Promise<RuleTrial> {
  const home = await findRuled(ctx.db, ctx.user, rule.account);
  // How many it finds would tell a stranger what stands in the mails.
  await refuseStranger(ctx, home);
  const { filing, assignee } = await checkDeeds(ctx, home, rule.actions);
  const { looked, ids } = await matching(ctx, await sortedBy(ctx, home, rule), rule);
  const shown = ctx.db
    .selectFrom('entry')
    .select(['entry.id', 'entry.date'])
    .where('entry.id', 'in', [...ids.slice(0, RULE_LIMITS.shown), '0']);
  const hits = await readRows(ctx.db, shown as Ids);
  const { total, filed, assigned } = await countDeeds(ctx, home, ids, rule.actions.projectId ?? '');
  return {
    ...{ looked, total: ids.length, hits },
    filed: filing ? { name: `${filing.code} ${filing.name}`, would: total - filed, already: filed } : null,
    assigned: assignee ? { name: assignee, would: total - assigned, already: assigned } : null,
  };
}

/** Does with the newest mails what the rule does with those that arrive, as one change that can be taken back. Raises `mailbox.not_readable`. */
export async function applyRule(ctx: Ctx, id: string): Promise<BulkRun> {
  const rule = await findRule(ctx, id);
  const home = await accountOf(ctx, id);
  await refuseStranger(ctx, home);
  const accountId = await sortedBy(ctx, home, rule);
  const { ids } = await matching(ctx, accountId, rule);
  const { folder, labels, seen, starred } = rule.actions;
  const change: MailChange = { ...(folder ? { folder } : {}), ...(labels ? { addLabels: labels } : {}) };
  return startBulkOf(ctx, accountId, ids, { ...change, ...(seen ? { seen } : {}), ...(starred ? { starred } : {}) });
}

async function matching(
  ctx: Ctx,
  accountId: string,
  rule: Pick<RuleInput, 'conditions' | 'matchesAny'>,
): Promise<{ looked: number; ids: string[] }> {
  const needsText = rule.conditions.some(({ field }) => field === 'text');
  const rows = await ctx.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .select(['entry.id', 'subject', 'from_name', 'from_email', 'to_list', 'cc_list', 'attachments'])
    .select(needsText ? sql<string>`left(message.text_body, 20000)`.as('text') : sql<string>`''`.as('text'))
    .where('entry.account_id', '=', accountId)
    .where('entry.origin', '=', 'received')
    .where('mailbox.role', 'not in', ['trash', 'spam'])
    .orderBy('entry.date', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(RULE_LIMITS.tried)
    .execute();
  const factsOf = (row: (typeof rows)[number]): MailFacts => ({
    ...{ subject: row.subject, text: row.text, from: { name: row.from_name, email: row.from_email }, to: row.to_list, cc: row.cc_list },
    attachments: row.attachments,
  });
  return { looked: rows.length, ids: rows.filter((row) => rulesHold(rule, factsOf(row))).map(({ id }) => id) };
}

/** Whether a rule may send to this address: to colleagues always, to others where the company allows it. */
export async function mayForward({ db, now }: Pick<Ctx, 'db' | 'now'>, address: string): Promise<boolean> {
  if ((await findMailboxes(db, [address])).size > 0) return true;
  return readSetting(db, 'mail.forward_outside', now);
}

async function checkForward(ctx: Ctx, accountId: string, { actions: { forwardTo } }: RuleInput): Promise<void> {
  if (forwardTo) await refuseStranger(ctx, accountId);
  if (forwardTo && !(await mayForward(ctx, forwardTo))) throw fail('mail.forward_outside', { address: forwardTo });
}

async function checkActions(ctx: Ctx, accountId: string, input: RuleInput): Promise<void> {
  await checkForward(ctx, accountId, input);
  // What is turned off does nothing: whoever cannot mend a rule can still end it.
  if (input.isOn) await checkDeeds(ctx, accountId, input.actions);
}

/** What is filed has to be seen by who saves the rule; what is handed over, read by who gets it. */
async function checkDeeds(ctx: Ctx, accountId: string, { projectId, assigneeId }: Pick<RuleActions, 'projectId' | 'assigneeId'>) {
  const filing = projectId ? await projectFiling().find(ctx, ctx.user.id, projectId) : null;
  if (filing === undefined) throw failAt('actions.projectId', 'mail.rule_project');
  if (!assigneeId) return { filing, assignee: null };
  const mailbox = await ctx.db.selectFrom('shared_mailbox').select('name').where('account_id', '=', accountId).executeTakeFirst();
  if (!mailbox) throw failAt('actions.assigneeId', 'mailbox.not_shared');
  const reader = (await readersOf(ctx, accountId)).find(({ id }) => id === assigneeId);
  if (reader) return { filing, assignee: reader.name };
  const person = await ctx.db.selectFrom('employee').select('name').where('id', '=', assigneeId).executeTakeFirst();
  throw failAt('actions.assigneeId', 'mailbox.not_a_reader', { name: person?.name ?? 'Nobody', mailbox: mailbox.name });
}

/** Which mailboxes a rule is for. Raises `request.not_found` for an account that is not one's own; a shared mailbox has none beside it. */
async function reachOf(ctx: Ctx, home: string, { appliesTo }: Pick<RuleInput, 'appliesTo'>) {
  if (appliesTo === 'company' || appliesTo === home) return { is_for_all: false, only_account_id: null };
  if (!(await isOwn(ctx, home))) throw fail('request.not_found');
  if (appliesTo === 'all') return { is_for_all: true, only_account_id: null };
  return { is_for_all: false, only_account_id: (await elsewhere().senderOf(ctx, appliesTo)).id };
}

/** The mailbox whose mails a rule is tried on and runs over: for one that is for all of them, the company's. */
async function sortedBy(ctx: Ctx, home: string, rule: Pick<RuleInput, 'appliesTo'>): Promise<string> {
  return (await reachOf(ctx, home, rule)).only_account_id ?? home;
}

/** The conversations of these mails: how many there are, how many are filed to a project, and how many somebody has who may read them. */
async function countDeeds(ctx: Ctx, home: string, ids: readonly string[], projectId: string) {
  const readers = (await readersOf(ctx, home)).map(({ id }) => id);
  const { rows } = await sql<{ total: number; filed: number; assigned: number }>`
    select count(*)::int as total, count(filed.thread_id)::int as filed, count(has.thread_id)::int as assigned
    from (select distinct thread_id from entry where id = any(${[...ids]}::bigint[])) as one
    left join mail_project as filed on filed.thread_id = one.thread_id and filed.project_id = ${projectId}
    left join mail_assignment as has on has.thread_id = one.thread_id and has.assignee_id = any(${readers}::text[])`.execute(ctx.db);
  return rows[0]!;
}

/** What rules name, as far as somebody may see it. */
async function namesOf(db: Db, user: User, rows: readonly { actions: RuleActions }[]) {
  const projectIds = rows.flatMap(({ actions }) => actions.projectId ?? []);
  const projects = projectIds.length > 0 ? await projectFiling().named(db, user, projectIds) : new Map<string, never>();
  const ids = rows.flatMap(({ actions }) => actions.assigneeId ?? []);
  const people = ids.length > 0 ? await db.selectFrom('employee').select(['id', 'name']).where('id', 'in', ids).execute() : [];
  return { projects, people: new Map(people.map(({ id, name }) => [id as string, name])) };
}

const columnsOf = (input: RuleInput) => ({
  ...{ name: input.name, is_on: input.isOn, conditions: toJson(input.conditions), matches_any: input.matchesAny },
  ...{ actions: toJson(input.actions), stops: input.stops },
});

/** A rule acts in somebody's name: where it sends to is on record. */
const record = (ctx: Ctx, action: string, id: string, { name, isOn, actions }: RuleInput) =>
  audit(ctx, {
    ...{ action, subjectType: 'mail_rule', subjectId: id, subjectLabel: name },
    after: { is_on: isOn, forward_to: actions.forwardTo ?? null },
  });

interface Ruled {
  /** A shared mailbox. */
  account?: string | undefined;
}

/**
 * Whose rules they are: one's own mailbox's, or with `account` a shared one's, for who sets those up. Of its mail that says nothing:
 * only readers try a rule, run it, or pass mails on.
 */
async function findRuled(db: Db, user: User, account?: string): Promise<string> {
  if (!account) return (await findAccount(db, user)).id;
  const found = await db.selectFrom('shared_mailbox').select('account_id').where('account_id', '=', account).executeTakeFirst();
  if (!found || !isGranted(user.role, 'mailboxes:manage')) throw fail('request.not_found');
  return account;
}

async function refuseStranger(ctx: Ctx, accountId: string): Promise<void> {
  if (!(await isOwn(ctx, accountId)) && (await sharedName(ctx.db, ctx.user, accountId)) === null) throw fail('mailbox.not_readable');
}

async function isOwn({ db, user }: Ctx, accountId: string): Promise<boolean> {
  const own = db.selectFrom('mail_account').select('id').where('id', '=', accountId).where('person_id', '=', user.id);
  return (await own.executeTakeFirst()) !== undefined;
}

async function lockAccount(ctx: Ctx, shared?: string): Promise<string> {
  const id = await findRuled(ctx.db, ctx.user, shared);
  await ctx.db.selectFrom('mail_account').select('id').where('id', '=', id).forUpdate().execute();
  return id;
}

async function lockAccountOf(ctx: Ctx, ruleId: string): Promise<string> {
  const id = await accountOf(ctx, ruleId);
  await ctx.db.selectFrom('mail_account').select('id').where('id', '=', id).forUpdate().execute();
  return id;
}

/** The mailbox of a rule that one may see. */
async function accountOf({ db, user }: Ctx, ruleId: string): Promise<string> {
  const row = await db
    .selectFrom('mail_rule')
    .innerJoin('mail_account', 'mail_account.id', 'mail_rule.account_id')
    .select(['mail_account.id', 'mail_account.person_id', 'mail_account.owner_id'])
    .where('mail_rule.id', '=', ruleId)
    .executeTakeFirst();
  const isShared = row?.owner_id === null && isGranted(user.role, 'mailboxes:manage');
  if (!row || (row.person_id !== user.id && !isShared)) throw fail('request.not_found');
  return row.id;
}

async function findRule(ctx: Ctx, id: string): Promise<MailRule> {
  const found = (await rulesOf(ctx.db, ctx.user, await accountOf(ctx, id))).find((one) => one.id === id);
  if (!found) throw fail('request.not_found');
  return found;
}
