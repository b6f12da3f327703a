import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { openS3Blobs } from '#server/adapters/blobs.s3.ts';
import { signRequest } from '#server/adapters/s3.signature.ts';
import type { BlobStore } from '#server/platform/ports.ts';
import { startObjectStore, type ObjectStore } from '#test/object-store.ts';

let folder: string;
let objects: ObjectStore;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel blobs '));
  objects = await startObjectStore();
  stores['folder'] = await openFolderBlobs(folder);
  stores['S3'] = await openS3Blobs(objects.url);
});
afterAll(async () => {
  await objects.close();
  await rm(folder, { recursive: true });
});

/** Everything that a store holds, wherever: to see that a refusal left nothing. */
async function countStored(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length + objects.objects.size;
}
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const inPieces = (content: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );

describe.each(['folder', 'S3'])('%s', (name) => {
  const store = () => stores[name]!;

  test.each([0, 1, 8191, 300_000])('%i bytes come back as they went in, as bytes and as a stream', async (size) => {
    const content = randomBytes(size);
    const expected = { sha256: sha256(content), size };
    expect(await store().put(content)).toEqual(expected);
    expect(await store().put(inPieces(content, 7000))).toEqual(expected);
    expect(await buffer(await store().get(expected.sha256))).toEqual(content);
    expect(await store().has(expected.sha256)).toBe(true);
  });

  test('a range is inclusive at both ends', async () => {
    const { sha256: key } = await store().put(Buffer.from('0123456789'));
    expect(String(await buffer(await store().get(key, { start: 2, end: 4 })))).toBe('234');
  });

  test('over the limit: RangeError, and nothing is left', async () => {
    const before = await countStored();
    const content = randomBytes(5000);
    await expect(store().put(inPieces(content, 1000), 4999)).rejects.toThrow(RangeError);
    expect(await store().has(sha256(content))).toBe(false);
    expect(await countStored()).toBe(before);
    expect(await store().put(content, 5000)).toMatchObject({ size: 5000 });
  });

  test('a content that breaks off leaves nothing', async () => {
    const before = await countStored();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(1000);
        throw new Error('the sender hung up');
      })(),
    );
    await expect(store().put(broken)).rejects.toThrow('the sender hung up');
    expect(await countStored()).toBe(before);
  });

  test('what is not there cannot be read; removing it twice is fine', async () => {
    const { sha256: key } = await store().put(randomBytes(10));
    await store().remove(key);
    await store().remove(key);
    expect(await store().has(key)).toBe(false);
    await expect(store().get(key).then(buffer)).rejects.toThrow();
  });

  test('what was put again since a time stays, what was not goes', async () => {
    const { sha256: key } = await store().put(randomBytes(20));
    await store().remove(key, new Date(Date.now() - 60_000));
    expect(await store().has(key)).toBe(true);
    await store().remove(key, new Date(Date.now() + 60_000));
    expect(await store().has(key)).toBe(false);
  });

  test.each(['../../etc/passwd', '', 'ABCDEF', `${'a'.repeat(63)}/`])('the key %j is refused', async (key) => {
    await expect((async () => store().get(key))()).rejects.toThrow(TypeError);
  });

  test('twenty uploads of one content at once are one content', async () => {
    const content = randomBytes(50_000);
    const before = await countStored();
    const answers = await Promise.all(Array.from({ length: 20 }, () => store().put(content)));
    expect(new Set(answers.map((one) => one.sha256))).toEqual(new Set([sha256(content)]));
    expect(await countStored()).toBe(before + 1);
  });
});

test('folder: a start clears what a crash left half-written, and keeps the rest', async () => {
  const { sha256: key } = await stores['folder']!.put(Buffer.from('kept'));
  const again = await openFolderBlobs(folder);
  expect(await again.has(key)).toBe(true);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  expect((await stat(path.join(folder, key.slice(0, 2), key.slice(2, 4), key))).mode & 0o077).toBe(0);
});

test('S3: an answer of 503 is tried again', async () => {
  objects.failNext(2);
  expect(await stores['S3']!.put(Buffer.from('after a hiccup'))).toMatchObject({ size: 14 });
});

test.each([
  ['another secret', (url: string) => url.replace(/:se[^@]+@/, ':another@'), 'refuses the key'],
  ['another bucket', (url: string) => url.replace('lintel-files', 'nowhere'), 'no bucket nowhere'],
  ['nobody there', (url: string) => url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9'), 'does not answer'],
  ['no bucket', (url: string) => url.replace('/lintel-files', ''), 'names no bucket'],
])('S3: %s stops the start with a sentence that names BLOBS_URL', async (_name, change, sentence) => {
  const opening = openS3Blobs(change(objects.url));
  await expect(opening).rejects.toThrow('BLOBS_URL');
  await expect(opening).rejects.toThrow(sentence);
});

test('S3: the signature of the published example', () => {
  const place = {
    origin: 'https://examplebucket.s3.amazonaws.com',
    bucket: 'examplebucket',
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const { authorization } = signRequest(place, {
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: { range: 'bytes=0-9' },
    bodySha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    now: new Date('2013-05-24T00:00:00Z'),
  });
  expect(authorization).toMatch(/Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});
