import type { Regrouped } from '@lintel/contract/mail-threads';
import { newId } from '@lintel/contract/kit/ids';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readableBy, tell, tellTeam } from '#server/features/mail/mail.access.ts';
import { mergeThreads } from '#server/features/mail/arriving/mail.threads.write.ts';
import { refHash } from '#server/features/mail/arriving/mail.threads.chain.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { lockOwn } from './mail.organise.ts';
import { makeThread, matesOf, moveToThread, readPart, restorePart, settleThread, type Part } from './mail.regroup.parts.ts';

const KEEP_DAYS = 7;

/** What it takes to undo it. */
type Before =
  | ({ kind: 'split' } & Split)
  | {
      kind: 'merge';
      mutedAt: string | null;
      assigneeId: string | null;
      projects: string[];
      opened?: string[];
      splits: Split[];
      parts: Part[];
    };

/** A mail that begins a conversation of its own, and beside which one it stood. */
interface Split {
  hash: string;
  from: string;
}

/**
 * Begins a conversation of its own with a mail (mail.md 4.6): what answers it goes along, now and later, the rest stays together. Both are
 * muted, filed and somebody's as the whole was. Raises `mail.not_found`, `mail.starts_already`.
 */
export async function splitMail(ctx: Ctx, id: string): Promise<Regrouped> {
  const { db } = ctx;
  const account = await lockOne(ctx, [id]);
  const { thread_id: from, message_id } = await db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['entry.thread_id', 'message.message_id'])
    .where('entry.id', '=', id)
    .executeTakeFirstOrThrow();
  const hash = refHash(message_id);
  const part = await matesOf(db, from, new Set([hash]));
  const beside = part.besideOf(hash);
  if (beside === undefined) throw fail('mail.starts_already');
  const made = await makeThread(db, account.id, from);
  await moveToThread(db, from, made, part);
  // One that began a conversation already stays apart from where it stood first.
  await sql`
    insert into mail_thread_ref as ref (account_id, ref_hash, thread_id, split_from)
    values (${account.id}, decode(${hash}, 'hex'), ${made}, decode(${beside}, 'hex'))
    on conflict (account_id, ref_hash) do update set split_from = coalesce(ref.split_from, excluded.split_from)`.execute(db);
  for (const one of [from, made]) await settleThread(db, one);
  return finish(ctx, account, made, { kind: 'split', hash, from: beside });
}

/**
 * Makes the conversations of mails one. It is muted only where all of them were; who had the oldest one has it, else whoever had another.
 * Raises `mail.not_found`, `mail.merge_across`.
 */
export async function mergeMails(ctx: Ctx, ids: readonly string[]): Promise<Regrouped> {
  const account = await lockOne(ctx, ids);
  const { rows } = await sql<{ id: string }>`
    select distinct thread_id as id from entry where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) order by 1`.execute(
    ctx.db,
  );
  const [into, ...others] = rows.map(({ id }) => id);
  if (others.length === 0) return { undo: null, mails: await countMails(ctx.db, into!) };
  const before = await merge(ctx.db, account, into!, others);
  return finish(ctx, account, into!, before);
}

/**
 * Takes back what somebody took apart or made one themselves. What came since goes with what it answers; what was done to the parts
 * since stays. Raises `request.not_found`.
 */
export async function undoRegrouping(ctx: Ctx, id: string): Promise<Regrouped> {
  const { db } = ctx;
  const found = await db
    .selectFrom('mail_regrouping')
    .innerJoin('mail_account', 'mail_account.id', 'mail_regrouping.account_id')
    .where(readableBy(ctx.user))
    .where('mail_regrouping.id', '=', id)
    .where('done_by', '=', ctx.user.id)
    .select('account_id')
    .executeTakeFirst();
  if (!found) throw fail('request.not_found');
  const account = (await lockAccounts(db, [found.account_id])).get(found.account_id)!;
  // Of two at once the second one finds nothing any more.
  const row = await db.deleteFrom('mail_regrouping').where('id', '=', id).returning(['thread_id', 'before']).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  const before = row.before as unknown as Before;
  const thread = before.kind === 'split' ? await rejoin(db, account, before) : await partAgain(db, account, row.thread_id, before);
  return finish(ctx, account, thread ?? row.thread_id, null);
}

/** Nobody takes back what lies a week behind. */
export async function pruneRegroupings(ctx: Ctx): Promise<void> {
  const end = new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000);
  await ctx.db.deleteFrom('mail_regrouping').where('done_at', '<', end).execute();
}

