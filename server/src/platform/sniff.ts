import { Readable } from 'node:stream';

const HEAD_BYTES = 16;

const SIGNATURES: readonly { type: string; at?: number; bytes: readonly number[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** Photos of phones are of the family of MP4: what it is stands behind `ftyp`. */
const BRANDS: Readonly<Record<string, string>> = {
  ...{ avif: 'image/avif', avis: 'image/avif' },
  ...{ heic: 'image/heic', heix: 'image/heic', heim: 'image/heic', heis: 'image/heic', hevc: 'image/heic', hevx: 'image/heic' },
  ...{ mif1: 'image/heif', msf1: 'image/heif' },
};

/** What the first bytes of a file say, where it is a picture or a PDF; null for anything else (reliability R16). */
export function sniffType(head: Uint8Array): string | null {
  const known = SIGNATURES.find(({ at = 0, bytes }) => bytes.every((byte, i) => head[at + i] === byte));
  if (known) return known.type;
  const [box, brand] = [head.subarray(4, 8), head.subarray(8, 12)].map((bytes) => Buffer.from(bytes).toString('latin1'));
  return box === 'ftyp' ? (BRANDS[brand!] ?? null) : null;
}

/** The same content, of which the first bytes are looked at as they pass. */
export function sniffing(content: Readable): { content: Readable; type: () => string | null } {
  let head = Buffer.alloc(0);
  async function* passing() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (head.byteLength < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.byteLength)]);
      yield chunk;
    }
  }
  return { content: Readable.from(passing(), { objectMode: false }), type: () => sniffType(head) };
}
