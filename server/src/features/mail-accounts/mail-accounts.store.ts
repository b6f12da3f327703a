import { forgetMessages, recordChange, type LockedAccount } from '#server/features/mail/mail.service.ts';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { keepingUntold, labelsAfter, sameMarks, type Marks } from './mail-accounts.flags.ts';

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

export async function countKnown({ db, clock }: Pick<Services, 'db' | 'clock'>, mailboxId: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from imap_entry where mailbox_id = ${mailboxId} and uid is not null)
      + (select count(*) from imap_failed as failed where mailbox_id = ${mailboxId} and parked_until > ${clock.now()}
        and not exists (select from imap_entry where mailbox_id = failed.mailbox_id and uid = failed.uid)) as n`.execute(db);
  return Number(rows[0]!.n);
}

/** The flags of entries that the person changed and whose server does not know it yet: what it says about these is old. */
async function untoldFlags(db: Db, accountId: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ entry_id: string; flags: string[] }>`
    select entry_id, array_agg(flag) as flags from imap_intent cross join lateral unnest(add_flags || remove_flags) as flag
    where account_id = ${accountId} and op = 'flags' group by entry_id`.execute(db);
  return new Map(rows.map(({ entry_id, flags }) => [entry_id, new Set(flags)]));
}

/** Has entries carry the flags that their server says, but for those that it has still to be told. Answers how many changed. */
export async function applyMarks(db: Db, account: LockedAccount, said: readonly { known: KnownEntry; marks: Marks }[]): Promise<number> {
  const groups = new Map<string, { marks: Marks; ids: string[] }>();
  const untold = await untoldFlags(db, account.id);
  for (const { known, marks } of said) {
    const wanted = keepingUntold(known, { ...marks, labels: labelsAfter(known.labels, marks) }, untold.get(known.entryId));
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
  const moved = await applyStandings(db, account, said);
  return moved + [...groups.values()].reduce((sum, { ids }) => sum + ids.length, 0);
}

/**
 * Has entries lie where the labels of their messages put them; not those that its owner moves, put away or had come back. What was sent
 * and put into the archive here has no label that says so.
 */
async function applyStandings(db: Db, account: LockedAccount, said: readonly { known: KnownEntry; marks: Marks }[]): Promise<number> {
  const byPart = Map.groupBy(said, ({ marks }) => marks.standing?.part ?? null);
  let moved = 0;
  for (const [part, some] of byPart) {
    if (part === null) continue;
    const { rows } = await sql<{ id: string }>`
      update entry set mailbox_id = ${account.boxes[part]}, snoozed_until = null, modseq = ${account.modseq}, version = version + 1,
        deleted_at = case when ${part}::text = 'trash' then coalesce(deleted_at, now()) end, updated_at = now()
      where account_id = ${account.id} and id = any(${some.map(({ known }) => known.entryId)}::bigint[]) and mailbox_id <> ${account.boxes[part]}
        and not (snoozed_until is not null and ${part}::text = 'inbox')
        and not (${part}::text = 'sent' and (origin = 'sent' and returned_at is not null or mailbox_id = ${account.boxes.archive}))
        and not exists (select from imap_intent where imap_intent.entry_id = entry.id and op = 'move') returning id`.execute(db);
    await recordChange(
      db,
      'updated',
      rows.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
    );
    moved += rows.length;
  }
  return moved;
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
  needs_consent?: boolean;
  notice?: string | null;
  done?: number;
  expected?: number;
  whole_at?: Date;
  synced_at?: Date;
  resumes_at?: Date | null;
}

/** Writes down how an account stands, and tells its owner's screens where `isNews`. One that was removed stays so. */
export async function setStanding(services: Services, accountId: string, standing: Standing, isNews = true): Promise<void> {
  await withTransaction(services.db, async (tx) => {
    const { problem, ...rest } = standing;
    // Since when, however often it was tried again meanwhile.
    const since = problem === null ? null : sql<Date>`coalesce(problem_at, ${services.clock.now()})`;
    const trouble = problem === undefined ? {} : { problem, problem_at: since, needs_consent: standing.needs_consent ?? false };
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
