import { createHash } from 'node:crypto';
import type { Address, Folder } from '@lintel/contract/mail';
import { sql } from 'kysely';
import { asRecords, type Db } from '#server/platform/db.ts';
import { liesElsewhere } from './mail.access.ts';
import { searchVector } from '#server/features/mail/parsing/mail.words.ts';

export interface LockedAccount {
  id: string;
  /** Whose it is; null for a shared mailbox. */
  ownerId: string | null;
  address: string;
  /** Another server has it: what is done here has to be told there. */
  isElsewhere: boolean;
  /** The number of this change: entries written under the lock carry it. */
  modseq: string;
  boxes: Record<Folder, string>;
}

/**
 * The accounts of these ids, held until the transaction ends. Everything that writes entries comes through here first,
 * once, with all its accounts: so counters never meet and nobody waits in a circle.
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  if (ids.length === 0) return new Map();
  await db
    .selectFrom('mail_account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [accounts, boxes] = [
    await db
      .updateTable('mail_account')
      .set((eb) => ({ modseq: eb('modseq', '+', '1') }))
      .where('id', 'in', [...ids])
      .returning(['id', 'owner_id as ownerId', 'address', 'modseq'])
      .returning(liesElsewhere('mail_account').as('isElsewhere'))
      .execute(),
    await db
      .selectFrom('mailbox')
      .select(['id', 'account_id', 'role'])
      .where('account_id', 'in', [...ids])
      .where('name', 'is', null)
      .execute(),
  ];
  return new Map(
    accounts.map((account) => {
      const own = boxes.filter((box) => box.account_id === account.id).map((box) => [box.role, box.id]);
      return [account.id, { ...account, boxes: Object.fromEntries(own) as Record<Folder, string> }];
    }),
  );
}

/** The entries of a mail, and its words. */
export interface Words {
  /** With its blind recipients, who are known in their sender's entry alone. */
  entries: readonly { id: string; accountId: string; bcc?: readonly Address[] | undefined }[];
  vector: string;
}

/** Makes entries findable by their words; what stands there already is written over. Under the locks of their accounts. */
export async function indexWords(db: Db, mails: readonly Words[]): Promise<void> {
  const records = mails.map(({ entries, vector }) => ({
    ...{ ids: entries.map(({ id }) => id), accounts: entries.map(({ accountId }) => accountId), vector },
    blind: entries.map(({ bcc }) => blindWords(bcc)),
  }));
  const { rows } = await sql<{ id: string }>`
    insert into entry_search (entry_id, account_id, tsv)
    select entry.id, entry.account_id, case entry.blind when '' then one.vector::tsvector else one.vector::tsvector || entry.blind::tsvector end
    from json_to_recordset(${asRecords(records)}) as one (ids bigint[], accounts bigint[], vector text, blind text[])
    cross join lateral unnest(one.ids, one.accounts, one.blind) as entry (id, account_id, blind)
    on conflict do nothing
    returning entry_id as id`.execute(db);
  const added = new Set(rows.map(({ id }) => id));
  // A draft that was written on.
  for (const { entries, vector } of mails)
    for (const { id, accountId, bcc } of entries.filter((entry) => !added.has(entry.id)))
      await sql`update entry_search set tsv = ${vector}::tsvector || ${blindWords(bcc)}::tsvector where account_id = ${accountId} and entry_id = ${id}`.execute(
        db,
      );
}

/** As recipients like any other. */
const blindWords = (bcc: readonly Address[] = []): string =>
  bcc.length === 0 ? '' : searchVector({ subject: '', from: { email: '', name: '' }, to: bcc, files: [], text: '' });

/** The change log, by which a client that was away catches up (`listChanges`). */
export async function recordChange(
  db: Db,
  kind: 'added' | 'updated' | 'removed',
  changes: readonly { entryId: string; accountId: string; modseq: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  // Arrays: a whole folder may change at once, and a statement carries few values.
  await sql`
    insert into mail_change (account_id, modseq, kind, entry_id)
    select account_id, modseq, ${kind}, entry_id from unnest(
      ${changes.map(({ accountId }) => accountId)}::bigint[], ${changes.map(({ modseq }) => modseq)}::bigint[],
      ${changes.map(({ entryId }) => entryId)}::bigint[]) as one (account_id, modseq, entry_id)`.execute(db);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const KEEP_CHANGES_DAYS = 30;

/** Who was away for longer reads everything again. */
export async function pruneChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_change')
    .where('at', '<', new Date(now.getTime() - KEEP_CHANGES_DAYS * 86_400_000))
    .execute();
}
