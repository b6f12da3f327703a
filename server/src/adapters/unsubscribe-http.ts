import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isOwnNetwork } from '#server/platform/own-network.ts';
import { judged } from './pictures-http.ts';

interface Options {
  isForbidden?: (address: string) => boolean;
  protocols?: readonly string[];
  ports?: readonly string[];
  timeMs?: number;
}

/**
 * Tells a list that an address wants no more of it: one POST without cookie or referrer, to where the list itself said (RFC 8058). Never
 * to the own network, never on to somewhere else; what it answers is not read. Answers whether it was taken.
 */
export function postOneClick(address: string, options: Options = {}): Promise<boolean> {
  const { isForbidden, protocols, ports, timeMs } = {
    isForbidden: isOwnNetwork,
    protocols: ['https:'],
    ports: ['', '443'],
    timeMs: 10_000,
    ...options,
  };
  if (!URL.canParse(address)) return Promise.resolve(false);
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOpen = protocols.includes(url.protocol) && ports.includes(url.port) && !url.username && !url.password;
  if (!isOpen || (isIP(host) && isForbidden(host))) return Promise.resolve(false);
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length, 'user-agent': 'Lintel' };
  return new Promise((done) => {
    const call = { method: 'POST', signal: AbortSignal.timeout(timeMs), agent: false as const, lookup: judged({ isForbidden }), headers };
    const request = (url.protocol === 'https:' ? https : http).request(url, call, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.destroy();
      done(status >= 200 && status < 300);
    });
    request.on('error', () => done(false));
    request.end(body);
  });
}
