import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { bytesUpTo, giveAddresses } from './http-pieces.ts';
import { tlsOptions } from './mail-tls.ts';

interface Asked {
  /** That the name led to when it was judged: the call goes there and nowhere else, whatever the name says next (reliability R10). */
  address: string;
  /** MAIL_CA */
  ca: string | null;
  timeMs?: number;
  bytes?: number;
}

/** It said something else than 200. */
export class AnsweredError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/** Asks for a token: one POST of a form. Answers what a 200 says; raises for everything else, and for more than `bytes` of it. */
export function postForm(url: URL, form: URLSearchParams, asked: Asked): Promise<string> {
  const body = form.toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(body)) };
  return call(url, 'POST', headers, body, asked);
}

/** The same for what is only read. */
export const getText = (url: URL, asked: Asked): Promise<string> => call(url, 'GET', {}, '', asked);

function call(url: URL, method: string, headers: Record<string, string>, body: string, asked: Asked): Promise<string> {
  const { address, ca, timeMs = 15_000, bytes = 64_000 } = asked;
  const options = {
    ...{ method, agent: false as const, signal: AbortSignal.timeout(timeMs), lookup: only(address) },
    ...tlsOptions({ host: url.hostname, ca }),
    headers: { accept: 'application/json', 'user-agent': 'Lintel', ...headers },
  };
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      options,
      (answer) => void readToken(answer, bytes).then(done, fail),
    );
    request.on('error', fail);
    request.end(body);
  });
}

const only =
  (address: string): LookupFunction =>
  (_host, options, done) =>
    giveAddresses([{ address, family: isIPv6(address) ? 6 : 4 }], options, done);

async function readToken(answer: IncomingMessage, limit: number): Promise<string> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new AnsweredError(answer.statusCode ?? 0);
  }
  const bytes = await bytesUpTo(answer, limit);
  if (!bytes) throw new Error('the answer is longer than a token can be');
  return bytes.toString('utf8');
}
