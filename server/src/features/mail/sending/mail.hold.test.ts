import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { codeOf } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { recoverHeld, releaseMail, waitUntil } from './mail.hold.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let relay: TestRelay;
/** The clock stands, however slow the machine is: a mail waits until a test says that its time has come. */
const began = Date.now();
let shift = 0;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date(began + shift) });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});
beforeEach(() => void (relay.seen.length = 0));

const marta = () => app.as('marta.kessler').mail;
const jonas = () => app.as('jonas.ekdahl').mail;
const JONAS = 'jonas.ekdahl@corvane.example';
const OUTSIDE = 'ann@site.example';
const ctx = () => systemContext(app.services);
const key = () => ({ idempotencyKey: crypto.randomUUID() });
let counter = 0;
const send = async (more: object = {}) =>
  marta().send({ form: { to: [JONAS, OUTSIDE], subject: `Held ${(counter += 1)}`, content: 'Soon.', hold: 10, ...more } });
const outboxOf = (id: string) => app.services.db.selectFrom('outbox').selectAll().where('entry_id', '=', id).executeTakeFirstOrThrow();
const subjects = async (mail: ReturnType<typeof marta>, folder: 'inbox' | 'sent' | 'drafts') =>
  (await mail.folder({ folder })).items.map(({ subject }) => subject);
const last = () => `Held ${counter}`;
/** The server's clock stands that much later while the work runs. */
async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  shift = seconds * 1000;
  return work().finally(() => (shift = 0));
}
const release = (id: string) => later(20, async () => releaseMail(ctx(), (await outboxOf(id)).id));
const takeBack = (id: string) => marta().takeBack({ id, body: {} }, key());

const report = (messageId: string, recipient: string, action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.site.example',
    'To: marta.kessler@corvane.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${crypto.randomUUID()}@mx.site.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.site.example',
    '',
    `Original-Recipient: rfc822;${recipient}`,
    'Final-Recipient: rfc822; box77@store.site.example',
    `Action: ${action}`,
    'Status: 5.2.2',
    'Diagnostic-Code: smtp; 552 5.2.2 Mailbox',
    ' is full',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Held',
    '',
    'text',
    '--B--',
    '',
  ].join('\r\n');
const arrive = (raw: string, to = 'marta.kessler@corvane.example') => deliverRaw(app.services, Buffer.from(raw), { to: [to] });

describe('a mail that waits', () => {
  test('stands in Sent, with nobody else, and goes out once its time has come', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ delivery: 'held', sendAt: expect.any(String) });
    await app.services.jobs.drain();
    expect(await subjects(marta(), 'sent')).toContain(last());
    expect(await subjects(jonas(), 'inbox')).not.toContain(last());
    expect(await marta().get({ id: sent.id })).toMatchObject({ delivery: 'held', isDraft: false, transitions: ['cancel'] });

    await release(sent.id);
    await release(sent.id);
    await later(20, () => app.services.jobs.drain());
    expect((await subjects(jonas(), 'inbox')).filter((subject) => subject === last())).toHaveLength(1);
    expect(relay.seen.map(({ to }) => to)).toEqual([[OUTSIDE]]);
    expect(relay.seen[0]!.raw.toString()).toContain(sent.messageId);
    expect(await marta().get({ id: sent.id })).toMatchObject({ delivery: 'sent', sendAt: null, recipients: [{ email: OUTSIDE }] });
  });

  test('to colleagues alone is delivered without a relay', async () => {
    const sent = await send({ to: [JONAS] });
    await release(sent.id);
    expect(await subjects(jonas(), 'inbox')).toContain(last());
    expect(await marta().get({ id: sent.id })).toMatchObject({ delivery: 'sent', recipients: [] });
  });

  test('is not sent before its time, whoever asks', async () => {
    const sent = await send();
    await later(5, async () => releaseMail(ctx(), (await outboxOf(sent.id)).id));
    expect((await marta().get({ id: sent.id })).delivery).toBe('held');
  });

  test('whose job got lost is found again', async () => {
    const sent = await send({ to: [JONAS] });
    await later(60, () => recoverHeld(ctx()).then(() => app.services.jobs.drain()));
    expect((await marta().get({ id: sent.id })).delivery).toBe('sent');
  });

  test('cannot be put away as if it were sent', async () => {
    const { id } = await send();
    expect(await codeOf(marta().update({ body: { ids: [id], change: { folder: 'trash' } } }))).toBe('mail.still_waiting');
    expect(await codeOf(marta().remove({ body: { ids: [id] } }))).toBe('mail.still_waiting');
  });
});

