import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stopChecking } from '#server/features/mail/arriving/mail.check.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, FORGED, ours, syncNow, theirs, WAY } from '#test/mail/account.ts';
import { startNames, type TestNames } from '#test/mail/dns.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { codeOf } from '#test/refusal.ts';

describe.runIf(hasDovecot)('what arrives in an account on another server', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  let relay: TestRelay;
  let names: TestNames;
  beforeAll(async () => {
    [dovecot, relay, names] = await Promise.all([startDovecot(), startRelay(), startNames()]);
    app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1', DNS_SERVERS: names.address } });
  });
  afterEach(async () => {
    for (const { id } of await rules().list()) await rules().remove({ id });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([dovecot.stop(), relay.stop(), names.stop(), stopReading(), stopChecking()]);
  });
  const marta = () => app.as('marta.kessler');
  const rules = () => marta().mailRules;
  const rule = (appliesTo: string, more: object = {}) => ({
    ...{ name: 'Cranes', isOn: true, appliesTo, matchesAny: false, stops: false, actions: { folder: 'archive' as const } },
    conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'crane' }],
    ...more,
  });
  const save = (user: string, mail: string, folder = 'INBOX') => dovecot.doveadm(user, 'save', ['-m', folder], mail);
  const add = async (user: string): Promise<string> => {
    const { id } = await addAccount(app, user, dovecot, Number(new URL(relay.url).port));
    await syncNow(app, id);
    return id;
  };
  const find = async (id: string, subject: string) => {
    const { items } = await marta().mail.search({ query: { q: `"${subject}" in:all`, account: id } });
    return marta().mail.get({ id: items[0]!.id });
  };
  /** Told, asked again, and both sides the same. */
  const settle = async (user: string, id: string) => {
    await syncNow(app, id);
    const client = await dovecot.client(user);
    try {
      expect(await ours(app, id)).toEqual(await theirs(client));
    } finally {
      await client.logout();
    }
  };

  test('a rule for an account sorts its new mail there, not what a first look brings, and no other mailbox', async () => {
    await save('anna', aMail('Old crane'));
    const early = await rules().create({ body: rule('all') });
    const id = await add('anna');
    expect(await find(id, 'Old crane')).toMatchObject({ folder: 'inbox' });
    await rules().remove({ id: early.id });
    const made = await rules().create({ body: rule(id, { actions: { folder: 'archive', starred: true, labels: ['lifting'] } }) });
    expect(made.appliesTo).toBe(id);
    await save('anna', aMail('New crane'));
    await save('anna', aMail('New quay'));
    // As old as it says: another program put it there.
    const other = await dovecot.client('anna');
    await other.append('INBOX', aMail('Moved in crane'), [], new Date('2020-01-01T08:00:00Z'));
    await other.logout();
    await syncNow(app, id);
    expect(await find(id, 'New crane')).toMatchObject({ folder: 'archive', starred: true, labels: ['lifting'] });
    for (const subject of ['Old crane', 'Moved in crane', 'New quay'])
      expect(await find(id, subject)).toMatchObject({ folder: 'inbox', starred: false });
    await settle('anna', id);
    await deliverRaw(app.services, Buffer.from(aMail('A crane at home')), { to: ['marta.kessler@corvane.example'] });
    const { items } = await marta().mail.folder({ folder: 'inbox' });
    expect(items.map(({ subject }) => subject)).toContain('A crane at home');
    const berta = await add('berta');
    await save('berta', aMail('Another crane'));
    await syncNow(app, berta);
    expect(await find(berta, 'Another crane')).toMatchObject({ folder: 'inbox' });
    // It is tried on, and runs over, the mails of its account.
    const { conditions, matchesAny, appliesTo } = made;
    expect((await rules().try({ body: { conditions, matchesAny, appliesTo } })).total).toBeGreaterThanOrEqual(2);
    await rules().apply({ id: made.id, body: {} });
    await app.services.jobs.drain();
    expect(await find(id, 'Old crane')).toMatchObject({ folder: 'archive', starred: true });
    await settle('anna', id);
  });

  test('a rule is for one’s own accounts alone', async () => {
    const id = await add('cecil');
    expect(await codeOf(app.as('viktor.sandell').mailRules.create({ body: rule(id) }))).toBe('request.not_found');
    expect(await codeOf(rules().create({ body: rule('999999') }))).toBe('request.not_found');
    const { conditions, matchesAny } = rule(id);
    expect(await codeOf(app.as('viktor.sandell').mailRules.try({ body: { conditions, matchesAny, appliesTo: id } }))).toBe(
      'request.not_found',
    );
  });

  test('what a rule passes on leaves by the account’s own server, once, and its Sent has it', async () => {
    const id = await add('dora');
    await rules().create({ body: rule(id, { actions: { forwardTo: 'jonas.ekdahl@corvane.example' } }) });
    await save('dora', aMail('A crane for Jonas'));
    await save('dora', `Auto-Submitted: auto-replied\r\n${aMail('A crane that is away')}`);
    await syncNow(app, id);
    await app.services.jobs.drain();
    expect(relay.seen.map(({ from, to }) => [from, to])).toEqual([['dora@elsewhere.example', ['jonas.ekdahl@corvane.example']]]);
    await settle('dora', id);
    expect((await ours(app, id))['Sent']).toHaveLength(1);
  });

  test('forged mail goes to Spam where nobody else looks after that, once; what is taken out stays out, and teaches', async () => {
    const id = await add('frida');
    await save('frida', FORGED + aMail('A forged offer'));
    await syncNow(app, id);
    const mail = await find(id, 'A forged offer');
    expect(mail).toMatchObject({ folder: 'spam', senderCheck: { verdict: 'forged', policy: 'reject', domain: 'supplier.example' } });
    await settle('frida', id);
    expect((await ours(app, id))['Junk']).toHaveLength(1);
    await marta().mail.update({ body: { ids: [mail.id], change: { folder: 'inbox' } } });
    await settle('frida', id);
    await settle('frida', id);
    expect(await marta().mail.get({ id: mail.id })).toMatchObject({ folder: 'inbox' });
    await save('frida', FORGED + aMail('Another offer of theirs'));
    await syncNow(app, id);
    expect(await find(id, 'Another offer of theirs')).toMatchObject({ folder: 'inbox', senderCheck: { verdict: 'forged' } });
    // The folder that was made for the first one is no filter of that server.
    await save('frida', FORGED + aMail('An offer of somebody else', { from: 'Otto <otto@supplier.example>' }));
    await syncNow(app, id);
    expect(await find(id, 'An offer of somebody else')).toMatchObject({ folder: 'spam' });
  });

  test('a server with a Junk folder of its own decides itself', async () => {
    await dovecot.doveadm('greta', 'mailbox create', ['Junk']);
    const id = await add('greta');
    await save('greta', FORGED + aMail('Left in the inbox'));
    await save('greta', FORGED + aMail('Put into Junk'), 'Junk');
    await rules().create({
      body: rule(id, { conditions: [{ field: 'subject', test: 'contains', value: 'junk' }], actions: { starred: true } }),
    });
    await syncNow(app, id);
    expect(await find(id, 'Left in the inbox')).toMatchObject({ folder: 'inbox', senderCheck: { verdict: 'forged' } });
    expect(await find(id, 'Put into Junk')).toMatchObject({ folder: 'spam', starred: false, senderCheck: { verdict: 'forged' } });
    await settle('greta', id);
  });

  test('without a word of its server the signatures are asked, and a word of the sender is not believed', async () => {
    const key = generateKeyPairSync('rsa', {
      ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'der' } },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    names.records.set('k1._domainkey.supplier.example TXT', [`v=DKIM1; k=rsa; p=${key.publicKey.toString('base64')}`]);
    const signature = { signingDomain: 'supplier.example', selector: 'k1', privateKey: key.privateKey };
    const signed = async (raw: string) => (await dkimSign(raw, { ...signature, signatureData: [signature] })).signatures + raw;
    const id = await add('hilda');
    await save('hilda', WAY + (await signed(aMail('Signed'))));
    await save('hilda', WAY + (await signed(aMail('Changed on its way'))).replace('About', 'Above'));
    const lie = 'Authentication-Results: 127.0.0.1; dmarc=pass header.from=corvane.example\r\n';
    await save('hilda', WAY + lie + aMail('From the boss', { from: 'Marta <marta.kessler@corvane.example>' }));
    await syncNow(app, id);
    expect(await find(id, 'Signed')).toMatchObject({ senderCheck: { verdict: 'proved', signedBy: ['supplier.example'] } });
    expect(await find(id, 'Changed on its way')).toMatchObject({ senderCheck: { verdict: 'unproved' } });
    expect(await find(id, 'From the boss')).toMatchObject({
      folder: 'inbox',
      senderCheck: { verdict: 'unproved', domain: 'corvane.example' },
    });
    // A neighbour at the same provider is no colleague.
    const found = 'Authentication-Results: 127.0.0.1; spf=none smtp.mailfrom=nora@elsewhere.example\r\n';
    await save('hilda', found + WAY + aMail('From next door', { from: 'Nora <nora@elsewhere.example>' }));
    await syncNow(app, id);
    const { senderCheck, warnings } = await find(id, 'From next door');
    expect([senderCheck?.verdict, warnings.map(({ kind }) => kind)]).toEqual(['unproved', ['new_sender']]);
  });
});
