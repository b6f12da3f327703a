const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 16 bytes as 26 characters of Crockford base32, in the order of the bytes. */
export function base32(raw: Uint8Array): string {
  let number = 0n;
  for (const byte of raw) number = (number << 8n) | BigInt(byte);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = ALPHABET[Number(number & 31n)] + text;
    number >>= 5n;
  }
  return text;
}

/** A UUIDv7: 48 bits of milliseconds, then randomness, so that ids sort by the time they were made. */
export function uuid7(now: number, random: Uint8Array): Uint8Array {
  const raw = new Uint8Array(random.slice(0, 16));
  for (let i = 0; i < 6; i++) raw[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 255;
  raw[6] = (raw[6]! & 0x0f) | 0x70;
  raw[8] = (raw[8]! & 0x3f) | 0x80;
  return raw;
}

/** `newId('emp')` -> `emp_06bqk…`. Random by crypto, ordered by `now` (milliseconds). */
export const newId = <P extends string>(prefix: P, now: number = Date.now()): `${P}_${string}` =>
  `${prefix}_${base32(uuid7(now, crypto.getRandomValues(new Uint8Array(16))))}`;
