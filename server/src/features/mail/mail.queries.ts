import { READS_MAIL } from '@lintel/contract/employment';
import type { Address, Email, EmailRow, FolderCount } from '@lintel/contract/mail';
import { PLACES } from '@lintel/contract/mail';
import type { ShownInvitation } from '@lintel/contract/mail-invitations';
import type { ShownUnsubscribe } from '@lintel/contract/mail-reading';
import { outboxMachine } from '@lintel/contract/outbox-machine';
import { sql } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { liesElsewhere, readableBy } from './mail.access.ts';
import { invitationShown } from './reading/mail.invitation.standing.ts';
import { cleanAgain } from './parsing/mail.parse.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { literally } from '#server/platform/text-search.ts';
import { deliveryOf, readRows, rowColumns, toRow, waitingOf, type Ids } from './reading/mail.rows.ts';
import { shownUnsubscribe } from './reading/mail.unsubscribe.shown.ts';
import { isProved, senderColumns, warningsOf } from './reading/mail.warnings.ts';

/** The entries of the mailboxes that somebody may read, own, shared and elsewhere: where every read and every change of entries starts. */
export const visibleTo = (db: Db, user: User) =>
  db.selectFrom('entry').innerJoin('mail_account', 'mail_account.id', 'entry.account_id').where(readableBy(user));

