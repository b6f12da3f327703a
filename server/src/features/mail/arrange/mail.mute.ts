import type { Muted } from '@lintel/contract/mail-threads';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { changeMails, lockOwn } from './mail.organise.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

/**
 * Mutes the conversations of these mails, or lets them be heard again. What lies in the inbox of a muted one goes to the archive; nothing
 * comes back by itself when it ends. Of a shared mailbox it holds for all of its readers, like everything in it.
 */
export async function muteMails(ctx: Ctx, ids: readonly string[], isMuted: boolean): Promise<Muted> {
  const done: Muted = { changed: 0, archived: [] };
  for (const account of await lockOwn(ctx, ids)) {
    const threads = await setMuted(ctx, account, ids, isMuted);
    if (threads.length === 0) continue;
    const archived = isMuted ? await archiveThreads(ctx, account, threads) : [];
    done.changed += threads.length;
    done.archived.push(...archived);
    await tell(ctx, account, { folders: archived.length > 0 ? ['inbox', 'archive'] : [], arrived: false });
  }
  return done;
}

/** Answers the conversations of these mails that were not so already; the account is locked by the caller. */
export async function setMuted({ db, now }: Ctx, account: LockedAccount, ids: readonly string[], isMuted: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mail_thread set muted_at = ${isMuted ? now : null}
    where id in (select thread_id from entry where account_id = ${account.id} and id = any(${[...ids]}::bigint[]))
      and (muted_at is null) = ${isMuted} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function archiveThreads(ctx: Ctx, account: LockedAccount, threads: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('entry')
    .select('id')
    .where('thread_id', 'in', [...threads])
    .where('mailbox_id', '=', account.boxes.inbox)
    .execute();
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : (await changeMails(ctx, account, ids, { folder: 'archive' })).map(({ id }) => id);
}
