import { forgetMessages, recordChange, type LockedAccount } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { labelsAfter, sameMarks, type Marks } from './mail-accounts.flags.ts';

/** Takes entries from here; the account is locked. */
export async function dropEntries(db: Db, account: LockedAccount, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; message_id: string }>`
    delete from entry where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) returning id, message_id`.execute(db);
  if (rows.length === 0) return;
  await forgetMessages(
    db,
    rows.map(({ message_id }) => message_id),
  );
  await recordChange(
    db,
    'removed',
    rows.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
  );
}

/** An entry and where its server has it. */
export interface KnownEntry extends Marks {
  uid: number;
  entryId: string;
}

/** The entries of a folder as its server numbers them; with `uids` only these. */
export async function knownEntries(db: Db, mailboxId: string, uids?: readonly number[]): Promise<Map<number, KnownEntry>> {
  const { rows } = await sql<Omit<KnownEntry, 'uid'> & { uid: string }>`
    select imap_entry.uid, entry.id as "entryId", seen, starred, answered, forwarded, labels
    from imap_entry join entry on entry.id = imap_entry.entry_id
    where imap_entry.mailbox_id = ${mailboxId} and ${uids ? sql`imap_entry.uid = any(${[...uids]}::bigint[])` : sql`imap_entry.uid is not null`}`.execute(
    db,
  );
  return new Map(rows.map((row) => [Number(row.uid), { ...row, uid: Number(row.uid) }]));
}

export const countKnown = async (db: Db, mailboxId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('imap_entry')
        .where('mailbox_id', '=', mailboxId)
        .where('uid', 'is not', null)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Entries that the person changed and whose server does not know it yet: what it says about them is old. */
export async function withIntent(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imap_intent')
    .select('entry_id')
    .where('account_id', '=', accountId)
    .where('op', '=', 'flags')
    .execute();
  return new Set(rows.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id])));
}

/** Has entries carry the flags that their server says. Answers how many changed. */
export async function applyMarks(db: Db, account: LockedAccount, said: readonly { known: KnownEntry; marks: Marks }[]): Promise<number> {
  const groups = new Map<string, { marks: Marks; ids: string[] }>();
  for (const { known, marks } of said) {
    const wanted = { ...marks, labels: labelsAfter(known.labels, marks.labels) };
    if (sameMarks(known, wanted)) continue;
    const key = JSON.stringify([wanted.seen, wanted.starred, wanted.answered, wanted.forwarded, wanted.labels]);
    const group = groups.get(key) ?? { marks: wanted, ids: [] };
    group.ids.push(known.entryId);
    groups.set(key, group);
  }
  for (const { marks, ids } of groups.values()) {
    await sql`
      update entry set seen = ${marks.seen}, starred = ${marks.starred}, answered = ${marks.answered}, forwarded = ${marks.forwarded},
        labels = ${marks.labels}::text[], modseq = ${account.modseq}, version = version + 1, updated_at = now()
      where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(db);
    await recordChange(
      db,
      'updated',
      ids.map((entryId) => ({ entryId, accountId: account.id, modseq: account.modseq })),
    );
  }
  return [...groups.values()].reduce((sum, { ids }) => sum + ids.length, 0);
}

/** These are no longer where they were: whoever is not found elsewhere soon is gone. */
export async function markLost(db: Db, entryIds: readonly string[], now: Date): Promise<void> {
  if (entryIds.length === 0) return;
  await sql`update imap_entry set uid = null, mailbox_id = null, lost_at = coalesce(lost_at, ${now}) where entry_id = any(${[...entryIds]}::bigint[])`.execute(
    db,
  );
}

export async function markFolderLost(db: Db, mailboxId: string, now: Date): Promise<void> {
  await sql`update imap_entry set uid = null, mailbox_id = null, lost_at = coalesce(lost_at, ${now}) where mailbox_id = ${mailboxId}`.execute(
    db,
  );
}

interface Standing {
  status?: 'connecting' | 'syncing' | 'ready' | 'waiting';
  problem?: string | null;
  notice?: string | null;
  done?: number;
  expected?: number;
  whole_at?: Date;
  synced_at?: Date;
}

/** Writes down how an account stands, and tells its owner's screens where `isNews`. One that was removed stays so. */
export async function setStanding(services: Services, accountId: string, standing: Standing, isNews = true): Promise<void> {
  await withTransaction(services.db, async (tx) => {
    const { problem, ...rest } = standing;
    // Since when, however often it was tried again meanwhile.
    const since = problem === null ? null : sql<Date>`coalesce(problem_at, ${services.clock.now()})`;
    const trouble = problem === undefined ? {} : { problem, problem_at: since };
    const row = await tx
      .updateTable('imap_account')
      .set({ ...rest, ...trouble })
      .where('account_id', '=', accountId)
      .where('status', '<>', 'removed')
      .returning('account_id')
      .executeTakeFirst();
    if (row && isNews) await tellOwner(tx, accountId);
  });
}

export async function tellOwner(db: Db, accountId: string): Promise<void> {
  const owner = await db.selectFrom('mail_account').select('owner_id').where('id', '=', accountId).executeTakeFirst();
  if (owner) await emit(db, owner.owner_id, { kind: 'mail.changed', folders: [], arrived: false });
}
