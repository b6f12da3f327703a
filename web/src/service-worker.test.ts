// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeEach, expect, test } from 'vitest';

const FILE = path.join(import.meta.dirname, 'service-worker.ts');
const { code: SOURCE } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE);

/** What the server has at the moment; null while there is no network. */
let server: Map<string, string> | null = null;
let kept: Map<string, Map<string, string>>;

beforeEach(() => {
  kept = new Map();
});

test('a build is taken in whole, and its page comes with all its files where there is no network', async () => {
  const worker = await installed('a');
  server = null;
  expect(await worker.page('/employee/mail/inbox?page=2')).toBe('page of entry-a');
  for (const file of filesOf('a')) expect(await worker.file(file)).toBe(`content of ${file}`);
});

test('with a network the page is always the newest, and calls of the API are left alone', async () => {
  const worker = await installed('a');
  deploy('b');
  expect(await worker.page('/')).toBe('page of entry-b');
  expect(worker.isLeftAlone('/api/v1/mail/folders', 'cors')).toBe(true);
  expect(worker.isLeftAlone('/oidc/auth', 'navigate')).toBe(true);
});

test('a new build that is not there whole, or no longer, takes the place of nothing', async () => {
  const worker = await installed('a');
  deploy('b');
  server!.delete('/assets/page-b.js');
  await expect(installed('b', false)).rejects.toThrow('/assets/page-b.js');
  deploy('c');
  await expect(installed('b', false)).rejects.toThrow('another build');
  server = null;
  expect(await worker.page('/')).toBe('page of entry-a');
});

test('a page that is open finds its parts after an update; the build after next lets them go', async () => {
  await installed('a');
  const next = await installed('b');
  expect(await next.file('/assets/page-a.js')).toBe('content of /assets/page-a.js');
  server = null;
  expect(await next.page('/')).toBe('page of entry-b');
  const last = await installed('c');
  expect([...kept.keys()]).toEqual(['lintel-b', 'lintel-c']);
  await expect(last.file('/assets/page-a.js')).rejects.toThrow('404');
});

const filesOf = (build: string) => [`/assets/entry-${build}.js`, `/assets/page-${build}.js`, '/assets/shared.css'];
const STATIC = ['/favicon.svg', '/logo.svg', '/manifest.webmanifest', '/icon-192.png'];

function deploy(build: string): void {
  server = new Map([...filesOf(build), ...STATIC].map((file) => [file, `content of ${file}`]));
  server.set('/', `page of entry-${build}`);
}

/** A service worker of that build, after a browser has installed it. */
async function installed(build: string, isDeployed = true) {
  if (isDeployed) deploy(build);
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    ...{ URL, Response, Promise, Error, Array, setTimeout: () => 0, location: { origin: 'https://lintel.example' } },
    self: { addEventListener: (kind: string, listen: (event: object) => void) => listeners.set(kind, listen), skipWaiting: async () => {} },
    fetch: async (wanted: string | { url: string }) => answer(typeof wanted === 'string' ? wanted : new URL(wanted.url).pathname),
    caches: { open: async (name: string) => cacheOf(name), match: matchAny, keys: async () => [...kept.keys()], delete: forget },
    BUILD: { version: build, entry: `entry-${build}`, files: filesOf(build) },
  };
  vm.runInNewContext(SOURCE, scope);
  const live = (kind: string) =>
    new Promise((done, fail) => listeners.get(kind)!({ waitUntil: (work: Promise<unknown>) => work.then(done, fail) }));
  await live('install');
  await live('activate');
  const ask = (path: string, mode: string) => {
    const url = `https://lintel.example${path}`;
    let reply: Promise<Response> | null = null;
    listeners.get('fetch')!({ request: { url, mode, method: 'GET' }, respondWith: (response: Promise<Response>) => (reply = response) });
    return reply as Promise<Response> | null;
  };
  const text = async (reply: Promise<Response> | null) => {
    const response = await reply!;
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  };
  return {
    page: (path: string) => text(ask(path, 'navigate')),
    file: (path: string) => text(ask(path, 'cors')),
    isLeftAlone: (path: string, mode: string) => ask(path, mode) === null,
  };
}

function answer(path: string): Response {
  if (!server) throw new TypeError('Failed to fetch');
  const content = path.startsWith('/assets/') || STATIC.includes(path) ? server.get(path) : server.get('/');
  return content === undefined ? new Response('', { status: 404 }) : new Response(content);
}

function cacheOf(name: string) {
  const files = kept.get(name) ?? new Map<string, string>();
  kept.set(name, files);
  const put = async (file: string, response: Response) => void files.set(file, await response.text());
  return { put, match: async (file: string) => (files.has(file) ? new Response(files.get(file)) : undefined) };
}

async function matchAny(file: string): Promise<Response | undefined> {
  const found = [...kept.values()].find((files) => files.has(file));
  return found && new Response(found.get(file));
}

const forget = async (name: string) => kept.delete(name);
