import { PLACES, type Address } from '@lintel/contract/mail';
import type { Recall, RecallFate, RecallRecipient } from '@lintel/contract/mail-recall';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { isRecallable, visibleTo } from '#server/features/mail/mail.queries.ts';
import { lockAccounts, recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** What would become of a mail at each of its recipients now, or became of it. Raises as `recallMail` does. */
export async function fatesOf(ctx: Ctx, id: string): Promise<RecallRecipient[]> {
  const mail = await findSent(ctx, id);
  const known = await findRecall(ctx.db, mail.message_id);
  return known?.recipients ?? (await copiesOf(ctx.db, mail)).map(shown);
}

/**
 * Takes a mail back that was sent from a mailbox of the person's: the copies that nobody has read go, the others are marked (decision 026).
 * A repeat answers what happened the first time. Raises `mail.not_found` for what they have not sent from here, `mail.still_waiting`,
 * `mail.nothing_to_recall` where nobody in the house has it.
 */
export async function recallMail(ctx: Ctx, id: string): Promise<Recall> {
  const mail = await findSent(ctx, id);
  const receivers = (await copiesOf(ctx.db, mail)).flatMap(({ account_id }) => account_id ?? []);
  // Under the locks of all of them: what a recipient does with it meanwhile came before, and keeps it, or comes after, and finds nothing.
  const accounts = await lockAccounts(ctx.db, [...new Set([mail.account_id, ...receivers])]);
  const known = await findRecall(ctx.db, mail.message_id);
  if (known) return known;
  const copies = await copiesOf(ctx.db, mail);
  if (copies.every(({ entry_id }) => entry_id === null)) throw fail('mail.nothing_to_recall');
  const recipients = copies.map(shown);
  await ctx.db
    .insertInto('mail_recall')
    .values({
      message_id: mail.message_id,
      account_id: mail.account_id,
      recalled_by: ctx.user.id,
      recalled_at: ctx.now,
      recipients: toJson(recipients),
    })
    .execute();
  await removeCopies(ctx, accounts, copies.filter(isGoing));
  await markOthers(ctx, accounts, mail.message_id);
  await endReminder(ctx, id, copies);
  await audit(ctx, {
    action: 'mail.recall',
    ...{ subjectType: 'mail', subjectId: mail.message_header, subjectLabel: mail.address },
    after: { sent_at: mail.date.toISOString(), ...countsOf(recipients) },
  });
  return { at: ctx.now.toISOString(), by: ctx.user.name, recipients };
}

interface SentMail {
  account_id: string;
  message_id: string;
  entry_id: string;
  to: Address[];
}

async function findSent({ db, user }: Ctx, id: string) {
  const row = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where(isRecallable)
    .select(['entry.id as entry_id', 'entry.account_id', 'entry.message_id', 'entry.bcc_list', 'mail_account.address'])
    .select(['message.to_list', 'message.cc_list', 'message.date', 'message.message_id as message_header'])
    .select(sql<boolean>`exists (select from outbox where outbox.entry_id = entry.id and outbox.status = 'held')`.as('is_held'))
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  if (row.is_held) throw fail('mail.still_waiting');
  return { ...row, to: [...row.to_list, ...row.cc_list, ...row.bcc_list] };
}

/** A recipient, and their copy where a mailbox of the house has it. */
interface Copy extends RecallRecipient {
  account_id: string | null;
  entry_id: string | null;
  mailbox_id: string | null;
}

/** In the order in which they were written to, each once. What lies at an account elsewhere is out of the house. */
async function copiesOf(db: Db, { message_id, entry_id, to }: SentMail): Promise<Copy[]> {
  const named = new Map(to.toReversed().map((one) => [one.email.toLowerCase(), one]));
  const { rows } = await sql<Omit<Copy, 'email' | 'name'> & { address: string }>`
    select one.address, account.id as account_id, entry.id as entry_id, entry.mailbox_id, ${fateOf(entry_id)} as fate
    from unnest(${[...named.keys()].toReversed()}::text[]) with ordinality as one (address, place)
    left join mail_account as account on lower(account.address) = one.address and (account.person_id is not null or account.owner_id is null)
    left join entry on entry.account_id = account.id and entry.message_id = ${message_id} and entry.origin = 'received'
    order by one.place`.execute(db);
  return rows.map(({ address, ...copy }) => ({ ...copy, email: named.get(address)!.email, name: named.get(address)!.name }));
}

/** Of a row of `one`, `account` and `entry`; what says most about it first. */
const fateOf = (sentId: string) => sql<RecallFate>`case
  when entry.id is null and (account.id is null or exists (
    select from outbox_recipient as left_by join outbox on outbox.id = left_by.outbox_id
    where outbox.entry_id = ${sentId} and lower(left_by.address) = one.address)) then 'outside'
  when entry.id is null then 'removed'
  when exists (select from mail_record as made where made.message_id = entry.message_id and made.account_id = entry.account_id) then 'made'
  when exists (select from mail_project as filed where filed.thread_id = entry.thread_id) then 'filed'
  when entry.answered then 'answered' when entry.forwarded then 'forwarded'
  when entry.seen or entry.was_read then 'read' else 'unread' end`;

const isGoing = ({ fate }: Copy): boolean => fate === 'unread';

const shown = ({ email, name, fate }: Copy): RecallRecipient => ({ email, name, fate });

async function findRecall(db: Db, messageId: string): Promise<Recall | undefined> {
  const row = await db
    .selectFrom('mail_recall')
    .innerJoin('employee', 'employee.id', 'mail_recall.recalled_by')
    .select(['recalled_at', 'recipients', 'employee.name'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row && { at: row.recalled_at.toISOString(), by: row.name, recipients: row.recipients };
}

/** As if they had never come. Its bytes stay with who sent it. */
async function removeCopies(ctx: Ctx, accounts: ReadonlyMap<string, LockedAccount>, copies: readonly Copy[]): Promise<void> {
  const ids = copies.map(({ entry_id }) => entry_id!);
  await sql`delete from entry where id = any(${ids}::bigint[])`.execute(ctx.db);
  const gone = copies.map(({ entry_id, account_id, mailbox_id }) => ({
    entryId: entry_id!,
    account: accounts.get(account_id!)!,
    mailbox_id,
  }));
  await recordChange(
    ctx.db,
    'removed',
    gone.map(({ entryId, account }) => ({ entryId, accountId: account.id, modseq: account.modseq })),
  );
  for (const { account, mailbox_id } of gone)
    await tell(ctx, account, { folders: PLACES.filter((one) => account.boxes[one] === mailbox_id), arrived: false });
}

/** Whoever keeps it, and its sender, reads it anew. */
async function markOthers(ctx: Ctx, accounts: ReadonlyMap<string, LockedAccount>, messageId: string): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string; modseq: string }>`
    update entry set modseq = mail_account.modseq, version = entry.version + 1, updated_at = ${ctx.now}
    from mail_account where mail_account.id = entry.account_id and entry.message_id = ${messageId}
      and entry.account_id = any(${[...accounts.keys()]}::bigint[])
    returning entry.id, entry.account_id, entry.modseq`.execute(ctx.db);
  await recordChange(
    ctx.db,
    'updated',
    rows.map(({ id, account_id, modseq }) => ({ entryId: id, accountId: account_id, modseq })),
  );
  for (const id of new Set(rows.map((row) => row.account_id))) await tell(ctx, accounts.get(id)!, { folders: ['sent'], arrived: false });
}

/** Nobody is left to answer it. */
async function endReminder({ db, now }: Ctx, entryId: string, copies: readonly Copy[]): Promise<void> {
  if (!copies.every(isGoing)) return;
  await db
    .updateTable('mail_reminder')
    .set({ ended_at: now })
    .where('entry_id', '=', entryId)
    .where('came_back_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

function countsOf(recipients: readonly RecallRecipient[]) {
  const of = (...fates: RecallFate[]) => recipients.filter(({ fate }) => fates.includes(fate)).length;
  return { gone: of('unread'), kept: of('read', 'answered', 'forwarded', 'made', 'filed'), removed: of('removed'), outside: of('outside') };
}
