import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newAttempt } from '#test/sign-in.ts';

async function start(env: Record<string, string>) {
  const server = await testApp({ env });
  onTestFinished(server.close);
  return server.app;
}

test('behind a proxy that ends TLS, cookies are for TLS and for this site alone', async () => {
  const app = await start({ PUBLIC_URL: 'https://lintel.example' });
  const { pathname, search } = new URL(newAttempt('https://lintel.example').authorizeUrl);
  const answer = await app.inject({ url: pathname + search, headers: { host: '10.0.0.7:3000' } });
  expect(answer.statusCode).toBe(303);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(4);
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; secure; httponly/i);
});

test('the discovery document promises what is kept, whatever host a request names', async () => {
  const app = await start({ PUBLIC_URL: 'https://lintel.example', OIDC_PROJECT_ID: '8814' });
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const document = (await app.inject({ url: '/oidc/.well-known/openid-configuration', headers: forged })).json<Record<string, unknown>>();
  expect(document).toMatchObject({
    issuer: 'https://lintel.example/oidc',
    authorization_endpoint: 'https://lintel.example/oidc/auth',
    token_endpoint: 'https://lintel.example/oidc/token',
    end_session_endpoint: 'https://lintel.example/oidc/session/end',
    userinfo_endpoint: 'https://lintel.example/oidc/me',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(document['scopes_supported']).toEqual(
    expect.arrayContaining(['openid', 'profile', 'email', 'urn:zitadel:iam:org:project:id:8814:aud', 'urn:zitadel:iam:org:projects:roles']),
  );
});
