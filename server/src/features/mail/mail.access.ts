import { READS_MAIL } from '@lintel/contract/employment';
import type { ServerEvent } from '@lintel/contract/events';
import { sql, type RawBuilder } from 'kysely';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { emitToAll } from '#server/platform/events.ts';
import { partOn } from '#server/platform/parts.ts';

/**
 * The accounts of the shared mailboxes that somebody may read now: by their role, by the departments that they belong to or head, by the
 * projects that they are a member of.
 */
export const sharedWith = ({ role, departmentId, heads, projects }: User): RawBuilder<string> => sql<string>`(
  select account_id from shared_mailbox where closed_at is null and (
    ${role} = any(roles) or department_id = any(${[...heads, ...(departmentId ? [departmentId] : [])]}::text[])
    or project_id = any(${[...projects]}::text[])))`;

/** On `mail_account`: one's own, here and elsewhere, and the shared ones. */
export const readableBy = (user: User): RawBuilder<boolean> =>
  sql<boolean>`(mail_account.owner_id = ${user.id} or mail_account.id in ${sharedWith(user)})`;

/** On `mail_account`: the mailboxes whose inboxes somebody sees as one: all of their own, and the shared ones that they chose for it. */
export const inOneInbox = (user: User): RawBuilder<boolean> => sql<boolean>`(mail_account.owner_id = ${user.id} or (
  mail_account.id in ${sharedWith(user)} and mail_account.id::text in (
    select jsonb_array_elements_text(preferences -> 'mailInboxes') from employee where employee.id = ${user.id})))`;

/** Another server has the account of this alias: neither the company's mailbox of somebody nor a shared one. */
export const liesElsewhere = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.person_id`)} is null and ${sql.ref(`${alias}.owner_id`)} is not null)`;

interface Reader {
  id: string;
  name: string;
}

/** Who may read a shared mailbox: the same rule from its other side, for who is told and whom something can be handed to. By name. */
export const readersOf = async (ctx: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<Reader[]> =>
  (await readersOfEach(ctx, [accountId])).get(accountId) ?? [];

/** The same of several mailboxes, by account; one query for all. A closed one has none. */
export async function readersOfEach({ db, now }: Pick<Ctx, 'db' | 'now'>, accountIds: readonly string[]): Promise<Map<string, Reader[]>> {
  const today = await companyDay(db, now);
  const { rows } = await sql<Reader & { account: string }>`
    with recursive box as (select * from shared_mailbox where account_id = any(${[...accountIds]}::bigint[]) and closed_at is null),
    above as (
      select box.account_id, department.id, department.parent_id, head_id, deputy_id, department.status
      from department join box on box.department_id = department.id
      union
      select above.account_id, up.id, up.parent_id, up.head_id, up.deputy_id, up.status from department as up join above on above.parent_id = up.id
    )
    select box.account_id as account, employee.id, employee.name from employee, box
    where employee.status = any(${[...READS_MAIL]}) and (
      coalesce(employee.last_role, (select account.roles[1] from account where lower(account.email) = lower(employee.work_email))) = any(box.roles)
      or employee.department_id = box.department_id
      or exists (select from above where above.account_id = box.account_id and employee.id in (above.head_id, above.deputy_id) and above.status = 'active')
      or exists (select from project_member as part where part.project_id = box.project_id and part.employee_id = employee.id and ${partOn('part', today)}))
    order by lower(employee.name), employee.id`.execute(db);
  const readers = new Map<string, Reader[]>();
  for (const { account, id, name } of rows) readers.set(account, [...(readers.get(account) ?? []), { id, name }]);
  return readers;
}

type MailChanged = Extract<ServerEvent, { kind: 'mail.changed' }>;

/**
 * Tells whoever has an account that its mail changed. Of a shared one everybody hears it, and nobody has it announced like a mail of
 * their own.
 */
export async function tell(
  ctx: Pick<Ctx, 'db' | 'now'>,
  account: { id: string; ownerId: string | null },
  event: Omit<MailChanged, 'kind'>,
): Promise<void> {
  if (account.ownerId) return emitToAll(ctx.db, [account.ownerId], { kind: 'mail.changed', ...event });
  return emitToAll(ctx.db, await readerIds(ctx, account.id), { kind: 'mail.changed', folders: [], arrived: false });
}

/** Tells them who has or answers something. */
export const tellTeam = async (ctx: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<void> =>
  emitToAll(ctx.db, await readerIds(ctx, accountId), { kind: 'team.changed' });

const readerIds = async (ctx: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<string[]> =>
  (await readersOf(ctx, accountId)).map(({ id }) => id);

/** The name of a shared mailbox that somebody may read; null for every other account. */
export async function sharedName(db: Db, user: User, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('shared_mailbox')
    .select('name')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`account_id in ${sharedWith(user)}`)
    .executeTakeFirst();
  return row?.name ?? null;
}
