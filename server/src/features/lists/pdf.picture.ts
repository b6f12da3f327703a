import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { PNG } from 'pngjs';
import { sniffType } from '#server/platform/sniff.ts';

/** Of a picture that is read here, as dots; a JPEG is only looked through, and its photos are larger. */
const MOST_DOTS = { png: 4_000_000, jpeg: 12_000_000 } as const;

/**
 * A picture as a sheet takes it: of a PNG that can be seen through, what stands on white. The library of the sheet would read such a one
 * itself, but where a mistake in it could not be caught; of a JPEG it reads the head and hands the rest on, whatever it is.
 * @throws Error where it cannot be read, or is too large
 */
export function onWhite(bytes: Buffer): Buffer {
  const type = sniffType(bytes);
  if (type === 'image/png') return pngOnWhite(bytes);
  if (type === 'image/jpeg') return readableJpeg(bytes);
  throw new Error('neither a PNG nor a JPEG');
}

function pngOnWhite(bytes: Buffer): Buffer {
  if (!bytes.includes('IEND')) throw new Error('cut off');
  checkSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20), MOST_DOTS.png);
  return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2 });
}

function readableJpeg(bytes: Buffer): Buffer {
  if (!bytes.includes(END_OF_JPEG)) throw new Error('cut off');
  const frame = frameOf(bytes);
  checkSize(bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5), MOST_DOTS.jpeg);
  new JpegImage().parse(bytes);
  return bytes;
}

const END_OF_JPEG = Buffer.of(0xff, 0xd9);
/** What tells how large the picture is, by the ways of coding that a reader of PDFs knows. */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Where the frame begins, which stands before the dots. */
function frameOf(bytes: Buffer): number {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff && !FRAMES.includes(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2);
  if (bytes.readUInt8(at) !== 0xff) throw new Error('broken');
  return at;
}

function checkSize(width: number, height: number, most: number): void {
  if (width * height === 0 || width * height > most) throw new Error('too large, or nothing');
}
