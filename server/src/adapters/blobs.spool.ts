import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface Spooled {
  file: string;
  sha256: string;
  size: number;
  /** Removes the file; does nothing once it was moved away. */
  remove(): Promise<void>;
}

/**
 * Writes a content to a new file of `folder` and to the disk below it, hashing as it goes: constant memory for any size.
 * @throws RangeError over `limit` bytes; nothing is left behind then, nor when the content breaks off
 */
export async function spool(folder: string, content: Readable | Uint8Array, limit = Number.POSITIVE_INFINITY): Promise<Spooled> {
  const file = path.join(folder, randomUUID());
  const remove = () => rm(file, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : (content as AsyncIterable<Uint8Array | string>)) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > limit) throw new RangeError(`more than ${limit} bytes`);
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await remove();
    throw error;
  }
  await handle.close();
  return { file, size, sha256: hash.digest('hex'), remove };
}

/** Does work for all, so many at a time, and answers in their order. One that fails ends it. */
export async function forAll<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const go = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  const all = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, go));
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  return results;
}

/** Keys come from our tables, yet a path or an address is built from them. */
export function checkSha256(key: string): string {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new TypeError('a blob is named by its SHA-256');
  return key;
}
