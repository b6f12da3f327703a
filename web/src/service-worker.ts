// Serves the page and its files where there is no network. Nothing of the API is kept here: what belongs to a person is kept by the page
// itself, for that person, and goes with their session.

interface Build {
  version: string;
  /** The script that the page of this build begins with. */
  entry: string;
  files: readonly string[];
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

// The build puts itself in here.
declare const BUILD: Build;
const build: Build = BUILD;
const NAME = `lintel-${build.version}`;
const PAGE = '/';
const STATIC = ['/favicon.svg', '/logo.svg', '/manifest.webmanifest', '/icon-192.png'];
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 6000;
const AT_ONCE = 4;

self.addEventListener('install', (event) => (event as LifeEvent).waitUntil(install()));
self.addEventListener('activate', (event) => (event as LifeEvent).waitUntil(forgetOldBuilds()));
self.addEventListener('fetch', (event) => answer(event as RequestEvent));

/**
 * Takes in the whole build or nothing of it, so that a page never misses a part. What an earlier build had already is not fetched again.
 * It begins at once: pages that are open go on with their own files, which stay until the build after next.
 */
async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const page = await fetch(PAGE, { cache: 'no-store' });
  const isOurs = page.ok && (await page.clone().text()).includes(build.entry);
  // The server has moved on to another build since: that one brings a service worker of its own.
  if (!isOurs) throw new Error('The page belongs to another build');
  const waiting = [...build.files, ...STATIC];
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const known = await caches.match(file);
      const response = known ?? (await fetch(file));
      if (!response.ok) throw new Error(`${file} is not there`);
      await cache.put(file, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await cache.put(PAGE, page);
  await (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
}

/** Keeps the build before this one for the pages that are still open. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('lintel-') && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function answer(event: RequestEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|oidc)\//.test(pathname)) event.respondWith(pageFor(request));
  } else if (pathname.startsWith('/assets/') || STATIC.includes(pathname)) event.respondWith(fileFor(request, pathname));
}

/** The page of the server, which is always the newest; without it the one of this build, all of whose files are here. */
async function pageFor(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(NAME)).match(PAGE);
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
  const fresh = fetch(request).catch(() => null);
  const first = await Promise.race([fresh, late]);
  if (first && first.status < 500) return first;
  return (await kept()) ?? first ?? (await fresh) ?? Response.error();
}

/** Names of files change with their content: what is here is right, of whatever build. What comes later is kept beside it. */
async function fileFor(request: Request, pathname: string): Promise<Response> {
  const known = await caches.match(pathname);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && pathname.startsWith('/assets/')) await (await caches.open(NAME)).put(pathname, response.clone());
  return response;
}
