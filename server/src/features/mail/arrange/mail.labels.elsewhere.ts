import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** The accounts on other servers of whoever has this mailbox; a shared one has none. */
export async function elsewhereBeside(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_account as home')
    .innerJoin('mail_account as other', 'other.owner_id', 'home.person_id')
    .select('other.id')
    .where('home.id', '=', accountId)
    .where('other.person_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Has the mails of accounts elsewhere carry another word for a label, or none, here and at their servers. A server asks nobody how a word
 * is spelt, and knows no difference between two spellings. Answers how many mails changed; the accounts are locked by the caller.
 */
export async function relabelElsewhere(ctx: Ctx, accounts: Iterable<LockedAccount>, from: string, to: string | null): Promise<number> {
  if (to?.toLowerCase() === from.toLowerCase()) return 0;
  let changed = 0;
  for (const account of accounts) if (account.isElsewhere) changed += await relabelIn(ctx, account, from, to);
  return changed;
}

async function relabelIn(ctx: Ctx, account: LockedAccount, from: string, to: string | null): Promise<number> {
  const gone = await speltIn(ctx.db, account.id, from);
  const word = await renamed(ctx.db, account.id, from, to);
  if (gone.length === 0) return 0;
  const { rows } = await sql<{ id: string; box: string }>`
    update entry set modseq = ${account.modseq}, version = version + 1, updated_at = ${ctx.now}, labels = array(
      select one from unnest(labels) with ordinality as had (label, place)
      cross join lateral (select case when label = any(${gone}::text[]) then ${word}::text else label end as one) as has
      where one is not null group by one order by min(place))
    where account_id = ${account.id} and labels && ${gone}::text[] returning id, mailbox_id as box`.execute(ctx.db);
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id }) => ({ entryId: id, accountId: account.id, modseq: account.modseq })),
  );
  const mails = rows.map(({ id, box }) => ({ id, from: box, to: box }));
  await elsewhereOf(account)?.changed(ctx, account, mails, { addLabels: word === null ? [] : [word], removeLabels: gone });
  return rows.length;
}

/** How its mails spell a word: most have it from their server, and no label here was made of it. */
async function speltIn(db: Db, accountId: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select distinct label from entry cross join lateral unnest(labels) as label
    where account_id = ${accountId} and labels <> '{}' and lower(label) = lower(${word})`.execute(db);
  return rows.map(({ label }) => label);
}

/** The account's own word for it: the new one, or how that is spelt there already. */
async function renamed(db: Db, accountId: string, from: string, to: string | null): Promise<string | null> {
  const called = (name: string) => sql<boolean>`account_id = ${accountId} and lower(name) = lower(${name})`;
  const twin = to === null ? undefined : await db.selectFrom('mail_label').select('name').where(called(to)).executeTakeFirst();
  if (to === null || twin) await db.deleteFrom('mail_label').where(called(from)).execute();
  else await db.updateTable('mail_label').set({ name: to }).where(called(from)).execute();
  return to === null ? null : (twin?.name ?? (await speltIn(db, accountId, to))[0] ?? to);
}
