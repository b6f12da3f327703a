import type { MailChanges } from '@lintel/contract/mail-changes';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readableBy } from '#server/features/mail/mail.access.ts';
import { findAccount } from '#server/features/mail/mail.queries.ts';

/** What lies behind every entry of a change. */
const WHOLE = '9223372036854775807';

/**
 * What happened to the mails of a mailbox since a position, the person's own or one that they may read (else `mail.no_mailbox`): the number of a change, and where a page ended within it, its last
 * entry. A position that nothing kept lies before may be older than the log.
 */
export async function listChanges(db: Db, user: User, { since, account, size }: Asked): Promise<MailChanges> {
  const { id } = account ? await findReadable(db, user, account) : await findAccount(db, user);
  const { modseq: now } = await db.selectFrom('mail_account').select('modseq').where('id', '=', id).executeTakeFirstOrThrow();
  const nothing = { position: now, isResync: false, changes: [], hasMore: false };
  if (since === undefined || since === now) return nothing;
  const [modseq, entry = WHOLE] = since.split('-') as [string, string?];
  if (BigInt(modseq) > BigInt(now)) return { ...nothing, isResync: true };
  const { rows } = await sql<{ modseq: string; id: string; kind: MailChanges['changes'][number]['kind'] }>`
    select modseq, entry_id as id, kind from mail_change
    where account_id = ${id} and (modseq, entry_id) > (${modseq}::bigint, ${entry}::bigint) and modseq <= ${now}
    order by modseq, entry_id limit ${size + 1}`.execute(db);
  if (!(await isKept(db, id, modseq))) return { ...nothing, isResync: true };
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasMore = rows.length > size;
  return {
    position: hasMore ? `${last!.modseq}-${last!.id}` : now,
    isResync: false,
    changes: page.map((row) => ({ id: row.id, kind: row.kind })),
    hasMore,
  };
}

interface Asked {
  since?: string | undefined;
  account?: string | undefined;
  size: number;
}

async function findReadable(db: Db, user: User, id: string): Promise<{ id: string }> {
  const account = await db
    .selectFrom('mail_account')
    .select('mail_account.id')
    .where('mail_account.id', '=', id)
    .where(readableBy(user))
    .executeTakeFirst();
  if (!account) throw fail('mail.no_mailbox');
  return account;
}

/** Asked after the page was read: what is pruned between the two is missed by neither. */
const isKept = async (db: Db, accountId: string, modseq: string): Promise<boolean> =>
  (await db
    .selectFrom('mail_change')
    .select('modseq')
    .where('account_id', '=', accountId)
    .where('modseq', '<=', modseq)
    .limit(1)
    .executeTakeFirst()) !== undefined;
