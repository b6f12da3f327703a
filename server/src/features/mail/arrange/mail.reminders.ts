import type { Address, Email } from '@lintel/contract/mail';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { answered } from '#server/features/mail/arriving/mail.answered.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { findEmail, visibleTo } from '#server/features/mail/mail.queries.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

const FARTHEST_MS = 366 * 86_400_000;

/** A reminder comes after its mail. Raises `mail.reminder_time`. */
export function checkReminder({ now }: Pick<Ctx, 'now'>, remindAt: string | undefined, sentAt: Date): void {
  if (remindAt === undefined) return;
  const at = new Date(remindAt);
  if (at <= now || at <= sentAt || at.getTime() > now.getTime() + FARTHEST_MS) throw fail('mail.reminder_time');
}

/** Has a mail come back unless somebody answers it; it stands in Sent since `sentAt`. Its account is locked by the caller. */
export async function keepReminder(
  ctx: Ctx,
  { entryId, accountId, sentAt }: { entryId: string; accountId: string; sentAt: Date },
  remindAt: string | undefined,
): Promise<void> {
  if (remindAt === undefined) return;
  const at = new Date(remindAt);
  await ctx.db
    .insertInto('mail_reminder')
    .values({ entry_id: entryId, account_id: accountId, remind_at: at, sent_at: sentAt })
    .onConflict((on) => on.column('entry_id').doUpdateSet({ remind_at: at, came_back_at: null, ended_at: null }))
    .execute();
  await ctx.services.jobs.enqueue(ctx.db, remindJob, {}, { startAfter: at });
}

/** A mail that left so late that its time had passed, because the server was away, is waited for as long as was meant. */
export async function waitAsLong({ db, now, services }: Ctx, entryId: string): Promise<void> {
  const { rows } = await sql<{ remind_at: Date }>`
    update mail_reminder set remind_at = ${now}::timestamptz + (remind_at - sent_at)
    where entry_id = ${entryId} and ${open} and ${dueBy(now)} returning remind_at`.execute(db);
  for (const { remind_at } of rows) await services.jobs.enqueue(db, remindJob, {}, { startAfter: remind_at });
}

/**
 * Has a mail that was sent before come back unless somebody answers it, asked for by anybody who may read its mailbox; without a time it
 * comes back no more. Raises `mail.not_found` for what is no sent mail or lies in the trash, `mail.reminder_time`, `mail.answered_already`.
 */
