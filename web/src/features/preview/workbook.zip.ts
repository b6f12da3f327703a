/** One file of an archive: how it is packed, and where its bytes are. */
interface Entry {
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

export type Archive = ReadonlyMap<string, Entry>;

const MOST_ENTRIES = 5000;

/**
 * The directory of a zip file. What its headers claim about sizes is never believed: entries are cut where the file ends, and what
 * comes out of them is counted while it comes (`readEntry`). Raises where it is no archive.
 */
export function openArchive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('The directory is broken');
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.set(name, { method: view.getUint16(at + 10, true), packed: bytes.subarray(start, start + view.getUint32(at + 20, true)) });
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

/** The last record of the file tells where the directory is. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Error('This is no archive');
}

/** The text of an entry, up to `most` bytes of it: a bomb is let go of as soon as it is that large. */
export async function readEntry(archive: Archive, name: string, most: number): Promise<{ text: string; isCut: boolean } | null> {
  const entry = archive.get(name);
  if (!entry) return null;
  if (entry.method === 0) return { text: new TextDecoder().decode(entry.packed.subarray(0, most)), isCut: entry.packed.length > most };
  if (entry.method !== 8) throw new Error('The archive is packed in an unknown way');
  const reader = new Blob([entry.packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    text += decoder.decode(part.value, { stream: true });
    if (size <= most) continue;
    await reader.cancel();
    return { text, isCut: true };
  }
  return { text, isCut: false };
}
