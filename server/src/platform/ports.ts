import type { Readable } from 'node:stream';

/** Where file contents live: a folder (embedded) or S3-compatible storage (BLOBS_URL). Keys are SHA-256 in hex. */
export interface BlobStore {
  /** Streams in, hashing as it goes; refuses over `limit` bytes with RangeError and leaves nothing behind. Durable when it resolves. */
  put(content: Readable | Uint8Array, limit?: number): Promise<{ sha256: string; size: number }>;
  /** The same for many small ones at once, in their order. */
  putAll(contents: readonly Uint8Array[]): Promise<{ sha256: string; size: number }[]>;
  /** Raises when there is no such content. `range` is inclusive, in bytes. */
  get(sha256: string, range?: { start: number; end: number }): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** With `putBefore` only what was not put again since then. */
  remove(sha256: string, putBefore?: Date): Promise<void>;
}

/** Time, given rather than taken, so that tests and the demo loader can stand at any day. */
export interface Clock {
  now(): Date;
}
