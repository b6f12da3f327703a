/** What Outlook packs into winmail.dat (MS-OXTNEF). Only to be called in a worker: every number in it is a stranger's. */

export interface PackedFile {
  filename: string;
  mimeType: string;
  contentId: string | null;
  bytes: Uint8Array;
}

export interface Unpacked {
  text: string;
  html: string;
  files: PackedFile[];
}

const SIGNATURE = 0x223e9f78;
const LIMITS = { depth: 4, files: 500, attributes: 20_000, rtfBytes: 16 * 1024 * 1024 };
const ATTRIBUTE = { body: 0x800c, attachData: 0x800f, attachTitle: 0x8010, renderData: 0x9002, messageProps: 0x9003, attachProps: 0x9005 };
const PROPERTY = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  name: 0x3704,
  longName: 0x3707,
  mimeTag: 0x370e,
  contentId: 0x3712,
};

/** Its text, HTML and files, those of mails within it among them; null when it is no such packet. What is cut off counts up to there. */
export function unpackTnef(bytes: Uint8Array, depth = 0): Unpacked | null {
  const packet = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (depth >= LIMITS.depth || packet.length < 6 || packet.readUInt32LE(0) !== SIGNATURE) return null;
  const found: Unpacked = { text: '', html: '', files: [] };
  let open: Attachment | null = null;
  const close = () => {
    if (open) found.files.push(...filesOf(open, depth));
    open = null;
  };
  for (const { id, data } of attributesOf(packet)) {
    if (id === ATTRIBUTE.renderData) {
      close();
      if (found.files.length >= LIMITS.files) break;
      open = { title: '', data: null, properties: new Map() };
    } else if (id === ATTRIBUTE.messageProps) readBodies(found, propertiesOf(data));
    else if (id === ATTRIBUTE.body) found.text ||= textOf(data);
    else if (open) keep(open, id, data);
  }
  close();
  return { ...found, files: found.files.slice(0, LIMITS.files) };
}

interface Attachment {
  title: string;
  data: Buffer | null;
  properties: ReadonlyMap<number, Property>;
}

function keep(open: Attachment, id: number, data: Buffer): void {
  if (id === ATTRIBUTE.attachTitle) open.title = textOf(data);
  if (id === ATTRIBUTE.attachData) open.data = data;
  if (id === ATTRIBUTE.attachProps) open.properties = propertiesOf(data);
}

function filesOf({ title, data, properties }: Attachment, depth: number): PackedFile[] {
  const text = (id: number) => stringOf(properties.get(id));
  const filename = text(PROPERTY.longName) || text(PROPERTY.name) || title;
  const object = properties.get(PROPERTY.data);
  // A mail within the mail: behind the name of its interface it is such a packet itself.
  const inner = object?.type === OBJECT ? unpackTnef(object.value.subarray(16), depth + 1) : null;
  if (inner) return [...bodyFiles(inner, filename), ...inner.files];
  const bytes = data ?? object?.value;
  if (!bytes) return [];
  return [{ filename, mimeType: text(PROPERTY.mimeTag) || 'application/octet-stream', contentId: text(PROPERTY.contentId) || null, bytes }];
}

const bodyFiles = ({ text, html }: Unpacked, name: string): PackedFile[] =>
  text || html
    ? [
        {
          filename: `${name || 'message'}.${text ? 'txt' : 'html'}`,
          mimeType: text ? 'text/plain' : 'text/html',
          contentId: null,
          bytes: Buffer.from(text || html),
        },
      ]
    : [];

function readBodies(found: Unpacked, properties: ReadonlyMap<number, Property>): void {
  found.text ||= stringOf(properties.get(PROPERTY.body));
  found.html ||= stringOf(properties.get(PROPERTY.html));
  const rtf = properties.get(PROPERTY.rtf);
  const plain = !found.text && !found.html && rtf ? unpackRtf(rtf.value) : null;
  if (plain) found.files.push({ filename: 'message.rtf', mimeType: 'application/rtf', contentId: null, bytes: plain });
}

