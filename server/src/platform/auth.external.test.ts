import { importJWK, SignJWT } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { CHECKLIST_ITEMS } from '@lintel/contract/employment';
import { errorText } from '@lintel/contract/errors';
import { startExternalIssuer, type ExternalIssuer, type ExternalOptions } from '#test/external-issuer.ts';
import { freePort } from '#test/free-port.ts';
import { listeningApp } from '#test/listening.ts';
import { newAttempt, openBrowser, type Tokens } from '#test/sign-in.ts';

const PROJECT = '8814';
const ROLES_CLAIM = `urn:zitadel:iam:org:project:${PROJECT}:roles`;
/** The shape that the specification describes: the roles as an object, keyed by role. */
const claims = {
  email: 'nora.new@partner.example',
  email_verified: true,
  name: 'Nora New',
  [ROLES_CLAIM]: { accountant: { '77': 'partner.example' } },
};

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A server that trusts an external issuer and nobody else. */
async function start(options: Partial<ExternalOptions> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = await startExternalIssuer({ origin, audience: PROJECT, claims, inAccessToken: true, ...options });
  open.push(issuer);
  const server = await listeningApp({ port, env: { OIDC_AUTHORITY: issuer.authority, OIDC_PROJECT_ID: PROJECT } });
  open.push(server);
  return { server, issuer, origin };
}

async function signIn(issuer: ExternalIssuer, origin: string): Promise<Tokens> {
  const browser = openBrowser();
  const attempt = newAttempt(origin, 'lintel-web', {}, issuer.authority);
  const { url } = await browser.follow(await browser.go(attempt.authorizeUrl), attempt.authorizeUrl, attempt.callback);
  const form = {
    grant_type: 'authorization_code',
    client_id: 'lintel-web',
    code: url.searchParams.get('code')!,
    redirect_uri: attempt.callback,
    code_verifier: attempt.verifier,
  };
  return (await (await fetch(`${issuer.authority}/token`, { method: 'POST', body: new URLSearchParams(form) })).json()) as Tokens;
}

