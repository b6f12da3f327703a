import { roleLabel } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import { PLACES } from '@lintel/contract/mail';
import { MailboxInput, type MailboxAway, type MailboxOwner, type MailboxSetup, type SharedMailbox } from '@lintel/contract/mail-shared';
import { sql } from 'kysely';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { readersOfEach, sharedWith } from '#server/features/mail/mail.access.ts';
import { awayColumns, awayOf, awayOn } from './mail.away.ts';
import { isIntake } from '#server/features/mail/arriving/mail.intake.ts';

const SUBJECT = 'shared_mailbox';
/** Fields of the form in which one is set up. */
const SHOWN = ['name', 'owner', 'isOpen', 'away', 'awayOutside'];

/** The shared mailboxes that somebody may read, by name; one query for all their folders. */
export async function listShared({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>): Promise<SharedMailbox[]> {
  const rows = await db
    .selectFrom('shared_mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'shared_mailbox.account_id')
    .innerJoin('mailbox', 'mailbox.account_id', 'mail_account.id')
    .select(['mail_account.id as account', 'shared_mailbox.name', 'mail_account.address'])
    .select(['mailbox.id', 'mailbox.role as folder', 'mailbox.total', 'mailbox.unread'])
    .select(['away_text', 'away_outside', 'away_from', 'away_until'])
    .where(sql<boolean>`shared_mailbox.account_id in ${sharedWith(user)}`)
    .orderBy(sql`lower(shared_mailbox.name)`)
    .orderBy('mail_account.id')
    .execute();
  const boxes = new Map<string, SharedMailbox>();
  // Most people read none that says anything: their day is not asked for.
  const today = rows.some(({ away_text }) => away_text !== null) ? await companyDay(db, now) : '';
  for (const { account, name, address, away_text, away_outside, away_from, away_until, ...folder } of rows) {
    const away = awayOn({ away_text, away_outside, away_from, away_until }, today);
    const box = boxes.get(account) ?? { id: account, name, address, away, folders: [] };
    boxes.set(account, box);
    box.folders.push(folder);
  }
  for (const { folders } of boxes.values()) folders.sort((a, b) => PLACES.indexOf(a.folder) - PLACES.indexOf(b.folder));
  return [...boxes.values()];
}

/** All of them, for who sets them up; of their mail nothing. */
export async function listSetups(ctx: Pick<Ctx, 'db' | 'now'>): Promise<MailboxSetup[]> {
  return toSetups(ctx, await setups(ctx.db).execute());
}

/** Makes a mailbox with its folders. Raises `mailbox.address_taken`, `request.not_found`. */
export async function createMailbox(ctx: Ctx, given: MailboxInput): Promise<MailboxSetup> {
  const { name, localPart, owner } = MailboxInput.parse(given);
  const address = `${localPart}@${ctx.services.env.mailDomain}`;
  await checkOwner(ctx.db, owner);
  if (isIntake(ctx.services, address) || RESERVED.has(localPart)) throw taken(address);
  const account = await ctx.db
    .insertInto('mail_account')
    .values({ address })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!account) throw taken(address);
  await ctx.db
    .insertInto('mailbox')
    .values(PLACES.map((role) => ({ account_id: account.id, role })))
    .execute();
  const id = newId('smb', ctx.now.getTime());
  await ctx.db
    .insertInto('shared_mailbox')
    .values({ id, account_id: account.id, name, ...columnsOf(owner), created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await audit(ctx, {
    action: 'mailbox.create',
    ...{ subjectType: SUBJECT, subjectId: id, subjectLabel: name },
    after: { name, address, ...factsOf(owner), isOpen: true, version: 1 },
  });
  await tellAll(ctx);
  return findSetup(ctx, id);
}

/** Who may read it changes with this call, at once. A closed one keeps its mail. Raises `row.stale`. */
export async function updateMailbox(
  ctx: Ctx,
  id: string,
  { name, owner, isOpen, away, version }: { name: string; owner: MailboxOwner; isOpen: boolean; away: MailboxAway | null; version: number },
): Promise<MailboxSetup> {
  const row = await ctx.db.selectFrom('shared_mailbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('request.not_found');
  if (row.version !== version) throw await staleRow(ctx.db, { type: SUBJECT, id, seen: version, version: row.version, shown: SHOWN });
  await checkOwner(ctx.db, owner);
  await ctx.db
    .updateTable('shared_mailbox')
    .set({
      name,
      ...columnsOf(owner),
      ...awayColumns(away),
      closed_at: isOpen ? null : (row.closed_at ?? ctx.now),
      version: version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'mailbox.update',
    ...{ subjectType: SUBJECT, subjectId: id, subjectLabel: name },
    before: {
      name: row.name,
      ...factsOf(ownerOf(row)),
      isOpen: row.closed_at === null,
      away: row.away_text,
      awayOutside: row.away_outside,
      version,
    },
    after: { name, ...factsOf(owner), isOpen, away: away?.text ?? null, awayOutside: away?.outside ?? null, version: version + 1 },
  });
  await tellAll(ctx);
  return findSetup(ctx, id);
}

/** The open mailboxes of a department go to the one that it becomes a part of. */
export async function passMailboxes(ctx: Ctx, fromId: string, intoId: string): Promise<void> {
  const moved = await ctx.db
    .updateTable('shared_mailbox')
    .set(({ eb }) => ({ department_id: intoId, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('department_id', '=', fromId)
    .where('closed_at', 'is', null)
    .returning(['id', 'name', 'version'])
    .execute();
  for (const { id, name, version } of moved)
    await audit(ctx, {
      action: 'mailbox.update',
      ...{ subjectType: SUBJECT, subjectId: id, subjectLabel: name },
      before: { owner: fromId, version: version - 1 },
      after: { owner: intoId, version },
    });
  if (moved.length > 0) await tellAll(ctx);
}

/** The shared mailbox to send from; undefined where the account is none that the person may read. */
export const findSharedSender = (db: Db, user: User, accountId: string) =>
  db
    .selectFrom('shared_mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'shared_mailbox.account_id')
    .select(['mail_account.id', 'mail_account.address', 'shared_mailbox.name'])
    .where('shared_mailbox.account_id', '=', accountId)
    .where(sql<boolean>`shared_mailbox.account_id in ${sharedWith(user)}`)
    .executeTakeFirst();

/** They show what failure and delay look like (house 12.11), or belong to the server. */
const RESERVED = new Set(['slow', 'bounce', 'return', 'postmaster', 'mailer-daemon', 'no-reply']);

const taken = (address: string) => failAt('localPart', 'mailbox.address_taken', { address });

const setups = (db: Db) =>
  db
    .selectFrom('shared_mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'shared_mailbox.account_id')
    .leftJoin('department', 'department.id', 'shared_mailbox.department_id')
    .leftJoin('project', 'project.id', 'shared_mailbox.project_id')
    .selectAll('shared_mailbox')
    .select(['mail_account.address', 'department.name as department', 'project.name as project', 'project.code'])
    .orderBy(sql`shared_mailbox.closed_at is not null`)
    .orderBy(sql`lower(shared_mailbox.name)`)
    .orderBy('shared_mailbox.id')
    .limit(500);

type SetupRow = Awaited<ReturnType<ReturnType<typeof setups>['execute']>>[number];

async function findSetup(ctx: Ctx, id: string): Promise<MailboxSetup> {
  const [setup] = await toSetups(ctx, await setups(ctx.db).where('shared_mailbox.id', '=', id).execute());
  return setup!;
}

async function toSetups(ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly SetupRow[]): Promise<MailboxSetup[]> {
  const readers = await readersOfEach(
    ctx,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => {
    const owner = ownerOf(row);
    return {
      ...{ id: row.id, name: row.name, address: row.address, owner, version: row.version },
      ownerName: owner.kind === 'role' ? owner.roles.map(roleLabel).join(', ') : (row.department ?? `${row.code} ${row.project}`),
      readers: readers.get(row.account_id)?.length ?? 0,
      isOpen: row.closed_at === null,
      away: awayOf(row),
      accountId: row.account_id,
    };
  });
}

function ownerOf({ department_id, project_id, roles }: Pick<SetupRow, 'department_id' | 'project_id' | 'roles'>): MailboxOwner {
  if (department_id) return { kind: 'department', departmentId: department_id };
  if (project_id) return { kind: 'project', projectId: project_id };
  return MailboxInput.shape.owner.parse({ kind: 'role', roles });
}

const columnsOf = (owner: MailboxOwner) => ({
  kind: owner.kind,
  roles: owner.kind === 'role' ? [...owner.roles] : [],
  department_id: owner.kind === 'department' ? owner.departmentId : null,
  project_id: owner.kind === 'project' ? owner.projectId : null,
});

const factsOf = (owner: MailboxOwner) => {
  const { kind, roles, department_id, project_id } = columnsOf(owner);
  return { kind, owner: department_id ?? project_id ?? roles.join(', ') };
};

async function checkOwner(db: Db, owner: MailboxOwner): Promise<void> {
  if (owner.kind === 'role') return;
  const found =
    owner.kind === 'department'
      ? await db.selectFrom('department').select('id').where('id', '=', owner.departmentId).executeTakeFirst()
      : await db.selectFrom('project').select('id').where('id', '=', owner.projectId).executeTakeFirst();
  if (!found) throw fail('request.not_found');
}

/** Whose sidebar it comes into or leaves is not asked: it happens seldom, and everybody looks again. */
const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'mail.changed', folders: [], arrived: false });
