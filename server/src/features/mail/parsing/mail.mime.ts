import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';

/** What the library does inside, as far as it is done here instead. A test compares what comes out of both. */
interface Inside {
  readPos: number;
  currentNode: Part;
  readLine(): { bytes: Uint8Array; done: boolean };
  collectNode(part: Part, alternative: Part | false, related: boolean): Promise<void>;
  parse(raw: ArrayBuffer): Promise<Email>;
}

export interface Part {
  state: 'header' | 'body' | 'finished';
  contentType: { parsed: { value: string; params: Record<string, string | undefined> }; multipart: string | false };
  childNodes: readonly Part[];
  content: Uint8Array | null;
  contentDecoder: Decoder | null;
  setupContentDecoder(encoding: string): void;
  getTextContent(): string;
}

/** Where a part's body stands in the source of its mail, and how it is written there. */
export interface Place {
  start: number;
  /** Behind its last byte. */
  end: number;
  encoding: Encoding;
}
export type Encoding = 'base64' | 'quoted-printable' | 'plain';

/** Of the contents that came out of a mail, by what they lie in. */
const places = new WeakMap<ArrayBufferLike, Place>();

/** Where a content stands as it came out of `parseMime`; undefined for what was made of it since. */
export const placeOf = (content: Uint8Array): Place | undefined => places.get(content.buffer);

/** What is read in another way than the library does it. */
export interface Manner {
  headerLine(line: Buffer): Buffer;
  /** The text of a part; `asSaid` gives it as the part says it is to be read. */
  text(part: Part, asSaid: () => string): string;
}

/** Takes a part's body in lines, as they follow each other. */
interface Decoder {
  update(lines: Buffer): void;
  finalize(): Promise<Uint8Array>;
}

const [LF, CR, DASH, EQUALS] = [0x0a, 0x0d, 0x2d, 0x3d];
const BOUNDARY_LIKE = Buffer.from('\n--');

/**
 * Takes a mail apart, as the library does. That goes through the body byte by byte, which was half of what reading a mail costs: so lines
 * are looked for and contents decoded natively here, as many lines at once as surely hold no boundary.
 */
export function parseMime(raw: ArrayBuffer, options: PostalMimeOptions, manner?: Manner): Promise<Email> {
  const parser = new PostalMime(options) as unknown as Inside;
  const source = Buffer.from(raw);
  parser.readLine = () => {
    const { currentNode: part, readPos: start } = parser;
    const isHeader = part.state === 'header';
    if (isHeader) prepare(part, manner);
    const isLine = isHeader || (source[start] === DASH && source[start + 1] === DASH);
    const end = isLine ? source.indexOf(LF, start) : source.indexOf(BOUNDARY_LIKE, start);
    parser.readPos = end < 0 ? source.length : end + 1;
    const bytes = source.subarray(start, parser.readPos);
    const line = isLine ? withoutEnd(bytes) : bytes;
    return { bytes: isHeader && manner ? manner.headerLine(line) : line, done: parser.readPos >= source.length };
  };
  const collect = parser.collectNode.bind(parser);
  if (manner)
    parser.collectNode = (part, ...more) => {
      if (isUndivided(part)) part.contentType = { parsed: { value: 'text/plain', params: {} }, multipart: false };
      return collect(part, ...more);
    };
  return parser.parse(raw);
}

/** Said to have parts, and without a line that begins one: what stands there is all that there is. */
const isUndivided = ({ contentType, childNodes, content }: Part): boolean =>
  contentType.multipart !== false && childNodes.length === 0 && (content?.length ?? 0) > 0;

function prepare(part: Part, manner: Manner | undefined): void {
  if (part.setupContentDecoder === useOurs) return;
  part.setupContentDecoder = useOurs;
  const asSaid = part.getTextContent.bind(part);
  if (manner) part.getTextContent = () => manner.text(part, asSaid);
}

function useOurs(this: Part, encoding: string): void {
  this.contentDecoder = decoderOf(encoding);
}

const encodingOf = (header: string): Encoding =>
  header.includes('base64') ? 'base64' : header.includes('quoted-printable') ? 'quoted-printable' : 'plain';

function withoutEnd(line: Buffer): Buffer {
  let end = line.length;
  while (end > 0 && (line[end - 1] === LF || line[end - 1] === CR)) end -= 1;
  return line.subarray(0, end);
}

