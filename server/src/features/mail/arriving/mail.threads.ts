import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { refHash, threadHash } from './mail.threads.chain.ts';
import { readThreads, type Ask } from './mail.threads.read.ts';
import { finalOf, openThreads } from './mail.threads.join.ts';
import { writeThreads } from './mail.threads.write.ts';
import { baseSubject, isAnswer } from './mail.subject.ts';

/** A mailbox that gets a mail; its own address says nothing about who writes with whom. */
export interface ThreadAccount {
  id: string;
  address: string;
}

/** A mail, and what ties it to others. */
export interface Letter {
  accounts: readonly ThreadAccount[];
  /** Message-IDs: its own and those it names, the nearest first. */
  refs: readonly string[];
  /** What its server calls its conversation; null where it says nothing. */
  threadId: string | null;
  subject: string;
  /** Addresses of everybody in it. */
  people: readonly string[];
  date: Date;
}

export interface JoinedThread {
  id: string;
  /** Nothing of it is to come into the inbox. */
  isMuted: boolean;
}

/**
 * The thread of each mail in each of its accounts, found or made (mail.md 4.6), as if the mails came one after the other. Message-IDs
 * join mails; a mail that answers into several threads makes them one. An answer that names none joins by its subject, if somebody of
 * that thread is in it and the last mail is not older than 14 days; equal subjects alone join nothing, and what somebody took apart is
 * not joined again. Where a server says what belongs together, it decides, but not over what somebody took apart or made one here. The accounts are locked by the caller.
 */
export async function joinThreads(db: Db, letters: readonly Letter[]): Promise<Map<string, JoinedThread>[]> {
  const asks = letters.map((letter) => letter.accounts.map((account) => askOf(letter, account)));
  const threads = openThreads(await readThreads(db, asks.flat()));
  const joined = asks.map((own) => own.map((ask) => ({ ask, thread: threads.join(ask) })));
  const muted = await writeThreads(db, threads);
  const found = (id: string): JoinedThread => ({ id, isMuted: muted.has(id) });
  return joined.map((own) => new Map(own.map(({ ask, thread }) => [ask.accountId, found(finalOf(thread).id!)])));
}

/** Notes what its server calls the conversation of a mail that is here already; the account is locked by the caller. */
export async function nameThread(db: Db, accountId: string, entryId: string, threadId: string): Promise<void> {
  await sql`
    insert into mail_thread_ref (account_id, ref_hash, thread_id, is_thread_id)
    select account_id, ${Buffer.from(threadHash(threadId), 'hex')}, thread_id, true from entry
    where id = ${entryId} and account_id = ${accountId}
      and not exists (select from mail_thread_ref as known where known.thread_id = entry.thread_id and known.is_thread_id)
    on conflict do nothing`.execute(db);
}

/** Has the conversation of a mail that is here known by further Message-IDs of it, but for those of another one; the account is locked by the caller. */
export async function tieThread(db: Db, accountId: string, entryId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const hashes = messageIds.map((id) => Buffer.from(refHash(id), 'hex'));
  // What is known of a conversation that nothing is left of came with a copy of this very mail.
  await sql`
    insert into mail_thread_ref (account_id, ref_hash, thread_id)
    select account_id, unnest(${hashes}::bytea[]), thread_id from entry where id = ${entryId} and account_id = ${accountId}
    on conflict (account_id, ref_hash) do update set thread_id = excluded.thread_id
      where not exists (select from entry where thread_id = mail_thread_ref.thread_id)`.execute(db);
}

function askOf({ refs, threadId, subject, people, date }: Letter, { id: accountId, address }: ThreadAccount): Ask {
  const everybody = people.map((one) => one.toLowerCase()).filter(Boolean);
  const others = new Set(everybody.filter((one) => one !== address.toLowerCase()));
  const base = baseSubject(subject) || null;
  return {
    ...{ accountId, base, others, everybody, date: date.getTime() },
    hashes: refs.map(refHash),
    threadHash: threadId === null ? null : threadHash(threadId),
    bySubject: threadId === null && isAnswer(subject) && base !== null && others.size > 0,
  };
}
