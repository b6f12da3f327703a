import { tiesOf } from './mail.threads.chain.ts';
import { SUBJECT_MS, type Ask, type KnownThread, type ReadThreads } from './mail.threads.read.ts';

/** A thread while mails join it: one that is here already, or one that is made for them. */
export interface Thread {
  /** Null until it is written. */
  id: string | null;
  accountId: string;
  /** Those that are here come first, in the order of their ids; then the new ones, in theirs. */
  rank: number;
  base: string | null;
  lastAt: number;
  people: Set<string>;
  /** Threads here that somebody took apart from it. */
  apart: Set<string>;
  /** A server has a name for it: what it says belongs elsewhere does not come in by Message-IDs. */
  isNamed: boolean;
  /** What it became part of. */
  into: Thread | null;
  /** The newest mail that joined it now, and the first subject; null where none did. */
  joined: { lastAt: number; base: string | null } | null;
}

export interface Threads {
  join(ask: Ask): Thread;
  /** Those that mails joined. */
  touched(): Thread[];
  /** Those here that became part of another one here, in order. */
  merged(): { into: Thread; from: Thread }[];
  /** Message-IDs that nobody knew. */
  refs(): NewRef[];
}

interface NewRef {
  accountId: string;
  hash: string;
  isThreadId: boolean;
  thread: Thread;
}

/** Has mails join threads in memory, by what the database knew before the first of them. */
export function openThreads({ threads: known, refs: knownRefs, candidates }: ReadThreads): Threads {
  const threads = new Map(known.map((one) => [one.id, threadOf(one)]));
  const byRef = new Map(knownRefs.map(({ accountId, hash, threadId }) => [`${accountId} ${hash}`, threads.get(threadId)!]));
  const begins = new Set(knownRefs.flatMap((one) => (one.begins ? [`${one.accountId} ${one.hash}`] : [])));
  const newRefs: NewRef[] = [];
  const merged: { into: Thread; from: Thread }[] = [];
  const touched = new Set<Thread>();
  const bySubject = new Map<string, Set<Thread>>();
  let made = 0;

  function join(ask: Ask): Thread {
    const ties = tiesOf(ask.hashes, (hash) => begins.has(`${ask.accountId} ${hash}`));
    // What somebody made begin a conversation of its own stands before what the server says.
    const isSaid = ask.threadHash !== null && !begins.has(`${ask.accountId} ${ties.at(-1)}`);
    const found = isSaid ? threadSaid(ask, ties) : threadsOf(ask, ties);
    const thread = found[0] ?? threadOfSubject(ask) ?? makeThread(ask);
    for (const from of found.slice(1)) merge(thread, from);
    thread.lastAt = Math.max(thread.lastAt, ask.date);
    thread.base ??= ask.base;
    thread.joined = { lastAt: Math.max(thread.joined?.lastAt ?? ask.date, ask.date), base: thread.joined?.base ?? ask.base };
    for (const one of ask.everybody) thread.people.add(one);
    touch(thread);
    for (const hash of isSaid ? ties.slice(0, 1) : ties) note(ask.accountId, hash, false, thread);
    if (isSaid) note(ask.accountId, ask.threadHash!, true, thread);
    return thread;
  }

  function note(accountId: string, hash: string, isThreadId: boolean, thread: Thread): void {
    const key = `${accountId} ${hash}`;
    thread.isNamed ||= isThreadId;
    if (byRef.has(key)) return;
    byRef.set(key, thread);
    newRefs.push({ accountId, hash, isThreadId, thread });
  }

  /** The one that the server calls so; else what the mail is tied to, as long as no server has another name for it. */
  function threadSaid(ask: Ask, ties: readonly string[]): Thread[] {
    const named = byRef.get(`${ask.accountId} ${ask.threadHash}`);
    return named ? [finalOf(named)] : threadsOf(ask, ties).filter((one) => !one.isNamed);
  }

  /** What a mail is tied to; what somebody took apart does not meet in it. */
  function threadsOf({ accountId }: Ask, ties: readonly string[]): Thread[] {
    const last = `${accountId} ${ties.at(-1)}`;
    // An answer to what begins a conversation is in it, whatever else it names.
    const named = ties.map((hash) => `${accountId} ${hash}`);
    const nearest = (begins.has(last) ? [last, ...named] : named).flatMap((key) => byRef.get(key) ?? []).map(finalOf);
    const found: Thread[] = [];
    for (const one of new Set(nearest)) if (!found.some((other) => isApart(one, other) || isApart(other, one))) found.push(one);
    return found.sort(byRank);
  }

  const isApart = (one: Thread, other: Thread): boolean =>
    [...one.apart].some((id) => threads.has(id) && finalOf(threads.get(id)!) === other);

  /** The newest one of those that the database found and nobody touched since, and of those that were touched. */
  function threadOfSubject(ask: Ask): Thread | undefined {
    if (!ask.bySubject) return undefined;
    const untouched = (candidates.get(ask) ?? []).map((id) => threads.get(id)!).filter((one) => !touched.has(one) && !one.into);
    const own = [...(bySubject.get(`${ask.accountId} ${ask.base}`) ?? [])].filter((one) => !one.into && fits(one, ask));
    return [...untouched, ...own].sort((a, b) => b.lastAt - a.lastAt || byRank(b, a))[0];
  }

  function makeThread({ accountId }: Ask): Thread {
    made += 1;
    return {
      ...{ id: null, accountId, rank: known.length + made, base: null, lastAt: Number.NEGATIVE_INFINITY },
      people: new Set(),
      apart: new Set(),
      isNamed: false,
      into: null,
      joined: null,
    };
  }

  function merge(into: Thread, from: Thread): void {
    from.into = into;
    for (const one of from.people) into.people.add(one);
    for (const one of from.apart) into.apart.add(one);
    into.isNamed ||= from.isNamed;
    if (from.id) merged.push({ into, from });
    touched.delete(from);
    touch(into);
  }

  function touch(thread: Thread): void {
    touched.add(thread);
    if (thread.base === null) return;
    const key = `${thread.accountId} ${thread.base}`;
    const same = bySubject.get(key) ?? new Set();
    bySubject.set(key, same.add(thread));
  }

  return { join, touched: () => [...touched].filter(({ joined }) => joined !== null), merged: () => merged, refs: () => newRefs };
}

const threadOf = ({ id, accountId, rank, base, lastAt, people, apart, isNamed }: KnownThread): Thread => ({
  ...{ id, accountId, rank, base, lastAt, people: new Set(people), apart: new Set(apart), isNamed, into: null, joined: null },
});

/** The thread that it has become part of, or itself. */
export const finalOf = (thread: Thread): Thread => (thread.into ? finalOf(thread.into) : thread);
const byRank = (a: Thread, b: Thread): number => a.rank - b.rank;

function fits({ lastAt, people }: Thread, { date, others }: Ask): boolean {
  const isNear = lastAt >= date - SUBJECT_MS.before && lastAt <= date + SUBJECT_MS.after;
  return isNear && [...others].some((one) => people.has(one));
}
