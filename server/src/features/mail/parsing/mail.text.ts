import { isAscii, isUtf8 } from 'node:buffer';

/** Labels under which TextDecoder reads windows-1252, where every byte is a letter: no text can contradict them. */
const WESTERN = 'windows-1252';
/** Said where nobody knew. */
const UNSAID = /^(?:|utf-?8|us-ascii|ascii|ansi_x3\.4-1968)$/;
/** Four letters with the eighth bit in a row: words in Cyrillic have them, words in Latin letters do not. */
const CYRILLIC = /[\u00c0-\u00ff]{4}/;

/** The charset that bytes have, where they are not in the one that was said: UTF-8 where they can be, else what is left. */
export function charsetOf(bytes: Uint8Array, said = ''): string {
  if (isAscii(bytes)) return said;
  const label = said.trim().toLowerCase();
  if (isUtf8(bytes)) return isIn(bytes, label) ? said : 'utf-8';
  return UNSAID.test(label) && isHardlyUtf8(bytes) ? eightBit(bytes) : said;
}

/** Bytes of which nobody said what they are, as headers have them. */
export function textOfRaw(bytes: Uint8Array): string {
  return new TextDecoder(charsetOf(bytes) || 'utf-8', { ignoreBOM: true }).decode(bytes);
}

/** What surely is UTF-8 is that whatever a Western label says: nobody writes the pairs of signs that it would mean. */
function isIn(bytes: Uint8Array, label: string): boolean {
  try {
    const decoder = new TextDecoder(label || 'utf-8', { fatal: true });
    if (decoder.encoding === WESTERN) return false;
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** More broken than whole characters: a text that was only cut somewhere stays what it is. */
function isHardlyUtf8(bytes: Uint8Array): boolean {
  let [broken, whole] = [0, 0];
  for (const sign of new TextDecoder().decode(bytes)) {
    if (sign === '\ufffd') broken += 1;
    else if (sign > '\u007f') whole += 1;
  }
  return broken > whole;
}

const eightBit = (bytes: Uint8Array): string =>
  CYRILLIC.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')) ? 'windows-1251' : WESTERN;

interface Paragraph {
  depth: number;
  pieces: string[];
  isOpen: boolean;
}

const SIGNATURE = '-- ';

/** Lines that were broken for the way are one again, within one depth of quotes (RFC 3676); `DelSp` takes the blank of the break. */
export function unflow(text: string, isBlankTaken: boolean): string {
  const paragraphs: Paragraph[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)![0].length;
    const words = line.slice(line[depth] === ' ' ? depth + 1 : depth);
    const last = paragraphs.at(-1);
    const isOpen = words.endsWith(' ') && words !== SIGNATURE;
    const piece = isOpen && isBlankTaken ? words.slice(0, -1) : words;
    if (last?.isOpen && last.depth === depth && words !== SIGNATURE) {
      last.pieces.push(piece);
      last.isOpen = isOpen;
    } else paragraphs.push({ depth, pieces: [piece], isOpen });
  }
  return paragraphs.map(written).join('\n');
}

function written({ depth, pieces }: Paragraph): string {
  const words = pieces.join('');
  return depth > 0 && words ? `${'>'.repeat(depth)} ${words}` : '>'.repeat(depth) + words;
}
