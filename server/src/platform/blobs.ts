import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/db.ts';
import type { BlobStore } from '#server/platform/ports.ts';

export interface StoredBlob {
  sha256: string;
  size: number;
}

/**
 * Notes that a stored content is in use, so that rows can refer to it. The same content is noted once. The note is held until the
 * transaction ends: what collects contents that nobody refers to waits, or has gone before and is followed by a new note.
 */
export async function recordBlob(db: Db, { sha256, size }: StoredBlob): Promise<void> {
  for (let isHeld = false; !isHeld;) {
    await db
      .insertInto('blob')
      .values({ sha256, size })
      .onConflict((on) => on.column('sha256').doNothing())
      .execute();
    const held = await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).forKeyShare().executeTakeFirst();
    isHeld = held !== undefined;
  }
}

/**
 * Stores a content and notes it. Where `db` is a transaction, it stays open while the content is written: with storage over the
 * network, `put` before the transaction and `recordBlob` inside it.
 * @throws RangeError over `limit` bytes
 */
export async function storeBlob(db: Db, blobs: BlobStore, content: Readable | Uint8Array, limit?: number): Promise<StoredBlob> {
  const stored = await blobs.put(content, limit);
  await recordBlob(db, stored);
  return stored;
}
