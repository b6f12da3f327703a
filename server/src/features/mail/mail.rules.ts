import { newId } from '@lintel/contract/kit/ids';
import type { BulkRun } from '@lintel/contract/mail-bulk';
import type { MailChange } from '@lintel/contract/mail-form';
import { RULE_LIMITS, type MailRule, type RuleInput, type RuleTrial } from '@lintel/contract/mail-sorting';
import { sql } from 'kysely';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { startBulkOf } from './mail.bulk.ts';
import { rulesHold, type MailFacts } from './mail.matching.ts';
import { findMailboxes } from './mail.people.ts';
import { findAccount } from './mail.queries.ts';
import { readRows, type Ids } from './mail.rows.ts';

/** A person's rules, in the order in which they are asked. */
export async function listRules(db: Db, user: User): Promise<MailRule[]> {
  const rows = await db
    .selectFrom('mail_rule')
    .selectAll()
    .where('account_id', 'in', (eb) => eb.selectFrom('mail_account').select('id').where('person_id', '=', user.id))
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, isOn: row.is_on, conditions: row.conditions, matchesAny: row.matches_any },
    ...{ actions: row.actions, stops: row.stops, version: row.version },
  }));
}

/** Raises `mail.forward_outside`, `mail.too_many_rules`. */
export async function createRule(ctx: Ctx, input: RuleInput): Promise<MailRule> {
  const account = await lockAccount(ctx);
  await checkForward(ctx, input);
  const known = await listRules(ctx.db, ctx.user);
  if (known.length >= RULE_LIMITS.rules) throw fail('mail.too_many_rules', { limit: RULE_LIMITS.rules });
  const id = newId('mru', ctx.now.getTime());
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from mail_rule where account_id = ${account})`;
  await ctx.db
    .insertInto('mail_rule')
    .values({ id, account_id: account, place, ...columnsOf(input), created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await record(ctx, 'mail_rule.create', id, input);
  return findRule(ctx, id);
}

/** Raises `mail.forward_outside`, `row.stale`. */
export async function updateRule(ctx: Ctx, id: string, { version, ...input }: RuleInput & { version: number }): Promise<MailRule> {
  await lockAccount(ctx);
  const before = await findRule(ctx, id);
  if (before.version !== version) throw fail('row.stale');
  await checkForward(ctx, input);
  await ctx.db
    .updateTable('mail_rule')
    .set({ ...columnsOf(input), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await record(ctx, 'mail_rule.update', id, input);
  return findRule(ctx, id);
}

/** What is not named comes after, as it stood. */
export async function arrangeRules(ctx: Ctx, ids: readonly string[]): Promise<MailRule[]> {
  await lockAccount(ctx);
  const known = (await listRules(ctx.db, ctx.user)).map(({ id }) => id);
  const order = [...ids.filter((id) => known.includes(id)), ...known.filter((id) => !ids.includes(id))];
  await sql`
    update mail_rule set place = one.place from unnest(${order}::text[]) with ordinality as one (id, place)
    where mail_rule.id = one.id`.execute(ctx.db);
  return listRules(ctx.db, ctx.user);
}

export async function removeRule(ctx: Ctx, id: string): Promise<MailRule[]> {
  await lockAccount(ctx);
  const rule = await findRule(ctx, id);
  await ctx.db.deleteFrom('mail_rule').where('id', '=', id).execute();
  await record(ctx, 'mail_rule.remove', id, rule);
  return listRules(ctx.db, ctx.user);
}

/** A dry run over the newest mails that arrived: nothing is changed. */
export async function tryRule(ctx: Ctx, rule: Pick<RuleInput, 'conditions' | 'matchesAny'>): Promise<RuleTrial> {
  const { looked, ids } = await matching(ctx, rule);
  const shown = ctx.db
    .selectFrom('entry')
    .select(['entry.id', 'entry.date'])
    .where('entry.id', 'in', [...ids.slice(0, RULE_LIMITS.shown), '0']);
  return { looked, total: ids.length, hits: await readRows(ctx.db, shown as Ids) };
}

/** Does with the newest mails what the rule does with those that arrive, as one change that can be taken back. */
export async function applyRule(ctx: Ctx, id: string): Promise<BulkRun> {
  const rule = await findRule(ctx, id);
  const { ids } = await matching(ctx, rule);
  const { folder, labels, seen, starred } = rule.actions;
  const change: MailChange = { ...(folder ? { folder } : {}), ...(labels ? { addLabels: labels } : {}) };
  return startBulkOf(ctx, ids, { ...change, ...(seen ? { seen } : {}), ...(starred ? { starred } : {}) });
}

async function matching(ctx: Ctx, rule: Pick<RuleInput, 'conditions' | 'matchesAny'>): Promise<{ looked: number; ids: string[] }> {
  const account = await findAccount(ctx.db, ctx.user);
  const needsText = rule.conditions.some(({ field }) => field === 'text');
  const rows = await ctx.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .select(['entry.id', 'subject', 'from_name', 'from_email', 'to_list', 'cc_list', 'attachments'])
    .select(needsText ? sql<string>`left(message.text_body, 20000)`.as('text') : sql<string>`''`.as('text'))
    .where('entry.account_id', '=', account.id)
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
export async function mayForward(db: Db, address: string): Promise<boolean> {
  if ((await findMailboxes(db, [address])).size > 0) return true;
  return readSetting(db, 'mail.forward_outside');
}

async function checkForward(ctx: Ctx, { actions: { forwardTo } }: RuleInput): Promise<void> {
  if (forwardTo && !(await mayForward(ctx.db, forwardTo))) throw fail('mail.forward_outside', { address: forwardTo });
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

async function lockAccount(ctx: Ctx): Promise<string> {
  const { id } = await findAccount(ctx.db, ctx.user);
  await ctx.db.selectFrom('mail_account').select('id').where('id', '=', id).forUpdate().execute();
  return id;
}

async function findRule(ctx: Ctx, id: string): Promise<MailRule> {
  const found = (await listRules(ctx.db, ctx.user)).find((one) => one.id === id);
  if (!found) throw fail('request.not_found');
  return found;
}
