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

/** How many ids this process made, from a random start; 24 bits, then it begins anew. */
let made = crypto.getRandomValues(new Uint32Array(1))[0]! & 0x7fffff;

/**
 * `newId('emp')` -> `emp_06bqk…`. Ordered by `now` (milliseconds), then by the order in which this process made them:
 * what one command writes within a millisecond is listed in the order of its writing. The other 50 bits are random by crypto.
 */
export function newId<P extends string>(prefix: P, now: number = Date.now()): `${P}_${string}` {
  const random = crypto.getRandomValues(new Uint8Array(16));
  made = (made + 1) & 0xffffff;
  // 12 bits stand behind the version, 6 behind the variant, 6 in the next byte's upper part (RFC 9562, 6.2, method 1).
  random[6] = (made >> 20) & 0x0f;
  random[7] = (made >> 12) & 0xff;
  random[8] = (made >> 6) & 0x3f;
  random[9] = ((made & 0x3f) << 2) | (random[9]! & 0x03);
  return `${prefix}_${base32(uuid7(now, random))}`;
}