function* attributesOf(packet: Buffer): Generator<{ id: number; data: Buffer }> {
  let at = 6;
  for (let i = 0; i < LIMITS.attributes && at + 9 <= packet.length; i++) {
    const id = packet.readUInt16LE(at + 1);
    const length = packet.readUInt32LE(at + 5);
    const data = packet.subarray(at + 9, at + 9 + length);
    if (data.length < length) return;
    yield { id, data };
    at += 9 + length + 2;
  }
}

interface Property {
  type: number;
  value: Buffer;
}

const OBJECT = 0x000d;
const STRING = 0x001e;
const UNICODE = 0x001f;
const BINARY = 0x0102;
const MULTIPLE = 0x1000;
const SIZES: Record<number, number> = { 0x2: 4, 0x3: 4, 0x4: 4, 0x5: 8, 0x6: 8, 0x7: 8, 0xa: 4, 0xb: 4, 0x14: 8, 0x40: 8, 0x48: 16 };

/** Those whose type is known, up to the first that is not: without its length nothing behind it can be found. */
function propertiesOf(data: Buffer): Map<number, Property> {
  const found = new Map<number, Property>();
  if (data.length < 4) return found;
  let at = 4;
  const read = () => {
    const value = data.readUInt32LE(at);
    at += 4;
    return value;
  };
  const piece = (length: number) => {
    if (at + length > data.length) throw new RangeError('cut off');
    const value = data.subarray(at, at + length);
    at += Math.ceil(length / 4) * 4;
    return value;
  };
  try {
    for (let left = data.readUInt32LE(0); left > 0; left--) {
      const type = data.readUInt16LE(at);
      const id = data.readUInt16LE(at + 2);
      at += 4;
      if (id >= 0x8000) {
        at += 16;
        if (read() === 0) at += 4;
        else piece(read());
      }
      const single = type & ~MULTIPLE;
      const isLong = single === STRING || single === UNICODE || single === BINARY || single === OBJECT;
      const size = SIZES[single];
      if (!isLong && size === undefined) break;
      const count = isLong || type & MULTIPLE ? read() : 1;
      for (let i = 0; i < count; i++) {
        const value = piece(isLong ? read() : size!);
        if (!found.has(id)) found.set(id, { type: single, value });
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

function stringOf(property: Property | undefined): string {
  if (!property) return '';
  return property.type === UNICODE ? withoutEnd(property.value.toString('utf16le')) : textOf(property.value);
}

/** Of texts without a known code page: UTF-8 where they are, else Western. */
function textOf(data: Buffer): string {
  const text = data.toString('utf8');
  return withoutEnd(text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(data) : text);
}

const withoutEnd = (text: string): string => text.replace(/\u0000[\s\S]*$/, '');

const RTF_START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

/** MS-OXRTFCP: runs of 8 tokens, each a byte or a piece of the last 4096 bytes. Null for what is none or too large. */
function unpackRtf(packed: Buffer): Buffer | null {
  if (packed.length < 16) return null;
  const size = packed.readUInt32LE(4);
  const kind = packed.toString('latin1', 8, 12);
  if (size > LIMITS.rtfBytes) return null;
  if (kind === 'MELA') return packed.subarray(16, 16 + size);
  if (kind !== 'LZFu') return null;
  const window = Buffer.alloc(4096, ' ');
  let place = window.write(RTF_START, 'latin1');
  const out = Buffer.alloc(size);
  let written = 0;
  const put = (byte: number) => {
    window[place] = byte;
    place = (place + 1) % 4096;
    if (written < size) out[written++] = byte;
  };
  for (let at = 16; at < packed.length && written < size;) {
    const tokens = packed[at++]!;
    for (let bit = 0; bit < 8 && at < packed.length && written < size; bit++) {
      if (!((tokens >> bit) & 1)) {
        put(packed[at++]!);
        continue;
      }
      const token = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      const from = token >> 4;
      if (from === place) return out.subarray(0, written);
      for (let i = 0; i < (token & 15) + 2; i++) put(window[(from + i) % 4096]!);
    }
  }
  return out.subarray(0, written);
}
