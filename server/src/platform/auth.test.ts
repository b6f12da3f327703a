import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorText } from '@lintel/contract/errors';
import { authorityOf } from '#server/platform/auth.issuer.ts';
import { loadProviderKeys, publicKeys } from '#server/platform/auth.keys.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accessTokenFor } from '#test/tokens.ts';

let server: TestApp;
let good: string;
let signing: JWK;
beforeAll(async () => {
  server = await testApp();
  good = await accessTokenFor(server.services, 'marta.kessler');
  signing = (await loadProviderKeys(server.services)).signing[0]!;
});
afterAll(() => server.close());

const me = async (authorization: string | undefined, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({
    url: '/api/v1/auth/me',
    headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const REFUSED = { status: 401, body: { ok: false, data: null, message: errorText('session.unauthorised'), code: 'session.unauthorised' } };

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const parts = (token: string) => token.split('.') as [string, string, string];
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const now = () => Math.floor(Date.now() / 1000);

/** Signed with our own key, with another header or other claims. */
async function signed(header: Record<string, unknown>, claims: Record<string, unknown> = {}, key = signing): Promise<string> {
  const payload = { ...decoded(parts(good)[1]), ...claims };
  for (const name of Object.keys(payload)) if (payload[name] === undefined) delete payload[name];
  const protectedHeader = { alg: 'ES256', kid: signing.kid!, typ: 'at+jwt', ...header };
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(await importJWK(key, 'ES256'));
}
/** With a header that no library would sign. */
const crafted = (header: Record<string, unknown>, signature: string, payload = parts(good)[1]) =>
  `${encode(header)}.${payload}.${signature}`;
function hmac(secret: string | Buffer, header: Record<string, unknown> = {}): string {
  const head = encode({ alg: 'HS256', typ: 'at+jwt', kid: signing.kid, ...header });
  const payload = parts(good)[1];
  return `${head}.${payload}.${createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')}`;
}
const publicJwk = async () => publicKeys(await loadProviderKeys(server.services)).keys[0]!;
async function foreign(header: (jwk: JWK) => Record<string, unknown>): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return signed(header(await exportJWK(publicKey)), {}, await exportJWK(privateKey));
}

const HOSTILE: Record<string, () => string | Promise<string>> = {
  ...Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', '', 'none ', 'null'].map((alg) => [`alg "${alg}"`, () => crafted({ alg, typ: 'at+jwt' }, '')]),
  ),
  'alg none with the old signature': () => crafted({ alg: 'none', typ: 'at+jwt', kid: signing.kid }, parts(good)[2]),
  'no alg': () => crafted({ typ: 'at+jwt', kid: signing.kid }, parts(good)[2]),
  'alg as a list': () => crafted({ alg: ['ES256'], typ: 'at+jwt', kid: signing.kid }, parts(good)[2]),
  'HMAC with the public key as JSON': async () => hmac(JSON.stringify(await publicJwk())),
  'HMAC with the public key as PEM': async () =>
    hmac(createPublicKey({ key: (await publicJwk()) as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string),
  'HMAC with the public key as DER': async () =>
    hmac(createPublicKey({ key: (await publicJwk()) as never, format: 'jwk' }).export({ type: 'spki', format: 'der' }) as Buffer),
  'HMAC with an empty key': () => hmac(''),
  'HMAC with the kid': () => hmac(signing.kid!),
  'another key with our kid': () => foreign(() => ({})),
  'another key that stands in the header': () => foreign((jwk) => ({ jwk })),
  'another key behind jku': () => foreign(() => ({ jku: 'https://evil.example/jwks' })),
  'another key behind x5u': () => foreign(() => ({ x5u: 'https://evil.example/cert' })),
  'another key in x5c': () => foreign(() => ({ x5c: ['MIIB'] })),
  'an unknown kid': () => signed({ kid: 'unknown' }),
  'a kid that climbs': () => signed({ kid: '../../../../dev/null' }),
  'a kid with SQL': () => signed({ kid: "' or '1'='1" }),
  'a kid of 20 kB': () => signed({ kid: 'k'.repeat(20_000) }),
  'a kid that is a number': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: 7 }, parts(good)[2]),
  'crit that nobody knows': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid, crit: ['x'], x: 1 }, parts(good)[2]),
  'an unencoded payload': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid, b64: false, crit: ['b64'] }, parts(good)[2]),
  'a signature of zeros': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid }, encode(Buffer.alloc(64).toString('binary'))),
  'an empty signature': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid }, ''),
  'a changed payload': () => crafted(decoded(parts(good)[0]), parts(good)[2], encode({ ...decoded(parts(good)[1]), sub: 'acc_other' })),
  'another issuer': () => signed({}, { iss: 'https://evil.example/oidc' }),
  'the issuer with a slash': () => signed({}, { iss: `${authorityOf(server.services)}/` }),
  'a list of issuers': () => signed({}, { iss: [authorityOf(server.services)] }),
  'no issuer': () => signed({}, { iss: undefined }),
  'another audience': () => signed({}, { aud: 'another-api' }),
  'an audience that only starts alike': () => signed({}, { aud: 'lintel-web-2' }),
  'no audience': () => signed({}, { aud: undefined }),
  'an expired token': () => signed({}, { exp: now() - 31 }),
  'no expiry': () => signed({}, { exp: undefined }),
  'an expiry that is text': () => signed({}, { exp: '9999999999' }),
  'a token of the future': () => signed({}, { iat: now() + 90 }),
  'no time of issue': () => signed({}, { iat: undefined }),
  'a token that is not good yet': () => signed({}, { nbf: now() + 90 }),
  'no subject': () => signed({}, { sub: undefined }),
  'an empty subject': () => signed({}, { sub: '' }),
  'a subject that is a number': () => signed({}, { sub: 7 }),
  'type JWT': () => signed({ typ: 'JWT' }),
  'no type': () => signed({ typ: undefined }),
  'an ID token': () => signed({ typ: 'JWT' }, { nonce: 'n', at_hash: 'h' }),
  'an ID token that calls itself an access token': () => signed({}, { nonce: 'n' }),
  'a grant that has ended': () => signed({}, { sid: 'gone' }),
  'four parts': () => `${good}.x`,
  'two parts': () => good.split('.').slice(0, 2).join('.'),
  'no JSON in it': () => 'a.b.c',
  'a payload that is no object': () => crafted({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid }, parts(good)[2], encode('[]')),
  'a token of 20 kB': () => signed({}, { padding: 'x'.repeat(20_000) }),
};

