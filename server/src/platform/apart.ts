import { sql } from 'kysely';
import type { Db } from './db.ts';
import { Refusal } from './errors.ts';

/** One of several within a transaction: a refusal takes back what its work wrote, and nothing of the others. Answers the refusal. */
export async function apart(db: Db, work: () => Promise<unknown>): Promise<Refusal | null> {
  await sql`savepoint apart`.execute(db);
  try {
    await work();
    await sql`release savepoint apart`.execute(db);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint apart`.execute(db);
    return error;
  }
}
