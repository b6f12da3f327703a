import { sql } from 'kysely';
import { asRecords, type Db } from '#server/platform/db.ts';
import { finalOf, type Thread, type Threads } from './mail.threads.join.ts';

/**
 * Writes down what joined: threads that became one, new ones (which get their ids), how they stand, and the Message-IDs in them. Answers
 * which of them are muted.
 */
export async function writeThreads(db: Db, threads: Threads): Promise<Set<string>> {
  for (const { into, from } of threads.merged()) await mergeThreads(db, into.id!, from.id!);
  const touched = threads.touched();
  await makeThreads(
    db,
    touched.filter(({ id }) => id === null),
  );
  const states = touched.map(({ id, joined }) => ({ id, last_at: new Date(joined!.lastAt), base: joined!.base }));
  const { rows } = await sql<{ id: string; muted: boolean }>`
    update mail_thread set last_at = greatest(mail_thread.last_at, one.last_at), subject_base = coalesce(subject_base, one.base)
    from json_to_recordset(${asRecords(states)}) as one (id bigint, last_at timestamptz, base text) where mail_thread.id = one.id
    returning mail_thread.id, muted_at is not null as muted`.execute(db);
  const refs = threads.refs().map(({ accountId, hash, isThreadId, thread }) => ({
    ...{ account_id: accountId, hash, is_thread_id: isThreadId, thread_id: finalOf(thread).id },
  }));
  if (refs.length > 0)
    await sql`
      insert into mail_thread_ref (account_id, ref_hash, thread_id, is_thread_id)
      select account_id, decode(hash, 'hex'), thread_id, is_thread_id
      from json_to_recordset(${asRecords(refs)}) as one (account_id bigint, hash text, thread_id bigint, is_thread_id boolean) on conflict do nothing`.execute(
      db,
    );
  return new Set(rows.filter(({ muted }) => muted).map(({ id }) => id));
}

/** Nothing is in a new thread yet: which of an account's gets which id does not matter, so the first gets the lowest. */
async function makeThreads(db: Db, fresh: readonly Thread[]): Promise<void> {
  if (fresh.length === 0) return;
  const { rows } = await sql<{ id: string; account_id: string }>`
    insert into mail_thread (account_id) select unnest(${fresh.map(({ accountId }) => accountId)}::bigint[]) returning id, account_id`.execute(
    db,
  );
  const ids = Map.groupBy(
    rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id))),
    ({ account_id }) => account_id,
  );
  for (const thread of fresh) thread.id = ids.get(thread.accountId)!.shift()!.id;
}

/** Everything of a thread becomes part of another one. What is known of both stays as it was in the one that stays. */
export async function mergeThreads(db: Db, into: string, from: string): Promise<void> {
  await db.updateTable('entry').set({ thread_id: into }).where('thread_id', '=', from).execute();
  await db.updateTable('mail_thread_ref').set({ thread_id: into }).where('thread_id', '=', from).execute();
  // The one that stays is muted or heard as it was. Who had it keeps it; whoever had only the other has all of it now.
  await sql`
    insert into mail_assignment (thread_id, assignee_id, assigned_at)
    select ${into}, assignee_id, assigned_at from mail_assignment where thread_id = ${from} on conflict do nothing`.execute(db);
  await sql`
    insert into mail_project (thread_id, project_id, filed_by, filed_at, is_open)
    select ${into}, project_id, filed_by, filed_at, is_open from mail_project where thread_id = ${from}
    on conflict (thread_id, project_id) do update set is_open = mail_project.is_open and excluded.is_open`.execute(db);
  // One that was copied when the conversation was taken apart is not told twice.
  await sql`
    update mail_assignment_step as step set thread_id = ${into} where thread_id = ${from} and not exists (
      select from mail_assignment_step as same
      where same.thread_id = ${into} and (same.at, same.by_id, same.to_id) is not distinct from (step.at, step.by_id, step.to_id))`.execute(
    db,
  );
  await db.updateTable('mail_regrouping').set({ thread_id: into }).where('thread_id', '=', from).execute();
  await sql`
    insert into mail_answering (thread_id, person_id, since, heard_at)
    select ${into}, person_id, since, heard_at from mail_answering where thread_id = ${from} on conflict do nothing`.execute(db);
  await db.deleteFrom('mail_thread').where('id', '=', from).execute();
}
