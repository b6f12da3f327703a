import { createHash, createHmac } from 'node:crypto';

export interface S3Place {
  origin: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export interface UnsignedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  bodySha256: string;
  now: Date;
}

export const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** The headers of a request with those of AWS Signature Version 4. Path and query need to be encoded already. */
export function signRequest(place: S3Place, request: UnsignedRequest): Record<string, string> {
  const url = new URL(request.url);
  const time = request.now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${place.region}/s3/aws4_request`;
  const headers: Record<string, string> = { ...request.headers, 'x-amz-content-sha256': request.bodySha256, 'x-amz-date': time };
  const signed = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    request.bodySha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signature = createHmac('sha256', signingKey(place, time.slice(0, 8)))
    .update(toSign)
    .digest('hex');
  return { ...headers, authorization: `AWS4-HMAC-SHA256 Credential=${place.key}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}

function signingKey(place: S3Place, day: string): Buffer {
  const steps = [day, place.region, 's3', 'aws4_request'];
  return steps.reduce((key: Buffer, step) => createHmac('sha256', key).update(step).digest(), Buffer.from(`AWS4${place.secret}`));
}
