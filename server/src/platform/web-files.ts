import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/errors.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const SERVER_PATHS = ['/api/', '/oidc/'];

/** Serves the built web app: hashed files for good, the page itself always fresh, and for every path that is the app's own. */
export async function serveWeb(app: FastifyInstance, folder: string = DIST): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    serveFont(app, folder);
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !SERVER_PATHS.some((start) => request.url.startsWith(start));
    // A file that is gone (an old chunk after an update) must fail as a file, or the browser would read the page as a script.
    if (!built || !wantsPage || request.url.startsWith('/assets/')) throw fail('request.no_such_call');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Where the pages that the server writes itself find the face of the app, whose own file has another name in each build. */
export const FONT_PATH = '/fonts/ibm-plex-sans.woff2';

function serveFont(app: FastifyInstance, folder: string): void {
  const file = readdirSync(path.join(folder, 'assets')).find((name) => /^ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(name));
  if (file) app.get(FONT_PATH, (_request, reply) => reply.sendFile(`assets/${file}`, { maxAge: '1d', immutable: false }));
}
