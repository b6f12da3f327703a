import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startNames, type TestNames } from '#test/mail/dns.ts';
import { stopChecking } from './mail.check.ts';
import { deliverRaw } from './mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let names: TestNames;
let asking: TestApp;
let deaf: TestApp;
beforeAll(async () => {
  names = await startNames();
  asking = await testApp({ env: { DNS_SERVERS: names.address } });
  deaf = await testApp({ env: { DNS_SERVERS: 'off' } });
});
afterAll(async () => {
  await Promise.all([asking.close(), deaf.close()]);
  await names.stop();
  await Promise.all([stopReading(), stopChecking()]);
});
beforeEach(() => names.records.clear());

const MARTA = 'marta.kessler@corvane.example';
const BOSS = 'Viktor Sandell <viktor.sandell@corvane.example>';
const OUTSIDE = '45.79.10.99';
const GATEWAY = '10.0.0.25';

let counter = 0;
interface Sent {
  from?: string;
  ip?: string;
  head?: string;
  app?: TestApp;
}
async function arrive({ from = BOSS, ip = OUTSIDE, head = '', app = asking }: Sent) {
  const subject = `Claim ${(counter += 1)}`;
  const raw = `${head}From: ${from}\r\nTo: ${MARTA}\r\nSubject: ${subject}\r\nMessage-ID: <q${counter}@x.example>\r\n\r\nPay ${counter}\r\n`;
  const client = { ip, helo: 'mail.evil.example', sender: 'viktor.sandell@corvane.example' };
  await deliverRaw(app.services, Buffer.from(raw), { to: [MARTA], trace: 'Received: here\r\n', client });
  const { items } = await app.as('marta.kessler').mail.search({ query: { q: `"${subject}" in:all` } });
  return app.as('marta.kessler').mail.get({ id: items[0]!.id });
}
const CLAIM = { kind: 'claims_inside', about: 'corvane.example' };

describe('a mail from outside that claims to be of the house', () => {
  test.each<[string, () => Sent, string]>([
    ['says nothing for itself', () => ({}), 'forged'],
    ['comes where nobody is asked for names', () => ({ app: deaf }), 'unchecked'],
    ['comes through a gateway of the own network', () => ({ ip: GATEWAY }), 'unproved'],
    ['comes through a gateway where nobody is asked for names', () => ({ ip: GATEWAY, app: deaf }), 'unproved'],
    ['has its domain in capitals', () => ({ from: 'Viktor <VIKTOR.SANDELL@CORVANE.EXAMPLE>', app: deaf }), 'unchecked'],
    ['has a second sender', () => ({ from: `${BOSS}, ann@acme.example` }), 'forged'],
    ['has a second From of somebody else', () => ({ from: `${BOSS}\r\nFrom: ann@acme.example` }), 'forged'],
  ])('is marked when it %s', async (_, sent, verdict) => {
    const mail = await arrive(sent());
    expect(mail.warnings).toContainEqual(CLAIM);
    expect(mail.senderCheck).toMatchObject({ verdict, domain: 'corvane.example' });
    expect(mail.folder).toBe('inbox');
  });

  test('is marked for a domain below ours too', async () => {
    for (const app of [asking, deaf]) {
      const mail = await arrive({ from: 'IT <it@portal.corvane.example>', app });
      expect(mail.warnings).toContainEqual({ kind: 'claims_inside', about: 'portal.corvane.example' });
    }
  });

  test('is marked where our own names keep silent, and while nobody is asked after that', async () => {
    const app = await testApp({ env: { DNS_SERVERS: names.address } });
    names.records.set('corvane.example TXT', 'silence');
    names.records.set(' 2', 'silence');
    for (const sent of [{ app }, { app }]) {
      const mail = await arrive(sent);
      expect(mail).toMatchObject({ senderCheck: { verdict: 'unchecked', domain: 'corvane.example' } });
      expect(mail.warnings).toContainEqual(CLAIM);
    }
    await app.close();
  });

  test('names where a reply would go', async () => {
    const { warnings } = await arrive({ head: 'Reply-To: boss@elsewhere.example\r\n', app: deaf });
    expect(warnings).toEqual([CLAIM, { kind: 'reply_elsewhere', about: 'boss@elsewhere.example' }]);
  });

  test('is not marked when our domain speaks for the server that it came from', async () => {
    names.records.set('corvane.example TXT', [`v=spf1 ip4:${OUTSIDE} -all`]);
    expect(await arrive({})).toMatchObject({ senderCheck: { verdict: 'proved' }, warnings: [] });
  });
});

test('a mail of another domain is not marked where nobody is asked, and a colleague’s own never', async () => {
  expect(await arrive({ from: 'Ann <ann@acme.example>', app: deaf })).toMatchObject({
    senderCheck: null,
    warnings: [{ kind: 'new_sender' }],
  });
  await deaf.as('viktor.sandell').mail.send({ form: { to: [MARTA], subject: 'Of the house', content: 'Hello' } });
  const { items } = await deaf.as('marta.kessler').mail.search({ query: { q: '"Of the house"' } });
  expect((await deaf.as('marta.kessler').mail.get({ id: items[0]!.id })).warnings).toEqual([]);
});

test.each(['"viktor.sandell@corvane.example" <pay@acme.example>', '"Viktor Sandell (viktor.sandell@corvane.example)" <pay@acme.example>'])(
  'a colleague’s address in the name of %s is one',
  async (from) => {
    const { warnings } = await arrive({ from, app: deaf });
    expect(warnings).toContainEqual({ kind: 'namesake', about: 'viktor.sandell@corvane.example' });
  },
);
