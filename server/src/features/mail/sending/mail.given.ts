import { sql } from 'kysely';
import type { Outcome } from '#server/adapters/smtp-out.ts';
import type { Db } from '#server/platform/db.ts';
import { tieThread } from '#server/features/mail/arriving/mail.threads.ts';
import type { OutboxRow } from './mail.outbox.ts';

/** So many a mail, over all tries at it. */
const MOST = 12;

/**
 * Keeps the Message-IDs that the servers on the way may have given to a mail instead of ours, and has its conversation known by them. One of
 * a mail that its sender's account had before this try is none: whatever a server says, no other mail is taken for this one. The account is
 * locked by the caller.
 */
export async function noteGiven(db: Db, row: OutboxRow, outcomes: Iterable<Outcome>): Promise<void> {
  const said = [...new Set([...outcomes].flatMap(({ given }) => given ?? []))].filter((id) => id !== row.message_id);
  if (said.length === 0) return;
  const { rows } = await sql<{ ids: string[] }>`
    update outbox set given_ids = (given_ids || array(
      select one from unnest(${said}::text[]) as said (one) where one <> all (given_ids) and not exists (
        select from message join entry on entry.message_id = message.id
        where message.message_id = one and entry.account_id = outbox.account_id and entry.created_at < coalesce(outbox.data_at, now()))))[:${sql.lit(MOST)}]
    where id = ${row.id} returning given_ids as ids`.execute(db);
  if (row.entry_id) await tieThread(db, row.account_id, row.entry_id, rows[0]!.ids);
}
