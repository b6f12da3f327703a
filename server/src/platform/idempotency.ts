import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';

/**
 * Runs the effect once for a caller, call and key, and answers a repeat with the first answer (reliability R20).
 * The answer is stored in the transaction of the effect: either both are there or neither.
 */
export async function once<T>(ctx: Ctx, route: string, key: string, requestHash: string, effect: () => Promise<T>): Promise<T> {
  const caller = ctx.user.id;
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${route} ${key}`}, 20)) as free`.execute(ctx.db);
  if (!rows[0]?.free) throw fail('idempotency.in_flight');
  const earlier = await ctx.db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== requestHash) throw fail('idempotency.reused');
  if (earlier) return (earlier.answer as { value: T }).value;
  const value = await effect();
  await ctx.db
    .insertInto('idempotency')
    .values({ caller, route, key, request_hash: requestHash, status: 200, answer: toJson({ value }) })
    .execute();
  return value;
}
