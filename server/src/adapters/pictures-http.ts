import { lookup as resolve, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { bytesUpTo, giveAddresses } from './http-pieces.ts';
import { isOwnNetwork } from '#server/platform/own-network.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
}

interface PictureOptions {
  /** Whether an address may not be spoken to; those of the own network at first. */
  isForbidden?: (address: string) => boolean;
  /** Ports beside which nothing is asked. */
  ports?: readonly string[];
  bytes?: number;
  timeMs?: number;
}

const REDIRECTS = 3;
const DEFAULTS = { ports: ['', '80', '443'], bytes: 5 * 1024 * 1024, timeMs: 5000 };

/**
 * Fetches a picture from another server without telling it anything of the reader: no cookie, no referrer, our own address. It never
 * speaks to the own network, whatever a name or a redirect says: the address is looked up once, judged, and then spoken to. Answers
 * null for everything that is no picture, too large, too slow or refused.
 */
export async function fetchPicture(address: string, options: PictureOptions = {}): Promise<Picture | null> {
  const limits = { isForbidden: isOwnNetwork, ...DEFAULTS, ...options };
  const signal = AbortSignal.timeout(limits.timeMs);
  let url = urlOf(address);
  for (let step = 0; url && step <= REDIRECTS; step++) {
    const answer = await ask(url, limits, signal).catch(() => null);
    if (!answer || !('location' in answer)) return answer;
    url = urlOf(answer.location, url);
  }
  return null;
}

type Limits = Required<PictureOptions>;

function urlOf(address: string, base?: URL): URL | null {
  if (!URL.canParse(address, base?.href)) return null;
  const url = new URL(address, base);
  return (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password ? url : null;
}

function ask(url: URL, limits: Limits, signal: AbortSignal): Promise<Picture | { location: string } | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number needs no look-up, so nobody would judge it there.
  if (!limits.ports.includes(url.port) || (isIP(host) && limits.isForbidden(host))) return Promise.resolve(null);
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      { signal, agent: false, lookup: judged(limits), headers: { accept: 'image/*', 'user-agent': 'Lintel' } },
      (answer) => {
        const location = answer.headers.location;
        if (answer.statusCode && answer.statusCode >= 300 && answer.statusCode < 400 && location) {
          request.destroy();
          return done({ location });
        }
        readPicture(answer, limits.bytes).then(done, fail);
      },
    );
    request.on('error', fail);
  });
}

/** Looks a name up and hands over only what may be spoken to: there is no second look-up that could say something else. */
export function judged({ isForbidden }: { isForbidden: (address: string) => boolean }): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = (found as LookupAddress[] | undefined) ?? [];
      if (error || addresses.length === 0 || addresses.some(({ address }) => isForbidden(address)))
        return done(error ?? new Error('this address is not spoken to'), '', 4);
      return giveAddresses(addresses, options, done);
    });
}

async function readPicture(answer: IncomingMessage, limit: number): Promise<Picture | null> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    return null;
  }
  const bytes = await bytesUpTo(answer, limit);
  const type = bytes && rasterType(bytes);
  return type ? { bytes, type } : null;
}

/** By its first bytes, whatever the server calls it: SVG can run and is none. */
function rasterType(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : null;
}