// mail.md 4.5: Undo is offered for less than the mail waits.
test.each([
  [0, null],
  [5, 10],
  [30, 35],
])('with Undo for %i seconds a mail waits %s', (hold, seconds) => {
  const now = new Date();
  const until = waitUntil({ ...ctx(), now }, { hold, sendAt: undefined });
  expect(until && (until.getTime() - now.getTime()) / 1000).toBe(seconds);
});

describe('taking back', () => {
  test('makes it the draft again, word for word, with its files', async () => {
    const [file] = await marta().upload({ form: { attachments: [new File(['levels'], 'levels.txt')] } });
    const html = '<p>Soon, <b>really</b>.</p>';
    const question = (await jonas().folder({ folder: 'inbox' })).items[0];
    const composeKey = crypto.randomUUID();
    const sent = await send({ cc: ['helena.marsh@corvane.example'], htmlContent: html, uploads: [file!.id], priority: 'high', composeKey });
    const draft = await takeBack(sent.id);
    expect(draft).toMatchObject({
      ...{ folder: 'drafts', isDraft: true, subject: last(), htmlBody: html, priority: 'high', delivery: null },
      to: [{ email: JONAS }, { email: OUTSIDE }],
      cc: [{ email: 'helena.marsh@corvane.example' }],
      attachments: [{ filename: 'levels.txt' }],
    });
    expect(await (await marta().attachment({ id: draft.id, index: 0 })).text()).toBe('levels');
    expect(await subjects(marta(), 'sent')).not.toContain(last());
    expect(question).toBeDefined();
    await marta().send({ form: { to: [JONAS], subject: last(), content: 'Now', composeKey, draftId: draft.id, uploads: [file!.id] } });
    expect(await subjects(marta(), 'drafts')).not.toContain(last());
  });

  test.each([false, true])('keeps the Message-ID, with which nothing left (a dialog with a key: %s)', async (hasKey) => {
    const sent = await send(hasKey ? { composeKey: crypto.randomUUID() } : {});
    const draft = await takeBack(sent.id);
    const again = await send({ to: [OUTSIDE], subject: `${last()} again`, hold: 0, composeKey: crypto.randomUUID(), draftId: draft.id });
    expect([draft.messageId, again.messageId]).toEqual([sent.messageId, sent.messageId]);
    await app.services.jobs.drain();
    expect(relay.seen.map(({ raw }) => raw.includes(sent.messageId))).toEqual([true]);
    await arrive(report(sent.messageId, OUTSIDE));
    expect((await marta().get({ id: again.id })).delivery).toBe('failed');
  });

  test.each([
    ['before the job: nobody gets it', ['takeBack', 'release'], ['done', 'done'], 0],
    ['after the job: it is too late, and said so', ['release', 'takeBack'], ['done', 'mail.sent_meanwhile'], 1],
  ] as const)('%s', async (_, order, ends, arrived) => {
    const sent = await send();
    const { id: outboxId } = await outboxOf(sent.id);
    const steps = { takeBack: () => takeBack(sent.id), release: () => later(20, () => releaseMail(ctx(), outboxId)) };
    const found: string[] = [];
    for (const step of order) found.push(await codeOf(steps[step]()));
    expect(found).toEqual(ends);
    expect((await subjects(jonas(), 'inbox')).filter((subject) => subject === last())).toHaveLength(arrived);
    expect((await subjects(marta(), 'drafts')).filter((subject) => subject === last())).toHaveLength(1 - arrived);
  });

  test('is the sender’s alone', async () => {
    const { id } = await send();
    expect(await codeOf(jonas().takeBack({ id, body: {} }, key()))).toBe('mail.not_found');
  });
});

