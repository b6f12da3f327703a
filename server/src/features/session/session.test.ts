import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText } from '@lintel/contract/errors';
import { listeningApp } from '#test/listening.ts';
import { exchange, newAttempt, openBrowser, openSignIn, signInAs, submitSignIn, type Tokens } from '#test/sign-in.ts';

let server: Awaited<ReturnType<typeof listeningApp>>;
beforeAll(async () => {
  server = await listeningApp();
});
afterAll(() => server.close());

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const callMe = (token: string) => fetch(`${server.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
const refresh = (refreshToken: string) => server.anonymous.session.refresh({ body: { refreshToken } });

test('signing in with code and PKCE gives short access tokens with the claims of the specification', async () => {
  const tokens = await signInAs(server.origin, 'anneke.vos');
  const access = claimsOf(tokens.access_token);
  expect(access).toMatchObject({
    iss: `${server.origin}/oidc`,
    aud: 'lintel-web',
    email: 'anneke.vos@corvane.example',
    email_verified: true,
    name: 'Anneke de Vos',
    'urn:zitadel:iam:org:project:roles': { hr_manager: { org: 'corvane.example' } },
  });
  expect((access['exp'] as number) - (access['iat'] as number)).toBeLessThanOrEqual(600);
  expect(claimsOf(tokens.id_token)).toMatchObject({ sub: access['sub'], 'urn:zitadel:iam:org:project:roles': { hr_manager: {} } });
  const me = (await (await callMe(tokens.access_token)).json()) as { data: unknown };
  expect(me.data).toEqual({
    id: server.idOf('anneke.vos'),
    name: 'Anneke de Vos',
    email: 'anneke.vos@corvane.example',
    role: 'hr_manager',
    emailVerified: true,
    avatar: null,
    departmentName: 'Building',
  });
});

test('the settings tell a browser where and how to sign in', async () => {
  expect(await server.anonymous.session.clientSettings()).toMatchObject({
    product: 'Lintel',
    authority: `${server.origin}/oidc`,
    clientId: 'lintel-web',
    scope: 'openid profile email',
    demo: false,
    timeZone: 'Europe/Berlin',
    needsFirstAccount: false,
  });
});

test.each(['ANNEKE.VOS', 'anneke.vos@corvane.example', ' Anneke.Vos@Corvane.Example '])('"%s" is the same account', async (username) => {
  expect((await signInAs(server.origin, username)).access_token).toBeTruthy();
});

test('a wrong password and an unknown name are told the same, and the name stays filled in', async () => {
  for (const username of ['marta.kessler', 'nobody.here']) {
    const browser = openBrowser();
    const attempt = newAttempt(server.origin);
    const { url } = await openSignIn(browser, attempt);
    const { response } = await submitSignIn(browser, attempt, url, { username, password: 'wrong' });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain(errorText('sign_in.wrong_password'));
    expect(html).toContain(`value="${username}"`);
  }
});

test.each(['samir.haddad', 'ghost'])(
  'after five wrong passwords "%s" has to wait, whatever the password; others do not',
  async (username) => {
    const browser = openBrowser();
    const attempt = newAttempt(server.origin);
    const { url } = await openSignIn(browser, attempt);
    const statuses = [];
    for (let i = 0; i < 5; i++)
      statuses.push((await submitSignIn(browser, attempt, url, { username, password: `wrong ${i}` })).response.status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const { response } = await submitSignIn(browser, attempt, url, { username, password: 'lintel-demo' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('Too many attempts. Wait');
    expect((await signInAs(server.origin, 'devon.archer')).access_token).toBeTruthy();
  },
);

test('many guesses at once are counted one by one', async () => {
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url } = await openSignIn(browser, attempt);
  const guesses = Array.from({ length: 12 }, (_, i) =>
    submitSignIn(browser, attempt, url, { username: 'viktor.sandell', password: `guess ${i}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test('the name "denied" is refused with the provider\'s own error', async () => {
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url } = await openSignIn(browser, attempt);
  const back = await submitSignIn(browser, attempt, url, { username: 'denied', password: 'any' });
  expect(back.url.href).toContain(attempt.callback);
  expect(Object.fromEntries(back.url.searchParams)).toMatchObject({
    error: 'access_denied',
    state: attempt.state,
    iss: `${server.origin}/oidc`,
  });
});

