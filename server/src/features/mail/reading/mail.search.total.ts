import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { among } from './mail.search.plan.ts';
import { matching, openSearch, type Search, type SearchQuery } from './mail.search.ts';

/** So long it counts; so many do at once, because each holds a connection. */
const LIMITS = { ms: 8000, atOnce: 3 };
const CANCELLED = '57014';

let counting: Promise<unknown>[] = [];

/**
 * How many mails a search finds, all of them counted; null where that takes too long, or nobody waits for it any more. The list never
 * waits for it. Raises what the search cannot mean, at `q`.
 */
export async function countMatching(ctx: Ctx, query: SearchQuery, signal: AbortSignal, ms = LIMITS.ms): Promise<number | null> {
  const search = await openSearch(ctx, query);
  if (!search) return 0;
  while (counting.length >= LIMITS.atOnce) await Promise.race(counting);
  if (signal.aborted) return null;
  const done = countWithin(ctx.services.db, search, signal, ms);
  const settled = done.catch(() => undefined);
  counting.push(settled);
  try {
    return await done;
  } finally {
    counting = counting.filter((one) => one !== settled);
  }
}

async function countWithin(db: Db, search: Search, signal: AbortSignal, ms: number): Promise<number | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      // The planner does not know how dear it is to unpack a list of words: it is told to ask the index.
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('statement_timeout', ${String(ms)}, true), set_config('enable_seqscan', 'off', true)`.execute(
        tx,
      );
      const { pid } = rows[0]!;
      let cancelling: Promise<unknown> | undefined;
      const cancel = () => {
        cancelling = sql`select pg_cancel_backend(${pid})`.execute(db);
      };
      signal.addEventListener('abort', cancel);
      try {
        return signal.aborted ? null : await countAll(tx, search);
      } finally {
        signal.removeEventListener('abort', cancel);
        // The connection is given back after that: nobody else's statement is cancelled.
        await cancelling;
      }
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) return null;
    throw error;
  }
}

async function countAll(db: Db, search: Search): Promise<number> {
  const { accountIds, words, conditions } = search;
  const all = words && conditions.length > 0 ? [...conditions, sql`entry.id in (${matching(search)})`] : conditions;
  const { rows } = await (
    all.length > 0
      ? sql<{ n: string }>`select count(*) as n from entry where ${among('account_id', accountIds)} and ${sql.join(all, sql` and `)}`
      : sql<{ n: string }>`select count(*) as n from (${matching({ accountIds, words })}) as hit`
  ).execute(db);
  return Number(rows[0]!.n);
}
