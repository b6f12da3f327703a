import { crc32 } from 'node:zlib';

interface ZipFile {
  filename: string;
  bytes: Uint8Array;
}

/** The files as one archive, as they are: what people attach is compressed already. Two of one name are told apart by a number. */
export function zipOf(files: readonly ZipFile[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [i, { bytes }] of files.entries()) {
    const name = Buffer.from(nameOf(files, i));
    const facts = factsOf(bytes, name, at);
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.alloc(2), name]);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(offset, 12);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, rest, name]));
    parts.push(head, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    offset += head.length + bytes.byteLength;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** What both headers of a file say: version, UTF-8 names, stored, time, sum, sizes, length of the name. */
function factsOf(bytes: Uint8Array, name: Buffer, at: Date): Buffer {
  const facts = Buffer.alloc(24);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  facts.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.byteLength, 14);
  facts.writeUInt32LE(bytes.byteLength, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function nameOf(files: readonly ZipFile[], index: number): string {
  const { filename } = files[index]!;
  const before = files.slice(0, index).filter((one) => one.filename.toLowerCase() === filename.toLowerCase()).length;
  if (before === 0) return filename;
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? `${filename.slice(0, dot)} (${before + 1})${filename.slice(dot)}` : `${filename} (${before + 1})`;
}
