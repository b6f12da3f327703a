import type { LookupAddress, LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';

/** What another server answered; null when it is more than `limit` bytes, of which no more is read then. */
export async function bytesUpTo(answer: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Answers a look-up with addresses that were judged: the first of them, or all where the caller tries one after the other. */
export function giveAddresses(addresses: readonly LookupAddress[], options: LookupOptions, done: Parameters<LookupFunction>[2]): void {
  if (options.all) (done as unknown as (error: null, all: readonly LookupAddress[]) => void)(null, addresses);
  else done(null, addresses[0]!.address, addresses[0]!.family);
}