const DECODE = { base64: fromBase64, 'quoted-printable': fromQuotedPrintable, plain: fromPlain };

function decoderOf(header: string): Decoder {
  const encoding = encodingOf(header);
  const blocks: Buffer[] = [];
  return {
    update: (lines) => void blocks.push(lines),
    finalize: async () => {
      const content = DECODE[encoding](blocks);
      const [first, last] = [blocks[0], blocks.at(-1)];
      // All blocks are views of the source, which is a buffer of its own.
      const place = first && last && { start: first.byteOffset, end: last.byteOffset + last.length, encoding };
      if (place && place.end > place.start) places.set(content.buffer, place);
      return content;
    },
  };
}

/** With room for the end that a last line may lack. Not of the shared pool: what is sent to another thread goes as a whole. */
const roomFor = (blocks: readonly Buffer[]): Buffer => Buffer.allocUnsafeSlow(blocks.reduce((sum, { length }) => sum + length + 1, 0));

/** The lines as they are, each with one line feed as its end. */
function fromPlain(blocks: readonly Buffer[]): Uint8Array {
  const out = roomFor(blocks);
  let at = 0;
  for (const block of blocks) {
    if (block.includes(CR)) at = copyLines(block, out, at);
    else at += block.copy(out, at);
    if (block.at(-1) !== LF) at = endLine(out, at);
  }
  return out.subarray(0, at);
}

function copyLines(block: Buffer, out: Buffer, from: number): number {
  let at = from;
  for (const byte of block) {
    if (byte === LF) at = endLine(out, at);
    else out[at++] = byte;
  }
  return at;
}

/** Carriage returns before a line feed, however many, are no part of the line. */
function endLine(out: Buffer, from: number): number {
  let at = from;
  while (at > 0 && out[at - 1] === CR) at -= 1;
  out[at] = LF;
  return at + 1;
}

function fromQuotedPrintable(blocks: readonly Buffer[]): Uint8Array {
  const out = roomFor(blocks);
  let at = 0;
  for (const block of blocks) {
    for (let start = 0; start < block.length;) {
      const found = block.indexOf(LF, start);
      const next = found < 0 ? block.length : found + 1;
      at = decodeLine(block, { start, end: start + withoutEnd(block.subarray(start, next)).length }, out, at);
      start = next;
    }
  }
  return out.subarray(0, at);
}

/** What is no escape stays as it stands. */
export function decodeLine(block: Buffer, line: { start: number; end: number }, out: Buffer, from: number): number {
  const isSoft = line.end > line.start && block[line.end - 1] === EQUALS;
  const end = isSoft ? line.end - 1 : line.end;
  let at = from;
  for (let i = line.start; i < end; i += 1) {
    const byte = block[i]!;
    const [high, low] = byte === EQUALS && i + 2 < end ? [HEX[block[i + 1]!]!, HEX[block[i + 2]!]!] : NO_ESCAPE;
    const isEscape = high < 16 && low < 16;
    out[at++] = isEscape ? high * 16 + low : byte;
    if (isEscape) i += 2;
  }
  if (!isSoft) out[at++] = LF;
  return at;
}

const NO_ESCAPE = [16, 16] as const;
const HEX = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase());
  return digit < 0 ? 16 : digit;
});

/** Signs that are none of the alphabet are passed over. Some writers end each line with `=`: each such piece is decoded by itself. */
function fromBase64(blocks: readonly Buffer[]): Uint8Array {
  const out = roomFor(blocks);
  const text = (blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks)).toString('latin1');
  if (isOnePiece(text)) return out.subarray(0, out.write(text, 'base64'));
  let at = 0;
  for (const piece of text.replace(/[^a-zA-Z0-9+/=]+/g, '').split(/=+/)) at += out.write(piece, at, 'base64');
  return out.subarray(0, at);
}

/** Nothing but what the native decoder passes over or decodes alike: it takes `-` and `_` for signs of another alphabet. */
function isOnePiece(text: string): boolean {
  const padding = text.indexOf('=');
  return !text.includes('-') && !text.includes('_') && (padding < 0 || !/[a-zA-Z0-9+/]/.test(text.slice(padding)));
}
