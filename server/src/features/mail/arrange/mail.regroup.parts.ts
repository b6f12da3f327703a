import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { baseSubject } from '#server/features/mail/arriving/mail.subject.ts';
import { chainOf, partOf, refHash, tiesOf, type Ties } from '#server/features/mail/arriving/mail.threads.chain.ts';

/** What goes from one thread to another: mails by their own Message-IDs, and all Message-IDs that go with them. */
interface Going {
  own: ReadonlySet<string>;
  refs: ReadonlySet<string>;
}

/** A thread as it was before it became part of another one. */
export interface Part {
  mutedAt: string | null;
  mails: string[];
  refs: string[];
  assignee: { id: string; at: string } | null;
  projects: { id: string; by: string; at: string; isOpen: boolean }[];
  steps: string[];
}

/**
 * The mails of a thread that go with these, and beside which Message-ID of the others one of them stands: what it answers, even where that
 * never came, else the oldest mail; none where none stays.
 */
export async function matesOf(db: Db, threadId: string, starts: ReadonlySet<string>) {
  const { mails, known } = await tiesOfThread(db, threadId);
  const going = partOf(mails, starts);
  const rest = mails.filter(([own]) => !going.own.has(own!));
  const besideOf = (hash: string): string | undefined => {
    const named = mails.find(([own]) => own === hash)?.find((one) => known.has(one) && !going.refs.has(one));
    return rest.length === 0 ? undefined : (named ?? rest[0]![0]);
  };
  return { ...going, besideOf };
}

/** Its mails, the oldest first, and the Message-IDs that belong to it. */
async function tiesOfThread(db: Db, threadId: string): Promise<{ mails: Ties[]; known: Set<string> }> {
  const { rows: refs } = await sql<{ hash: string; begins: boolean }>`
    select encode(ref_hash, 'hex') as hash, split_from is not null as begins from mail_thread_ref where thread_id = ${threadId}`.execute(
    db,
  );
  const begins = new Set(refs.flatMap((one) => (one.begins ? [one.hash] : [])));
  const rows = await db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['message.message_id', 'message.in_reply_to', 'message.reference_ids'])
    .where('entry.thread_id', '=', threadId)
    .orderBy('entry.date')
    .orderBy('entry.id')
    .execute();
  const mails = rows.map(({ message_id: messageId, in_reply_to: inReplyTo, reference_ids: references }) =>
    tiesOf(chainOf({ messageId, inReplyTo, references }).map(refHash), (hash) => begins.has(hash)),
  );
  return { mails, known: new Set(refs.map(({ hash }) => hash)) };
}

/** A new thread; muted, filed and somebody's as `like` is. */
export async function makeThread(db: Db, accountId: string, like: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_thread (account_id, muted_at)
    values (${accountId}, (select muted_at from mail_thread where id = ${like}::bigint)) returning id`.execute(db);
  const { id } = rows[0]!;
  if (!like) return id;
  await sql`
    insert into mail_assignment (thread_id, assignee_id, assigned_at)
    select ${id}, assignee_id, assigned_at from mail_assignment where thread_id = ${like}`.execute(db);
  await sql`
    insert into mail_assignment_step (thread_id, at, by_id, to_id)
    select ${id}, at, by_id, to_id from mail_assignment_step where thread_id = ${like} order by id`.execute(db);
  await sql`
    insert into mail_project (thread_id, project_id, filed_by, filed_at, is_open)
    select ${id}, project_id, filed_by, filed_at, is_open from mail_project where thread_id = ${like}`.execute(db);
  return id;
}

export async function moveToThread(db: Db, from: string, to: string, { own, refs }: Going): Promise<void> {
  const entries = await db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['entry.id', 'message.message_id'])
    .where('entry.thread_id', '=', from)
    .execute();
  const going = entries.flatMap(({ id, message_id }) => (own.has(refHash(message_id)) ? [id] : []));
  await sql`update entry set thread_id = ${to} where id = any(${going}::bigint[])`.execute(db);
  await sql`
    update mail_thread_ref set thread_id = ${to}
    where thread_id = ${from} and ref_hash = any(${[...refs].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db);
}

/** By what answers without Message-IDs find a thread follows its mails. */
export async function settleThread(db: Db, threadId: string): Promise<void> {
  const { rows } = await sql<{ first: string; last: Date }>`
    select (array_agg(message.subject order by entry.date, entry.id))[1] as first, max(entry.date) as last
    from entry join message on message.id = entry.message_id where entry.thread_id = ${threadId} having count(*) > 0`.execute(db);
  if (!rows[0]) return;
  await db
    .updateTable('mail_thread')
    .set({ subject_base: baseSubject(rows[0].first) || null, last_at: rows[0].last })
    .where('id', '=', threadId)
    .execute();
}

export async function readPart(db: Db, threadId: string): Promise<Part> {
  const { rows } = await sql<Part>`
    select muted_at::text as "mutedAt",
      array(select encode(ref_hash, 'hex') from mail_thread_ref where thread_id = mail_thread.id) as refs,
      (select jsonb_build_object('id', assignee_id, 'at', assigned_at) from mail_assignment where thread_id = mail_thread.id) as assignee,
      coalesce((select jsonb_agg(jsonb_build_object('id', project_id, 'by', filed_by, 'at', filed_at, 'isOpen', is_open))
        from mail_project where thread_id = mail_thread.id), '[]') as projects,
      array(select id::text from mail_assignment_step where thread_id = mail_thread.id) as steps
    from mail_thread where id = ${threadId}`.execute(db);
  const { mails } = await tiesOfThread(db, threadId);
  return { ...rows[0]!, mails: mails.map(([own]) => own!) };
}

/** Gives a part what it had, and takes from the whole what it had from there; what somebody did to the whole since stays with it. */
export async function restorePart(
  db: Db,
  from: string,
  to: string,
  part: Part,
  whole: { assigneeId: string | null; projects: readonly string[] },
): Promise<void> {
  await sql`update mail_thread set muted_at = ${part.mutedAt}::timestamptz where id = ${to}`.execute(db);
  if (part.assignee) {
    const { id, at } = part.assignee;
    await sql`insert into mail_assignment (thread_id, assignee_id, assigned_at) values (${to}, ${id}, ${at})`.execute(db);
    if (whole.assigneeId === null)
      await sql`delete from mail_assignment where thread_id = ${from} and assignee_id = ${id} and assigned_at = ${at}`.execute(db);
  }
  await sql`update mail_assignment_step set thread_id = ${to} where thread_id = ${from} and id = any(${part.steps}::bigint[])`.execute(db);
  for (const { id, by, at, isOpen } of part.projects)
    // One that was taken apart before filings could be open says nothing of it.
    await sql`insert into mail_project (thread_id, project_id, filed_by, filed_at, is_open) values (${to}, ${id}, ${by}, ${at}, ${isOpen ?? false})`.execute(
      db,
    );
  await sql`
    delete from mail_project where thread_id = ${from} and not project_id = any(${[...whole.projects]}::text[]) and project_id = any(
      ${part.projects.map(({ id }) => id)}::text[])`.execute(db);
}
