import { sql } from 'kysely';
import { asRecords, type Db } from '#server/platform/db.ts';

/** A mail looks for its thread in one account. */
export interface Ask {
  accountId: string;
  /** Message-IDs that tie it to others, as the table keeps them: its own, then what it answers, the nearest first. */
  hashes: readonly string[];
  /** What its server calls its conversation. */
  threadHash: string | null;
  /** Its subject as threads are compared by it; null where nothing is left of it. */
  base: string | null;
  /** An answer: without a known Message-ID its subject is looked for. */
  bySubject: boolean;
  /** Addresses in lower case: all of them, and those that are not the account's own. */
  everybody: readonly string[];
  others: ReadonlySet<string>;
  date: number;
}

/** A thread as it stands before the first mail joins it. */
export interface KnownThread {
  id: string;
  accountId: string;
  /** By id. */
  rank: number;
  base: string | null;
  lastAt: number;
  /** Who is in it, where that may be asked. */
  people: readonly string[];
  /** Threads that somebody took apart from it. */
  apart: readonly string[];
  /** A server has a name for it. */
  isNamed: boolean;
}

export interface ReadThreads {
  threads: readonly KnownThread[];
  /** One that `begins` a conversation of its own is tied to nothing that it answers. */
  refs: readonly { accountId: string; hash: string; threadId: string; begins: boolean }[];
  /** Threads that an ask could join by its subject, the newest first. */
  candidates: ReadonlyMap<Ask, readonly string[]>;
}

/** How far an answer may be from the last mail of a thread that it joins by its subject. */
export const SUBJECT_MS = { before: 14 * 86_400_000, after: 86_400_000 };

/** Everything that joining asks of the database, in at most three statements for any number of mails. */
export async function readThreads(db: Db, asks: readonly Ask[]): Promise<ReadThreads> {
  const threads = new Map<string, FoundThread>();
  const refs = await findRefs(db, asks);
  for (const { id, account_id, base, last_at, apart, named } of refs) threads.set(id, { id, account_id, base, last_at, apart, named });
  const known = new Set(refs.map(({ account_id, hash }) => `${account_id} ${hash}`));
  const open = asks.filter((ask) => ask.bySubject && !ask.hashes.some((hash) => known.has(`${ask.accountId} ${hash}`)));
  const isTold = mayMeet(open, [...threads.values()]);
  const candidates = new Map<Ask, string[]>();
  for (const { n, ...thread } of await findCandidates(db, open, 1 + threads.size + open.length)) {
    candidates.set(open[n]!, [...(candidates.get(open[n]!) ?? []), thread.id]);
    threads.set(thread.id, thread);
  }
  const people = isTold ? await findPeople(db, [...threads.keys()]) : new Map<string, string[]>();
  const sorted = [...threads.values()].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  return {
    threads: sorted.map(({ id, account_id, base, last_at, apart, named }, rank) => ({
      ...{
        id,
        rank,
        base,
        apart,
        accountId: account_id,
        isNamed: named,
        lastAt: last_at?.getTime() ?? Number.NEGATIVE_INFINITY,
        people: people.get(id) ?? [],
      },
    })),
    refs: refs.map(({ account_id, hash, id, begins }) => ({ accountId: account_id, hash, threadId: id, begins })),
    candidates,
  };
}

interface FoundThread {
  id: string;
  account_id: string;
  base: string | null;
  last_at: Date | null;
  apart: string[];
  named: boolean;
}

interface Found extends FoundThread {
  hash: string;
  begins: boolean;
}

/** On `mail_thread`: where the mails are beside which those stood that begin conversations of their own in it. */
const apartOf = (thread: string) => sql`array(
  select beside.thread_id::text from mail_thread_ref as start
  join mail_thread_ref as beside on beside.account_id = start.account_id and beside.ref_hash = start.split_from
  where start.thread_id = ${sql.ref(`${thread}.id`)} and start.split_from is not null) as apart`;

const namedOf = (thread: string) => sql`exists (
  select from mail_thread_ref as name where name.thread_id = ${sql.ref(`${thread}.id`)} and name.is_thread_id) as named`;

async function findRefs(db: Db, asks: readonly Ask[]): Promise<Found[]> {
  const hashes = [...new Set(asks.flatMap((ask) => [...ask.hashes, ...(ask.threadHash === null ? [] : [ask.threadHash])]))];
  if (hashes.length === 0) return [];
  const { rows } = await sql<Found>`
    select ref.account_id, encode(ref.ref_hash, 'hex') as hash, thread.id, thread.subject_base as base, thread.last_at,
      ref.split_from is not null as begins, ${apartOf('thread')}, ${namedOf('thread')}
    from mail_thread_ref as ref join mail_thread as thread on thread.id = ref.thread_id
    where ref.account_id = any(${[...new Set(asks.map(({ accountId }) => accountId))]}::bigint[])
      and ref.ref_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db);
  return rows;
}

/** Whether one of these mails could meet a thread of its subject that another one of them has changed: then its people count. */
function mayMeet(open: readonly Ask[], threads: readonly FoundThread[]): boolean {
  const asked = open.map(({ accountId, base }) => `${accountId} ${base}`);
  const bases = new Set(asked);
  return (
    bases.size < asked.length ||
    (asked.length > 0 && threads.some((one) => one.base === null || bases.has(`${one.account_id} ${one.base}`)))
  );
}

/** As many for each as others of the batch may change first, and one more. */
async function findCandidates(db: Db, open: readonly Ask[], most: number): Promise<(FoundThread & { n: number })[]> {
  if (open.length === 0) return [];
  const records = open.map(({ accountId, base, others, date }, n) => ({
    ...{ n, account_id: accountId, base, others: [...others] },
    ...{ since: new Date(date - SUBJECT_MS.before), until: new Date(date + SUBJECT_MS.after) },
  }));
  const { rows } = await sql<FoundThread & { n: number }>`
    select ask.n, thread.* from json_to_recordset(${asRecords(records)})
      as ask (n int, account_id bigint, base text, others text[], since timestamptz, until timestamptz)
    cross join lateral (
      select id, account_id, subject_base as base, last_at, ${apartOf('mail_thread')}, ${namedOf('mail_thread')} from mail_thread
      where account_id = ask.account_id and subject_base = ask.base and last_at between ask.since and ask.until
        and exists (
          select from entry join message on message.id = entry.message_id
          where entry.thread_id = mail_thread.id and (lower(message.from_email) = any(ask.others) or exists (
            select from jsonb_array_elements(message.to_list || message.cc_list) as one where lower(one ->> 'email') = any(ask.others))))
      order by last_at desc, id desc limit ${most}) as thread
    order by ask.n, thread.last_at desc, thread.id desc`.execute(db);
  return rows;
}

async function findPeople(db: Db, threadIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; people: string[] }>`
    select entry.thread_id as id, array_agg(distinct lower(one.email)) as people
    from entry join message on message.id = entry.message_id
    cross join lateral (
      select message.from_email as email
      union all select one ->> 'email' from jsonb_array_elements(message.to_list || message.cc_list) as one) as one
    where entry.thread_id = any(${[...threadIds]}::bigint[]) and one.email <> '' group by entry.thread_id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
