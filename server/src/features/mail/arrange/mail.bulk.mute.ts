import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';
import { setMuted } from './mail.mute.ts';
import { changeMails } from './mail.organise.ts';

interface Turn {
  /** Of these the run was told. */
  listed: number;
  /** The others of their conversations lay in the inbox and go with them. */
  added: number;
}

/**
 * Mutes the conversations of some mails of a run, as `muteMails` does, or lets them be heard again. With each muted one goes all of it that
 * lies in the inbox, whether the list showed that or not, so that Undo brings it back as well. The account is locked by the caller. Answers
 * how many had their turn.
 */
export async function muteBatch(
  ctx: Ctx,
  account: LockedAccount,
  bulkId: string,
  open: readonly string[],
  isMuted: boolean,
): Promise<Turn> {
  const threads = await setMuted(ctx, account, open, isMuted);
  const inInbox = isMuted ? await lyingInInbox(ctx.db, account, threads) : [];
  const { numAffectedRows: added = 0n } = await sql`
    insert into mail_bulk_entry (bulk_id, entry_id, mailbox_id, seen, starred, labels, snoozed_until, deleted_at)
    select ${bulkId}, id, mailbox_id, seen, starred, labels, snoozed_until, deleted_at from entry
    where id = any(${inInbox}::bigint[]) on conflict do nothing`.execute(ctx.db);
  await changeMails(ctx, account, inInbox, { folder: 'archive' });
  const { numAffectedRows: done = 0n } = await sql`
    update mail_bulk_entry as one set muted = entry.thread_id = any(${threads}::bigint[]),
      version_after = case when entry.thread_id = any(${threads}::bigint[]) then entry.version else 0 end
    from entry where one.bulk_id = ${bulkId} and entry.id = one.entry_id and version_after is null
      and (one.entry_id = any(${[...open]}::bigint[]) or (${isMuted} and entry.thread_id = any(${threads}::bigint[])))`.execute(ctx.db);
  return { listed: Number(done - added), added: Number(added) };
}

async function lyingInInbox(db: Db, account: LockedAccount, threads: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from entry where thread_id = any(${[...threads]}::bigint[]) and mailbox_id = ${account.boxes.inbox}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The conversations that the run muted are heard again, or those that it let be heard are muted. */
export async function undoMuteBatch({ db, now }: Ctx, bulkId: string, open: readonly string[], wasMuting: boolean): Promise<void> {
  await sql`
    update mail_thread set muted_at = ${wasMuting ? null : now} where (muted_at is not null) = ${wasMuting} and id in (
      select entry.thread_id from mail_bulk_entry as one join entry on entry.id = one.entry_id
      where one.bulk_id = ${bulkId} and one.entry_id = any(${[...open]}::bigint[]) and one.muted)`.execute(db);
}
