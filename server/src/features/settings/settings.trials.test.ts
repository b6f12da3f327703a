import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problemOfProvider } from '#server/platform/auth.issuer.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startExternalIssuer, type ExternalIssuer } from '#test/external-issuer.ts';
import { freePort } from '#test/free-port.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { refusal } from '#test/refusal.ts';
import { testSignIn } from './settings.trials.ts';

const TO = 'ida@partner.example';
let relay: TestRelay;
let app: TestApp;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url } });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
});
beforeEach(() => {
  relay.seen.length = 0;
  relay.mode = 'accept';
});

const settings = () => app.as('viktor.sandell').settings;

describe('a test mail', () => {
  test('leaves at once, each time anew, and is on record', async () => {
    for (const _ of [1, 2])
      expect(await settings().testMail({ body: { to: TO } })).toEqual({
        isRight: true,
        said: expect.stringContaining(`The relay took the mail to ${TO}`) as string,
      });
    expect(relay.seen.map(({ to }) => to)).toEqual([[TO], [TO]]);
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'installation.test_mail' } });
    expect(items).toMatchObject([
      { actorName: 'Viktor Sandell', subjectLabel: TO },
      { actorName: 'Viktor Sandell', subjectLabel: TO },
    ]);
  });

  test('that is asked for again by the same key leaves once', async () => {
    const key = { idempotencyKey: crypto.randomUUID() };
    for (const _ of [1, 2]) expect(await settings().testMail({ body: { to: TO } }, key)).toMatchObject({ isRight: true });
    expect(relay.seen).toHaveLength(1);
  });

  test('that the relay refuses says so in its words', async () => {
    relay.mode = 'no such recipients';
    const { isRight, said } = await settings().testMail({ body: { to: TO } });
    expect({ isRight, said }).toEqual({ isRight: false, said: expect.stringMatching(/^The mail did not leave: .*550/) as string });
  });

  test('that the relay had when it went silent is not called lost', async () => {
    relay.mode = 'drop after data';
    const { isRight, said } = await settings().testMail({ body: { to: TO } });
    expect({ isRight, said }).toEqual({
      isRight: false,
      said: expect.stringMatching(/^The relay may have taken the mail, and went silent\./) as string,
    });
  });

  test('to a colleague would show nothing, and is refused at the field', async () => {
    const inside = `marta.kessler@${app.services.env.mailDomain}`;
    expect(await refusal(settings().testMail({ body: { to: inside } }))).toMatchObject({
      code: 'setting.test_inside',
      fields: { to: `A test shows whether mail leaves the company. Choose an address outside ${app.services.env.mailDomain}.` },
    });
    expect(relay.seen).toEqual([]);
  });

  test('is sent by a super admin alone', async () => {
    expect(await refusal(app.as('helena.marsh').settings.testMail({ body: { to: TO } }))).toMatchObject({ status: 403 });
  });

  test('without a way out says what to set', async () => {
    const without = await testApp();
    expect(await without.as('viktor.sandell').settings.testMail({ body: { to: TO } })).toEqual({
      isRight: false,
      said: 'The mail did not leave: No way out of the company is set up. Set SMTP_URL, and start the server again.',
    });
    await without.close();
  });
});

describe('the sign-in provider', () => {
  let issuer: ExternalIssuer;
  beforeAll(async () => {
    issuer = await startExternalIssuer({ origin: 'http://127.0.0.1:1', audience: 'x', claims: {}, inAccessToken: true });
  });
  afterAll(() => issuer.close());

  test('that is built in is part of the server', async () => {
    expect(await settings().testSignIn({ body: {} })).toEqual({
      isRight: true,
      said: 'People sign in with the built-in provider, which is part of this server.',
    });
  });

  test('of the company is asked as it is set, and each trial is on record with what was wrong', async () => {
    const OIDC_AUTHORITY = issuer.authority;
    for (const [authority, isRight, said] of [
      [OIDC_AUTHORITY, true, /answers, names itself rightly/],
      [`${OIDC_AUTHORITY}/nowhere`, false, /^Nobody can sign in by it now: .*answers 404/],
    ] as const) {
      const other = await testApp({ env: { OIDC_AUTHORITY: authority } });
      const admin = systemContext(other.services, other.services.db);
      expect(await testSignIn({ ...admin, user: { ...admin.user, id: other.idOf('viktor.sandell') } })).toEqual({
        isRight,
        said: expect.stringMatching(said) as string,
      });
      const [entry] = await other.services.db
        .selectFrom('audit_entry')
        .select(['action', 'subject_label'])
        .orderBy('seq', 'desc')
        .limit(1)
        .execute();
      expect(entry).toEqual({ action: 'installation.test_sign_in', subject_label: authority });
      await other.close();
    }
  });

  test('that answers as it has to has no problem', async () => {
    expect(await problemOfProvider(issuer.authority)).toBeNull();
  });

  test('that names itself otherwise, holds no keys or is not there has its problem said', async () => {
    expect(await problemOfProvider(`${issuer.authority}/`)).toMatch(/names the issuer .*: set OIDC_AUTHORITY to exactly that\.$/);
    expect(await problemOfProvider(`${issuer.authority}/nowhere`)).toMatch(/answers 404\.$/);
    expect(await problemOfProvider(`http://127.0.0.1:${await freePort()}`)).toMatch(/cannot be reached: .*ECONNREFUSED/);
  });
});
