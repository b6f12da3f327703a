import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { learnSpam } from '#server/features/mail/arriving/mail.spam.ts';
import { elsewhereOf, type ChangedMail, type MailChange } from '#server/features/mail/mail.elsewhere.ts';
import { recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { dateIn } from './mail.organise.ts';

/** Gives mails of a run what they had before it: only those that nobody changed since. The account is locked by the caller. */
export async function restoreEntries(ctx: Ctx, account: LockedAccount, id: string, open: readonly string[]): Promise<void> {
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
function changesOf(rows: readonly Restored[]): [MailChange, ChangedMail[]][] {
  const groups = new Map<string, [MailChange, ChangedMail[]]>();
  for (const row of rows) {
    const change: MailChange = {
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
