import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { testApp, type TestApp } from '#test/app.ts';
import { startConsentIssuer, type ConsentIssuer } from '#test/mail/consent-issuer.ts';
import { codeOf } from '#test/refusal.ts';
import { opensAccount } from './mail-accounts.login.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { startMailAccounts } from './mail-accounts.watch.ts';

let app: TestApp;
let issuer: ConsentIssuer;
let shift = 0;
beforeAll(async () => {
  issuer = await startConsentIssuer();
  const env = {
    ...{ MAIL_SERVERS: '127.0.0.1', MAIL_GOOGLE_CLIENT_ID: issuer.client.id, MAIL_GOOGLE_CLIENT_SECRET: issuer.client.secret },
    MAIL_GOOGLE_AUTHORITY: issuer.authority,
  };
  app = await testApp({ env, now: () => new Date(Date.now() + shift) });
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});
beforeEach(() => {
  issuer.says = { email: 'marta@gmail.example', nonce: null, lasts: true };
});

const marta = () => app.as('marta.kessler').mailAccounts;
const begin = async (accountId?: string) =>
  (await marta().beginConsent({ body: { provider: 'google', ...(accountId ? { accountId } : {}) } })).url;
/** What the person comes back with. */
const back = async (accountId?: string) => {
  const { searchParams } = await issuer.visit(await begin(accountId));
  return { state: searchParams.get('state')!, code: searchParams.get('code')!, iss: searchParams.get('iss')! };
};
const end = (body: Parameters<ReturnType<typeof marta>['endConsent']>[0]['body'], who = marta()) => who.endConsent({ body });

test('only what the installation is registered at is offered', async () => {
  expect(await marta().providers()).toEqual(['google']);
  expect(await codeOf(marta().beginConsent({ body: { provider: 'microsoft' } }))).toBe('mail_account.no_provider');
});

test('who says yes has the account, named as the provider knows it; what opens it is sealed, and taken anew each time', async () => {
  const asked = new URL(await begin());
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ response_type: 'code', redirect_uri: `${app.services.env.publicUrl}/auth/mail`, code_challenge_method: 'S256' },
    scope: expect.stringContaining('https://mail.google.com/') as string,
  });
  const account = await end(await back());
  expect(account).toMatchObject({
    ...{ loginKind: 'google', address: 'marta@gmail.example', username: 'marta@gmail.example', needsConsent: false },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  });
  const row = async () => (await findAccount(app.services.db, account.id))!;
  const first = await opensAccount(app.services, await row());
  const second = await opensAccount(app.services, await row());
  expect([first, second]).toEqual([
    { accessToken: expect.stringMatching(/^opens /) as string },
    { accessToken: expect.any(String) as string },
  ]);
  expect(second).not.toEqual(first);
  expect((await row()).login_sealed).not.toContain('google');
  // The same mailbox again is not another account.
  expect((await end(await back())).id).toBe(account.id);
  // Nobody else's.
  expect(await app.as('viktor.sandell').mailAccounts.list()).toEqual([]);
});

const said = (what: Partial<ConsentIssuer['says']>) => {
  Object.assign(issuer.says, what);
  return {};
};
const passed = (ms: number) => {
  shift = ms;
  return {};
};

type Back = Awaited<ReturnType<typeof back>>;
test.each<[name: string, code: string, change: (given: Back) => (Partial<Back> & { error?: string }) | Promise<Partial<Back>>]>([
  ['a state that nobody began with', 'consent_lost', () => ({ state: 'made-up' })],
  [
    'a state that was used',
    'consent_lost',
    ({ state }) =>
      end({ state, error: 'x' }).then(
        () => ({}),
        () => ({}),
      ),
  ],
  ['a state that is eleven minutes old', 'consent_lost', () => passed(660_000)],
  ['a refusal', 'consent_refused', () => ({ error: 'access_denied' })],
  ['the word of another issuer', 'consent_refused', () => ({ iss: 'https://evil.example' })],
  ['a code that was not given for it', 'consent_refused', async () => ({ code: (await back()).code })],
  ['a code that nobody gave', 'consent_refused', () => ({ code: 'made-up' })],
  ['an ID token for another question', 'consent_refused', () => said({ nonce: 'other' })],
  ['an ID token without an address', 'consent_refused', () => said({ email: '' })],
  ['access that does not last', 'consent_short', () => said({ lasts: false })],
])('%s opens nothing', async (_, code, change) => {
  const before = (await marta().list()).length;
  const given = await back();
  const body = { ...given, ...(await change(given)) };
  expect(await codeOf(end(body)).finally(() => (shift = 0))).toBe(`mail_account.${code}`);
  expect(await marta().list()).toHaveLength(before);
});

test('what one began another one cannot end, and does not spend', async () => {
  const given = await back();
  expect(await codeOf(end(given, app.as('viktor.sandell').mailAccounts))).toBe('mail_account.consent_lost');
  expect(await codeOf(end(given))).toBe('done');
});

test('access that was taken back is said, and given again for the same account by the same person there', async () => {
  issuer.says.email = 'site@gmail.example';
  const { id } = await end(await back());
  issuer.revoke();
  const watchers = await startMailAccounts(app.services);
  const soon = (check: (one: MailAccount) => void) =>
    vi.waitFor(async () => check((await marta().list()).find((one) => one.id === id)!), { timeout: 20_000, interval: 50 });
  try {
    await soon(({ needsConsent, problem }) => {
      expect(needsConsent).toBe(true);
      expect(problem).toBe('Google lets Lintel into this account no more. Sign in with Google again.');
    });
    expect(new URL(await begin(id)).searchParams.get('login_hint')).toBe('site@gmail.example');
    issuer.says.email = 'somebody@gmail.example';
    expect(await codeOf(end(await back(id)))).toBe('mail_account.other_person');
    issuer.says.email = 'Site@gmail.example';
    expect(await end(await back(id))).toMatchObject({ id, needsConsent: false });
    await soon(({ needsConsent, problem }) => {
      expect(needsConsent).toBe(false);
      // Let in, it goes on to the mail server, which this installation does not allow.
      expect(problem).toContain('imap.gmail.com is not among');
    });
  } finally {
    await watchers.stop();
  }
});
