import { newId } from '@lintel/contract/kit/ids';
import type { Folder } from '@lintel/contract/mail';
import type { BulkChange, BulkRun } from '@lintel/contract/mail-bulk';
import type { MailChange } from '@lintel/contract/mail-form';
import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db.gen.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, withTransaction, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { readableBy, tell } from '#server/features/mail/mail.access.ts';
import { projectFiling } from '#server/features/mail/arriving/mail.project-filing.ts';
import { fileBatch, undoFileBatch } from './mail.bulk.filing.ts';
import { muteBatch, undoMuteBatch } from './mail.bulk.mute.ts';
import { restoreEntries } from './mail.bulk.restore.ts';
import { changeMails, removable, removeFrom } from './mail.organise.ts';
import { findMatching } from '#server/features/mail/reading/mail.search.ts';
import { laterTime } from '#server/features/mail/mail.later.ts';
import { putAway } from './mail.snooze.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';

const BATCH = 500;
const KEEP_DAYS = 7;

/** What a list shows. */
interface Listed {
  folder: Folder;
  account?: string | undefined;
  box?: string | undefined;
  inboxes?: 'all' | undefined;
  q: string;
}

/**
 * Changes everything that a folder, or a search in it, shows; without a change, what of it can go is removed for good. Raises
 * `mail.later_time`, and `request.not_found` for a project outside of one's scope.
 */
export async function startBulk(ctx: Ctx, { q, change, ...place }: Listed & { change: BulkChange | null }): Promise<BulkRun> {
  if (change && 'snoozedUntil' in change) laterTime(ctx, change.snoozedUntil);
  if (change && 'filed' in change && !(await projectFiling().find(ctx, ctx.user.id, change.filed.projectId)))
    throw fail('request.not_found');
  const { accountIds, entries } = await findMatching(ctx.db, ctx.user, q, place, ctx.now);
  return start(ctx, change, accountIds, entries);
}

/** The same for mails of a mailbox that are named. */
export async function startBulkOf(ctx: Ctx, accountId: string, ids: readonly string[], change: MailChange): Promise<BulkRun> {
  return start(ctx, change, [accountId], sql<{ id: string }>`select id from unnest(${[...ids]}::bigint[]) as one (id)`);
}

/**
 * Fixes which mails are meant, with how each is now, and leaves the rest to the job. What waits to be sent is never among them. Without a
 * change they go for good. What several mailboxes show is changed for who asks, and so is what is filed.
 */
