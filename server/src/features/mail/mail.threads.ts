import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { baseSubject, isAnswer } from './mail.subject.ts';

/** A mailbox that gets a mail; its own address says nothing about who writes with whom. */
export interface ThreadAccount {
  id: string;
  address: string;
}

/** What ties a mail to others. */
export interface Ties {
  /** Message-IDs: its own and those it names. */
  refs: readonly string[];
  subject: string;
  /** Addresses of everybody in it. */
  people: readonly string[];
  date: Date;
}

const SUBJECT_DAYS = 14;

/**
 * The thread of a mail in each account, found or made (mail.md 4.6). Message-IDs join mails; a mail that answers into several threads
 * makes them one. An answer that names none joins by its subject, if somebody of that thread is in it and the last mail is not older
 * than 14 days; equal subjects alone join nothing. The accounts are locked by the caller.
 */
export async function joinThreads(db: Db, accounts: readonly ThreadAccount[], ties: Ties): Promise<Map<string, string>> {
  const ids = accounts.map(({ id }) => id);
  const hashes = ties.refs.map((id) => createHash('sha256').update(id).digest().subarray(0, 16));
  const threads = hashes.length > 0 ? await knownThreads(db, ids, hashes) : new Map<string, string>();
  for (const account of accounts) {
    if (threads.has(account.id)) continue;
    const found = await threadOfSubject(db, account, ties);
    if (found) threads.set(account.id, found);
  }
  await makeThreads(
    db,
    ids.filter((id) => !threads.has(id)),
    threads,
  );
  await sql`
    update mail_thread set last_at = greatest(last_at, ${ties.date}), subject_base = coalesce(subject_base, ${baseSubject(ties.subject) || null})
    where id = any(${[...threads.values()]}::bigint[])`.execute(db);
  const refs = ids.flatMap((account_id) => hashes.map((ref_hash) => ({ account_id, ref_hash, thread_id: threads.get(account_id)! })));
  if (refs.length > 0)
    await db
      .insertInto('mail_thread_ref')
      .values(refs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return threads;
}

async function makeThreads(db: Db, accountIds: readonly string[], threads: Map<string, string>): Promise<void> {
  if (accountIds.length === 0) return;
  const made = await db
    .insertInto('mail_thread')
    .values(accountIds.map((account_id) => ({ account_id })))
    .returning(['id', 'account_id'])
    .execute();
  for (const { id, account_id } of made) threads.set(account_id, id);
}

async function threadOfSubject(db: Db, account: ThreadAccount, { subject, people, date }: Ties): Promise<string | undefined> {
  const base = baseSubject(subject);
  const others = people.map((one) => one.toLowerCase()).filter((one) => one !== '' && one !== account.address.toLowerCase());
  if (!isAnswer(subject) || base === '' || others.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from mail_thread
    where account_id = ${account.id} and subject_base = ${base}
      and last_at between ${new Date(date.getTime() - SUBJECT_DAYS * 86_400_000)} and ${new Date(date.getTime() + 86_400_000)}
      and exists (
        select from entry join message on message.id = entry.message_id
        where entry.thread_id = mail_thread.id and (lower(message.from_email) = any(${others}::text[]) or exists (
          select from jsonb_array_elements(message.to_list || message.cc_list) as one where lower(one ->> 'email') = any(${others}::text[]))))
    order by last_at desc limit 1`.execute(db);
  return rows[0]?.id;
}

async function knownThreads(db: Db, accountIds: readonly string[], hashes: Buffer[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('mail_thread_ref')
    .select(['account_id', 'thread_id'])
    .where('account_id', 'in', [...accountIds])
    .where('ref_hash', 'in', hashes)
    .distinct()
    .orderBy('thread_id')
    .execute();
  const threads = new Map<string, string>();
  for (const { account_id, thread_id } of found) {
    const first = threads.get(account_id);
    if (first) await mergeThreads(db, first, thread_id);
    else threads.set(account_id, thread_id);
  }
  return threads;
}

async function mergeThreads(db: Db, into: string, from: string): Promise<void> {
  await db.updateTable('entry').set({ thread_id: into }).where('thread_id', '=', from).execute();
  await db.updateTable('mail_thread_ref').set({ thread_id: into }).where('thread_id', '=', from).execute();
  // Who had the one that stays keeps it; whoever had only the other has all of it now.
  await sql`
    insert into mail_assignment (thread_id, assignee_id, assigned_at)
    select ${into}, assignee_id, assigned_at from mail_assignment where thread_id = ${from} on conflict do nothing`.execute(db);
  await db.updateTable('mail_assignment_step').set({ thread_id: into }).where('thread_id', '=', from).execute();
  await sql`
    insert into mail_answering (thread_id, person_id, since, heard_at)
    select ${into}, person_id, since, heard_at from mail_answering where thread_id = ${from} on conflict do nothing`.execute(db);
  await db.deleteFrom('mail_thread').where('id', '=', from).execute();
}
