import { sql, type RawBuilder } from 'kysely';
import { PLACES, type Folder } from '@lintel/contract/mail';
import type { MailChange } from '@lintel/contract/mail-form';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { elsewhereOf, type ChangedMail } from '#server/features/mail/mail.elsewhere.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { askedLabels } from './mail.labels.ts';
import { learnSpam } from '#server/features/mail/arriving/mail.spam.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** Reads, stars, labels or moves mails of the person's own; ids that are not theirs do not exist. Answers which of them changed. */
export async function updateMails(ctx: Ctx, ids: readonly string[], change: MailChange): Promise<{ changed: string[] }> {
  const changed: string[] = [];
  for (const account of await lockOwn(ctx, ids)) changed.push(...(await updateIn(ctx, account, ids, change)));
  return { changed };
}

async function updateIn(ctx: Ctx, account: LockedAccount, ids: readonly string[], change: MailChange): Promise<string[]> {
  if (change.folder || change.box) await refuseWaiting(ctx.db, account, ids);
  const mails = await changeMails(ctx, account, ids, change);
  if (mails.length === 0) return [];
  const touched = mails.flatMap(({ from, to }) => [from, to]);
  await tell(ctx, account, { folders: rolesOf(account, touched), arrived: false });
  return mails.map(({ id }) => id);
}

/** Writes the change here and has it told elsewhere; the account is locked by the caller. Answers what was not so already. */
export async function changeMails(
  ctx: Ctx,
  account: LockedAccount,
  ids: readonly string[],
  change: MailChange,
): Promise<(ChangedMail & { version: number })[]> {
  if (ids.length === 0) return [];
  const before = await foldersOf(ctx.db, account, ids);
  const rows = await applyChange(ctx, account, ids, change);
  const mails = rows.map(({ id, version, mailbox_id: to }) => ({ id, version, from: before.get(id) ?? to, to }));
  if (mails.length === 0) return mails;
  await elsewhereOf(account)?.changed(ctx, account, mails, change);
  if (change.folder) await learnSpam(ctx, account, mails);
  return mails;
}

interface ChangedEntry {
  id: string;
  mailbox_id: string;
  version: number;
}

async function applyChange(ctx: Ctx, account: LockedAccount, ids: readonly string[], change: MailChange): Promise<ChangedEntry[]> {
  const seen = change.seen === undefined ? sql`seen` : sql`${change.seen}::boolean`;
  const starred = change.starred === undefined ? sql`starred` : sql`${change.starred}::boolean`;
  const labels = labelsAfter(await askedLabels(ctx.db, account.id, change.addLabels ?? [], ctx.now), change.removeLabels ?? []);
  const target = await targetOf(ctx.db, account, change);
  const mailbox = target?.id ?? sql`mailbox_id`;
  const snoozed = target ? sql`null` : sql`snoozed_until`;
  const returned = target ? sql`null` : sql`returned_at`;
  const date = target ? dateIn(account, mailbox) : sql`date`;
  const deleted = target?.isTrash ? sql`coalesce(deleted_at, ${ctx.now})` : target ? sql`null` : sql`deleted_at`;
  const { rows } = await sql<ChangedEntry>`
    update entry set seen = ${seen}, starred = ${starred}, labels = ${labels}, mailbox_id = ${mailbox}, date = ${date}, deleted_at = ${deleted},
      snoozed_until = ${snoozed}, returned_at = ${returned}, modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[])
      and (seen, starred, labels, mailbox_id) is distinct from (${seen}, ${starred}, ${labels}, ${mailbox})
    returning id, mailbox_id, version`.execute(ctx.db);
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
  );
  return rows;
}

/** Where mails go; null where they stay. Raises `request.not_found` for a folder of another account. */
async function targetOf(db: Db, account: LockedAccount, { folder, box }: MailChange) {
  if (!box) return folder ? { id: mailboxAfter(account, folder), isTrash: folder === 'trash' } : null;
  const known = await db.selectFrom('mailbox').select('id').where('id', '=', box).where('account_id', '=', account.id).executeTakeFirst();
  if (!known || !account.isElsewhere) throw fail('request.not_found');
  return { id: sql`${known.id}::bigint`, isTrash: known.id === account.boxes.trash };
}

