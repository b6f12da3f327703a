import type { Random } from './random.ts';

export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252' | 'shift_jis' | 'koi8-r';
export type Encode = (text: string) => Buffer;

const SHARES: [Charset, number][] = [
  ['utf-8', 0.72],
  ['iso-8859-1', 0.09],
  ['windows-1252', 0.09],
  ['shift_jis', 0.05],
  ['koi8-r', 0.05],
];

/** As it is written into a header. */
export const LABELS: Record<Charset, string> = {
  'utf-8': 'UTF-8',
  'iso-8859-1': 'ISO-8859-1',
  'windows-1252': 'windows-1252',
  shift_jis: 'Shift_JIS',
  'koi8-r': 'KOI8-R',
};

/** What makes a mail need its charset. */
export const FLAVOURS: Record<Charset, string[]> = {
  'utf-8': ['Grüße', 'façade', '→ see plan', '“approved”', 'naïve', 'Ø250', '25 m²', 'Ärger', '日程', 'смета', '✓'],
  'iso-8859-1': ['Größe', 'façade', 'béton', 'niño', '25 m²', 'Straße', 'año'],
  'windows-1252': ['“quoted”', '€ 4.500', 'it’s', '– see', 'façade', 'Žižka'],
  shift_jis: ['工事の進捗をご確認ください。', '請求書を添付します。', '見積書', '来週の会議', '安全第一', 'よろしくお願いいたします。'],
  'koi8-r': ['Добрый день', 'смета на бетон', 'счёт', 'согласование', 'график работ', 'С уважением'],
};

/** What 0x80 to 0x9f mean in windows-1252, which some decoders read as control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export function charsetOf(random: Random): Charset {
  const wanted = random();
  let sum = 0;
  return SHARES.find(([, share]) => wanted < (sum += share))?.[0] ?? 'utf-8';
}

const encoders = new Map<Charset, Encode>([['utf-8', (text) => Buffer.from(text, 'utf8')]]);

/** Node decodes every charset and encodes UTF-8 only: the others are its decoders turned round. */
export function encoderOf(charset: Charset): Encode {
  let encode = encoders.get(charset);
  if (!encode) encoders.set(charset, (encode = invert(charset)));
  return encode;
}

function invert(charset: Charset): Encode {
  const decoder = new TextDecoder(charset, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const learn = (...bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if (letter.length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let byte = 0x80; byte < 256; byte++) learn(byte);
  if (charset === 'windows-1252') Array.from(WINDOWS_1252).forEach((letter, i) => bytesOf.set(letter, [0x80 + i]));
  if (charset === 'shift_jis') for (let lead = 0x81; lead < 0xfd; lead++) for (let trail = 0x40; trail < 0xfd; trail++) learn(lead, trail);
  return (text) =>
    Buffer.from(
      Array.from(text).flatMap((letter) => (letter.codePointAt(0)! < 128 ? letter.codePointAt(0)! : (bytesOf.get(letter) ?? 63))),
    );
}
