import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A provider of the company's own, whose token endpoint answers as it is told here. */
let answer: (response: ServerResponse) => unknown;
let provider: Server;
let app: TestApp;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === '/token') return answer(response);
    return json(200, { issuer: origin, jwks_uri: `${origin}/jwks`, token_endpoint: `${origin}/token` })(response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  app = await testApp({ env: { OIDC_AUTHORITY: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` } });
});
afterAll(async () => {
  await app.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

const refresh = () => app.anonymous.session.refresh({ body: { refreshToken: 'one of theirs' } });

// Whoever is told that it failed signs in again; whoever is told that it cannot be said keeps their session and asks once more.
test.each<[what: string, code: string, answer: (response: ServerResponse) => unknown]>([
  ['refuses the token', 'session.refresh_failed', json(400, { error: 'invalid_grant' })],
  ['is asked too often', 'session.refresh_unable', json(429, {})],
  ['has a failure of its own', 'session.refresh_unable', json(500, {})],
  ['answers something else', 'session.refresh_unable', json(200, { token: 'x' })],
  ['answers no JSON', 'session.refresh_unable', (response) => response.end('<html>')],
  ['hangs up', 'session.refresh_unable', (response) => response.socket?.destroy()],
])('a provider that %s: %s', async (_what, code, said) => {
  answer = said;
  expect(await refusal(refresh())).toMatchObject({ code });
});
