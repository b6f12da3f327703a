/** Packets as Outlook writes them (MS-OXTNEF), for tests. */

const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const padded = (value: Buffer): Buffer => Buffer.concat([u32(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)]);

/** Attributes of a message: id and content, in their order. */
export function packet(...attributes: readonly [id: number, data: Buffer][]): Buffer {
  const pieces = attributes.map(([id, data]) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(1, 0);
    head.writeUInt16LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  });
  return Buffer.concat([u32(0x223e9f78), Buffer.alloc(2), ...pieces]);
}

/** One property of any length. */
export function property(type: number, id: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from(Uint16Array.of(type, id).buffer), u32(1), padded(value)]);
}

/** A list of properties: a text, and others. */
export const text = (id: number, value: string, more: readonly Buffer[] = []): Buffer =>
  Buffer.concat([u32(1 + more.length), property(0x001f, id, Buffer.from(`${value}\0`, 'utf16le')), ...more]);
