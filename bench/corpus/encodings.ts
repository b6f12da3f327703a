import { encoderOf, LABELS, type Charset } from './charsets.ts';

/** How one mail writes what is not ASCII into its headers. */
export interface HeaderStyle {
  charset: Charset;
  quoted: boolean;
}

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A header's text as encoded words (RFC 2047), folded. */
export function encodedWords(text: string, { charset, quoted }: HeaderStyle): string {
  if (isAscii(text)) return text;
  const letters = Array.from(text);
  const encode = encoderOf(charset);
  const words: string[] = [];
  let part = '';
  letters.forEach((letter, i) => {
    part += letter;
    if (part.length < (quoted ? 14 : 18) && i < letters.length - 1) return;
    const bytes = encode(part);
    words.push(
      quoted ? `=?${LABELS[charset]}?Q?${[...bytes].map(quotedByte).join('')}?=` : `=?${LABELS[charset]}?B?${bytes.toString('base64')}?=`,
    );
    part = '';
  });
  return words.join('\n ');
}

const hex = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

function quotedByte(byte: number): string {
  const plain = (byte > 47 && byte < 58) || (byte > 64 && byte < 91) || (byte > 96 && byte < 123);
  if (plain) return String.fromCharCode(byte);
  return byte === 32 ? '_' : hex(byte);
}

/** RFC 2045 §6.7, in lines of at most 76. */
export function quotedPrintable(bytes: Buffer): string {
  let out = '';
  let column = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === 10) {
      out += '\n';
      column = 0;
      continue;
    }
    const isInnerSpace = byte === 32 && bytes[i + 1] !== 10 && i + 1 < bytes.length;
    const text = isInnerSpace || (byte > 32 && byte < 127 && byte !== 61) ? String.fromCharCode(byte) : hex(byte);
    if (column + text.length > 75) {
      out += '=\n';
      column = 0;
    }
    out += text;
    column += text.length;
  }
  return out;
}

export function base64(bytes: Buffer): string {
  const text = bytes.toString('base64');
  let out = '';
  for (let i = 0; i < text.length; i += 76) out += `${text.slice(i, i + 76)}\n`;
  return out;
}

/** Plain text in lines of at most 74. */
export function wrap(text: string): string {
  let out = '';
  let column = 0;
  for (const word of text.split(' ')) {
    if (column + word.length > 74) {
      out += '\n';
      column = 0;
    } else if (column) {
      out += ' ';
      column++;
    }
    out += word;
    column += word.length;
  }
  return out;
}
