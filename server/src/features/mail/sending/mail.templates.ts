import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { PageOf } from '@lintel/contract/kit/route';
import { marksIn } from '@lintel/contract/mail-fields';
import {
  MAIL_TEMPLATE_LIMITS,
  type MailTemplate,
  type MailTemplateInput,
  type MailTemplateKind,
  type mailTemplatesApi,
  type NewMailTemplate,
  type WholeMailTemplate,
} from '@lintel/contract/mail-templates';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { sharedWith } from '#server/features/mail/mail.access.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';
import { cleanInThread } from '#server/features/mail/parsing/mail.parse.ts';
import { textOfHtml } from '#server/features/mail/parsing/mail.reading.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { defineList, readList, readOne } from '#server/platform/list.ts';
import { staleRow } from '#server/platform/stale.ts';
import { contains } from '#server/platform/text-search.ts';

const SUBJECT = 'mail_template';

/** Who sets mailboxes up writes the templates of shared ones and of the company. */
const maySetUp = ({ role }: User): boolean => isGranted(role, 'mailboxes:manage');

const isOwn = ({ id }: User) => sql<SqlBool>`box.person_id = ${id}`;

/** Those to write with: one's own, of the shared mailboxes that one reads, and the company's. */
const offeredTo = (user: User): RawBuilder<SqlBool> =>
  sql`mail_template.account_id is null or ${isOwn(user)} or mail_template.account_id in ${sharedWith(user)}`;

/** The same, and what one sets up. A colleague's own do not exist. */
const visibleTo = (user: User): RawBuilder<SqlBool> =>
  maySetUp(user) ? sql`(${offeredTo(user)}) or box.owner_id is null` : offeredTo(user);

const kindOf = sql<MailTemplateKind>`case when box.id is null then 'company' when box.owner_id is null then 'mailbox' else 'own' end`;

/** Of the mailbox that one writes from before one's own, and those before the company's. */
const KIND_ORDER = sql`(case when box.id is null then '3' when box.owner_id is null then '1' else '2' end) || lower(mail_template.name)`;

const templates = defineList<z.output<typeof mailTemplatesApi.list.query>>()({
  dataset: 'mail-templates',
  from: sql`mail_template left join mail_account as box on box.id = mail_template.account_id
    left join shared_mailbox on shared_mailbox.account_id = mail_template.account_id`,
  key: sql`mail_template.id`,
  scope: visibleTo,
  search: (text) => contains(sql`lower(mail_template.name || ' ' || mail_template.subject)`, text),
  filters: {
    for: (_, user) => offeredTo(user),
    kind: (kind) => sql<SqlBool>`${kindOf} = ${kind}`,
    accountId: (id) => sql<SqlBool>`mail_template.account_id = ${id}`,
  },
  order: 'kind',
  columns: {
    id: { value: sql<string>`mail_template.id` },
    kind: { value: kindOf, sort: KIND_ORDER },
    accountId: { value: sql<string | null>`mail_template.account_id::text` },
    mailbox: { value: sql<string | null>`shared_mailbox.name` },
    name: { value: sql<string>`mail_template.name`, sort: sql`lower(mail_template.name)` },
    subject: { value: sql<string>`mail_template.subject` },
    text: { value: sql<string>`left(mail_template.text, ${MAIL_TEMPLATE_LIMITS.shown}::int)` },
    updatedAt: { value: sql<Date>`mail_template.updated_at`, sort: true },
    version: { value: sql<number>`mail_template.version` },
  },
  present: ({ accountId, mailbox, updatedAt, ...row }, user): MailTemplate => ({
    ...row,
    mailbox: mailbox === null ? null : { accountId: accountId!, name: mailbox },
    mayChange: row.kind === 'own' || maySetUp(user),
    updatedAt: updatedAt.toISOString(),
  }),
});

type Query = z.output<typeof mailTemplatesApi.list.query>;
export const listTemplates = (ctx: Ctx, query: Query): Promise<PageOf<MailTemplate>> => readList(templates, ctx, query);

/** Raises `request.not_found`. */
export async function findTemplate(ctx: Ctx, id: string): Promise<WholeMailTemplate> {
  const row = await readOne(templates, ctx, sql<SqlBool>`mail_template.id = ${id}`);
  if (!row) throw fail('request.not_found');
  const { html } = await ctx.db.selectFrom('mail_template').select('html').where('id', '=', id).executeTakeFirstOrThrow();
  return { ...templates.present(row, ctx.user), html };
}