test('the token that the hostile ones are made from is good', async () => {
  expect((await me(`Bearer ${good}`)).status).toBe(200);
  expect((await me(`Bearer ${await signed({})}`)).status).toBe(200);
});

test.each(Object.entries(HOSTILE))('%s is refused like every other', async (_name, make) => {
  expect(await me(`Bearer ${await make()}`)).toEqual(REFUSED);
});

test.each<[string, () => [string | undefined, Record<string, string>?]]>([
  ['nothing', () => [undefined]],
  ['an empty header', () => ['']],
  ['Basic', () => ['Basic dGVzdDp0ZXN0']],
  ['Bearer without a token', () => ['Bearer ']],
  ['two tokens', () => [`Bearer ${good} ${good}`]],
  ['the bare token', () => [good]],
  ['the token in a cookie', () => [undefined, { cookie: `token=${good}; access_token=${good}` }]],
  [
    'identity headers',
    () => [undefined, { 'x-user-email': 'viktor.sandell@corvane.example', 'x-user-name': 'Viktor Sandell', 'x-version': '1' }],
  ],
])('%s is no proof of who calls', async (_name, make) => {
  expect(await me(...make())).toEqual(REFUSED);
});

test('the token in the query is no proof of who calls', async () => {
  const answer = await server.app.inject({ url: `/api/v1/auth/me?access_token=${good}&token=${good}` });
  expect(answer.statusCode).toBe(401);
});

test('identity headers beside a token change nothing', async () => {
  const headers = { 'x-user-email': 'viktor.sandell@corvane.example', 'x-user-role': 'super_admin' };
  expect((await me(`Bearer ${good}`, headers)).body).toMatchObject({ data: { email: 'marta.kessler@corvane.example', role: 'employee' } });
});

test('30 seconds of skew are forgiven', async () => {
  expect((await me(`Bearer ${await signed({}, { exp: now() - 20 })}`)).status).toBe(200);
  expect((await me(`Bearer ${await signed({}, { nbf: now() + 20, iat: now() + 20 })}`)).status).toBe(200);
});

const claim = 'urn:zitadel:iam:org:project:roles';
const withRole = (roles: unknown) => accessTokenFor(server.services, 'marta.kessler', { [claim]: roles });

beforeEach(() =>
  server.services.db
    .updateTable('employee')
    .set({ last_role: 'employee', status: 'active', has_login: true })
    .where('id', '=', server.idOf('marta.kessler'))
    .execute(),
);

test.each<[string, unknown, string]>([
  ['an object keyed by role', { accountant: { org: 'x' } }, 'accountant'],
  ['several roles: the one of most reach', { employee: {}, super_admin: {}, accountant: {} }, 'super_admin'],
  ['a list', ['hr_manager'], 'hr_manager'],
  ['a text', 'administrator', 'administrator'],
  ['unknown ones beside a known one', { owner: {}, department_head: {} }, 'department_head'],
])('the role of the claim as %s', async (_name, roles, expected) => {
  expect((await me(`Bearer ${await withRole(roles)}`)).body).toMatchObject({ data: { role: expected } });
});

test.each<[string, unknown]>([
  ['no claim', undefined],
  ['an empty object', {}],
  ['an unknown role', { owner: {} }],
  ['another case', { Super_Admin: {} }],
  ['a name that every object has', { __proto__: null, constructor: {}, toString: {} }],
  ['null', null],
  ['a number', 1],
])('without a role of ours (%s) nobody gets in, and is told why', async (_name, roles) => {
  expect(await me(`Bearer ${await withRole(roles)}`)).toMatchObject({
    status: 403,
    body: { code: 'session.no_role', message: errorText('session.no_role') },
  });
});

