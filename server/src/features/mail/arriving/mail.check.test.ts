import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { startNames, type TestNames } from '#test/mail/dns.ts';
import { stopChecking } from './mail.check.ts';
import { deliverRaw } from './mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let names: TestNames;
beforeAll(async () => {
  names = await startNames();
  app = await testApp({ env: { DNS_SERVERS: names.address } });
});
afterAll(async () => {
  await app.close();
  await names.stop();
  await Promise.all([stopReading(), stopChecking()]);
});

const MARTA = 'marta.kessler@corvane.example';
const ACME_IP = '45.79.10.20';
const key = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
beforeEach(() => {
  names.records.clear();
  names.records.set('acme.example TXT', ['v=spf1 ip4:45.79.10.20 -all']);
  names.records.set('k1._domainkey.acme.example TXT', [`v=DKIM1; k=rsa; p=${key.publicKey.toString('base64')}`]);
  names.records.set('_dmarc.acme.example TXT', ['v=DMARC1; p=reject']);
});

let counter = 0;
interface Sent {
  from?: string;
  envelope?: string;
  ip?: string;
  signs?: boolean;
  head?: string;
  spoil?: (raw: string) => string;
  to?: string;
}
/** Delivers a mail as the post office would; answers its subject. */
async function arrive({ from = 'Ann <ann@acme.example>', envelope = 'ann@acme.example', ip = ACME_IP, ...sent }: Sent): Promise<string> {
  const subject = `Check ${(counter += 1)}`;
  let raw = `${sent.head ?? ''}From: ${from}\r\nTo: ${MARTA}\r\nSubject: ${subject}\r\nMessage-ID: <c${counter}@acme.example>\r\n\r\nText ${counter}\r\n`;
  if (sent.signs) {
    const signature = { signingDomain: 'acme.example', selector: 'k1', privateKey: key.privateKey };
    raw = (await dkimSign(raw, { ...signature, signatureData: [signature] })).signatures + raw;
  }
  const client = { ip, helo: 'mail.acme.example', sender: envelope };
  await deliverRaw(app.services, Buffer.from(sent.spoil?.(raw) ?? raw), { to: [sent.to ?? MARTA], trace: 'Received: here\r\n', client });
  return subject;
}
async function read(subject: string) {
  const marta = app.as('marta.kessler').mail;
  const { items } = await marta.search({ query: { q: `"${subject}" in:all` } });
  return marta.get({ id: items[0]!.id });
}

// Before the tests with names that nobody answers for: after those nobody is asked for a while.
describe('what was held and given back', () => {
  const forged = { ip: '45.79.10.99' };
  const move = async (as: CastName, folder: 'inbox' | 'spam') => {
    const { items } = await app.as(as).mail.folder({ folder: folder === 'inbox' ? 'spam' : 'inbox' });
    const ids = items.filter(({ from }) => from.email === 'ann@acme.example').map(({ id }) => id);
    await app.as(as).mail.update({ body: { ids, change: { folder } } });
  };

  test('is not held for the same again in that mailbox, until it is called spam', async () => {
    expect((await read(await arrive(forged))).folder).toBe('spam');
    await move('marta.kessler', 'inbox');
    expect((await read(await arrive(forged))).folder).toBe('inbox');
    // Of another sender, and in another mailbox, it still is.
    expect((await read(await arrive({ ...forged, from: 'bill@acme.example' }))).folder).toBe('spam');
    await arrive({ ...forged, to: 'helena.marsh@corvane.example' });
    expect((await app.as('helena.marsh').mail.folder({ folder: 'spam' })).items).toHaveLength(1);
    await move('marta.kessler', 'spam');
    expect((await read(await arrive(forged))).folder).toBe('spam');
  });

  test('by hand says nothing of who forges the sender later', async () => {
    const { id } = await read(await arrive({ from: 'Dan <dan@acme.example>' }));
    const marta = app.as('marta.kessler').mail;
    await marta.update({ body: { ids: [id], change: { folder: 'spam' } } });
    await marta.update({ body: { ids: [id], change: { folder: 'inbox' } } });
    expect((await read(await arrive({ ...forged, from: 'Dan <dan@acme.example>' }))).folder).toBe('spam');
  });
});

