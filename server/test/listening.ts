import { testApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';

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
