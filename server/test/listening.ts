import { createServer } from 'node:net';
import { testApp, type TestApp, type TestAppOptions } from '#test/app.ts';

/** The test app on a port of its own, for what needs real HTTP: redirects, cookies, another server that calls back. */
export async function listeningApp({ port: wanted, ...options }: TestAppOptions & { port?: number } = {}): Promise<
  TestApp & { origin: string }
> {
  const port = wanted ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const app = await testApp({ ...options, env: { PORT: String(port), PUBLIC_URL: origin, ...options.env } });
  await app.app.listen({ port, host: '127.0.0.1' });
  return { ...app, origin };
}

/**
 * A port that nobody listens on, from below the range that the system gives to outgoing connections: there, another test's
 * connection could take it before we listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
