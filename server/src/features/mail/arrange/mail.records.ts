import { buffer } from 'node:stream/consumers';
import type { PageOf, Upload } from '@lintel/contract/kit/route';
import type { EmailRow } from '@lintel/contract/mail';
import type { MailRecord, RowRecord } from '@lintel/contract/mail-record';
import type { FiledTo, FilingSuggestion, MailHead, MailPlace } from '@lintel/contract/mail-threads';
import type { RequestDetail } from '@lintel/contract/requests';
import type { TaskDetail, TaskInput } from '@lintel/contract/tasks';
import { sql, type Expression, type SqlBool } from 'kysely';
import { keepFiles } from '#server/features/files/files.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import {
  attachBeside,
  readRequest,
  saveRequest,
  startRequest,
  visibleTo as visibleRequests,
} from '#server/features/requests/requests.service.ts';
import { createTask, readTask, visibleTasks } from '#server/features/tasks/tasks.service.ts';
import { storeBlob } from '#server/platform/blobs.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { messageName } from '#server/platform/file-names.ts';
import { sniffing } from '#server/platform/sniff.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { fileAt } from '#server/features/mail/reading/mail.file.ts';
import { headOf, placeOf } from '#server/features/mail/reading/mail.heads.ts';
import { readRows, type Ids, type ListedRow } from '#server/features/mail/reading/mail.rows.ts';
import { answersOf } from './mail.answers.ts';
import { projectsOf } from './mail.projects.ts';
import { suggestionOf } from './mail.suggestion.ts';

interface Wish {
  files: readonly number[];
  keepsMail: boolean;
}

/**
 * A task that a mail asks for. It has the files by their content, and the mail as one of them: who does it need not read the mailbox.
 * Raises `mail.not_found`, and what a task is refused for.
 */
export async function createTaskOf(ctx: Ctx, id: string, { task, ...wish }: Wish & { task: TaskInput }): Promise<TaskDetail> {
  const mail = await findMail(ctx, id);
  const { itself, files } = await keepAlong(ctx, mail, wish);
  const made = await createTask(ctx, task, [...files, ...itself]);
  await note(ctx, mail, { task_id: made.id });
  return made;
}

/**
 * A request with what a mail says where its form has a place for it. Files go where the form asks for some; what it has no place for, and
 * the mail, stand beside its answers. Raises `mail.not_found`, and what a request is refused for.
 */
export async function createRequestOf(
  ctx: Ctx,
  id: string,
  { templateId, ...wish }: Wish & { templateId: string },
): Promise<RequestDetail> {
  const mail = await findMail(ctx, id);
  const begun = await startRequest(ctx, { templateId });
  const { itself, files } = await keepAlong(ctx, mail, wish);
  const { answers, left, sensitivity } = answersOf(begun.fields, { ...mail, sentOn: await companyDay(ctx.db, mail.date) }, files);
  await saveRequest(ctx, begun.id, { answers: { ...begun.answers, ...answers }, version: begun.version });
  await attachBeside(ctx, begun.id, [...itself, ...left], sensitivity);
  await note(ctx, mail, { request_id: begun.id });
  return readRequest(ctx, begun.id);
}

/** What may become of a mail, each by the name of its table, and who sees it. */
const KINDS: Record<MailRecord['kind'], (user: User) => Expression<SqlBool>> = { task: visibleTasks, request: visibleRequests };

const recordsIn = (user: User) =>
  sql.join(
    Object.entries(KINDS).map(
      ([kind, visible]) => sql`
      select ${kind}::text as kind, ${sql.ref(kind)}.id, number, title, status, made_at, mail_record.message_id, mail_record.account_id
      from mail_record join ${sql.table(kind)} on ${sql.ref(kind)}.id = mail_record.${sql.ref(`${kind}_id`)} where ${visible(user)}`,
    ),
    sql` union all `,
  );

interface Records {
  projects: FiledTo[];
  suggestion: FilingSuggestion | null;
  records: MailRecord[];
}

/**
 * What the conversation of a mail is filed to or probably about, and what was made of its mails, as far as the caller sees it. Raises
 * `mail.not_found`.
 */
export async function recordsOf(ctx: Ctx, id: string): Promise<Records> {
  const { db, user } = ctx;
  const mail = await visibleTo(db, user).where('entry.id', '=', id).select('entry.thread_id').executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  const { rows: records } = await sql<MailRecord>`
    select kind, id, number, title, status from (${recordsIn(user)}) as made
    where exists (select from entry where entry.thread_id = ${mail.thread_id}
      and entry.message_id = made.message_id and entry.account_id = made.account_id)
    order by made_at desc, id desc`.execute(db);
  return {
    projects: await projectsOf(db, user, mail.thread_id),
    suggestion: await suggestionOf(ctx, mail.thread_id, id),
    records,
  };
}