async function start(
  ctx: Ctx,
  change: BulkChange | null,
  accountIds: readonly string[],
  matching: Expression<unknown> | RawBuilder<unknown>,
): Promise<BulkRun> {
  const id = newId('mbk', ctx.now.getTime());
  const isFiling = change !== null && 'filed' in change;
  const whose = accountIds.length === 1 && !isFiling ? { account_id: accountIds[0]! } : { person_id: ctx.user.id };
  const columns = { id, ...whose, change: toJson(change ?? {}), is_removal: change === null, total: 0 };
  await ctx.db
    .insertInto('mail_bulk')
    .values({ ...columns, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  const { numAffectedRows } = await sql`
    insert into mail_bulk_entry (bulk_id, entry_id, mailbox_id, seen, starred, labels, snoozed_until, deleted_at)
    select ${id}, entry.id, entry.mailbox_id, entry.seen, entry.starred, entry.labels, entry.snoozed_until, entry.deleted_at
    from (${matching}) as hit join entry on entry.id = hit.id
    where entry.account_id = any(${[...accountIds]}::bigint[]) and ${change === null ? removable : sql`true`} and not exists (select from outbox where outbox.entry_id = entry.id and outbox.status = 'held')`.execute(
    ctx.db,
  );
  const total = Number(numAffectedRows ?? 0);
  await ctx.db.updateTable('mail_bulk').set({ total }).where('id', '=', id).execute();
  await ctx.services.jobs.enqueue(ctx.db, bulkJob, { id });
  return { id, total, done: 0, isUndo: false };
}

/** How far a run of one's own is. */
export async function readBulk(ctx: Ctx, id: string): Promise<BulkRun> {
  const { total, done, is_undo: isUndo } = await findOwn(ctx, id);
  return { id, total, done, isUndo };
}

/** What the run did so far is taken back; what it did not reach yet stays as it is. A second call changes nothing, and what is gone for good stays so. */
export async function undoBulk(ctx: Ctx, id: string): Promise<BulkRun> {
  const row = await findOwn(ctx, id);
  // The job holds this row while it works: nothing is done between counting and the turn.
  await ctx.db.selectFrom('mail_bulk').select('id').where('id', '=', id).forUpdate().execute();
  if (row.is_undo) return readBulk(ctx, id);
  const { count } = await ctx.db
    .selectFrom('mail_bulk_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('bulk_id', '=', id)
    .where('version_after', '>', 0)
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('mail_bulk')
    .set({ is_undo: true, total: Number(count), done: 0 })
    .where('id', '=', id)
    .execute();
  await ctx.services.jobs.enqueue(ctx.db, bulkJob, { id });
  return { id, total: Number(count), done: 0, isUndo: true };
}

async function findOwn(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('mail_bulk')
    .leftJoin('mail_account', 'mail_account.id', 'mail_bulk.account_id')
    .select(['total', 'done', 'is_undo'])
    .where('mail_bulk.id', '=', id)
    .where(
      sql<boolean>`case when mail_bulk.account_id is null then mail_bulk.person_id = ${ctx.user.id} and not ${reachesFurther(ctx.user)} else ${readableBy(ctx.user)} end`,
    )
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return row;
}

/** Some of it lies where somebody may not read any more. */
const reachesFurther = (user: User) => sql<boolean>`exists (
  select from mail_bulk_entry as one join entry on entry.id = one.entry_id join mail_account on mail_account.id = entry.account_id
  where one.bulk_id = mail_bulk.id and ${readableBy(user)} is not true)`;

const BulkId = z.object({ id: z.string() });

/** Some hundred mails a transaction: nobody waits long for the mailbox, and a repeat goes on where it stopped. */
export const bulkJob: Job<typeof BulkId> = {
  name: 'mail.bulk',
  data: BulkId,
  run: async ({ id }, ctx) => {
    while (await withTransaction(ctx.db, (db) => runBatch({ ...ctx, db }, id)));
  },
};

async function runBatch(ctx: Ctx, id: string): Promise<boolean> {
  const accounts = await lockAccounts(ctx.db, await accountsOf(ctx.db, id));
  const run = await ctx.db.selectFrom('mail_bulk').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!run) return false;
  const open = await nextOf(ctx.db, id, run.is_undo);
  if (open.length === 0) return false;
  let [done, added] = [open.length, 0];
  for (const [accountId, ids] of await perAccount(ctx.db, open)) {
    const account = accounts.get(accountId)!;
    if (run.is_undo) await restore(ctx, account, run, ids);
    else if (run.is_removal) await remove(ctx, account, id, ids);
    else if ('filed' in run.change) await fileBatch(ctx, filingOf(run, run.change), ids);
    else if ('muted' in run.change) {
      const turn = await muteBatch(ctx, account, id, ids, run.change.muted);
      done += turn.listed - ids.length;
      added += turn.added;
    } else await change(ctx, account, id, ids, run.change);
    await tell(ctx, account, { folders: [], arrived: false });
  }
  await ctx.db
    .updateTable('mail_bulk')
    .set((eb) => ({ done: eb('done', '+', done + added), total: eb('total', '+', added), updated_at: ctx.now }))
    .where('id', '=', id)
    .execute();
  return true;
}

type Run = Pick<Selectable<Database['mail_bulk']>, 'id' | 'person_id' | 'change'>;

const filingOf = ({ id, person_id }: Run, { filed }: Extract<BulkChange, { filed: object }>) => ({ id, personId: person_id!, filed });

/** The mailbox of a run, or those that have its mails; whoever works through it holds all of them. */
async function accountsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from mail_bulk where id = ${id} and account_id is not null
    union select entry.account_id from mail_bulk join mail_bulk_entry as one on one.bulk_id = mail_bulk.id join entry on entry.id = one.entry_id
    where mail_bulk.id = ${id} and mail_bulk.account_id is null`.execute(db);
  return rows.map((row) => row.id);
}

async function perAccount(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; account: string }>`
    select id, account_id as account from entry where id = any(${[...ids]}::bigint[])`.execute(db);
  const groups = new Map<string, string[]>();
  for (const { id, account } of rows) groups.set(account, [...(groups.get(account) ?? []), id]);
  return groups;
}

async function nextOf(db: Db, id: string, isUndo: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_bulk_entry')
    .select('entry_id')
    .where('bulk_id', '=', id)
    .where((eb) => (isUndo ? eb('version_after', '>', 0) : eb('version_after', 'is', null)))
    .orderBy('entry_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.entry_id);
}

async function change(
  ctx: Ctx,
  account: LockedAccount,
  id: string,
  open: readonly string[],
  wanted: Exclude<BulkChange, { muted: boolean } | { filed: object }>,
): Promise<void> {
  const changed =
    'snoozedUntil' in wanted
      ? await putAway(ctx, account, open, new Date(wanted.snoozedUntil))
      : await changeMails(ctx, account, open, wanted);
  const versions = new Map(changed.map((row) => [row.id, row.version]));
  await sql`
    update mail_bulk_entry set version_after = one.version
    from unnest(${[...open]}::bigint[], ${open.map((entry) => versions.get(entry) ?? 0)}::int[]) as one (entry_id, version)
    where mail_bulk_entry.bulk_id = ${id} and mail_bulk_entry.entry_id = one.entry_id`.execute(ctx.db);
}

/** Only what can go still; with the others it is done all the same. */
async function remove(ctx: Ctx, account: LockedAccount, id: string, open: readonly string[]): Promise<void> {
  await removeFrom(ctx, account, open);
  await ctx.db
    .updateTable('mail_bulk_entry')
    .set({ version_after: 0 })
    .where('bulk_id', '=', id)
    .where('entry_id', 'in', [...open])
    .execute();
}

async function restore(ctx: Ctx, account: LockedAccount, run: Run, open: readonly string[]): Promise<void> {
  const { id, change } = run;
  if ('muted' in change) await undoMuteBatch(ctx, id, open, change.muted);
  if ('filed' in change) await undoFileBatch(ctx, filingOf(run, change), open);
  // These changed conversations alone.
  else if (!('muted' in change) || change.muted) await restoreEntries(ctx, account, id, open);
  await ctx.db
    .updateTable('mail_bulk_entry')
    .set({ version_after: -1 })
    .where('bulk_id', '=', id)
    .where('entry_id', 'in', [...open])
    .execute();
}

/** Nobody takes back what lies a week behind. */
export async function pruneBulk(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('mail_bulk')
    .where('created_at', '<', new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000))
    .execute();
}
