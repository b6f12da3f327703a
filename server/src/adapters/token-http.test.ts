import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm } from './token-http.ts';

let server: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.headers.host} ${request.url} ${body}`);
      if (request.url === '/silent') return;
      if (request.url === '/moved') answer.writeHead(302, { location: '/token' }).end();
      else if (request.url === '/refused') answer.writeHead(401).end('{"access_token":"x"}');
      else answer.end(request.url === '/long' ? 'x'.repeat(1_000_000) : '{"access_token":"x"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (page: string, address = '127.0.0.1') =>
  postForm(new URL(`http://tokens.example:${port}${page}`), new URLSearchParams({ a: 'b c' }), { address, ca: null, timeMs: 2000 });

test('goes to the address that was judged, whatever the name leads to', async () => {
  expect(await ask('/token')).toBe('{"access_token":"x"}');
  expect(asked).toEqual([`POST tokens.example:${port} /token a=b+c`]);
  await expect(ask('/token', '::1')).rejects.toThrow();
});

test.each(['/moved', '/refused', '/long', '/silent'])('%s gives no token', async (page) => {
  asked.length = 0;
  await expect(ask(page)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
