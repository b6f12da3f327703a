import type { PageOf } from '@lintel/contract/kit/route';
import type { MailContent } from '@lintel/contract/mail-content';
import type { FiledMail, MailHead } from '@lintel/contract/mail-threads';
import { sql } from 'kysely';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readableBy } from '#server/features/mail/mail.access.ts';
import { cleanAgain } from '#server/features/mail/parsing/mail.parse.ts';
import { fileAt } from '#server/features/mail/reading/mail.file.ts';
import { headOf, placeOf } from '#server/features/mail/reading/mail.heads.ts';
import { readRows, type Ids } from '#server/features/mail/reading/mail.rows.ts';
import { findProject } from './mail.projects.ts';
import { lastUnanswered, readWaiting } from './mail.unanswered.ts';

/** A conversation that is longer shows its end. */
const MOST_MAILS = 200;

/** On `entry` and `mailbox`: what is of a conversation beyond its mailbox. Drafts, trash, spam and what may still be taken back are not. */
const isSettled = sql<boolean>`(not entry.draft and mailbox.role not in ('trash', 'spam')
  and not exists (select from outbox where outbox.entry_id = entry.id and outbox.status = 'held'))`;

interface FiledRow {
  id: string | null;
  mails: string;
  readable: boolean;
  is_open: boolean;
  by: string;
  total: string;
  since: Date | null;
}

/**
 * What is filed to a project and open, or in a mailbox that may be read, by its newest mail; what several have filed counts once. Of the
 * unanswered who waits longest comes first.
 */
export async function listFiled(
  { db, user, now, services }: Ctx,
  projectId: string,
  { page, size, only }: { page: number; size: number; only?: 'unanswered' | undefined },
): Promise<PageOf<FiledMail>> {
  await findProject(db, user, projectId);
  const waiting = only && (await readWaiting({ db, now }));
  const unanswered = waiting ? lastUnanswered(waiting, services.env.mailDomain, isSettled) : sql`select null::timestamptz as since`;
  const { rows } = await sql<FiledRow>`
    with filed as (
      select distinct on (newest.message_id) newest.*, unanswered.since, mail_project.is_open, mail_project.filed_by, ${readableBy(user)} as readable
      from mail_project
      join mail_thread on mail_thread.id = mail_project.thread_id
      join mail_account on mail_account.id = mail_thread.account_id
      cross join lateral (
        select (array_agg(entry.id order by entry.date desc, entry.id desc))[1] as id, max(entry.date) as date, count(distinct entry.message_id) as mails,
          (array_agg(entry.message_id order by entry.date desc, entry.id desc))[1] as message_id
        from entry join mailbox on mailbox.id = entry.mailbox_id where entry.thread_id = mail_project.thread_id and ${isSettled}
      ) as newest
      cross join lateral (${unanswered}) as unanswered
      where mail_project.project_id = ${projectId} and newest.id is not null and (mail_project.is_open or ${readableBy(user)})
      order by newest.message_id, readable desc, newest.id
    )
    select shown.id, mails, readable, is_open, since, employee.name as by, total from (select count(*) as total from filed) as counted
    left join (select * from filed order by since, date desc, id desc limit ${size} offset ${(page - 1) * size}) as shown on true
    left join employee on employee.id = shown.filed_by`.execute(db);
  const ids = db
    .selectFrom('entry')
    .select(['entry.id', 'entry.date'])
    .where(
      'entry.id',
      'in',
      rows.map(({ id }) => id ?? '0'),
    );
  const known = new Map(rows.map((row) => [row.id, row]));
  const items = (await readRows(db, ids as unknown as Ids)).map((mail) => {
    const { mails, readable, is_open: isOpen, by, since } = known.get(mail.id)!;
    const waitingDays = waiting && since ? waiting.daysSince(since) : null;
    return {
      since,
      item: { ...headOf(mail), mails: Number(mails), filedBy: by, isOpen, place: readable ? placeOf(mail) : null, waitingDays },
    };
  });
  // Rows are read by the time of their newest mail, which a machine may have written.
  const inOrder = waiting ? items.toSorted((a, b) => Number(a.since) - Number(b.since)) : items;
  return { items: inOrder.map(({ item }) => item), page: { number: page, size, total: Number(rows[0]!.total) } };
}

/** The mails that whoever sees a project reads there: of conversations that were opened to it, whoever has them. */
const openTo = (db: Db, user: User, projectId: string) =>
  db
    .selectFrom('entry')
    .innerJoin('mail_project', 'mail_project.thread_id', 'entry.thread_id')
    .innerJoin('project', 'project.id', 'mail_project.project_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('project.id', '=', projectId)
    .where('mail_project.is_open', '=', true)
    .where(visibleProjects(user))
    .where(isSettled);

/** The mails of the conversation of one, the oldest first. Raises `mail.not_found`. */
export async function listConversation(db: Db, user: User, projectId: string, id: string): Promise<MailHead[]> {
  const mails = await openTo(db, user, projectId)
    .where('entry.thread_id', '=', (one) => one.selectFrom('entry').select('thread_id').where('id', '=', id))
    .distinctOn('message.id')
    .select(['entry.id', 'message.subject', 'message.from_name', 'message.from_email', 'message.date', 'message.snippet'])
    .orderBy('message.id')
    // A mail to oneself lies in two folders.
    .orderBy((one) => one('entry.id', '=', id), 'desc')
    .execute();
  if (!mails.some((mail) => mail.id === id)) throw fail('mail.not_found');
  return mails
    .toSorted((a, b) => a.date.getTime() - b.date.getTime())
    .slice(-MOST_MAILS)
    .map(({ from_name: name, from_email: email, date, ...mail }) => ({ ...mail, from: { name, email }, date: date.toISOString() }));
}

/** What one of them says: neither who had a blind copy, nor where it lies, what is marked on it and whether it was read. Raises `mail.not_found`. */
export async function readFiled(db: Db, user: User, projectId: string, id: string): Promise<MailContent> {
  const row = await openTo(db, user, projectId)
    .where('entry.id', '=', id)
    .select(['message.subject', 'message.from_name', 'message.from_email', 'message.to_list', 'message.cc_list', 'message.date'])
    .select(['message.text_body', 'message.html_clean', 'message.clean_version', 'message.blocked_images', 'message.blocked_trackers'])
    .select(['message.attachments', 'message.unreadable'])
    .select((one) =>
      one.selectFrom('mail_recall').select('recalled_at').whereRef('mail_recall.message_id', '=', 'message.id').as('recalled_at'),
    )
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const { html_clean: htmlBody, blocked_images: blockedImages } = await cleanAgain(row);
  return {
    ...{ subject: row.subject, from: { name: row.from_name, email: row.from_email }, to: row.to_list, cc: row.cc_list },
    ...{ date: row.date.toISOString(), textBody: row.text_body, htmlBody, blockedImages },
    ...{ attachments: row.attachments, unreadable: row.unreadable, recalledAt: row.recalled_at?.toISOString() ?? null },
  };
}

/** A file of one of them; a part of it can be asked for. Raises `mail.not_found`. */
export async function openFiledFile(ctx: Ctx, projectId: string, id: string, index: number): Promise<FileAnswer> {
  const source = await openTo(ctx.db, ctx.user, projectId)
    .where('entry.id', '=', id)
    .select(['message.raw_sha256', 'message.attachments'])
    .executeTakeFirst();
  if (!source) throw fail('mail.not_found');
  const { open: content, ...file } = await fileAt(ctx.services.blobs, source, index);
  return { ...file, content };
}
