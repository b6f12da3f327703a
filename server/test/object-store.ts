import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ObjectStore {
  /** For BLOBS_URL. */
  url: string;
  objects: Map<string, Buffer>;
  /** How many of the next requests answer 503. */
  failNext(count: number): void;
  close(): Promise<void>;
}

const KEY = 'LINTELTESTKEY';
const SECRET = 'se/cret+with:odd@characters';
const REGION = 'eu-test-1';

/** A small S3: one bucket, path style, every request's signature and body hash checked as the published algorithm says. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const putAt = new Map<string, Date>();
  let failures = 0;
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      if (failures > 0) {
        failures -= 1;
        return response.writeHead(503).end();
      }
      const refusal = refusalOf(request, body);
      if (refusal) return response.writeHead(403, { 'content-type': 'text/plain' }).end(request.method === 'HEAD' ? undefined : refusal);
      return serve(objects, putAt, request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3+http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/lintel-files?region=${REGION}`,
    objects,
    failNext: (count) => void (failures = count),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function serve(
  objects: Map<string, Buffer>,
  putAt: Map<string, Date>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(request.url!) ?? [];
  if (bucket !== 'lintel-files') return void response.writeHead(404).end();
  if (!key) return void response.writeHead(200).end();
  const found = objects.get(key);
  if (request.method === 'PUT') {
    // Real stores want to know the length beforehand.
    if (request.headers['content-length'] !== String(body.length)) return void response.writeHead(411).end();
    objects.set(key, body);
    putAt.set(key, new Date());
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return void response.writeHead(404).end();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1);
  const headers = { 'content-length': part.length, 'last-modified': putAt.get(key)?.toUTCString() };
  response.writeHead(start === undefined ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : part);
}

/** Why a request is refused, or null: the steps of the Signature Version 4 documentation, one after another. */
function refusalOf(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!given) return 'no signature';
  const [, key, day, region, names, signature] = given as unknown as string[];
  if (key !== KEY || region !== REGION) return 'foreign key or region';
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!names!.split(';').includes(name)) return `${name} is not signed`;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (header('x-amz-content-sha256') !== bodyHash) return 'another body than the signed one';
  const moment = header('x-amz-date');
  if (!moment.startsWith(day!) || Math.abs(Date.now() - Date.parse(moment.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))) > 900_000)
    return 'old';

  const canonicalHeaders = names!
    .split(';')
    .map((name) => `${name}:${header(name).trim()}\n`)
    .join('');
  const [path, query = ''] = request.url!.split('?');
  const canonicalRequest = `${request.method}\n${path}\n${query}\n${canonicalHeaders}\n${names}\n${bodyHash}`;
  const stringToSign = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonicalRequest).digest('hex')}`;
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const kDate = hmac(`AWS4${SECRET}`, day!);
  const kRegion = hmac(kDate, region!);
  const kService = hmac(kRegion, 's3');
  const kSigning = hmac(kService, 'aws4_request');
  const expected = hmac(kSigning, stringToSign);
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex')) ? null : 'wrong signature';
}