async function merge(db: Db, account: LockedAccount, into: string, others: readonly string[]): Promise<Before> {
  const all = [into, ...others];
  const parts: Part[] = [];
  for (const one of others) parts.push(await readPart(db, one));
  const kept = await readPart(db, into);
  const isMuted = [kept, ...parts].every((one) => one.mutedAt !== null);
  const splits = await forgetSplits(db, account.id, all);
  for (const one of others) await mergeThreads(db, into, one);
  await sql`update mail_thread set muted_at = case when ${isMuted} then muted_at end where id = ${into}`.execute(db);
  await settleThread(db, into);
  return {
    ...{ kind: 'merge', mutedAt: kept.mutedAt, assigneeId: kept.assignee?.id ?? null },
    ...{ projects: kept.projects.map(({ id }) => id), opened: kept.projects.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])) },
    ...{ splits, parts },
  };
}

/** What was taken apart within these conversations is so no longer. */
async function forgetSplits(db: Db, accountId: string, threads: readonly string[]): Promise<Split[]> {
  const { rows } = await sql<Split>`
    with gone as (
      select start.ref_hash, start.split_from from mail_thread_ref as start
      join mail_thread_ref as beside on beside.account_id = start.account_id and beside.ref_hash = start.split_from
      where start.thread_id = any(${[...threads]}::bigint[]) and beside.thread_id = any(${[...threads]}::bigint[])
    )
    update mail_thread_ref set split_from = null from gone
    where mail_thread_ref.account_id = ${accountId} and mail_thread_ref.ref_hash = gone.ref_hash
    returning encode(gone.ref_hash, 'hex') as hash, encode(gone.split_from, 'hex') as from`.execute(db);
  return rows;
}

/** Null where somebody has made them one meanwhile. */
async function rejoin(db: Db, account: LockedAccount, { hash, from: besideHash }: Split): Promise<string | null> {
  const { rows } = await sql<{ made: string; from: string }>`
    select start.thread_id as made, beside.thread_id as from
    from mail_thread_ref as start join mail_thread_ref as beside on beside.account_id = start.account_id
    where start.account_id = ${account.id} and start.ref_hash = decode(${hash}, 'hex') and beside.ref_hash = decode(${besideHash}, 'hex')
      and start.thread_id <> beside.thread_id`.execute(db);
  if (!rows[0]) return null;
  const { made, from } = rows[0];
  await forgetSplits(db, account.id, [made, from]);
  await mergeThreads(db, from, made);
  await settleThread(db, from);
  return from;
}

async function partAgain(db: Db, account: LockedAccount, from: string, before: Before & { kind: 'merge' }): Promise<string> {
  for (const part of before.parts) {
    const made = await makeThread(db, account.id, null);
    const later = await matesOf(db, from, new Set(part.mails));
    await moveToThread(db, from, made, { own: later.own, refs: new Set([...later.refs, ...part.refs]) });
    await restorePart(db, from, made, part, before);
    await settleThread(db, made);
  }
  for (const { hash, from: beside } of before.splits)
    await sql`
      update mail_thread_ref set split_from = decode(${beside}, 'hex')
      where account_id = ${account.id} and ref_hash = decode(${hash}, 'hex')`.execute(db);
  await sql`
    update mail_project set is_open = true where thread_id = ${from} and project_id = any(${[...(before.opened ?? [])]}::text[])`.execute(
    db,
  );
  if (before.mutedAt)
    await sql`update mail_thread set muted_at = coalesce(muted_at, ${before.mutedAt}::timestamptz) where id = ${from}`.execute(db);
  await settleThread(db, from);
  return from;
}

/** The one mailbox that has these mails. */
async function lockOne(ctx: Ctx, ids: readonly string[]): Promise<LockedAccount> {
  const [account, other] = await lockOwn(ctx, ids);
  if (!account) throw fail('mail.not_found');
  if (other) throw fail('mail.merge_across');
  return account;
}

async function finish(ctx: Ctx, account: LockedAccount, threadId: string, before: Before | null): Promise<Regrouped> {
  const undo = before && newId('mrg', ctx.now.getTime());
  if (undo)
    await ctx.db
      .insertInto('mail_regrouping')
      .values({
        ...{ id: undo, account_id: account.id, thread_id: threadId, before: toJson(before) },
        ...{ done_by: ctx.user.id, done_at: ctx.now },
      })
      .execute();
  const mails = await countMails(ctx.db, threadId);
  await audit(ctx, {
    action: before === null ? 'mailbox.undo_regrouping' : before.kind === 'split' ? 'mailbox.split' : 'mailbox.merge',
    ...{ subjectType: 'mail_thread', subjectId: threadId, subjectLabel: account.address },
    after: { mails },
  });
  await tell(ctx, account, { folders: [], arrived: false });
  if (account.ownerId === null) await tellTeam(ctx, account.id);
  return { undo, mails };
}

async function countMails(db: Db, threadId: string): Promise<number> {
  const { rows } = await sql<{ mails: string }>`select count(*) as mails from entry where thread_id = ${threadId}`.execute(db);
  return Number(rows[0]!.mails);
}