test.each([
  ['is suspended', { status: 'suspended' }],
  ['has left', { status: 'terminated' }],
  ['has no login', { has_login: false }],
] as const)('who %s does not get in', async (_words, closed) => {
  await server.services.db.updateTable('employee').set(closed).where('id', '=', server.idOf('marta.kessler')).execute();
  const token = await accessTokenFor(server.services, 'marta.kessler');
  expect(await me(`Bearer ${token}`)).toMatchObject({ status: 403, body: { code: 'session.suspended' } });
});

test('a changed role is noted on the record and in the audit log', async () => {
  await me(`Bearer ${await withRole({ accountant: {} })}`);
  const row = await server.services.db
    .selectFrom('employee')
    .select('last_role')
    .where('id', '=', server.idOf('marta.kessler'))
    .executeTakeFirst();
  expect(row?.last_role).toBe('accountant');
  const entry = await server.services.db
    .selectFrom('audit_entry')
    .select(['action', 'payload'])
    .where('subject_id', '=', server.idOf('marta.kessler'))
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ action: 'employee.role', payload: { before: { role: 'employee' }, after: { role: 'accountant' } } });
});

test('a changed role is noted once, however many calls come with it at once', async () => {
  const token = await withRole({ hr_manager: {} });
  await server.services.db.deleteFrom('role_change').execute();
  await Promise.all(Array.from({ length: 6 }, () => me(`Bearer ${token}`)));
  const changes = await server.services.db.selectFrom('role_change').select(['from_role', 'to_role']).execute();
  expect(changes).toEqual([{ from_role: 'employee', to_role: 'hr_manager' }]);
});

const stranger = (claims: Record<string, unknown> = {}) =>
  accessTokenFor(server.services, 'marta.kessler', {
    sub: `sub-${crypto.randomUUID()}`,
    email: `new-${crypto.randomUUID()}@corvane.example`,
    name: 'Nora New',
    ...claims,
  });

test('somebody new is hired at the first sign-in, once, however many calls come at once', async () => {
  const token = await stranger({ email: 'nora.new@corvane.example' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => me(`Bearer ${token}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await server.services.db
    .selectFrom('employee')
    .select(['number', 'name', 'status'])
    .where('work_email', '=', 'nora.new@corvane.example')
    .execute();
  expect(rows).toEqual([{ number: 'E0008', name: 'Nora New', status: 'active' }]);
});

test('an address that the provider has not verified hires nobody and takes over nobody', async () => {
  const fresh = await stranger({ email_verified: false });
  expect(await me(`Bearer ${fresh}`)).toMatchObject({ status: 403, body: { code: 'session.email_unverified' } });
  const claimed = await stranger({ email: 'jonas.ekdahl@corvane.example', email_verified: false });
  expect(await me(`Bearer ${claimed}`)).toMatchObject({ status: 403, body: { code: 'session.email_unverified' } });
});

test('a record that is linked to one account is not given to another of the same provider', async () => {
  const token = await stranger({ email: 'marta.kessler@corvane.example' });
  expect(await me(`Bearer ${token}`)).toMatchObject({ status: 403, body: { code: 'session.other_account' } });
});

test('a person who comes back by another provider keeps the record', async () => {
  await server.services.db
    .updateTable('employee')
    .set({ idp_issuer: 'https://old.example', idp_sub: '42' })
    .where('id', '=', server.idOf('samir.haddad'))
    .execute();
  const answer = await me(`Bearer ${await accessTokenFor(server.services, 'samir.haddad')}`);
  expect(answer.body).toMatchObject({ data: { id: server.idOf('samir.haddad') } });
  const entry = server.services.db.selectFrom('audit_entry').select('payload').where('action', '=', 'employee.link-account');
  expect(await entry.where('subject_id', '=', server.idOf('samir.haddad')).executeTakeFirst()).toMatchObject({
    payload: {
      before: { idp_issuer: 'https://old.example', idp_sub: '42' },
      after: { idp_sub: expect.not.stringMatching(/^42$/) as string },
    },
  });
});

test('who has left does not come back by another provider', async () => {
  const { db } = server.services;
  const gone = { status: 'terminated', idp_issuer: 'https://old.example', idp_sub: '43' } as const;
  await db.updateTable('employee').set(gone).where('id', '=', server.idOf('anneke.vos')).execute();
  const token = await accessTokenFor(server.services, 'anneke.vos');
  expect(await me(`Bearer ${token}`)).toMatchObject({ status: 403, body: { code: 'session.suspended' } });
  const kept = await db.selectFrom('employee').select('idp_sub').where('id', '=', server.idOf('anneke.vos')).executeTakeFirst();
  expect(kept).toEqual({ idp_sub: '43' });
});
