/** What phones take photos as: only the first bytes count. */
export const HEIC = new TextEncoder().encode('\0\0\0\x24ftypheic\0\0\0\0mif1');

/** The smallest upload that is a picture by its bytes. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