export async function remindOf(ctx: Ctx, id: string, at: string | null): Promise<Email> {
  const found = await visibleTo(ctx.db, ctx.user)
    .where('entry.id', '=', id)
    .where('entry.origin', '=', 'sent')
    .where('entry.deleted_at', 'is', null)
    .select('entry.account_id')
    .executeTakeFirst();
  if (!found) throw fail('mail.not_found');
  const account = (await lockAccounts(ctx.db, [found.account_id])).get(found.account_id)!;
  if (at === null) await ctx.db.updateTable('mail_reminder').set({ ended_at: ctx.now }).where('entry_id', '=', id).execute();
  else await remindLater(ctx, account, id, at);
  const touched = await ctx.db
    .updateTable('entry')
    .set((eb) => ({ modseq: account.modseq, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .returning('id')
    .execute();
  await recordChange(
    ctx.db,
    'updated',
    touched.map((one) => ({ entryId: one.id, accountId: account.id, modseq: account.modseq })),
  );
  await tell(ctx, account, { folders: ['inbox', 'sent'], arrived: false });
  return findEmail(ctx.db, ctx.user, id);
}

async function remindLater(ctx: Ctx, account: LockedAccount, id: string, at: string): Promise<void> {
  // One that came back stands at another time than it was sent.
  const { rows } = await sql<{ sent_at: Date }>`
    select coalesce((select sent_at from mail_reminder where entry_id = entry.id), date) as sent_at from entry where id = ${id}`.execute(
    ctx.db,
  );
  const sentAt = rows[0]!.sent_at;
  checkReminder(ctx, at, sentAt);
  await putBack(ctx, account, id);
  await keepReminder(ctx, { entryId: id, accountId: account.id, sentAt }, at);
  const over = await ctx.db.selectFrom('mail_reminder').select('entry_id').where('entry_id', '=', id).where(answered).executeTakeFirst();
  if (over) throw fail('mail.answered_already');
}

/** One that came back and is to do so again waits in Sent, where it was. */
async function putBack({ db }: Ctx, account: LockedAccount, id: string): Promise<void> {
  await sql`
    update entry set mailbox_id = ${account.boxes.sent}, date = sent_at, returned_at = null, seen = true
    from mail_reminder where entry.id = ${id} and entry_id = entry.id and came_back_at is not null and mailbox_id = ${account.boxes.inbox}`.execute(
    db,
  );
}

/** Also each minute, for what fell due while the server was away. */
export const remindJob: Job = { name: 'mail.remind', data: z.object({}), cron: '* * * * *', run: (_, ctx) => remindOfMails(ctx) };

/** Brings back what nobody answered. Once: under its account's lock it waits still, or somebody else has brought it back. */
export async function remindOfMails(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('mail_reminder')
    .select('account_id')
    .distinct()
    .where(open)
    .where(dueBy(ctx.now))
    .limit(1000)
    .execute();
  for (const { account_id } of due) await withTransaction(ctx.db, (db) => remindAccount({ ...ctx, db }, account_id));
}

const open = sql<boolean>`came_back_at is null and ended_at is null`;
const dueBy = (now: Date) => sql<boolean>`remind_at <= ${now}`;
/** The mail was put into the trash: whoever does that waits no more. */
const isAway = sql<boolean>`exists (select from entry where entry.id = mail_reminder.entry_id and entry.deleted_at is not null)`;
const isHeld = sql<boolean>`exists (select from outbox where outbox.entry_id = mail_reminder.entry_id and outbox.status = 'held')`;

async function remindAccount(ctx: Ctx, accountId: string): Promise<void> {
  const account = (await lockAccounts(ctx.db, [accountId])).get(accountId)!;
  const due = sql<boolean>`account_id = ${accountId} and ${open} and ${dueBy(ctx.now)}`;
  await sql`update mail_reminder set ended_at = ${ctx.now} where ${due} and (${answered} or ${isAway})`.execute(ctx.db);
  // On top, as if it had just come, and to be noticed; the mail itself keeps its own date.
  const { rows } = await sql<{ id: string; message_id: string }>`
    with due as (update mail_reminder set came_back_at = remind_at where ${due} and not ${isHeld} returning entry_id, came_back_at)
    update entry set mailbox_id = ${account.boxes.inbox}, date = due.came_back_at, returned_at = due.came_back_at, snoozed_until = null,
      seen = false, modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}
    from due where entry.id = due.entry_id returning entry.id, entry.message_id`.execute(ctx.db);
  if (rows.length === 0) return;
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id }) => ({ entryId: id, accountId, modseq: account.modseq })),
  );
  // Another server keeps its copy in Sent: the mail comes back here alone.
  const mails = rows.map(({ id }) => ({ id, from: account.boxes.inbox, to: account.boxes.inbox }));
  await elsewhereOf(account)?.changed(ctx, account, mails, { seen: false });
  await tell(ctx, account, {
    folders: ['inbox', 'sent'],
    arrived: true,
    ...(rows.length === 1 ? await saidOf(ctx, rows[0]!.message_id) : {}),
  });
}

async function saidOf({ db }: Ctx, messageId: string): Promise<{ from: string; subject: string }> {
  const mail = await db.selectFrom('message').select(['to_list', 'subject']).where('id', '=', messageId).executeTakeFirstOrThrow();
  return { from: `No reply from ${namesOf(mail.to_list)}`, subject: mail.subject };
}

const namesOf = ([first, ...others]: readonly Address[]): string => {
  if (!first) return 'anybody';
  const name = first.name || first.email;
  return others.length > 0 ? `${name} and ${others.length} more` : name;
};
