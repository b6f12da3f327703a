import { textOfRaw } from './mail.text.ts';

export interface UuFile {
  filename: string;
  bytes: Uint8Array;
}

const [LF, CR] = [0x0a, 0x0d];
const BEGIN = /^begin [0-7]{3,4} ([^\r\n]{1,300})\r?\n/;
/** Longer than a first line may be. */
const HEAD = 320;

/** The files that stand in a text as uuencode wrote them, and the text without them; null where none does. Linear in its length. */
export function takeOutFiles(bytes: Uint8Array): { text: Uint8Array; files: UuFile[] } | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: UuFile[] = [];
  const text: Buffer[] = [];
  let kept = 0;
  for (let at = source.indexOf('begin '); at >= 0; at = source.indexOf('begin ', at)) {
    const first = at === 0 || source[at - 1] === LF ? BEGIN.exec(headAt(source, at)) : null;
    const lines = first ? linesFrom(source, at + first[0].length) : null;
    // Without its end it is what somebody wrote.
    if (first && lines?.isWhole) {
      files.push({ filename: nameIn(first), bytes: decoded(source, lines) });
      text.push(source.subarray(kept, at));
      kept = lines.end;
    }
    at = lines?.end ?? at + 1;
  }
  return files.length > 0 ? { text: Buffer.concat([...text, source.subarray(kept)]), files } : null;
}

/** A part that is uuencoded as a whole; null for anything else. What is cut off counts up to there. */
export function decodeUu(bytes: Uint8Array): UuFile | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blank = /^\s*/.exec(headAt(source, 0))![0].length;
  const first = BEGIN.exec(headAt(source, blank));
  return first && { filename: nameIn(first), bytes: decoded(source, linesFrom(source, blank + first[0].length)) };
}

const headAt = (source: Buffer, at: number): string => source.subarray(at, at + HEAD).toString('latin1');
const nameIn = (first: RegExpExecArray): string => textOfRaw(Buffer.from(first[1]!, 'latin1'));

interface Lines {
  from: number;
  /** Behind the last of them, and behind the `end` that closes them. */
  until: number;
  end: number;
  isWhole: boolean;
  size: number;
}

function linesFrom(source: Buffer, from: number): Lines {
  let [at, size] = [from, 0];
  while (at < source.length) {
    const { length, next } = lineAt(source, at);
    if (length === 3 && source.toString('latin1', at, at + 3) === 'end') return { from, until: at, end: next, isWhole: true, size };
    if (!isLine(source, at, length)) break;
    size += sizeOf(source, at, length);
    at = next;
  }
  return { from, until: at, end: at, isWhole: false, size };
}

function lineAt(source: Buffer, at: number): { length: number; next: number } {
  const found = source.indexOf(LF, at);
  const next = found < 0 ? source.length : found + 1;
  let end = found < 0 ? next : found;
  while (end > at && source[end - 1] === CR) end -= 1;
  return { length: end - at, next };
}

const sizeOf = (source: Buffer, at: number, length: number): number => (length > 0 ? (source[at]! - 32) & 63 : 0);

/** Blanks at the end may have been lost, and some writers add a sum; anything else is no such line. */
function isLine(source: Buffer, at: number, length: number): boolean {
  if (length - 1 > Math.ceil(sizeOf(source, at, length) / 3) * 4 + 2) return false;
  for (let i = at; i < at + length; i += 1) if (source[i]! < 0x20 || source[i]! > 0x60) return false;
  return true;
}

function decoded(source: Buffer, { from, until, size }: Lines): Uint8Array {
  const out = Buffer.alloc(size);
  let written = 0;
  for (let at = from; at < until;) {
    const { length, next } = lineAt(source, at);
    const sign = (i: number) => (i < length ? (source[at + i]! - 32) & 63 : 0);
    const end = written + sizeOf(source, at, length);
    for (let i = 1; written < end; i += 4) {
      const group = (sign(i) << 18) | (sign(i + 1) << 12) | (sign(i + 2) << 6) | sign(i + 3);
      for (const shift of [16, 8, 0]) if (written < end) out[written++] = (group >> shift) & 255;
    }
    at = next;
  }
  return out;
}
