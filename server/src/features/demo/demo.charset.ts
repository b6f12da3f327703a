/** Charsets in which the demo's mail from abroad is written; the runtime itself only encodes UTF-8. */
export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1251' | 'windows-1252' | 'iso-2022-jp';

export function encodeText(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  if (charset === 'iso-2022-jp') return encodeJapanese(text);
  const table = tableOf(charset);
  return Buffer.concat(Array.from(text, (letter) => bytesOf(letter, table, charset)));
}

function bytesOf(letter: string, table: Map<string, Buffer>, charset: Charset): Buffer {
  const bytes = table.get(letter);
  if (!bytes) throw new Error(`${charset} has no letter ${letter}.`);
  return bytes;
}

const tables = new Map<string, Map<string, Buffer>>();

/** What the runtime can decode, read backwards. */
function tableOf(charset: string): Map<string, Buffer> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(charset);
  const add = (bytes: Buffer) => {
    const letter = decoder.decode(bytes);
    if (!letter.includes('\ufffd') && !table.has(letter)) table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(Buffer.from([byte]));
  if (charset === 'euc-jp') {
    for (let lead = 0xa1; lead < 0xff; lead++) for (let trail = 0xa1; trail < 0xff; trail++) add(Buffer.from([lead, trail]));
  }
  tables.set(charset, table);
  return table;
}

const TO_KANJI = Buffer.from('\u001b$B', 'latin1');
const TO_ASCII = Buffer.from('\u001b(B', 'latin1');

/** The double bytes of EUC-JP without their high bits, between escapes; ASCII at each end of line (RFC 1468). */
function encodeJapanese(text: string): Buffer {
  const table = tableOf('euc-jp');
  const parts: Buffer[] = [];
  let inKanji = false;
  for (const letter of `${text}\u0000`) {
    const bytes = bytesOf(letter, table, 'iso-2022-jp');
    const isKanji = bytes.length === 2;
    if (isKanji !== inKanji) parts.push(isKanji ? TO_KANJI : TO_ASCII);
    inKanji = isKanji;
    if (letter !== '\u0000') parts.push(isKanji ? (bytes.map((byte) => byte & 0x7f) as Buffer) : bytes);
  }
  return Buffer.concat(parts);
}
