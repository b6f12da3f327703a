import { newId } from '@lintel/contract/kit/ids';
import type { Folder } from '@lintel/contract/mail';
import type { BulkChange, BulkRun } from '@lintel/contract/mail-bulk';
import type { MailChange } from '@lintel/contract/mail-form';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, withTransaction, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { readableBy, tell } from '#server/features/mail/mail.access.ts';
import { elsewhereOf, type ChangedMail, type MailChange as ToldChange } from '#server/features/mail/mail.elsewhere.ts';
import { muteBatch, unmuteBatch } from './mail.bulk.mute.ts';
import { changeMails, dateIn, removable, removeFrom } from './mail.organise.ts';
import { findMatching } from '#server/features/mail/reading/mail.search.ts';
import { putAway, snoozeTime } from './mail.snooze.ts';
import { learnSpam } from '#server/features/mail/arriving/mail.spam.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

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
 * `mail.later_time`.
 */
export async function startBulk(ctx: Ctx, { q, change, ...place }: Listed & { change: BulkChange | null }): Promise<BulkRun> {
  if (change && 'snoozedUntil' in change) snoozeTime(ctx, change.snoozedUntil);
  const { accountIds, entries } = await findMatching(ctx.db, ctx.user, q, place, ctx.now);
  return start(ctx, change, accountIds, entries);
}

/** The same for mails of a mailbox that are named. */
export async function startBulkOf(ctx: Ctx, accountId: string, ids: readonly string[], change: MailChange): Promise<BulkRun> {
  return start(ctx, change, [accountId], sql<{ id: string }>`select id from unnest(${[...ids]}::bigint[]) as one (id)`);
}

/**
 * Fixes which mails are meant, with how each is now, and leaves the rest to the job. What waits to be sent is never among them. Without a
 * change they go for good. What several mailboxes show is changed for who asks.
 */
async function start(
  ctx: Ctx,
  change: BulkChange | null,
  accountIds: readonly string[],
  matching: Expression<unknown> | RawBuilder<unknown>,
): Promise<BulkRun> {
  const id = newId('mbk', ctx.now.getTime());
  const whose = accountIds.length === 1 ? { account_id: accountIds[0]! } : { person_id: ctx.user.id };
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

const Run = z.object({ id: z.string() });

/** Some hundred mails a transaction: nobody waits long for the mailbox, and a repeat goes on where it stopped. */
export const bulkJob: Job<typeof Run> = {
  name: 'mail.bulk',
  data: Run,
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
    if (run.is_undo) await restore(ctx, account, id, ids);
    else if (run.is_removal) await remove(ctx, account, id, ids);
    else if ('muted' in run.change) {
      const turn = await muteBatch(ctx, account, id, ids);
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
  wanted: Exclude<BulkChange, { muted: true }>,
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

/** Only what nobody changed since. */
async function restore(ctx: Ctx, account: LockedAccount, id: string, open: readonly string[]): Promise<void> {
  await unmuteBatch(ctx, id, open);
  const { rows } = await sql<Restored>`
    with was as (select id, mailbox_id, seen, starred, labels from entry where id = any(${[...open]}::bigint[]))
    update entry set mailbox_id = before.mailbox_id, seen = before.seen, starred = before.starred, labels = before.labels,
      snoozed_until = before.snoozed_until, deleted_at = before.deleted_at, date = ${dateIn(account, sql`before.mailbox_id`)},
      modseq = ${account.modseq}, version = entry.version + 1, updated_at = ${ctx.now}
    from mail_bulk_entry as before, was
    where before.bulk_id = ${id} and before.entry_id = any(${[...open]}::bigint[]) and entry.id = before.entry_id
      and was.id = entry.id and entry.version = before.version_after
    returning entry.id, was.mailbox_id as from_box, was.seen as was_seen, was.starred as was_starred, was.labels as had,
      entry.mailbox_id as to_box, entry.seen, entry.starred, entry.labels`.execute(ctx.db);
  const groups = changesOf(rows);
  for (const [change, mails] of groups) await elsewhereOf(account)?.changed(ctx, account, mails, change);
  await learnSpam(
    ctx,
    account,
    groups.flatMap(([, mails]) => mails),
  );
  await ctx.db
    .updateTable('mail_bulk_entry')
    .set({ version_after: -1 })
    .where('bulk_id', '=', id)
    .where('entry_id', 'in', [...open])
    .execute();
  await recordChange(
    ctx.db,
    'updated',
    rows.map((row) => ({ entryId: row.id, accountId: account.id, modseq: account.modseq })),
  );
}

interface Restored {
  id: string;
  from_box: string;
  was_seen: boolean;
  was_starred: boolean;
  had: string[];
  to_box: string;
  seen: boolean;
  starred: boolean;
  labels: string[];
}

/** What restored mails differ in now; those with the same differences go together. */
function changesOf(rows: readonly Restored[]): [ToldChange, ChangedMail[]][] {
  const groups = new Map<string, [ToldChange, ChangedMail[]]>();
  for (const row of rows) {
    const change: ToldChange = {
      ...(row.seen === row.was_seen ? {} : { seen: row.seen }),
      ...(row.starred === row.was_starred ? {} : { starred: row.starred }),
      addLabels: row.labels.filter((label) => !row.had.includes(label)),
      removeLabels: row.had.filter((label) => !row.labels.includes(label)),
    };
    const group = groups.get(JSON.stringify(change)) ?? [change, []];
    groups.set(JSON.stringify(change), group);
    group[1].push({ id: row.id, from: row.from_box, to: row.to_box });
  }
  return [...groups.values()];
}

/** Nobody takes back what lies a week behind. */
export async function pruneBulk(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('mail_bulk')
    .where('created_at', '<', new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000))
    .execute();
}