describe('is it from whom it says', () => {
  test.each<[string, Sent, object, string]>([
    ['signed by its domain', { signs: true }, { verdict: 'proved', dkim: 'pass', dmarc: 'pass', signedBy: ['acme.example'] }, 'inbox'],
    ['from a server of its domain', {}, { verdict: 'proved', spf: 'pass', dkim: 'none' }, 'inbox'],
    ['from elsewhere', { ip: '45.79.10.99' }, { verdict: 'forged', spf: 'fail', dmarc: 'fail', policy: 'reject' }, 'spam'],
    ['signed, then changed', { signs: true, ip: '45.79.10.99', spoil: (raw) => raw.replace('Text', 'Pay') }, { verdict: 'forged' }, 'spam'],
    ['signed, passed on by a list', { signs: true, ip: '45.79.10.99', envelope: 'bounce@list.example' }, { verdict: 'proved' }, 'inbox'],
    ['with another domain behind it', { envelope: 'x@evil.example', ip: '45.79.10.99' }, { verdict: 'forged' }, 'spam'],
    [
      'from a domain that says nothing',
      { from: 'x@quiet.example', envelope: 'x@quiet.example' },
      { verdict: 'unproved', policy: null },
      'inbox',
    ],
    ['from our own domain, from outside', { from: 'Boss <viktor.sandell@corvane.example>' }, { verdict: 'forged', policy: null }, 'inbox'],
    ['from two domains at once', { from: 'a@acme.example, b@bank.example' }, { verdict: 'unproved' }, 'inbox'],
    [
      'with results that somebody else wrote',
      { ip: '45.79.10.99', head: 'Authentication-Results: corvane.example; dmarc=pass\r\nReceived-SPF: pass\r\n' },
      { verdict: 'forged' },
      'spam',
    ],
  ])('%s', async (_, sent, check, folder) => {
    if (sent.envelope === 'x@evil.example') names.records.set('evil.example TXT', ['v=spf1 ip4:45.79.10.99 -all']);
    const mail = await read(await arrive(sent));
    expect(mail.senderCheck).toMatchObject(check);
    expect(mail.folder).toBe(folder);
  });

  test('one that its domain wants in quarantine goes to Spam, one that it only counts does not', async () => {
    const forged = { ip: '45.79.10.99' };
    names.records.set('_dmarc.acme.example TXT', ['v=DMARC1; p=quarantine']);
    expect((await read(await arrive(forged))).folder).toBe('spam');
    names.records.set('_dmarc.acme.example TXT', ['v=DMARC1; p=none']);
    expect(await read(await arrive(forged))).toMatchObject({ folder: 'inbox', senderCheck: { verdict: 'forged' } });
  });

  test('a domain that keeps silent leaves its own mail unchecked; where nobody answers at all, nobody waits mail after mail', async () => {
    names.records.set('acme.example TXT', 'silence');
    expect(await read(await arrive({}))).toMatchObject({ folder: 'inbox', senderCheck: { verdict: 'unchecked' } });
    const quiet = { from: 'x@quiet.example', envelope: 'x@quiet.example' };
    expect((await read(await arrive(quiet))).senderCheck!.verdict).toBe('unproved');
    names.records.set(' 2', 'silence');
    await arrive({});
    const asked = names.asked;
    expect((await read(await arrive(quiet))).senderCheck!.verdict).toBe('unchecked');
    expect(names.asked).toBe(asked);
  });
});

test('mail of our own network is asked for its signature alone, and for nothing without one', async () => {
  const other = await testApp({ env: { DNS_SERVERS: names.address } });
  const client = { ip: '127.0.0.1', helo: 'relay', sender: 'ann@acme.example' };
  const before = names.asked;
  await deliverRaw(other.services, Buffer.from('From: ann@acme.example\r\nSubject: Inside\r\n\r\nx\r\n'), { to: [MARTA], client });
  expect(names.asked).toBe(before);
  const { items } = await other.as('marta.kessler').mail.folder({ folder: 'inbox' });
  expect((await other.as('marta.kessler').mail.get({ id: items[0]!.id })).senderCheck).toBeNull();
  await other.close();
});