/** The rows of a page with what was made of their mails, or of their conversations where those are listed: one query, where there is any. */
export async function withRecords(db: Db, user: User, page: PageOf<ListedRow>): Promise<PageOf<EmailRow>> {
  const ids = page.items.filter(({ hasRecords }) => hasRecords).map(({ id }) => id);
  if (ids.length === 0) return page;
  const isGrouped = page.items.some(({ conversation }) => conversation !== null);
  const { rows } = await sql<{ entry: string; record: RowRecord }>`
    select distinct on (entry) entry, jsonb_build_object('kind', kind, 'id', id, 'number', number, 'title', title, 'status', status,
      'others', count(*) over (partition by entry) - 1) as record
    from (
      select distinct shown.id as entry, made.kind, made.id, made.number, made.title, made.status, made.made_at
      from entry as shown join entry as one on ${isGrouped ? sql`one.thread_id = shown.thread_id` : sql`one.id = shown.id`}
      join (${recordsIn(user)}) as made on made.message_id = one.message_id and made.account_id = one.account_id
      where shown.id = any(${ids}::bigint[])
    ) as found order by entry, made_at desc, id desc`.execute(db);
  const records = new Map(rows.map(({ entry, record }) => [entry, record]));
  return { ...page, items: page.items.map((row) => ({ ...row, record: records.get(row.id) ?? null })) };
}

/** Where whoever may read its mailbox finds the mail of a task. Raises `request.not_found` for a task outside the scope. */
export async function mailOfTask(ctx: Ctx, id: string): Promise<(MailHead & { place: MailPlace }) | null> {
  await readTask(ctx, id);
  return mailOf(ctx, 'task', id);
}

/** The same of a request. Raises `request.not_found`. */
export async function mailOfRequest(ctx: Ctx, id: string): Promise<(MailHead & { place: MailPlace }) | null> {
  await readRequest(ctx, id);
  return mailOf(ctx, 'request', id);
}

async function mailOf({ db, user }: Ctx, kind: MailRecord['kind'], id: string): Promise<(MailHead & { place: MailPlace }) | null> {
  const found = visibleTo(db, user)
    .innerJoin('mail_record', (join) =>
      join.onRef('mail_record.message_id', '=', 'entry.message_id').onRef('mail_record.account_id', '=', 'entry.account_id'),
    )
    .where(`mail_record.${kind}_id`, '=', id)
    .where('entry.draft', '=', false)
    .select(['entry.id', 'entry.date'])
    .limit(1);
  const [row] = await readRows(db, found as unknown as Ids);
  return row ? { ...headOf(row), place: placeOf(row) } : null;
}

async function findMail({ db, user }: Ctx, id: string) {
  const mail = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where('entry.draft', '=', false)
    .select(['message.raw_sha256', 'message.size', 'message.subject', 'message.attachments'])
    .select(['entry.id', 'entry.account_id', 'entry.message_id'])
    .select(['message.from_name', 'message.from_email', 'message.date', 'message.text_body'])
    .executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  return mail;
}
type Found = Awaited<ReturnType<typeof findMail>>;

/** What of a mail is wished for, as uploads of the caller. */
async function keepAlong(ctx: Ctx, mail: Found, wish: Wish): Promise<{ itself: string[]; files: string[] }> {
  const uploads: Upload[] = [];
  for (const index of new Set(wish.files)) {
    const { open, filename, type } = await fileAt(ctx.services.blobs, mail, index);
    const sniffed = sniffing(await open());
    const stored = await storeBlob(ctx.db, ctx.services.blobs, sniffed.content);
    uploads.push({ filename, type, sniffed: sniffed.type(), ...stored });
  }
  const files = (await keepFiles(ctx, uploads)).map(({ id }) => id);
  if (!wish.keepsMail) return { itself: [], files };
  const source = { filename: messageName(mail.subject), type: 'message/rfc822', sniffed: null, ...(await evidence(ctx, mail)) };
  return { itself: (await keepFiles(ctx, [source])).map(({ id }) => id), files };
}

async function note(ctx: Ctx, { id, account_id, message_id }: Found, made: { task_id: string } | { request_id: string }): Promise<void> {
  const { db, user, now } = ctx;
  await db
    .insertInto('mail_record')
    .values({ ...made, account_id, message_id, made_by: user.id, made_at: now })
    .execute();
  // The row holds its account, as whoever recalls a mail does: that came before, and this finds nothing, or it sees the record.
  await findMail(ctx, id);
}

/** A head is no longer. */
const HEAD_BYTES = 256 * 1024;

/** The mail as it came, but for who had a blind copy: a copy in Sent of another server may say so. */
async function evidence({ db, services: { blobs } }: Ctx, { raw_sha256: sha256, size }: { raw_sha256: string; size: number }) {
  const start = await buffer(await blobs.get(sha256, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end);
  const open = head.replaceAll(/^bcc:.*(?:\r?\n[\t ].*)*(?:\r?\n|$)/gim, '');
  if (open === head) return { sha256, size };
  const rest = (await buffer(await blobs.get(sha256))).subarray(end);
  return storeBlob(db, blobs, Buffer.concat([Buffer.from(open.replace(/\r?\n$/, ''), 'latin1'), rest]));
}
