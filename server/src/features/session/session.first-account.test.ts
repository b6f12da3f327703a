import { afterEach, expect, test } from 'vitest';
import { errorText } from '@lintel/contract/errors';
import { listeningApp } from '#test/listening.ts';
import { newAttempt, openBrowser, openSignIn, signInAs, submitSignIn } from '#test/sign-in.ts';

let server: Awaited<ReturnType<typeof listeningApp>> | undefined;
afterEach(() => server?.close());

const first = { name: 'Ada Stone', username: 'Ada.Stone', password: 'correct horse battery' };

/** An installation on its first day. */
async function emptyServer(env: Record<string, string> = {}) {
  server = await listeningApp({ env });
  await server.services.db.deleteFrom('account').execute();
  return server;
}

test('whoever comes first to an empty installation becomes its super administrator and can sign in', async () => {
  const { anonymous, origin } = await emptyServer();
  expect((await anonymous.session.clientSettings()).needsFirstAccount).toBe(true);
  expect(await anonymous.session.createFirstAccount({ body: first })).toEqual({ username: 'ada.stone' });
  expect((await anonymous.session.clientSettings()).needsFirstAccount).toBe(false);
  const { access_token } = await signInAs(origin, 'ada.stone', first.password);
  const me = await fetch(`${origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${access_token}` } });
  expect((await me.json()) as object).toMatchObject({
    data: { name: 'Ada Stone', email: 'ada.stone@corvane.example', role: 'super_admin' },
  });
});

test('of two who come at once, one is refused', async () => {
  const { anonymous, services } = await emptyServer();
  const tries = ['one', 'two', 'three'].map((username) => anonymous.session.createFirstAccount({ body: { ...first, username } }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
    errorText('session.has_account'),
    errorText('session.has_account'),
  ]);
  expect(await services.db.selectFrom('account').select('id').execute()).toHaveLength(1);
});

test.each([
  ['the demo company', { DEMO: 'on' }],
  ['another provider', { OIDC_AUTHORITY: 'https://sso.example' }],
])('with %s nobody makes a first account', async (_name, env) => {
  const { anonymous } = await emptyServer(env);
  expect((await anonymous.session.clientSettings()).needsFirstAccount).toBe(false);
  await expect(anonymous.session.createFirstAccount({ body: first })).rejects.toMatchObject({ status: 409 });
});

test('the demo offers one person a role, and a click signs in', async () => {
  server = await listeningApp({ env: { DEMO: 'on' } });
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url, response } = await openSignIn(browser, attempt);
  const html = await response.text();
  const offered = [...html.matchAll(/name="person" value="([^"]+)">([^<]+)<span>([^<]+)/g)].map((match) => match.slice(1));
  expect(offered).toEqual([
    ['viktor.sandell', 'Viktor Sandell', 'Super Admin'],
    ['helena.marsh', 'Helena Marsh', 'Managing Director'],
    ['jonas.ekdahl', 'Jonas Ekdahl', 'Department Head'],
    ['anneke.vos', 'Anneke de Vos', 'HR Manager'],
    ['samir.haddad', 'Samir Haddad', 'Accountant'],
    ['devon.archer', 'Devon Archer', 'Administrator'],
    ['marta.kessler', 'Marta Kessler', 'Employee'],
  ]);
  const back = await submitSignIn(browser, attempt, url, { person: 'marta.kessler' });
  expect(back.url.searchParams.get('code')).toBeTruthy();
});

test('without the demo nobody gets in by being named', async () => {
  server = await listeningApp();
  const browser = openBrowser();
  const attempt = newAttempt(server.origin);
  const { url, response } = await openSignIn(browser, attempt);
  expect(await response.text()).not.toContain('name="person"');
  const back = await submitSignIn(browser, attempt, url, { person: 'marta.kessler' });
  expect(back.response.status).toBe(401);
});