/** Raises `access.forbidden`, `mail.template_field`, `mail.too_many_templates`, `request.not_found`. */
export async function createTemplate(ctx: Ctx, { kind, accountId, ...input }: NewMailTemplate): Promise<WholeMailTemplate> {
  const account = await placeOf(ctx, kind, accountId);
  await refuseTooMany(ctx, account);
  const id = newId('mtp', ctx.now.getTime());
  await ctx.db
    .insertInto('mail_template')
    .values({ id, account_id: account, ...(await columnsOf(input)), created_at: ctx.now, updated_at: ctx.now })
    .execute();
  const made = await findTemplate(ctx, id);
  await record(ctx, 'mail_template.create', null, made);
  return made;
}

/** Raises `access.forbidden`, `mail.template_field`, `request.not_found`, `row.stale`. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { version, ...input }: MailTemplateInput & { version: number },
): Promise<WholeMailTemplate> {
  const before = await lockTemplate(ctx, id);
  if (before.version !== version)
    throw await staleRow(ctx.db, { type: SUBJECT, id, seen: version, version: before.version, shown: [...Object.keys(input), 'wording'] });
  await ctx.db
    .updateTable('mail_template')
    .set({ ...(await columnsOf(input)), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const after = await findTemplate(ctx, id);
  await record(ctx, 'mail_template.update', before, after);
  return after;
}

/** Raises `access.forbidden`, `request.not_found`. */
export async function removeTemplate(ctx: Ctx, id: string): Promise<{ id: string }> {
  const before = await lockTemplate(ctx, id);
  await ctx.db.deleteFrom('mail_template').where('id', '=', id).execute();
  await record(ctx, 'mail_template.remove', before, null);
  return { id };
}

/** The account that it hangs on; null is the company. */
async function placeOf(ctx: Ctx, kind: MailTemplateKind, accountId: string | null): Promise<string | null> {
  if (kind === 'own') return (await findAccount(ctx.db, ctx.user)).id;
  if (kind === 'company') {
    if (!maySetUp(ctx.user)) throw fail('access.forbidden');
    return null;
  }
  const box = await ctx.db
    .selectFrom('shared_mailbox')
    .select(({ eb }) => eb(sql`account_id`, 'in', sharedWith(ctx.user)).as('isRead'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (maySetUp(ctx.user) && box) return accountId;
  throw fail(box?.isRead ? 'access.forbidden' : 'request.not_found');
}

async function refuseTooMany({ db }: Ctx, account: string | null): Promise<void> {
  const { count } = await db
    .selectFrom('mail_template')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', 'is not distinct from', account)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAIL_TEMPLATE_LIMITS.each) throw fail('mail.too_many_templates', { limit: MAIL_TEMPLATE_LIMITS.each });
}

/** To change it: whoever only writes with it may not. */
async function lockTemplate(ctx: Ctx, id: string): Promise<WholeMailTemplate> {
  await ctx.db.selectFrom('mail_template').select('id').where('id', '=', id).forUpdate().execute();
  const found = await findTemplate(ctx, id);
  if (!found.mayChange) throw fail('access.forbidden');
  return found;
}

async function columnsOf({ name, subject, html: given }: MailTemplateInput) {
  const { html } = await cleanInThread(given);
  const text = textOfHtml(html);
  if (!text && !html.includes('<img')) throw failAt('html', 'mail.content_required');
  refuseUnknown('subject', subject);
  refuseUnknown('html', text);
  return { name, subject, html, text };
}

/** A slip in a field's name would stand in every mail. */
function refuseUnknown(place: 'subject' | 'html', text: string): void {
  const unknown = marksIn(text).find(({ field }) => field === null);
  if (unknown) throw failAt(place, 'mail.template_field', { mark: unknown.text });
}

/** What others write with is on record; one's own is one's own. */
async function record(ctx: Ctx, action: string, before: WholeMailTemplate | null, after: WholeMailTemplate | null): Promise<void> {
  const { id, kind, name } = (after ?? before)!;
  if (kind === 'own') return;
  await audit(ctx, {
    ...{ action, subjectType: SUBJECT, subjectId: id, subjectLabel: name },
    ...(before ? { before: factsOf(before) } : {}),
    ...(after ? { after: factsOf(after) } : {}),
  });
}

const factsOf = ({ name, subject, text, mailbox, version }: WholeMailTemplate) => ({
  // `text` is never shown of what is on record.
  ...{ name, subject, wording: text, mailbox: mailbox?.name ?? null, version },
});
