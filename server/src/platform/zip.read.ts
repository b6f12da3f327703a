import { createInflateRaw } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '#server/platform/answer-file.ts';

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  /** As it lies there. */
  packed: number;
  /** As its header claims: what comes out is to be counted by whoever reads it. */
  size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

type Read = (range: ByteRange) => Promise<Readable>;

/** Room for the last record with the longest note. */
const TAIL = 66_000;
const MOST_DIRECTORY = 16 * 1024 * 1024;

/**
 * The files of an archive that lies somewhere and is read in parts, up to 4 GB. What its headers claim is never believed: entries are cut
 * where the file ends. Raises where it is no archive, or packed in another way than the usual one.
 */
export async function entriesIn(read: Read, size: number): Promise<ZipEntry[]> {
  const at = async (start: number, length: number) => buffer(await read({ start, end: Math.min(size, start + length) - 1 }));
  const tail = await at(Math.max(0, size - TAIL), TAIL);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > tail.length) throw new Error('This is no archive');
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start + length > size || length > MOST_DIRECTORY) throw new Error('The directory is broken');
  const directory = length > 0 ? await at(start, length) : Buffer.alloc(0);
  const entries: ZipEntry[] = [];
  for (let i = 0, from = 0; i < count && from + 46 <= directory.length; i += 1) {
    if (directory.readUInt32LE(from) !== 0x02014b50) throw new Error('The directory is broken');
    const [name, more, note] = [28, 30, 32].map((offset) => directory.readUInt16LE(from + offset)) as [number, number, number];
    const [method, packed, whole] = [
      directory.readUInt16LE(from + 10),
      directory.readUInt32LE(from + 20),
      directory.readUInt32LE(from + 24),
    ];
    const local = directory.readUInt32LE(from + 42);
    const open = async () => {
      const head = await at(local, 30);
      if (head.length < 30 || ![0, 8].includes(method)) throw new Error('The archive is packed in an unknown way');
      const first = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      if (packed === 0 || first >= size) return (async function* () {})();
      const content = await read({ start: first, end: Math.min(size, first + packed) - 1 });
      return method === 0 ? (content as AsyncIterable<Buffer>) : inflated(content);
    };
    entries.push({ name: directory.toString('utf8', from + 46, from + 46 + name), packed, size: whole, open });
    from += 46 + name + more + note;
  }
  return entries;
}

/** What breaks off is told where it is read. */
const inflated = (content: Readable): AsyncIterable<Buffer> => pipeline(content, createInflateRaw(), () => undefined);
