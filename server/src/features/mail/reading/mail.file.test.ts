import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '@lintel/contract/kit/client';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { openS3Blobs } from '#server/adapters/blobs.s3.ts';
import { systemContext } from '#server/platform/context.ts';
import type { BlobStore } from '#server/platform/ports.ts';
import { entriesIn } from '#server/platform/zip.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startObjectStore, type ObjectStore } from '#test/object-store.ts';
import { accessTokenFor } from '#test/tokens.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { readMail, stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { fileIn } from './mail.file.ts';

let app: TestApp;
let folder: string;
let objects: ObjectStore;
const stores: Record<string, BlobStore> = {};
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lintel files '));
  objects = await startObjectStore();
  stores['folder'] = await openFolderBlobs(folder);
  stores['S3'] = await openS3Blobs(objects.url);
});
afterAll(async () => {
  await app.close();
  await objects.close();
  await rm(folder, { recursive: true });
  await stopReading();
});

const part = (name: string, bytes: Buffer) =>
  `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
  `${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
const mailWith = (...parts: string[]) =>
  Buffer.from(
    `From: a@site.example\r\nSubject: Plans of the tower\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee below\r\n${parts.join('')}--b--\r\n`,
    'latin1',
  );

async function call(url: string, headers: Record<string, string> = {}) {
  const token = await accessTokenFor(app.services, 'marta.kessler');
  return app.app.inject({ url: `${API_BASE}${url}`, headers: { authorization: `Bearer ${token}`, ...headers } });
}
const arrive = (raw: Buffer) =>
  importMail(systemContext(app.services), { personId: app.idOf('marta.kessler'), raw, folder: 'inbox', seen: false });

describe('a part of a file', () => {
  const bytes = randomBytes(5000);
  let url: string;
  beforeAll(async () => {
    url = `/mail/${await arrive(mailWith(part('plan.bin', bytes)))}/attachments/0`;
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=4000-', 4000, 4999],
    ['bytes=4990-9000', 4990, 4999],
    ['bytes=-10', 4990, 4999],
    ['bytes=-9000', 0, 4999],
  ])('%s', async (range, start, end) => {
    const answer = await call(url, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/5000`,
      String(end - start + 1),
    ]);
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="plan.bin"; filename*=UTF-8''plan.bin`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test.each([['bytes=5000-'], ['bytes=9000-9001'], ['bytes=-0']])('%s lies behind the end', async (range) => {
    const answer = await call(url, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.json().code]).toEqual([416, 'bytes */5000', 'request.range']);
  });

  test.each([['bytes=0-1,4-5'], ['bytes=9-2'], ['lines=1-2'], ['bytes=-'], [' ']])('%j is answered with the whole', async (range) => {
    const answer = await call(url, { range });
    expect([answer.statusCode, answer.rawPayload.equals(bytes), answer.headers['accept-ranges']]).toEqual([200, true, 'bytes']);
  });

  test('is of the same version only: the tag says which', async () => {
    const etag = (await call(url)).headers.etag as string;
    expect((await call(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await call(url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
    const same = await arrive(Buffer.concat([mailWith(part('plan.bin', bytes)), Buffer.from('again')]));
    expect((await call(`/mail/${same}/attachments/0`)).headers.etag).not.toBe(etag);
  });

  test('goes as it is, also to who takes packed answers', async () => {
    expect((await call(url, { 'accept-encoding': 'gzip, br' })).headers).toMatchObject({ 'content-length': '5000' });
  });

  test('of the file of a draft, and of a source; of an archive there is none', async () => {
    const { mail } = app.as('marta.kessler');
    const upload = await mail.upload({ form: { attachments: [new File(['0123456789'], 'note.txt')] } });
    const draft = await mail.draft({ form: { to: [], subject: 'Files', content: 'So far', uploads: [upload[0]!.id] } });
    const beside = await call(`/mail/${draft.id}/attachments/0`, { range: 'bytes=2-4' });
    expect([beside.statusCode, beside.body, beside.headers.etag]).toEqual([
      206,
      '234',
      `"${createHash('sha256').update('0123456789').digest('hex')}"`,
    ]);
    expect(await call(url.replace(/\/attachments.*/, '/raw'), { range: 'bytes=0-4' })).toMatchObject({ statusCode: 206, body: 'From:' });
    const archive = await call(url.replace(/\/attachments.*/, '/files'), { range: 'bytes=0-4' });
    expect([archive.statusCode, archive.headers['accept-ranges'], archive.headers.etag]).toEqual([200, undefined, undefined]);
  });
});

test('all files of a mail come as one archive, each whole, two of one name apart', async () => {
  const files = [randomBytes(70_000), Buffer.from('line one\nline two\n'), Buffer.alloc(0)];
  const id = await arrive(mailWith(part('a.bin', files[0]!), part('A.bin', files[1]!), part('ä leer.txt', files[2]!)));
  const zip = (await call(`/mail/${id}/files`)).rawPayload;
  const entries = await entriesIn(async ({ start, end }) => Readable.from([zip.subarray(start, end + 1)]), zip.length);
  expect(entries.map(({ name }) => name)).toEqual(['a.bin', 'A (2).bin', 'ä leer.txt']);
  for (const [i, entry] of entries.entries()) {
    const content = await buffer(await entry.open());
    expect([content.equals(files[i]!), entry.size]).toEqual([true, files[i]!.length]);
  }
});

/** What is held beside the heap and in it, with all that nobody needs taken away. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe.each(['folder', 'S3'])('a file of 24 MB in the %s', (name) => {
  const MB = 1024 * 1024;
  const ALLOWED = 6 * MB;
  let raw: string;
  let sum: string;
  let file: Awaited<ReturnType<typeof readMail>>['attachments'][number];
  beforeAll(async () => {
    const bytes = randomBytes(24 * MB);
    sum = createHash('sha256').update(bytes).digest('hex');
    const source = mailWith(part('large.bin', bytes));
    raw = (await stores[name]!.put(source)).sha256;
    file = (await readMail(source)).attachments[0]!;
  });

  test('flows: what is held of it at a time is a small part of it', async () => {
    const before = held();
    const hash = createHash('sha256');
    let [most, read, looked] = [0, 0, 0];
    for await (const chunk of await (await fileIn(stores[name]!, raw, file))!.open()) {
      hash.update(chunk as Buffer);
      read += (chunk as Buffer).length;
      if (read - looked < 3 * MB) continue;
      looked = read;
      most = Math.max(most, held() - before);
    }
    expect([read, hash.digest('hex')]).toEqual([24 * MB, sum]);
    expect(most).toBeLessThan(ALLOWED);
  });

  test('whoever stops reading leaves nothing open, and a part of it is that part', async () => {
    const opened = (await fileIn(stores[name]!, raw, file))!;
    const left = await opened.open();
    for await (const _ of left) break;
    expect(left.destroyed).toBe(true);
    const end = await buffer(await opened.open({ start: 24 * MB - 10, end: 24 * MB - 1 }));
    expect(end.length).toBe(10);
  });
});

test('an upload that its sender gives up leaves no file behind', async () => {
  const incoming = path.join(app.services.env.dataDir, 'blobs');
  const stored = async () => (await readdir(incoming, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as { port: number };
  const before = await stored();
  const token = await accessTokenFor(app.services, 'marta.kessler');
  const stop = new AbortController();
  let isBegun = false;
  async function* body() {
    yield Buffer.from('--x\r\ncontent-disposition: form-data; name="attachments"; filename="a.bin"\r\n\r\n');
    yield randomBytes(300_000);
    await expect.poll(() => readdir(path.join(incoming, 'incoming'))).toHaveLength(1);
    isBegun = true;
    stop.abort();
  }
  const sending = fetch(`http://127.0.0.1:${port}${API_BASE}/mail/uploads`, {
    ...{ method: 'POST', signal: stop.signal, duplex: 'half', body: Readable.toWeb(Readable.from(body())) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  } as unknown as RequestInit);
  await expect(sending).rejects.toThrow();
  await expect.poll(stored).toBe(before);
  expect(isBegun).toBe(true);
});
