import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  filename: string;
  content: AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  packed: number;
}

/** What does not fit into 32 bits stands in a field of its own (zip64). */
const MOST = 0xffffffff;
const MOST_FILES = 0xffff;

/**
 * The files as one archive that is written while it is read, whatever their size: one after the other, sums and sizes behind each. Two of
 * one name are told apart by a number.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const names = new Map<string, number>();
  let offset = 0;
  for await (const { filename, content } of files) {
    const file: Written = { name: Buffer.from(nameOf(filename, names)), offset, crc: 0, size: 0, packed: 0 };
    const head = localHead(file, at);
    yield head;
    yield* packed(content, file);
    const sums = sumsOf(file);
    yield sums;
    offset += head.length + file.packed + sums.length;
    written.push(file);
  }
  const directory = Buffer.concat(written.map((file) => entryOf(file, at)));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

async function* packed(content: AsyncIterable<Uint8Array>, file: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const chunk of content) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.byteLength;
      yield chunk;
    }
  }
  // What people attach is mostly packed already: it is not worth much time.
  const deflate = createDeflateRaw({ level: 1 });
  const feeding = pipeline(measured(), deflate);
  // Told where the stream is read; whoever stops reading has both end.
  feeding.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    file.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

/** Version, flags (UTF-8 names, sums behind the file), deflated, time: as both headers of a file have it. */
function factsOf(version: number, at: Date): Buffer {
  const facts = Buffer.alloc(10);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(0x0808, 2);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  facts.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  return facts;
}

function localHead({ name }: Written, at: Date): Buffer {
  const rest = Buffer.alloc(16);
  rest.writeUInt16LE(name.length, 12);
  return Buffer.concat([Buffer.from('504b0304', 'hex'), factsOf(20, at), rest, name]);
}

function sumsOf({ crc, size, packed }: Written): Buffer {
  const sums = Buffer.alloc(isLarge({ size, packed }) ? 24 : 16);
  sums.write('504b0708', 'hex');
  sums.writeUInt32LE(crc, 4);
  if (sums.length === 16) [packed, size].forEach((value, i) => sums.writeUInt32LE(value, 8 + 4 * i));
  else [packed, size].forEach((value, i) => sums.writeBigUInt64LE(BigInt(value), 8 + 8 * i));
  return sums;
}

const isLarge = ({ size, packed }: Pick<Written, 'size' | 'packed'>): boolean => size >= MOST || packed >= MOST;

function entryOf(file: Written, at: Date): Buffer {
  const { name, offset, crc, size, packed } = file;
  const needsMore = isLarge(file) || offset >= MOST;
  const more = Buffer.alloc(needsMore ? 28 : 0);
  if (needsMore) {
    more.writeUInt16LE(1, 0);
    more.writeUInt16LE(24, 2);
    [size, packed, offset].forEach((value, i) => more.writeBigUInt64LE(BigInt(value), 4 + 8 * i));
  }
  const version = needsMore ? 45 : 20;
  const rest = Buffer.alloc(30);
  rest.writeUInt32LE(crc, 0);
  rest.writeUInt32LE(needsMore ? MOST : packed, 4);
  rest.writeUInt32LE(needsMore ? MOST : size, 8);
  rest.writeUInt16LE(name.length, 12);
  rest.writeUInt16LE(more.length, 14);
  rest.writeUInt32LE(needsMore ? MOST : offset, 26);
  return Buffer.concat([Buffer.from('504b0102', 'hex'), Buffer.of(version, 0), factsOf(version, at), rest, name, more]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, MOST_FILES), at);
  end.writeUInt32LE(Math.min(length, MOST), 12);
  end.writeUInt32LE(Math.min(offset, MOST), 16);
  if (count < MOST_FILES && length < MOST && offset < MOST) return end;
  const large = Buffer.alloc(76);
  large.write('504b0606', 'hex');
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt32LE(0x2d002d, 12);
  [count, count, length, offset].forEach((value, i) => large.writeBigUInt64LE(BigInt(value), 24 + 8 * i));
  large.write('504b0607', 56, 'hex');
  large.writeBigUInt64LE(BigInt(offset + length), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}

function nameOf(filename: string, names: Map<string, number>): string {
  const before = names.get(filename.toLowerCase()) ?? 0;
  names.set(filename.toLowerCase(), before + 1);
  if (before === 0) return filename;
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? `${filename.slice(0, dot)} (${before + 1})${filename.slice(dot)}` : `${filename} (${before + 1})`;
}
