const SEED = 20261012;

/** mulberry32 with a stream of its own for each module, so that one can grow without shifting the others (workspace H1). Answers 0 <= n < 1. */
export function randomStream(module: string): () => number {
  let state = SEED;
  for (const letter of module) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