/** Where a mail goes: out of the trash or the archive back to where its kind belongs. A draft can only be put into the trash. */
function mailboxAfter({ boxes }: LockedAccount, folder: NonNullable<MailChange['folder']>) {
  if (folder === 'trash') return sql`${boxes.trash}::bigint`;
  // What one wrote oneself is no spam: it stays.
  if (folder === 'spam') return sql`case origin when 'received' then ${boxes.spam}::bigint else mailbox_id end`;
  const sent = folder === 'inbox' ? boxes.sent : boxes.archive;
  const home = folder === 'inbox' ? boxes.inbox : boxes.sent;
  return sql`case when origin = 'draft' then ${boxes.drafts}::bigint
    when origin = 'sent' and ${isReminded} then ${home}::bigint
    when origin = 'sent' then ${sent}::bigint else ${boxes[folder]}::bigint end`;
}

/** It came back for want of an answer: done with, it goes back to Sent, and Undo has it in the inbox again. */
const isReminded = sql<boolean>`exists (select from mail_reminder where mail_reminder.entry_id = entry.id and came_back_at is not null)`;

/** Such a mail stands on top in the inbox, and elsewhere where it was sent. */
export const dateIn = ({ boxes }: LockedAccount, mailbox: RawBuilder<unknown>) => sql`coalesce((
  select case when ${mailbox} = ${boxes.inbox}::bigint then came_back_at else sent_at end
  from mail_reminder where mail_reminder.entry_id = entry.id and came_back_at is not null), date)`;

/** Labels keep their order; at most 50 on a mail. */
function labelsAfter(added: readonly string[], removed: readonly string[]) {
  if (added.length === 0 && removed.length === 0) return sql`labels`;
  return sql`array(
    select label from unnest(labels || ${[...added]}::text[]) with ordinality as one (label, place)
    where not label = any(${removed.map((label) => oneLine(label, 40))}::text[]) group by label order by min(place) limit 50)`;
}

/** Removes drafts, and mails in the trash or in Spam, for good; nothing else. Answers how many. */
export async function removeMails(ctx: Ctx, ids: readonly string[]): Promise<{ changed: number }> {
  let changed = 0;
  for (const account of await lockOwn(ctx, ids)) changed += await removeIn(ctx, account, ids);
  return { changed };
}

async function removeIn(ctx: Ctx, account: LockedAccount, ids: readonly string[]): Promise<number> {
  await refuseWaiting(ctx.db, account, ids);
  const folders = await removeFrom(ctx, account, ids);
  if (folders.length > 0) await tell(ctx, account, { folders: rolesOf(account, folders), arrived: false });
  return folders.length;
}

/** What can go for good: drafts, and what lies in the trash or in Spam. */
export const removable = sql<boolean>`(entry.draft or exists (
  select from mailbox where mailbox.id = entry.mailbox_id and mailbox.role in ('trash', 'spam')))`;

/** Writes it here and has it told elsewhere; the account is locked by the caller. Answers the folder of each that went. */
export async function removeFrom(ctx: Ctx, account: LockedAccount, ids: readonly string[]): Promise<string[]> {
  await elsewhereOf(account)?.removed(ctx, account, ids);
  const gone = await ctx.db
    .deleteFrom('entry')
    .where('account_id', '=', account.id)
    .where('id', 'in', [...ids])
    .where(removable)
    .returning(['id', 'message_id', 'mailbox_id'])
    .execute();
  if (gone.length === 0) return [];
  await forgetMessages(
    ctx.db,
    gone.map((entry) => entry.message_id),
  );
  await recordChange(
    ctx.db,
    'removed',
    gone.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
  );
  return gone.map((entry) => entry.mailbox_id);
}

/** Messages that nobody has any more. */
export async function forgetMessages(db: Db, messageIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('message')
    .where('id', 'in', [...messageIds])
    .where((eb) => eb.not(eb.exists(eb.selectFrom('entry').select('entry.id').whereRef('entry.message_id', '=', 'message.id'))))
    .execute();
}

/** A mail that waits would go out although it was put away. */
export async function refuseWaiting(db: Db, account: LockedAccount, ids: readonly string[]): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', account.id)
    .where('status', '=', 'held')
    .where('entry_id', 'in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw fail('mail.still_waiting');
}

/** The person's accounts that have mails of these ids. */
export async function lockOwn(ctx: Ctx, ids: readonly string[]): Promise<LockedAccount[]> {
  const found = await visibleTo(ctx.db, ctx.user)
    .where('entry.id', 'in', [...ids])
    .select('entry.account_id')
    .distinct()
    .execute();
  const accounts = await lockAccounts(
    ctx.db,
    found.map(({ account_id }) => account_id),
  );
  return [...accounts.values()];
}

async function foldersOf(db: Db, account: LockedAccount, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'mailbox_id'])
    .where('account_id', '=', account.id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.mailbox_id]));
}

const rolesOf = ({ boxes }: LockedAccount, mailboxIds: readonly string[]): Folder[] =>
  PLACES.filter((folder) => mailboxIds.includes(boxes[folder]));
