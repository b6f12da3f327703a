import { decodeLine, type Encoding } from './mail.mime.ts';

const [LF, CR, EQUALS] = [0x0a, 0x0d, 0x3d];
const MOST_HELD = 64 * 1024;

/**
 * The body of a part as `parseMime` decodes it, piece by piece: it is never in memory as a whole. A test compares both.
 */
export const decoded = (content: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> => DECODERS[encoding](content);

const DECODERS = { base64: fromBase64, 'quoted-printable': fromQuotedPrintable, plain: fromPlain };

/** Four signs are three bytes; `=` ends a piece, which is decoded by itself. */
async function* fromBase64(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of content) {
    const pieces = (rest + chunk.toString('latin1').replace(/[^a-zA-Z0-9+/=]+/g, '')).split(/=+/);
    const open = pieces.pop()!;
    const whole = open.length - (open.length % 4);
    rest = open.slice(whole);
    for (const piece of [...pieces, open.slice(0, whole)]) if (piece.length > 1) yield Buffer.from(piece, 'base64');
  }
  if (rest.length > 1) yield Buffer.from(rest, 'base64');
}

/** Each line with one line feed as its end; carriage returns in front of it are no part of the line. */
async function* fromPlain(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let returns = 0;
  let last = LF;
  for await (const chunk of content) {
    const out = Buffer.allocUnsafe(chunk.length + returns);
    let at = 0;
    for (const byte of chunk) {
      if (byte === CR) returns += 1;
      else {
        if (byte !== LF) at += out.subarray(at, at + returns).fill(CR).length;
        returns = 0;
        out[at++] = byte;
      }
    }
    last = chunk.at(-1) ?? last;
    yield out.subarray(0, at);
  }
  if (last !== LF) yield Buffer.of(LF);
}

async function* fromQuotedPrintable(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const text: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = text.lastIndexOf(LF) + 1;
    if (end > 0) yield linesFrom(text.subarray(0, end));
    const start = text.length - end > MOST_HELD ? cutOf(text) : end;
    if (start > end) yield partFrom(text.subarray(end, start));
    rest = text.subarray(start);
  }
  if (rest.length > 0) yield linesFrom(rest);
}

function linesFrom(text: Buffer): Buffer {
  const out = Buffer.allocUnsafe(text.length + 1);
  let at = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(LF, start);
    let end = found < 0 ? text.length : found;
    while (end > start && text[end - 1] === CR) end -= 1;
    at = decodeLine(text, { start, end }, out, at);
    start = found < 0 ? text.length : found + 1;
  }
  return out.subarray(0, at);
}

/** Where a line without an end can be cut: what stands there is neither its end nor half an escape. Something is left to end it. */
function cutOf(text: Buffer): number {
  let cut = text.length - 1;
  while (cut > 0 && (text[cut - 1] === CR || text[cut - 1] === EQUALS || text[cut - 2] === EQUALS)) cut -= 1;
  return cut;
}

/** The start of a line: its end is not there yet. */
function partFrom(text: Buffer): Buffer {
  const out = Buffer.allocUnsafe(text.length + 1);
  return out.subarray(0, decodeLine(text, { start: 0, end: text.length }, out, 0) - 1);
}