/** A person's folders, in the order of the sidebar; raises `mail.no_mailbox`. */
export async function countFolders(db: Db, user: User): Promise<FolderCount[]> {
  const boxes = await db
    .selectFrom('mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .where('mail_account.person_id', '=', user.id)
    .select(['mailbox.role as folder', 'mailbox.total', 'mailbox.unread'])
    .execute();
  if (boxes.length === 0) throw fail('mail.no_mailbox');
  return boxes.sort((a, b) => PLACES.indexOf(a.folder) - PLACES.indexOf(b.folder));
}

export async function findAccount(db: Db, user: User): Promise<{ id: string; address: string }> {
  const account = await db.selectFrom('mail_account').select(['id', 'address']).where('person_id', '=', user.id).executeTakeFirst();
  if (!account) throw fail('mail.no_mailbox');
  return account;
}

/**
 * The company's mailbox of whoever has an account, or wrote from a shared one: drafts, uploads, contacts and notices are there. What
 * nobody in particular wrote is told the shared mailbox itself.
 */
export async function findHome(db: Db, accountId: string, writerId?: string): Promise<{ homeId: string; isElsewhere: boolean }> {
  const row = await db
    .selectFrom('mail_account as sender')
    .leftJoin('mail_account as home', (join) => join.on(sql<boolean>`home.person_id = coalesce(sender.owner_id, ${writerId ?? null})`))
    .select(['home.id', liesElsewhere('sender').as('isElsewhere')])
    .where('sender.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { homeId: row.id ?? accountId, isElsewhere: row.isElsewhere };
}

/** Mails that go out at a chosen time, the next one first; at most 200. */
export async function listScheduled(db: Db, user: User): Promise<EmailRow[]> {
  const waiting = db
    .selectFrom('entry')
    .innerJoin('outbox', 'outbox.entry_id', 'entry.id')
    .innerJoin('mail_account', 'mail_account.id', 'outbox.account_id')
    .where('mail_account.owner_id', '=', user.id)
    .where('outbox.status', '=', 'held')
    .where('outbox.scheduled', '=', true)
    .select(['entry.id', 'entry.date'])
    .orderBy('outbox.send_at')
    .limit(200);
  return (await readRows(db, waiting as unknown as Ids)).toReversed();
}

type WholeMail = NonNullable<Awaited<ReturnType<ReturnType<typeof wholeMail>['executeTakeFirst']>>>;

const wholeMail = (db: Db, user: User, id: string) =>
  visibleTo(db, user)
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .select([...rowColumns, deliveryOf.as('delivery'), ...waitingOf])
    .select([
      'message.message_id',
      'message.date as written_at',
      'entry.thread_id',
      'message.cc_list',
      'entry.bcc_list',
      'message.reply_to',
      'message.received_at',
      'entry.created_at',
      'entry.updated_at',
      'entry.deleted_at',
      'message.text_body',
      'message.html_clean',
      'message.clean_version',
      'message.blocked_images',
      'message.blocked_trackers',
      'message.attachments',
      'entry.draft_data',
      'entry.version',
      'message.unreadable',
      'message.sender_check',
      'message.invitation',
      'message.unsubscribe',
      'entry.account_id',
    ])
    .select(['entry.origin', 'mail_account.address as own_address', ...senderColumns])
    .select(otherOwnOf(user).as('other_own'))
    .select([recallOf.as('recall'), isRecallable.as('may_recall')])
    .select([isTrustedOf(user).as('is_trusted'), unsubscribedOf.as('unsubscribed')])
    .select(recipientsOf.as('recipients'));

/** One mail, whole; raises `mail.not_found` for one that is not the person's. */
export async function findEmail(db: Db, user: User, id: string): Promise<Email> {
  const row = await wholeMail(db, user, id).executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const invitation = await invitationShown(db, row);
  return toEmail({ ...row, ...(await cleanAgain(row)) }, user, invitation);
}

function toEmail(row: WholeMail, user: User, invitation: ShownInvitation | null): Email {
  const shown = toRow(row);
  return {
    ...shown,
    ownAddress: row.own_address,
    otherOwn: row.other_own,
    // One that came back stands at that time in its list, and says here when it was written.
    ...(row.returned_at ? { date: row.written_at.toISOString() } : {}),
    messageId: row.message_id,
    threadId: row.thread_id,
    cc: row.cc_list,
    bcc: row.bcc_list,
    replyTo: row.reply_to,
    receivedDate: row.received_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    textBody: row.text_body,
    htmlBody: row.html_clean,
    blockedImages: row.blocked_images,
    blockedTrackers: row.blocked_trackers,
    // Anybody may write a trusted address into a mail.
    isTrusted: row.is_trusted && isProved(row) && shown.folder !== 'spam' && shown.folder !== 'trash',
    warnings: warningsOf(row),
    senderCheck: row.sender_check,
    invitation,
    unsubscribe: shownUnsubscribe(row),
    attachments: row.attachments,
    draftData: row.draft_data,
    recipients: row.recipients,
    transitions: row.delivery ? openTransitions(outboxMachine, { status: row.delivery }, user) : [],
    recall: row.recall && { ...row.recall, at: new Date(row.recall.at).toISOString() },
    mayRecall: row.may_recall && row.recall === null && row.delivery !== 'held',
    version: row.version,
    unreadable: row.unreadable,
  };
}

/** Their accounts, here and elsewhere, and where their identities want answers, unless somebody else reads that here. */
const otherOwnOf = (user: User) => sql<string[]>`array(
  select own.address from mail_account as own where own.owner_id = ${user.id} and own.id <> entry.account_id
  union
  select identity.reply_to from mail_identity as identity join mail_account as own on own.id = identity.account_id
  where own.owner_id = ${user.id} and identity.reply_to is not null
    and not exists (select from mail_account as house where lower(house.address) = lower(identity.reply_to) and house.owner_id is distinct from ${user.id})
  order by 1)`;

const isTrustedOf = (user: User) => sql<boolean>`exists (
  select from mail_trusted_sender as known join mail_account as home on home.id = known.account_id
  where home.person_id = ${user.id} and known.email = lower(message.from_email))`;

/** What was done about the circulars of this sender, as far as the mail came before it. */
const unsubscribedOf = sql<ShownUnsubscribe['state'] | null>`(
  select state from mail_unsubscription as done where done.account_id = entry.account_id and done.sender = lower(message.from_email)
    and done.asked_at >= message.received_at)`;

const recipientsOf = sql<Email['recipients']>`coalesce((
  select jsonb_agg(jsonb_build_object('email', one.address, 'state', one.state, 'detail', one.detail) order by one.address)
  from outbox_recipient as one join outbox on outbox.id = one.outbox_id where outbox.entry_id = entry.id), '[]'::jsonb)`;

/** What became of it is for its sender: nobody else learns who had a blind copy, and who has read it. */
const recallOf = sql<Email['recall']>`(
  select jsonb_build_object('at', recalled_at, 'by', employee.name,
    'recipients', case when entry.origin = 'sent' and done.account_id = entry.account_id then done.recipients else '[]'::jsonb end)
  from mail_recall as done join employee on employee.id = done.recalled_by where done.message_id = entry.message_id)`;

/** On `entry`, `message` and `mail_account`: what was sent from this mailbox, which is one of the house. */
export const isRecallable = sql<boolean>`(entry.origin = 'sent' and lower(message.from_email) = lower(mail_account.address)
  and not ${liesElsewhere('mail_account')})`;

/** By what a mail that somebody may read is known, and when it came. Raises `mail.not_found`. */
export async function findArrival(db: Db, user: User, id: string): Promise<{ messageId: string; receivedAt: Date }> {
  const row = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where('entry.origin', '=', 'received')
    .select(['message.message_id as messageId', 'message.received_at as receivedAt'])
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  return row;
}

/** Where the source of a mail lies, and what its files are called. */
export async function findSource(db: Db, user: User, id: string) {
  const row = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .select(['message.raw_sha256', 'message.size', 'message.subject', 'message.attachments', 'entry.draft'])
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  return row;
}

/** Colleagues, shared mailboxes and people written with whose name or address has the text at the start of a word; the most used first, oneself last. */
export async function findRecipients(db: Db, user: User, text: string): Promise<Address[]> {
  const start = `${literally(oneLine(text, 100).toLowerCase())}%`;
  const { rows } = await sql<Address>`
    select email, min(name) as name from (
      select lower(colleague.address) as email, employee.name, coalesce(known.uses, 0) as uses, colleague.person_id = ${user.id} as is_own
      from mail_account as colleague
      join employee on employee.id = colleague.person_id
      left join mail_account as own on own.person_id = ${user.id}
      left join mail_contact as known on known.account_id = own.id and known.email = lower(colleague.address)
      where employee.status = any(${[...READS_MAIL]}) and (lower(colleague.address) like ${start} or lower(employee.name) like ${start} or lower(employee.name) like ${`% ${start}`})
      union all
      select lower(account.address), shared.name, coalesce(known.uses, 0), false
      from shared_mailbox as shared join mail_account as account on account.id = shared.account_id
      left join mail_account as own on own.person_id = ${user.id}
      left join mail_contact as known on known.account_id = own.id and known.email = lower(account.address)
      where shared.closed_at is null and (lower(account.address) like ${start} or lower(shared.name) like ${start} or lower(shared.name) like ${`% ${start}`})
      union all
      select known.email, known.name, known.uses, false
      from mail_contact as known join mail_account as own on own.id = known.account_id and own.person_id = ${user.id}
      where (known.email like ${start} or lower(known.name) like ${start} or lower(known.name) like ${`% ${start}`})
        and not exists (select from mail_account as colleague where lower(colleague.address) = known.email)
    ) as found
    group by email order by bool_or(is_own), max(uses) desc, email limit 10`.execute(db);
  return rows;
}
