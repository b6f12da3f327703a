/** A source of numbers in [0, 1): the same seed gives the same numbers on every machine. */
export type Random = () => number;

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Two numbers as one of 32 bits, so that each mail has a seed of its own and none needs the one before it. */
export function hash(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** A whole number from 0 to below the limit. */
export const below = (random: Random, limit: number): number => (random() * limit) | 0;

export const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!;

/** Like `below`, but small numbers come more often: some people write more, some threads go on longer. */
export const oftenLow = (random: Random, limit: number): number => (random() * random() * limit) | 0;
