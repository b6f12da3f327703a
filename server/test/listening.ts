import { createServer, type AddressInfo } from 'node:net';
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
