import { encoderOf, LABELS, type Charset } from './charsets.ts';
import { base64, quotedPrintable } from './encodings.ts';
import type { Draft } from './message.ts';
import { below, pick, randomFrom, type Random } from './random.ts';
import { TRADE } from './words.ts';

/** Text stands here as it is sent, so that latin1 writes it byte for byte. */
export type Part = string | Buffer;

export interface Content {
  text: string;
  html: string | null;
  hasFiles: boolean;
  hasLogo: boolean;
  /** Decides how text is encoded for transfer; from 0 to 1. */
  transfer: number;
}

/** The body with its own headers: text, HTML beside it, a logo within the HTML, files behind all of it. */
export function bodyOf(draft: Draft, content: Content): Part[] {
  if (!content.hasFiles) return textsOf(draft, content);
  const { random } = draft;
  const edge = boundary(draft, 'mix');
  const body: Part[] = [`Content-Type: multipart/mixed; boundary="${edge}"\n\n--${edge}\n`, ...textsOf(draft, content)];
  const count = 1 + (random() < 0.3 ? 1 : 0) + (random() < 0.1 ? 1 : 0);
  for (let i = 0; i < count; i++) body.push(`\n--${edge}\n`, ...fileOf(random));
  return [...body, `--${edge}--\n`];
}

const boundary = ({ number }: Draft, name: string): string => `----=_Part_${number.toString(36)}_${name}`;

function textsOf(draft: Draft, { text, html, hasLogo, transfer }: Content): Part[] {
  const plain = textPart('plain', text, draft.charset, transfer);
  if (html === null) return plain;
  const edge = boundary(draft, 'alt');
  const rich = textPart('html', html, draft.charset, transfer);
  const second = hasLogo ? withLogo(draft, rich) : rich;
  return [
    `Content-Type: multipart/alternative; boundary="${edge}"\n\n--${edge}\n`,
    ...plain,
    `\n--${edge}\n`,
    ...second,
    `\n--${edge}--\n`,
  ];
}

function textPart(type: 'plain' | 'html', text: string, charset: Charset, transfer: number): Part[] {
  const bytes = encoderOf(charset)(text);
  const [encoding, body] = transferred(bytes, charset, transfer);
  return [`Content-Type: text/${type}; charset=${LABELS[charset]}\nContent-Transfer-Encoding: ${encoding}\n\n`, body];
}

function transferred(bytes: Buffer, charset: Charset, transfer: number): [string, Part] {
  if (charset === 'shift_jis' || (charset === 'utf-8' && transfer < 0.2)) return ['base64', base64(bytes)];
  if (charset === 'koi8-r' && transfer < 0.5) return ['8bit', bytes];
  return ['quoted-printable', `${quotedPrintable(bytes)}\n`];
}

function withLogo(draft: Draft, rich: Part[]): Part[] {
  const edge = boundary(draft, 'rel');
  const size = 1500 + draft.random() * 6000;
  return [
    `Content-Type: multipart/related; boundary="${edge}"\n\n--${edge}\n`,
    ...rich,
    `\n--${edge}\nContent-Type: image/png; name="logo.png"\nContent-ID: <logo${draft.number}@lintel>\n` +
      'Content-Disposition: inline; filename="logo.png"\nContent-Transfer-Encoding: base64\n\n',
    base64(noise(draft.random, size, 'png')),
    `--${edge}--\n`,
  ];
}

function fileOf(random: Random): Part[] {
  const kind = random() < 0.65 ? 'pdf' : 'png';
  const size = 20_480 * Math.pow(25, random());
  const filename = `${pick(random, TRADE)}-${1000 + below(random, 9000)}.${kind}`;
  const type = kind === 'pdf' ? 'application/pdf' : 'image/png';
  return [
    `Content-Type: ${type}; name="${filename}"\nContent-Disposition: attachment; filename="${filename}"\nContent-Transfer-Encoding: base64\n\n`,
    base64(noise(random, size, kind)),
  ];
}

const SIGNATURES = { pdf: Buffer.from('%PDF-1.4\n', 'latin1'), png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) };
let pool: Buffer | undefined;

/** A piece of one pool of noise that begins like a file of this kind. */
function noise(random: Random, size: number, kind: keyof typeof SIGNATURES): Buffer {
  pool ??= makePool(2 * 1024 * 1024);
  const length = Math.trunc(size);
  const start = below(random, pool.length - length);
  const bytes = Buffer.from(pool.subarray(start, start + length));
  SIGNATURES[kind].copy(bytes);
  return bytes;
}

function makePool(size: number): Buffer {
  const random = randomFrom(1_234_567);
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i += 4) bytes.writeUInt32LE((random() * 4294967296) >>> 0, i);
  return bytes;
}
