/** What phones take photos as: only the first bytes count. */
export const HEIC = new TextEncoder().encode('\0\0\0\x24ftypheic\0\0\0\0mif1');

/** The smallest upload that is a picture by its bytes. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const block = (marker: number, ...content: number[]): number[] => [0xff, marker, 0, content.length + 2, ...content];
const ofOneSign = [1, ...Array<number>(15).fill(0), 0];

/** Eight dots by eight of grey, which a reader can decode to its end. */
export const JPEG = Buffer.from([
  ...[0xff, 0xd8],
  ...block(0xdb, 0, ...Array<number>(64).fill(1)),
  ...block(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
  ...block(0xc4, 0x00, ...ofOneSign),
  ...block(0xc4, 0x10, ...ofOneSign),
  ...block(0xda, 1, 1, 0, 0, 63, 0),
  ...[0b0011_1111, 0xff, 0xd9],
]);