describe('a mail for a chosen time', () => {
  const inHours = (hours: number) => new Date(began + hours * 3_600_000).toISOString();

  test('is listed, found by is:scheduled, dated with its time, and sent then', async () => {
    const sendAt = inHours(40);
    const sent = await send({ to: [JONAS], hold: 0, sendAt });
    expect((await marta().scheduled()).map(({ id, isScheduled }) => [id, isScheduled])).toEqual([[sent.id, true]]);
    expect((await marta().search({ query: { q: 'is:scheduled' } })).items.map(({ id }) => id)).toEqual([sent.id]);
    expect(await jonas().scheduled()).toEqual([]);
    await later(41 * 3600, async () => releaseMail(ctx(), (await outboxOf(sent.id)).id));
    const row = (await jonas().folder({ folder: 'inbox' })).items.find(({ subject }) => subject === last())!;
    expect(Math.abs(Date.parse(row.date) - Date.parse(sendAt))).toBeLessThan(1000);
    expect(await marta().scheduled()).toEqual([]);
  });

  test('can be given another time, or go now', async () => {
    const sent = await send({ to: [JONAS], hold: 0, sendAt: inHours(2) });
    const moved = await marta().schedule({ id: sent.id, body: { sendAt: inHours(5) } }, key());
    expect(await marta().scheduled()).toHaveLength(1);
    const now = await marta().schedule({ id: moved.id, body: { sendAt: null } }, key());
    expect(now).toMatchObject({ sendAt: null, delivery: null, folder: 'sent' });
    expect((await subjects(jonas(), 'inbox')).filter((subject) => subject === last())).toHaveLength(1);
    expect([moved.messageId, now.messageId]).toEqual([sent.messageId, sent.messageId]);
  });

  test.each([-1, 24 * 400])('%i hours from now is refused', async (hours) => {
    expect(await codeOf(send({ sendAt: inHours(hours) }))).toBe('mail.later_time');
  });
});

describe('a report of non-delivery', () => {
  async function sentTo(...to: string[]) {
    const sent = await send({ to, hold: 0 });
    await app.services.jobs.drain();
    expect((await marta().get({ id: sent.id })).delivery).toBe('sent');
    return sent;
  }
  const stateOf = async (id: string) => {
    const { delivery, recipients } = await marta().get({ id });
    return [delivery, ...recipients.map(({ state }) => state)];
  };

  test('is shown at the mail, for the recipient that it names', async () => {
    const sent = await sentTo(OUTSIDE, 'bob@site.example');
    await arrive(report(sent.messageId, OUTSIDE.toUpperCase()));
    expect(await stateOf(sent.id)).toEqual(['failed', 'failed', 'sent']);
    const { recipients, transitions } = await marta().get({ id: sent.id });
    expect(recipients[0]!.detail).toBe('Returned by the receiving side. 552 5.2.2 Mailbox is full');
    expect(transitions).toEqual(['sendAgain']);
  });

  test('counts the mail that came back as its file, and not what the servers told each other', async () => {
    const sent = await sentTo(OUTSIDE);
    await arrive(report(sent.messageId, OUTSIDE));
    const { items } = await marta().folder({ folder: 'inbox' });
    expect(items[0]).toMatchObject({ subject: 'Undelivered Mail Returned to Sender', attachmentCount: 1 });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['that tells of a delay', (id) => arrive(report(id, OUTSIDE, 'delayed'))],
    ['of a stranger’s mail', () => arrive(report('<other@corvane.example>', OUTSIDE))],
    ['of another recipient', (id) => arrive(report(id, 'eve@site.example'))],
    ['sent to somebody else', (id) => arrive(report(id, OUTSIDE), JONAS)],
  ])('%s changes nothing', async (_, come) => {
    const sent = await sentTo(OUTSIDE);
    await come(sent.messageId);
    expect(await stateOf(sent.id)).toEqual(['sent', 'sent']);
  });
});
