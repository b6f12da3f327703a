import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOneClick } from './unsubscribe-http.ts';

let server: Server;
let base: string;
const asked: { method: string; url: string; body: string; cookie: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ method: request.method!, url: request.url!, body, cookie: request.headers.cookie });
      if (request.url === '/silent') return;
      if (request.url === '/moved') answer.writeHead(302, { location: '/list' }).end();
      else answer.writeHead(request.url === '/list' ? 202 : 500).end('x'.repeat(1_000_000));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const open = () => ({
  isForbidden: (address: string) => address !== '127.0.0.1',
  protocols: ['http:'],
  ports: [new URL(base).port],
  timeMs: 300,
});

test('one POST, as the list asked for it, tells nothing more', async () => {
  expect(await postOneClick(`${base}/list`, open())).toBe(true);
  expect(asked).toEqual([{ method: 'POST', url: '/list', body: 'List-Unsubscribe=One-Click', cookie: undefined }]);
});

test.each(['/moved', '/broken', '/silent'])('%s did not take it', async (page) => {
  expect(await postOneClick(`${base}${page}`, open())).toBe(false);
});

test('the own network, other ports and ways are never spoken to', async () => {
  const before = asked.length;
  for (const address of [
    `${base}/list`,
    base.replace('127.0.0.1', 'localhost'),
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://a:b@x.example/',
    'file:///etc/passwd',
    'x',
  ])
    expect(await postOneClick(address)).toBe(false);
  expect(asked.length).toBe(before);
});