test('a closed account is refused only to who knows its password', async () => {
  await server.services.db.updateTable('account').set({ status: 'closed' }).where('username', '=', 'helena.marsh').execute();
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url } = await openSignIn(browser, attempt);
  const wrong = await submitSignIn(browser, attempt, url, { username: 'helena.marsh', password: 'wrong' });
  expect(await wrong.response.text()).toContain(errorText('sign_in.wrong_password'));
  const right = await submitSignIn(browser, attempt, url, { username: 'helena.marsh', password: 'lintel-demo' });
  expect(right.response.status).toBe(403);
  expect(await right.response.text()).toContain(errorText('sign_in.refused'));
});

test('a sign-in belongs to the browser that began it', async () => {
  const attempt = newAttempt(server.origin);
  const { url } = await openSignIn(openBrowser(), attempt);
  const other = openBrowser();
  expect((await other.go(url)).status).toBe(400);
  const forged = await other.go(url, { username: 'devon.archer', password: 'lintel-demo' });
  expect(forged.status).toBe(400);
  expect(forged.headers.get('location')).toBeNull();
});

test('the sign-in page runs nothing, loads nothing from elsewhere and is not framed', async () => {
  const { response } = await openSignIn(openBrowser(), newAttempt(server.origin));
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).not.toMatch(/<script|style=|onclick/);
  expect(html).toContain('name="username"');
  expect(html).toContain('name="password"');
});

test.each([
  ['no code challenge', { code_challenge: '', code_challenge_method: '' }],
  ['a plain code challenge', { code_challenge_method: 'plain' }],
  ['the implicit flow', { response_type: 'token' }],
])('%s is refused', async (_name, change) => {
  const attempt = newAttempt(server.origin, 'lintel-web', change);
  const address = new URL(attempt.authorizeUrl);
  for (const [name, value] of Object.entries(change)) if (value === '') address.searchParams.delete(name);
  const browser = openBrowser();
  const { url } = await browser.follow(await browser.go(address), address.href, attempt.callback);
  // What was asked for in the fragment is refused in the fragment.
  const told = new URLSearchParams(url.hash.slice(1) || url.search);
  expect(told.get('error')).toMatch(/invalid_request|unsupported_response_type/);
  expect(told.get('code')).toBeNull();
});

test('an address to return to that is not registered gets a page, not a redirect', async () => {
  const attempt = newAttempt(server.origin, 'lintel-web', { redirect_uri: 'https://evil.example/callback' });
  const response = await openBrowser().go(attempt.authorizeUrl);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).toContain('The page to return to is not known.');
});

test('a code is good once and with its verifier only; using it twice ends what it led to', async () => {
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url } = await openSignIn(browser, attempt);
  const back = await submitSignIn(browser, attempt, url, { username: 'devon.archer', password: 'lintel-demo' });
  const code = back.url.searchParams.get('code')!;
  expect((await exchange(server.origin, { ...attempt, verifier: 'x'.repeat(43) }, code)).status).toBe(400);
  const tokens = (await (await exchange(server.origin, attempt, code)).json()) as Tokens;
  expect((await callMe(tokens.access_token)).status).toBe(200);
  expect((await exchange(server.origin, attempt, code)).status).toBe(400);
  expect((await callMe(tokens.access_token)).status).toBe(401);
});

test('a refresh token is spent by its use', async () => {
  const first = await signInAs(server.origin, 'devon.archer');
  const second = await refresh(first.refresh_token);
  expect(second.refreshToken).not.toBe(first.refresh_token);
  expect(second.expiresIn).toBeLessThanOrEqual(600);
  expect((await callMe(second.token)).status).toBe(200);
  const third = await refresh(second.refreshToken);
  expect((await callMe(third.token)).status).toBe(200);
});

test('a refresh token that is used twice ends the whole family, access tokens included', async () => {
  const first = await signInAs(server.origin, 'devon.archer');
  const second = await refresh(first.refresh_token);
  expect((await callMe(second.token)).status).toBe(200);
  await expect(refresh(first.refresh_token)).rejects.toMatchObject({ status: 401, message: 'Failed to refresh token' });
  await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'session.refresh_failed' });
  expect((await callMe(second.token)).status).toBe(401);
});

