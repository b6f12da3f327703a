import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { startPostOffice, type PostOffice } from '#server/features/mail/arriving/mail.post-office.ts';
import { returnPathOf } from './mail.return-path.ts';

let app: TestApp;
let relay: TestRelay;
let office: PostOffice;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url, SMTP_IN_PORT: '2525' } });
  const env = { ...app.services.env, smtpIn: { port: 0, host: '127.0.0.1', certificate: null } };
  office = await startPostOffice({ ...app.services, env });
});
afterAll(async () => {
  await office.stop();
  await relay.stop();
  await app.close();
});
beforeEach(() => void (relay.seen.length = 0));

const mail = () => app.as('marta.kessler').mail;
const ANN = 'ann@site.example';
const BOB = 'bob@site.example';
let counter = 0;

async function sentTo(...to: string[]) {
  const { id, messageId } = await mail().send({ form: { to, subject: `Reported ${(counter += 1)}`, content: 'Text' } });
  await app.services.jobs.drain();
  return { id, messageId, path: relay.seen.at(-1)!.from };
}
const stateOf = async (id: string) => (await mail().get({ id })).recipients.map(({ state }) => state);

/** A report of a server that sends nothing of the mail back, and names its own address for who was written to. */
const report = (recipient: string, more: readonly string[] = []) =>
  [
    'From: MAILER-DAEMON@mx.site.example',
    `Subject: Undelivered ${counter}`,
    `Message-ID: <${crypto.randomUUID()}@mx.site.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.site.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Diagnostic-Code: smtp; 550 5.1.1 Moved away',
    '',
    ...more,
    '--B--',
    '',
  ].join('\r\n');
const arrive = (raw: string, to: string) =>
  createTransport({ host: '127.0.0.1', port: office.port!, secure: false, ignoreTLS: true }).sendMail({ envelope: { from: '', to }, raw });

test('each mail has a return path of its own, short enough for every server, and without a sender in it', async () => {
  const [first, second] = [await sentTo(ANN), await sentTo(ANN, BOB)];
  expect(first.path).toMatch(/^return\+[0-9a-z]{42}@corvane\.example$/);
  expect(first.path.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(second.path).not.toBe(first.path);
  // What people see is who wrote.
  expect(relay.seen.at(-1)!.raw.toString()).toMatch(/^From: Marta Kessler <marta\.kessler@corvane\.example>\r$/m);
  expect(relay.seen.at(-1)!.raw.toString()).not.toContain('return+');
});

test('a report that brings nothing of the mail finds it, and is in the inbox of who sent it', async () => {
  const sent = await sentTo(ANN);
  await arrive(report('box77@store.site.example'), sent.path.toUpperCase());
  expect(await mail().get({ id: sent.id })).toMatchObject({
    delivery: 'failed',
    transitions: ['sendAgain'],
    recipients: [{ email: ANN, state: 'failed', detail: 'Returned by the receiving side. 550 5.1.1 Moved away' }],
  });
  expect((await mail().folder({ folder: 'inbox' })).items[0]!.subject).toBe(`Undelivered ${counter}`);
});

test.each([
  ['names one', BOB, ['sent', 'failed']],
  ['names somebody else', 'box77@store.site.example', ['sent', 'sent']],
])('of several recipients, a report that %s changes no other', async (_, named, states) => {
  const sent = await sentTo(ANN, BOB);
  await arrive(report(named), sent.path);
  expect(await stateOf(sent.id)).toEqual(states);
});

test('the return path counts before the Message-ID that a report brings', async () => {
  const [other, sent] = [await sentTo(ANN), await sentTo(ANN)];
  const back = ['--B', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${other.messageId}`, ''];
  await arrive(report(ANN, back), sent.path);
  expect([await stateOf(other.id), await stateOf(sent.id)]).toEqual([['sent'], ['failed']]);
});

const changed = (path: string, at: number) => `${path.slice(0, at)}${path[at] === '0' ? '1' : '0'}${path.slice(at + 1)}`;

test.each<[string, (path: string) => string]>([
  ['with another mail in it', (path) => changed(path, 12)],
  ['with another proof', (path) => changed(path, 40)],
  ['of another domain', (path) => path.replace('corvane', 'elsewhere')],
  ['without a proof', (path) => path.replace(/[0-9a-f]{16}@/, '@')],
])('a return path %s is refused at the door', async (_, forge) => {
  const sent = await sentTo(ANN);
  await expect(arrive(report(ANN), forge(sent.path))).rejects.toMatchObject({ responseCode: 550 });
  expect(await stateOf(sent.id)).toEqual(['sent']);
});

test('an away note that comes back there is a mail like any other', async () => {
  const sent = await sentTo(ANN);
  await arrive(`From: ${ANN}\r\nSubject: Away until Monday\r\nAuto-Submitted: auto-replied\r\n\r\nText\r\n`, sent.path);
  expect(await stateOf(sent.id)).toEqual(['sent']);
  expect((await mail().folder({ folder: 'inbox' })).items[0]!.subject).toBe('Away until Monday');
});

test('where no mail is taken in, the envelope names the sender', async () => {
  const inside = await testApp({ env: { SMTP_URL: relay.url } });
  try {
    await inside.as('marta.kessler').mail.send({ form: { to: [ANN], subject: 'Plain', content: 'Text' } });
    await inside.services.jobs.drain();
    expect(relay.seen.at(-1)!.from).toBe('marta.kessler@corvane.example');
  } finally {
    await inside.close();
  }
});

test('what a machine answers keeps its empty sender, so that nobody gets a report of it', async () => {
  expect(await returnPathOf(app.services, { id: 'out_00000000000000000000000001', mail_from: '' })).toBe('');
});
