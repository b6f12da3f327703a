import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { BlobStore } from '#server/platform/ports.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { checkSha256, forAll, spool } from '#server/adapters/blobs.spool.ts';
import { EMPTY_SHA256, signRequest, type S3Place } from '#server/adapters/s3.signature.ts';

const AT_ONCE = 8;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  file?: { path: string; sha256: string; size: number };
}

/**
 * Contents in S3-compatible storage, by `s3://key:secret@host[:port]/bucket[?region=eu-west-1]`; `s3+http://` without TLS.
 * A content is spooled to the system's temporary folder first: its hash and length stand in front of it on the wire.
 * @throws StartupError when the address names no bucket, or the bucket does not answer
 */
export async function openS3Blobs(address: string): Promise<BlobStore> {
  const place = placeOf(address);
  await checkBucket(place);
  const keyOf = (sha256: string) => `blobs/${checkSha256(sha256).slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  const put: BlobStore['put'] = async (content, limit) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lintel-blob-'));
    try {
      const { file, sha256, size } = await spool(folder, content, limit);
      // Also where it is there already: its time says that somebody wants it now.
      await expectOk(await send(place, { method: 'PUT', key: keyOf(sha256), file: { path: file, sha256, size } }));
      return { sha256, size };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    put,
    putAll: (contents) => forAll(contents, AT_ONCE, (content) => put(content)),
    async get(sha256, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const { body } = await expectOk(await send(place, { method: 'GET', key: keyOf(sha256), headers }));
      return body ? Readable.fromWeb(body as never) : Readable.from([]);
    },
    has: async (sha256) => (await send(place, { method: 'HEAD', key: keyOf(sha256) })).ok,
    async remove(sha256, putBefore) {
      if (putBefore) {
        const { headers } = await send(place, { method: 'HEAD', key: keyOf(sha256) });
        if (!(Date.parse(headers.get('last-modified') ?? '') < putBefore.getTime())) return;
      }
      const answer = await send(place, { method: 'DELETE', key: keyOf(sha256) });
      if (answer.status !== 404) await expectOk(answer);
    },
  };
}

function placeOf(address: string): S3Place {
  const url = new URL(address);
  const bucket = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!bucket || bucket.includes('/') || !url.username || !url.password) {
    throw new StartupError('BLOBS_URL names no bucket or no key: give a URL such as s3://key:secret@host:9000/bucket.');
  }
  return {
    origin: `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`,
    bucket,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

async function checkBucket(place: S3Place): Promise<void> {
  const answer = await send(place, { method: 'HEAD', key: '' }).catch((error: Error) => {
    throw new StartupError(
      `BLOBS_URL cannot be used because ${place.origin} does not answer (${reasonOf(error)}): correct the host or start the storage.`,
    );
  });
  if (answer.ok) return;
  const remedy =
    answer.status === 404
      ? `there is no bucket ${place.bucket}: make it`
      : `it refuses the key (status ${answer.status}): correct key and secret`;
  throw new StartupError(`BLOBS_URL cannot be used because ${remedy}, or leave BLOBS_URL out to keep files in DATA_DIR.`);
}

const TRIES = 3;

/** All calls may be repeated: what is stored is named by its content. */
async function send(place: S3Place, call: Call): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendOnce(place, call).catch((error: Error) => {
      if (attempt === TRIES) throw error;
      return null;
    });
    if (answer && (answer.status < 500 || attempt === TRIES)) return answer;
    await answer?.body?.cancel();
    await wait(200 * 2 ** attempt);
  }
}

function sendOnce(place: S3Place, { method, key, headers = {}, file }: Call): Promise<Response> {
  const url = `${place.origin}/${place.bucket}${key && `/${key}`}`;
  const signed = signRequest(place, { method, url, headers, bodySha256: file?.sha256 ?? EMPTY_SHA256, now: new Date() });
  if (!file) return fetch(url, { method, headers: signed });
  const body = Readable.toWeb(createReadStream(file.path)) as ReadableStream;
  return fetch(url, { method, headers: { ...signed, 'content-length': String(file.size) }, body, duplex: 'half' } as RequestInit);
}

async function expectOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`the file storage answered with status ${answer.status}`);
}

const reasonOf = (error: Error): string => (error.cause instanceof Error && error.cause.message) || error.message;
