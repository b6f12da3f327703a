import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl';
import { ZipFile } from 'yazl';
import type { ByteRange } from '#server/platform/answer-file.ts';

export interface ZippedFile {
  filename: string;
  content: AsyncIterable<Uint8Array>;
}

/** The files as one archive that is written while it is read, whatever their size. Two of one name are told apart by a number. */
export function zipOf(files: AsyncIterable<ZippedFile>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  void fill(zip, archive, files, at).catch((error: Error) => archive.destroy(error));
  return archive;
}

async function fill(zip: ZipFile, archive: Readable, files: AsyncIterable<ZippedFile>, at: Date): Promise<void> {
  const names = new Map<string, number>();
  for await (const { filename, content } of files) {
    const file = Readable.from(content, { objectMode: false });
    const letGo = () => file.destroy();
    archive.once('close', letGo);
    // What people attach is mostly packed already: it is not worth much time.
    zip.addReadStream(file, nameOf(filename, names), { mtime: at, compressionLevel: 1 });
    // One after the other: the next file is opened once this one is read, and none when nobody reads on.
    await finished(file);
    archive.off('close', letGo);
  }
  zip.end();
}

function nameOf(filename: string, names: Map<string, number>): string {
  const before = names.get(filename.toLowerCase()) ?? 0;
  names.set(filename.toLowerCase(), before + 1);
  if (before === 0) return filename;
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? `${filename.slice(0, dot)} (${before + 1})${filename.slice(dot)}` : `${filename} (${before + 1})`;
}

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  /** As it lies there. */
  packed: number;
  /** As its header claims: what comes out is to be counted by whoever reads it. */
  size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

type Source = (range: ByteRange) => Promise<Readable>;

/** More than any mailbox has folders, or a folder exported mail by mail. */
const MOST_ENTRIES = 200_000;

/**
 * The files of an archive that lies somewhere and is read in parts. What its headers claim of a file is not believed, and its name is no path.
 * Raises where it is no archive, or a broken one.
 */
export async function entriesIn(source: Source, size: number): Promise<ZipEntry[]> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false, lazyEntries: true };
  const zip = await fromRandomAccessReaderPromise(new PartReader(source, size), size, options);
  if (zip.entryCount > MOST_ENTRIES) throw new Error('The archive holds too many files');
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry())
    entries.push({
      name: getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false),
      packed: entry.compressedSize,
      size: entry.uncompressedSize,
      open: () => zip.openReadStreamPromise(entry),
    });
  return entries;
}

/** The directory is read entry by entry: so much at once, since each part may be a call to another machine. */
const PIECE = 256 * 1024;

class PartReader extends RandomAccessReader {
  readonly #source: Source;
  readonly #size: number;
  #held = { start: 0, bytes: Buffer.alloc(0) };

  constructor(source: Source, size: number) {
    super();
    this.#source = source;
    this.#size = size;
  }

  /** @param end exclusive */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    this.#piece(position, length).then((bytes) => {
      bytes.copy(into, offset);
      done(bytes.length < length ? new Error('The archive ends too early') : null);
    }, done);
  }

  async #piece(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#held;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.#size, position + Math.max(length, PIECE));
      this.#held = { start: position, bytes: await buffer(this.#chunks(position, end)) };
    }
    return this.#held.bytes.subarray(position - this.#held.start, position - this.#held.start + length);
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > start) yield* await this.#source({ start, end: end - 1 });
  }
}
