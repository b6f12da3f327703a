import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '#server/platform/answer-file.ts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { decoded } from '#server/features/mail/parsing/mail.decode.ts';
import type { Place } from '#server/features/mail/parsing/mail.mime.ts';
import { readAttachment } from '#server/features/mail/parsing/mail.parse.ts';
import type { MailFile } from '#server/features/mail/parsing/mail.reading.ts';

type Blobs = Services['blobs'];

/** The content of one file of a mail; null where it has no such file. */
export interface OpenedFile {
  /** Names these bytes and no others. */
  tag: string;
  size: number;
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * One file of a mail whose source is stored. Where it has a place there it flows from it, whatever its size. What was packed or written
 * into a text (winmail.dat, uuencode), and mails of before, are taken apart in a thread.
 */
export async function fileIn(blobs: Blobs, raw: string, file: MailFile): Promise<OpenedFile | null> {
  const { index, place, size } = file;
  const tag = `${raw}-${index}`;
  if (place) return { tag, size, open: async (range) => Readable.from(partOf(blobs, raw, place, range), { objectMode: false }) };
  const bytes = await readAttachment(await buffer(await blobs.get(raw)), index);
  if (!bytes) return null;
  const part = ({ start, end }: ByteRange) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(start, end + 1);
  const open = async (range = { start: 0, end: bytes.byteLength - 1 }) => Readable.from([part(range)], { objectMode: false });
  return { tag, size: bytes.byteLength, open };
}

/** The file with this index of a mail that was found. Raises `mail.not_found`. */
export async function fileAt(blobs: Blobs, mail: { raw_sha256: string; attachments: readonly MailFile[] }, index: number) {
  const file = mail.attachments.find((one) => one.index === index);
  const opened = file && (await fileIn(blobs, mail.raw_sha256, file));
  if (!file || !opened) throw fail('mail.not_found');
  return { ...opened, filename: file.filename, type: file.type };
}

/** What lies in front of the part is decoded and let go: lines may be of any length. */
async function* partOf(blobs: Blobs, raw: string, { start, end, encoding }: Place, range?: ByteRange): AsyncGenerator<Buffer> {
  const source = await blobs.get(raw, { start, end: end - 1 });
  let passed = 0;
  for await (const piece of decoded(source as AsyncIterable<Buffer>, encoding)) {
    const from = Math.max(0, (range?.start ?? 0) - passed);
    const until = range ? range.end + 1 - passed : piece.length;
    passed += piece.length;
    if (from < piece.length) yield piece.subarray(from, until);
    if (range && passed > range.end) return;
  }
}
