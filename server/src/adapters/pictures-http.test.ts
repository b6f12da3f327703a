import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPicture } from './pictures-http.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PAGES: Record<string, (answer: ServerResponse) => void> = {
  '/dot.gif': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(GIF),
  '/page.gif': (answer) => answer.writeHead(200, { 'content-type': 'image/gif' }).end('<html></html>'),
  '/drawing.svg': (answer) => answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg onload="x()"/>'),
  '/gone.gif': (answer) => answer.writeHead(404).end(GIF),
  '/moved.gif': (answer) => answer.writeHead(302, { location: '/dot.gif' }).end(),
  '/round.gif': (answer) => answer.writeHead(302, { location: '/round.gif' }).end(),
  '/file.gif': (answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/inside.gif': (answer) => answer.writeHead(302, { location: 'http://10.0.0.7/dot.gif' }).end(),
  '/large.gif': (answer) => answer.writeHead(200).end(Buffer.concat([GIF, Buffer.alloc(100_000)])),
  '/slow.gif': (answer) => void answer.writeHead(200).write(GIF),
};
let server: Server;
let base: string;
let asked: { cookie: string | undefined; referer: string | undefined; url: string }[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push({ cookie: request.headers.cookie, referer: request.headers.referer, url: request.url! });
    PAGES[request.url!]?.(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
/** Speaks to this machine, but to nothing else that is closed. */
const open = () => ({ isForbidden: (address: string) => address !== '127.0.0.1', ports: [new URL(base).port], bytes: 50_000, timeMs: 400 });

test('a picture is known by its bytes, and nothing is told of the reader', async () => {
  asked = [];
  expect(await fetchPicture(`${base}/dot.gif`, open())).toEqual({ bytes: GIF, type: 'image/gif' });
  expect(await fetchPicture(`${base}/moved.gif`, open())).toMatchObject({ type: 'image/gif' });
  expect(asked.map(({ cookie, referer }) => [cookie, referer])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test.each(['/page.gif', '/drawing.svg', '/gone.gif', '/round.gif', '/file.gif', '/inside.gif', '/large.gif', '/slow.gif'])(
  '%s is no picture',
  async (page) => expect(await fetchPicture(`${base}${page}`, open())).toBeNull(),
);

describe('the own network is not spoken to', () => {
  test('by number, by name, or at another port', async () => {
    asked = [];
    const { port } = new URL(base);
    const ports = [port];
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])
      expect(await fetchPicture(`http://${host}:${port}/dot.gif`, { ports })).toBeNull();
    expect(await fetchPicture(`${base}/dot.gif`, { isForbidden: () => false })).toBeNull();
    expect(await fetchPicture(`http://user:word@127.0.0.1:${port}/dot.gif`, open())).toBeNull();
    expect(asked).toEqual([]);
  });
});
