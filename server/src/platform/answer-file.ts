import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#server/platform/errors.ts';

/** In bytes, inclusive at both ends. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file answer: what `bytes()` routes return. */
export interface FileAnswer {
  /** A function opens it when it is known which part of it is wanted. */
  content: NodeJS.ReadableStream | Uint8Array | ((range?: ByteRange) => Promise<Readable>);
  filename: string;
  type: string;
  size?: number;
  /** Names these bytes and no others, such as their hash: with it parts can be asked for, and a part of another version is not. */
  tag?: string;
  /** Shown in the browser rather than saved; only for types that cannot run. */
  inline?: boolean;
}

/** What a program that is no browser asks for by its type; never shown in place. */
const HANDED_OVER_AS_IT_IS = new Set(['text/calendar; charset=utf-8']);

/** Types that a browser may show in place; all others are handed over as octets (reliability R16). */
const SHOWN_IN_PLACE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf']);

/** Raises `request.range` for a part that the file has not. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const range = rangeOf(request, reply, file);
  const content = typeof file.content === 'function' ? await file.content(range) : file.content;
  const shown = SHOWN_IN_PLACE.has(file.type);
  const disposition = file.inline && shown ? 'inline' : 'attachment';
  const plain = file.filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.headers({
    'content-type': shown || HANDED_OVER_AS_IT_IS.has(file.type) ? file.type : 'application/octet-stream',
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Asked anew each time whether this person may see it (reliability R5, R16).
    'cache-control': 'no-store',
  });
  if (range) reply.code(206).headers({ 'content-range': `bytes ${range.start}-${range.end}/${file.size}` });
  const size = range ? range.end - range.start + 1 : file.size;
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(content);
}

/**
 * The part that is asked for (RFC 9110, 14); undefined for the whole file. Several parts at once are answered with the whole, as is a
 * part of another version (`If-Range`).
 */
function rangeOf({ headers }: FastifyRequest, reply: FastifyReply, { content, size, tag }: FileAnswer): ByteRange | undefined {
  if (typeof content !== 'function' || size === undefined || tag === undefined) return undefined;
  reply.headers({ 'accept-ranges': 'bytes', etag: `"${tag}"` });
  // The tag names the bytes as they are: who has a part of them cannot go on with packed ones.
  headers['x-no-compression'] = 'tagged';
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== `"${tag}"`) return undefined;
  const [first, last] = [asked[1]!, asked[2]!];
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: Math.min(size - 1, Number(last || size)) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (range.start <= range.end) return range;
  reply.header('content-range', `bytes */${size}`);
  throw fail('request.range', { size });
}
