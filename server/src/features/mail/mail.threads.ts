import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db.ts';

/**
 * The thread of a mail in each account, found or made. Only Message-IDs join mails, never subjects (mail.md 4.6); a mail that
 * answers into several threads makes them one. The accounts are locked by the caller.
 */
export async function joinThreads(db: Db, accountIds: readonly string[], messageIds: readonly string[]): Promise<Map<string, string>> {
  const hashes = messageIds.map((id) => createHash('sha256').update(id).digest().subarray(0, 16));
  const threads = hashes.length > 0 ? await knownThreads(db, accountIds, hashes) : new Map<string, string>();
  const alone = accountIds.filter((id) => !threads.has(id));
  if (alone.length > 0) {
    const made = await db
      .insertInto('mail_thread')
      .values(alone.map((account_id) => ({ account_id })))
      .returning(['id', 'account_id'])
      .execute();
    for (const { id, account_id } of made) threads.set(account_id, id);
  }
  const refs = accountIds.flatMap((account_id) =>
    hashes.map((ref_hash) => ({ account_id, ref_hash, thread_id: threads.get(account_id)! })),
  );
  if (refs.length > 0)
    await db
      .insertInto('mail_thread_ref')
      .values(refs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return threads;
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
  await db.deleteFrom('mail_thread').where('id', '=', from).execute();
}