test('of several who spend one refresh token at once, one at most gets tokens', async () => {
  const { refresh_token } = await signInAs(server.origin, 'devon.archer');
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => refresh(refresh_token)));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('refreshing says what the specification says', async () => {
  await expect(refresh('')).rejects.toMatchObject({ status: 400, message: 'No refresh token available' });
  await expect(refresh('made-up')).rejects.toMatchObject({ status: 401, message: 'Failed to refresh token' });
});

test('a closed account gets no new tokens', async () => {
  const { refresh_token } = await signInAs(server.origin, 'jonas.ekdahl');
  await server.services.db.updateTable('account').set({ status: 'closed' }).where('username', '=', 'jonas.ekdahl').execute();
  await expect(refresh(refresh_token)).rejects.toMatchObject({ code: 'session.refresh_failed' });
});

test('signing out needs no question when the ID token is shown, and ends all tokens of the sign-in', async () => {
  const browser = openBrowser();
  const tokens = await signInAs(server.origin, 'devon.archer', 'lintel-demo', browser);
  expect((await callMe(tokens.access_token)).status).toBe(200);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${server.origin}/auth/login`,
    state: 'bye',
  });
  const response = await browser.go(`${server.origin}/oidc/session/end?${query}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${server.origin}/auth/login?state=bye`);
  expect((await callMe(tokens.access_token)).status).toBe(401);
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 'session.refresh_failed' });
  const { url } = await openSignIn(browser, newAttempt(server.origin));
  expect(url.pathname).toMatch(/^\/sign-in\//);
});

test("without the ID token, or with somebody else's, signing out is asked first", async () => {
  const browser = openBrowser();
  const tokens = await signInAs(server.origin, 'devon.archer', 'lintel-demo', browser);
  const others = await signInAs(server.origin, 'anneke.vos');
  for (const query of ['', `?${new URLSearchParams({ id_token_hint: others.id_token })}`]) {
    const response = await browser.go(`${server.origin}/oidc/session/end${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Sign out of Lintel?');
  }
  expect((await callMe(tokens.access_token)).status).toBe(200);
});

test('who is signed in already is not asked again', async () => {
  const browser = openBrowser();
  await signInAs(server.origin, 'devon.archer', 'lintel-demo', browser);
  const { url } = await openSignIn(browser, newAttempt(server.origin));
  expect(url.searchParams.get('code')).toBeTruthy();
});

test('a revoked refresh token takes the sign-in with it', async () => {
  const tokens = await signInAs(server.origin, 'devon.archer');
  const body = new URLSearchParams({ client_id: 'lintel-web', token: tokens.refresh_token, token_type_hint: 'refresh_token' });
  expect((await fetch(`${server.origin}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200);
  expect((await callMe(tokens.access_token)).status).toBe(401);
});

test('userinfo answers the bearer of an access token, from our own origin', async () => {
  const tokens = await signInAs(server.origin, 'anneke.vos');
  const ask = (authorization: string) => fetch(`${server.origin}/oidc/me`, { headers: { authorization, origin: server.origin } });
  const answer = await ask(`Bearer ${tokens.access_token}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe(server.origin);
  expect(await answer.json()).toMatchObject({ sub: claimsOf(tokens.access_token)['sub'], email: 'anneke.vos@corvane.example' });
  expect((await ask(`Bearer ${tokens.id_token}`)).status).toBe(401);
});

test('a sign-in and a sign-out are recorded once for each token', async () => {
  const tokens = await signInAs(server.origin, 'anneke.vos');
  const say = (event: string) =>
    fetch(`${server.origin}/api/v1/auth/signed-in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    });
  for (const event of ['sign-in', 'sign-in', 'sign-out', 'sign-out']) expect((await say(event)).status).toBe(200);
  const rows = await server.services.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'session.%')
    .orderBy('seq')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['session.sign-in', 'session.sign-out']);
});

test('a whole office can refresh in the same moment', async () => {
  const tokens = [];
  for (let i = 0; i < 8; i++) tokens.push(await signInAs(server.origin, 'devon.archer'));
  const pairs = await Promise.all(tokens.map(({ refresh_token }) => refresh(refresh_token)));
  expect(new Set(pairs.map(({ token }) => token)).size).toBe(8);
});
