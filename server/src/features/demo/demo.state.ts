import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import { toJson, withTransaction, type Db } from '#server/platform/db.ts';
import { demoDays } from './demo.calendar.ts';

const KEY = 'demo';

/** What the table `setting` remembers of the demo: its days, and how many units of each step are done. */
const DemoState = z.object({
  anchor: z.iso.date(),
  today: z.iso.date(),
  state: z.enum(['loading', 'done']),
  done: z.record(z.string(), z.int()),
});
export type DemoState = z.infer<typeof DemoState>;

/** The state of this installation; null where there is no demo. Inside a transaction with `lock` nobody else moves it. */
export async function readDemoState(db: Db, { lock = false } = {}): Promise<DemoState | null> {
  const query = db.selectFrom('setting').select('value').where('key', '=', KEY);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? DemoState.parse(row.value) : null;
}

export async function writeDemoState(db: Db, state: DemoState): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: toJson(state), updated_at: sql`now()` })
    .where('key', '=', KEY)
    .execute();
}

/**
 * Opens the demo where DEMO allows it and nobody works here yet. A demo that was begun goes on; a company with people or
 * accounts of its own is never touched, whatever DEMO says. Null where there is nothing to load.
 */
export function openDemo({ env, db, clock }: Pick<Services, 'env' | 'db' | 'clock'>): Promise<DemoState | null> {
  if (env.demo === 'off') return Promise.resolve(null);
  return withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(tx);
    const known = await readDemoState(tx);
    if (known) return known;
    if (await isInUse(tx)) return null;
    const fresh: DemoState = { ...demoDays(clock.now(), env.demoAnchor), state: 'loading', done: {} };
    await tx
      .insertInto('setting')
      .values({ key: KEY, value: toJson(fresh) })
      .execute();
    return fresh;
  });
}

async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from employee) or exists (select from account) or exists (select from department) as used`.execute(db);
  return rows[0]!.used;
}
