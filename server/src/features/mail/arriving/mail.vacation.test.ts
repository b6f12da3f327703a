import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { recoverHeld } from '#server/features/mail/sending/mail.hold.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { deliverRaw, type Delivery } from './mail.deliver.ts';

let now = new Date('2026-11-20T09:00:00Z');
let app: TestApp;
let relay: TestRelay;
const account = { payments: '', offers: '' };
/** Samir reads two shared mailboxes, of which Payments is away. */
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => now });
  const setups = app.as('devon.archer').sharedMailboxes;
  for (const localPart of ['payments', 'offers'] as const)
    await setups.create({ body: { name: localPart, localPart, owner: { kind: 'role', roles: ['accountant'] } } });
  for (const { id, address } of await app.as('samir.haddad').sharedMail.list())
    account[address.startsWith('payments') ? 'payments' : 'offers'] = id;
  const { id, name, owner, isOpen, version } = (await setups.list()).find((one) => one.name === 'payments')!;
  await setups.update({
    id,
    body: { name, owner, isOpen, version, away: { text: 'Back on Monday', from: '2026-11-20', until: '2026-11-22' } },
  });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});
beforeEach(() => {
  relay.mode = 'accept';
  relay.seen.length = 0;
});

let counter = 0;
/** Somebody new each time: nobody is answered twice in these days. */
async function arrive(more: Partial<Delivery> = {}, header = ''): Promise<string> {
  const from = `ann${(counter += 1)}@acme.example`;
  const raw = `From: Ann <${from}>\r\nTo: payments@corvane.example\r\nSubject: Crane\r\nMessage-ID: <v${from}>\r\n${header}\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: ['payments@corvane.example'], ...more });
  await app.services.jobs.drain();
  return from;
}
const subjects = async (box: string, folder: 'inbox' | 'sent') =>
  (await app.as('samir.haddad').mail.search({ query: { q: `in:${folder}`, account: box } })).items.map(({ subject }) => subject);

test('an answer names no sender in its envelope and says that a machine wrote it', async () => {
  const to = await arrive();
  expect(relay.seen.map((one) => [one.from, one.to])).toEqual([['', [to]]]);
  const raw = relay.seen[0]!.raw.toString();
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Auto-Response-Suppress: OOF, AutoReply', 'From: payments'])
    expect(raw).toMatch(new RegExp(`^${header}`, 'm'));
});

test('one that cannot leave gives its mailbox no report', async () => {
  relay.mode = 'no such recipients';
  await arrive();
  expect((await subjects(account.payments, 'sent'))[0]).toBe('Away: Crane');
  expect((await subjects(account.payments, 'inbox')).filter((subject) => subject.startsWith('Not delivered'))).toEqual([]);
  const { items } = await app.as('devon.archer').mail.folder({ folder: 'inbox' });
  expect(items.filter(({ subject }) => subject.startsWith('Not delivered'))).toEqual([]);
});

test.each<[string, Partial<Delivery>, string]>([
  ['whose envelope names nobody', { client: { ip: '127.0.0.1', helo: 'mx.acme.example', sender: '' } }, ''],
  ['that says it was generated', {}, 'Auto-Submitted: auto-generated\r\n'],
  ['that went to many', {}, 'Precedence: list\r\n'],
  ['that asks for no answer', {}, 'X-Auto-Response-Suppress: All\r\n'],
])('a mail %s is not answered', async (_, delivery, header) => {
  await arrive(delivery, header);
  expect(relay.seen).toEqual([]);
});

test('a mail of somebody whose envelope names them is', async () => {
  await arrive({ client: { ip: '127.0.0.1', helo: 'mx.acme.example', sender: 'ann@acme.example' } });
  expect(relay.seen).toHaveLength(1);
});

test('another shared mailbox is answered in its inbox', async () => {
  await app
    .as('samir.haddad')
    .mail.send({ form: { to: ['payments@corvane.example'], subject: 'Inside', content: 'Text', accountId: account.offers } });
  await app.services.jobs.drain();
  expect(await subjects(account.offers, 'inbox')).toEqual(['Away: Inside']);
  expect(await subjects(account.payments, 'sent')).toContain('Away: Inside');
  expect(relay.seen).toEqual([]);
});

test('a mail that could be taken back for a moment is answered when it arrives, not before', async () => {
  const answers = async () => (await app.as('marta.kessler').mail.folder({ folder: 'inbox' })).items.map(({ subject }) => subject);
  await app.as('marta.kessler').mail.send({ form: { to: ['payments@corvane.example'], subject: 'Held', content: 'Text', hold: 10 } });
  await app.services.jobs.drain();
  expect(await answers()).not.toContain('Away: Held');
  now = new Date(now.getTime() + 60_000);
  await recoverHeld(systemContext(app.services));
  await app.services.jobs.drain();
  expect(await answers()).toContain('Away: Held');
});

describe('people outside the company', () => {
  const say = async (outside: string | null) => {
    const setups = app.as('devon.archer').sharedMailboxes;
    const { id, name, owner, isOpen, version } = (await setups.list()).find((one) => one.name === 'payments')!;
    const away = { text: 'Inside', outside, from: '2026-11-20', until: '2026-11-22' };
    await setups.update({ id, body: { name, owner, isOpen, version, away } });
  };
  const answersTo = async (name: 'helena.marsh' | 'jonas.ekdahl') => {
    const form = { to: ['payments@corvane.example'], subject: 'Two texts', content: 'Text' };
    await app.as(name).mail.send({ form });
    await app.services.jobs.drain();
    const { items } = await app.as(name).mail.folder({ folder: 'inbox' });
    return items.filter(({ subject }) => subject === 'Away: Two texts').map(({ snippet }) => snippet);
  };

  test('are answered in a text of their own, and colleagues in theirs', async () => {
    await say('Outside');
    await arrive();
    expect(relay.seen.map(({ raw }) => /Outside/.test(raw.toString()))).toEqual([true]);
    expect(await answersTo('helena.marsh')).toEqual(['Inside']);
  });

  test('are answered nothing where that text is empty, and are not taken for answered', async () => {
    await say('');
    const from = await arrive();
    expect(relay.seen).toEqual([]);
    expect(await answersTo('jonas.ekdahl')).toEqual(['Inside']);
    const noted = await app.services.db.selectFrom('absence_answer').select('sender').where('sender', '=', from).execute();
    expect(noted).toEqual([]);
  });

  test('are answered in words that are on record', async () => {
    await say('Outside');
    await say('');
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'mailbox.update' } });
    expect(items[0]!.payload).toMatchObject({ before: { awayOutside: 'Outside' }, after: { awayOutside: '' } });
  });

  test('are answered the same as colleagues where nothing else was written', async () => {
    await say(null);
    await arrive();
    expect(relay.seen.map(({ raw }) => /Inside/.test(raw.toString()))).toEqual([true]);
  });
});