const callMe = async (origin: string, token: string) => {
  const response = await fetch(`${origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as { data: unknown; code?: string; message: string } };
};

test('the settings send the browser to the external issuer, with the project scopes', async () => {
  const { server, issuer } = await start();
  expect(await server.anonymous.session.clientSettings()).toMatchObject({
    authority: issuer.authority,
    scope: `openid profile email offline_access urn:zitadel:iam:org:project:id:${PROJECT}:aud urn:zitadel:iam:org:projects:roles`,
    rolesClaim: ROLES_CLAIM,
    timeZone: 'Europe/Berlin',
    needsFirstAccount: false,
  });
  const { headers } = await server.app.inject('/api/v1/health');
  for (const use of ['connect-src', 'frame-src'])
    expect(headers['content-security-policy']).toMatch(new RegExp(`${use}[^;]* ${issuer.authority}`));
  expect((await fetch(`${server.origin}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

test.each([
  ['in the access token', true],
  ['in userinfo alone', false],
])('a person with the claims %s gets in and is hired', async (_name, inAccessToken) => {
  const { issuer, origin } = await start({ inAccessToken });
  const tokens = await signIn(issuer, origin);
  expect((await callMe(origin, tokens.access_token)).body.data).toMatchObject({
    name: 'Nora New',
    email: 'nora.new@partner.example',
    role: 'accountant',
    emailVerified: true,
  });
  expect(await callMe(origin, tokens.id_token)).toMatchObject({ status: 401, body: { message: errorText('session.unauthorised') } });
});

test('who is hired by a first sign-in has the list of a first day like everybody, and HR and the administrators hear of it', async () => {
  const { server, issuer, origin } = await start();
  const { access_token } = await signIn(issuer, origin);
  await callMe(origin, access_token);
  const { db } = server.services;
  const nora = await db.selectFrom('employee').select(['id', 'status']).where('name', '=', 'Nora New').executeTakeFirstOrThrow();
  expect(nora.status).toBe('active');
  const list = () =>
    db.selectFrom('checklist_item').select(['list', 'key', 'status']).where('employee_id', '=', nora.id).orderBy('position').execute();
  expect(await list()).toEqual(CHECKLIST_ITEMS.onboarding.map(({ key }) => ({ list: 'onboarding', key, status: 'open' })));
  const told = await db.selectFrom('notification').select(['recipient_id', 'title']).where('type', '=', 'people.joined').execute();
  expect(told.toSorted((a, b) => (a.recipient_id < b.recipient_id ? -1 : 1))).toEqual(
    [server.idOf('anneke.vos'), server.idOf('devon.archer')]
      .toSorted()
      .map((recipient_id) => ({ recipient_id, title: 'Nora New has joined' })),
  );
  // A second visit is no second first day.
  await callMe(origin, (await signIn(issuer, origin)).access_token);
  expect(await list()).toHaveLength(CHECKLIST_ITEMS.onboarding.length);
});

test('who comes back with another role has it at once; the super admins and the managing director hear of it', async () => {
  const theirs: Record<string, unknown> = { ...claims };
  const { server, issuer, origin } = await start({ claims: theirs });
  await callMe(origin, (await signIn(issuer, origin)).access_token);
  theirs[ROLES_CLAIM] = { hr_manager: { '77': 'partner.example' } };
  const back = await callMe(origin, (await signIn(issuer, origin)).access_token);
  expect(back.body.data).toMatchObject({ role: 'hr_manager' });
  const told = await server.services.db
    .selectFrom('notification')
    .select(['recipient_id', 'title'])
    .where('type', '=', 'security.role_changed')
    .execute();
  const title = 'Nora New signed in as HR Manager';
  expect(told).toHaveLength(2);
  for (const who of ['viktor.sandell', 'helena.marsh'] as const) expect(told).toContainEqual({ recipient_id: server.idOf(who), title });
});

test('a token that the embedded provider would have signed is worth nothing here', async () => {
  const { server } = await start();
  await expect(server.as('viktor.sandell').session.me()).rejects.toMatchObject({ status: 401 });
});

test('the refresh call is passed on to the issuer, and a spent token is refused', async () => {
  const { server, issuer, origin } = await start();
  const tokens = await signIn(issuer, origin);
  const pair = await server.anonymous.session.refresh({ body: { refreshToken: tokens.refresh_token } });
  expect((await callMe(origin, pair.token)).status).toBe(200);
  await expect(server.anonymous.session.refresh({ body: { refreshToken: tokens.refresh_token } })).rejects.toMatchObject({
    status: 401,
    message: 'Failed to refresh token',
  });
});

test('an issuer that cannot be reached is said to be so, and is no reason to sign out', async () => {
  const { server, issuer, origin } = await start();
  const tokens = await signIn(issuer, origin);
  await issuer.close();
  expect(await callMe(origin, tokens.access_token)).toMatchObject({
    status: 503,
    body: { code: 'sign_in.unavailable', message: 'Authentication service not available' },
  });
  await expect(server.anonymous.session.refresh({ body: { refreshToken: tokens.refresh_token } })).rejects.toMatchObject({
    status: 503,
    message: 'Unable to refresh token',
  });
});

test('an issuer that calls itself otherwise than OIDC_AUTHORITY is not used', async () => {
  const issuer = await startExternalIssuer({ origin: 'http://127.0.0.1:1', audience: PROJECT, claims, inAccessToken: true });
  open.push(issuer);
  const server = await listeningApp({ env: { OIDC_AUTHORITY: `${issuer.authority}/`, OIDC_PROJECT_ID: PROJECT } });
  open.push(server);
  expect((await callMe(server.origin, 'a.b.c')).status).toBe(503);
});

test('unknown keys do not make the server fetch the keys again and again', async () => {
  const { issuer, origin } = await start();
  const payload = { ...claims, iss: issuer.authority, aud: PROJECT, sub: 'x' };
  const token = async (kid: string) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importJWK(issuer.key, 'RS256'));
  const answers = await Promise.all(Array.from({ length: 40 }, async (_, i) => callMe(origin, await token(`unknown-${i}`))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(issuer.keyFetches()).toBe(1);
  expect((await callMe(origin, await token('external-1'))).status).toBe(200);
});
