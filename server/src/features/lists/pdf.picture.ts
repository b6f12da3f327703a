import { PNG } from 'pngjs';

const MOST_DOTS = 4_000_000;

/**
 * A picture as a sheet takes it: of a PNG that can be seen through, what stands on white. The library of the sheet would read such a one
 * itself, but where a mistake in it could not be caught.
 * @throws Error where it is a PNG that cannot be read, or is too large
 */
export function onWhite(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  if (!bytes.includes('IEND')) throw new Error('cut off');
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > MOST_DOTS) throw new Error('too large');
  return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2 });
}
