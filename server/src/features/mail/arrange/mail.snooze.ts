import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { laterTime } from '#server/features/mail/mail.later.ts';
import { lockOwn, refuseWaiting } from './mail.organise.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** Puts mails away until then; drafts stay where they are. Answers how many went. Raises `mail.later_time`, `mail.still_waiting`. */
export async function snoozeMails(ctx: Ctx, ids: readonly string[], until: string): Promise<{ changed: number }> {
  const at = laterTime(ctx, until);
  let changed = 0;
  for (const account of await lockOwn(ctx, ids)) {
    await refuseWaiting(ctx.db, account, ids);
    changed += (await putAway(ctx, account, ids, at)).length;
  }
  return { changed };
}

interface PutAway {
  id: string;
  version: number;
}

/** Another server has no word for it: there the mails stay where they are. The account is locked by the caller. */
export async function putAway(ctx: Ctx, account: LockedAccount, ids: readonly string[], at: Date): Promise<PutAway[]> {
  const { rows } = await sql<PutAway>`
    update entry set mailbox_id = ${account.boxes.snoozed}, snoozed_until = ${at}, returned_at = null, deleted_at = null,
      modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and not draft returning id, version`.execute(ctx.db);
  if (rows.length === 0) return [];
  await recordChange(
    ctx.db,
    'updated',
    rows.map((row) => ({ entryId: row.id, accountId: account.id, modseq: account.modseq })),
  );
  await ctx.services.jobs.enqueue(ctx.db, wakeJob, {}, { startAfter: at });
  await tell(ctx, account, { folders: ['inbox', 'archive', 'snoozed'], arrived: false });
  return rows;
}

/** Brings back what is due; also each minute, for what fell due while the server was away. */
export const wakeJob: Job = { name: 'mail.wake', data: z.object({}), cron: '* * * * *', run: (_, ctx) => wakeMails(ctx) };

/** A mail comes back once: under its account's lock it is either still away, or somebody else has brought it back. */
export async function wakeMails(ctx: Ctx): Promise<void> {
  const due = await ctx.db.selectFrom('entry').select('account_id').distinct().where('snoozed_until', '<=', ctx.now).limit(1000).execute();
  for (const { account_id } of due) await withTransaction(ctx.db, (db) => wakeAccount({ ...ctx, db }, account_id));
}

async function wakeAccount(ctx: Ctx, accountId: string): Promise<void> {
  const account = (await lockAccounts(ctx.db, [accountId])).get(accountId)!;
  // On top, as if it had just come, and to be noticed; the mail itself keeps its own date.
  const { rows } = await sql<{ id: string; message_id: string }>`
    update entry set mailbox_id = ${account.boxes.inbox}, date = snoozed_until, returned_at = snoozed_until, snoozed_until = null, seen = false,
      modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${accountId} and snoozed_until <= ${ctx.now} returning id, message_id`.execute(ctx.db);
  if (rows.length === 0) return;
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id }) => ({ entryId: id, accountId, modseq: account.modseq })),
  );
  const mails = rows.map(({ id }) => ({ id, from: account.boxes.snoozed, to: account.boxes.inbox }));
  await elsewhereOf(account)?.changed(ctx, account, mails, { seen: false });
  const first = await ctx.db
    .selectFrom('message')
    .select(['from_name', 'from_email', 'subject'])
    .where('id', '=', rows[0]!.message_id)
    .executeTakeFirst();
  const said = first && rows.length === 1 ? { from: first.from_name || first.from_email, subject: first.subject } : {};
  await tell(ctx, account, { folders: ['inbox', 'snoozed'], arrived: true, ...said });
}
