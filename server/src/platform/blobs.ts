import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { BlobStore } from '#server/platform/ports.ts';

export interface StoredBlob {
  sha256: string;
  size: number;
}

/**
 * Notes that stored contents are in use, so that rows can refer to them. The same content is noted once. The notes are held until the
 * transaction ends: what collects contents that nobody refers to waits, or has gone before and is followed by a new note.
 */
export async function recordBlobs(db: Db, blobs: readonly StoredBlob[]): Promise<void> {
  const sizes = new Map(blobs.map(({ sha256, size }) => [sha256, size]));
  // Always in the same order, so that two who note the same contents do not wait in a circle.
  const names = [...sizes.keys()].sort();
  while (names.length > 0) {
    await sql`
      insert into blob (sha256, size)
      select * from unnest(${names}::text[], ${names.map((name) => sizes.get(name)!)}::bigint[]) on conflict do nothing`.execute(db);
    const { rows } = await sql`select sha256 from blob where sha256 = any(${names}::text[]) order by sha256 for key share`.execute(db);
    if (rows.length === names.length) return;
  }
}

export const recordBlob = (db: Db, blob: StoredBlob): Promise<void> => recordBlobs(db, [blob]);

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
