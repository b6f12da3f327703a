import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, newId, uuid7 } from './ids.ts';

const raw = fc.uint8Array({ minLength: 16, maxLength: 16 });
const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('an id of a later millisecond sorts behind, whatever the randomness', () => {
  fc.assert(
    fc.property(moment, moment, raw, raw, (one, other, a, b) => {
      fc.pre(one < other);
      expect(base32(uuid7(one, a)) < base32(uuid7(other, b))).toBe(true);
    }),
  );
});

test('base32 keeps the order of the bytes and loses none', () => {
  fc.assert(
    fc.property(raw, raw, (a, b) => {
      const order = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
      const bytes = a.map((byte, i) => byte - b[i]!).findIndex((difference) => difference !== 0);
      expect(order(base32(a), base32(b))).toBe(bytes === -1 ? 0 : order(a[bytes]!, b[bytes]!));
    }),
  );
});

test('a UUIDv7 carries its version, its variant and its millisecond', () => {
  fc.assert(
    fc.property(moment, raw, (now, random) => {
      const made = uuid7(now, random);
      expect(made[6]! >> 4).toBe(7);
      expect(made[8]! >> 6).toBe(2);
      expect(made.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)).toBe(now);
    }),
  );
});

test('the randomness that is handed in stays as it is', () => {
  const random = new Uint8Array(16).fill(255);
  uuid7(0, random);
  expect(random).toEqual(new Uint8Array(16).fill(255));
});

test('an id is its prefix and 26 characters, and never twice the same', () => {
  const ids = Array.from({ length: 1000 }, () => newId('emp', 1_790_000_000_000));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^emp_[0-9a-z]{26}$/);
});

test('ids of one millisecond sort in the order in which they were made, also where moments alternate', () => {
  const moments = [1_790_000_000_000, 1_790_000_000_001] as const;
  const pairs = Array.from({ length: 1000 }, () => moments.map((moment) => newId('emp', moment)));
  for (const at of [0, 1]) {
    const ids = pairs.map((pair) => pair[at]!);
    expect(ids).toEqual([...ids].sort());
  }
});
