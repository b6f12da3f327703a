import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email, Folder } from '@lintel/contract/mail';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { deliverRaw, type Delivery } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { recoverHeld } from '#server/features/mail/sending/mail.hold.ts';
import { remindOfMails } from './mail.reminders.ts';
import { wakeMails } from './mail.snooze.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const HOUR = 3_600_000;
let now = new Date(START);
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Payments', localPart: 'payments', owner: { kind: 'role', roles: ['accountant', 'managing_director'] } },
  });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
// Each test has an hour of its own, and the lists of the one before behind it.
beforeEach(() => {
  now = new Date(now.getTime() + 24 * HOUR);
});

const MARTA = 'marta.kessler@corvane.example';
const JONAS = 'jonas.ekdahl@corvane.example';
const marta = () => app.as('marta.kessler').mail;
const ctx = () => systemContext(app.services);
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
let counter = 0;
const send = async (more: object = {}): Promise<Email> => {
  const { id } = await marta().send({
    form: { to: ['ann@site.example'], subject: `Offer ${(counter += 1)}`, content: 'When?', remindAt: inHours(3), ...more },
  });
  return marta().get({ id });
};
const remind = (id: string, at: string | null) => app.as('marta.kessler').mailAnswers.remind({ id, body: { at } });
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
/** The time comes. */
const due = async (hours = 4) => {
  pass(hours);
  await remindOfMails(ctx());
};
const inFolder = async (folder: Folder) => (await marta().folder({ folder })).items;
const isBack = async ({ id }: Email) => (await marta().get({ id })).folder === 'inbox';

/** A mail to Marta about one of hers. */
async function arrive(to: Email, more: { from?: string; head?: string; about?: string; delivery?: Partial<Delivery> } = {}) {
  const id = `<answer.${(counter += 1)}@site.example>`;
  const about = more.about ?? to.messageId;
  const raw = `From: ${more.from ?? 'Ann <ann@site.example>'}\r\nTo: ${MARTA}\r\nSubject: Re: ${to.subject}\r\nMessage-ID: ${id}\r\nIn-Reply-To: ${about}\r\nReferences: ${about}\r\n${more.head ?? ''}\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [MARTA], ...more.delivery });
}

/** An answer that lies in a folder already. */
const imported = ({ subject, messageId }: Email, more: { folder?: Folder; receivedAt?: Date }): Promise<string> =>
  importMail(ctx(), {
    ...{ personId: app.idOf('marta.kessler'), folder: 'inbox', seen: false },
    ...more,
    raw: Buffer.from(
      `From: Ann <ann@site.example>\r\nTo: ${MARTA}\r\nSubject: Re: ${subject}\r\nMessage-ID: <at.${(counter += 1)}@site.example>\r\nIn-Reply-To: ${messageId}\r\nReferences: ${messageId}\r\n\r\nYes\r\n`,
    ),
  });

describe('a mail that nobody answered', () => {
  test('comes back on top of the inbox, unread, once, and says since when', async () => {
    const mail = await send();
    expect(mail).toMatchObject({ folder: 'sent', reminder: { at: inHours(3), sentAt: now.toISOString(), isBack: false } });
    const sentAt = now.toISOString();
    await due(2);
    expect(await isBack(mail)).toBe(false);
    await arrive(mail, { about: '<other@site.example>', from: 'Eve <eve@b.example>' });
    pass(2);
    await Promise.all([remindOfMails(ctx()), remindOfMails(ctx())]);
    const [top] = await inFolder('inbox');
    expect(top).toMatchObject({ id: mail.id, status: 'unread', reminder: { sentAt, isBack: true } });
    expect(await inFolder('sent')).not.toContainEqual(expect.objectContaining({ id: mail.id }));
    const { version } = await marta().get({ id: mail.id });
    await due(1);
    expect((await marta().get({ id: mail.id })).version).toBe(version);
    expect(await marta().get({ id: mail.id })).toMatchObject({ date: sentAt });
  });

  test('is told like any arrival, and says who did not answer', async () => {
    await send({ to: ['ann@site.example', 'ben@site.example'] });
    await due();
    const { data } = await app.services.db.selectFrom('event').select('data').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(data).toMatchObject({ kind: 'mail.changed', arrived: true, from: 'No reply from ann@site.example and 1 more' });
  });

  test('comes back by its job', async () => {
    const mail = await send();
    pass(4);
    await app.services.jobs.drain({ early: true });
    expect(await isBack(mail)).toBe(true);
  });

  test('comes back all the same when the work broke off half way', async () => {
    const mail = await send();
    pass(4);
    const broken = withTransaction(app.services.db, async (db) => {
      await remindOfMails({ ...ctx(), db });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await marta().get({ id: mail.id })).toMatchObject({ folder: 'sent', reminder: { isBack: false } });
    await due(1);
    expect(await isBack(mail)).toBe(true);
  });

  test('goes back to Sent, to its own day, when it was dealt with, and Undo has it on top again', async () => {
    const mail = await send();
    pass(1);
    await arrive(mail, { about: '<other@site.example>', from: 'Eve <eve@b.example>' });
    await due();
    await marta().update({ body: { ids: [mail.id], change: { folder: 'archive' } } });
    expect((await inFolder('sent')).find(({ id }) => id === mail.id)).toMatchObject({ date: mail.date, folder: 'sent' });
    await marta().update({ body: { ids: [mail.id], change: { folder: 'inbox' } } });
    expect((await inFolder('inbox'))[0]).toMatchObject({ id: mail.id });
  });

  test('comes back once, also from where it was put away until later', async () => {
    const mail = await send();
    await marta().snooze({ body: { ids: [mail.id], until: inHours(10) } });
    await due();
    const back = await marta().get({ id: mail.id });
    expect(back).toMatchObject({ folder: 'inbox', snoozedUntil: null, reminder: { isBack: true } });
    pass(8);
    await wakeMails(ctx());
    expect((await marta().get({ id: mail.id })).version).toBe(back.version);
  });

  test('can be waited for once more', async () => {
    const mail = await send();
    await due();
    const again = await remind(mail.id, inHours(5));
    expect(again).toMatchObject({ folder: 'sent', date: mail.date, reminder: { isBack: false, sentAt: mail.date } });
    await due(6);
    expect(await isBack(mail)).toBe(true);
  });
});

const MACHINE = 'Auto-Submitted: auto-replied\r\n';
test.each<[what: string, isAnswer: boolean, arrival: (mail: Email) => Promise<unknown>]>([
  ['an answer', true, (mail) => arrive(mail)],
  ['the answer of somebody who was not asked', true, (mail) => arrive(mail, { from: 'Ben <ben@other.example>' })],
  ['an answer by a mailing list', true, (mail) => arrive(mail, { head: 'List-Id: <site.example>\r\nPrecedence: list\r\n' })],
  ['one that says it is from no machine', true, (mail) => arrive(mail, { head: 'Auto-Submitted: no\r\n' })],
  ['an away note', false, (mail) => arrive(mail, { head: MACHINE })],
  ['an away note of an old kind', false, (mail) => arrive(mail, { head: 'Precedence: bulk\r\n' })],
  [
    'a report of non-delivery',
    false,
    (mail) => arrive(mail, { head: 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n' }),
  ],
  ['what has no sender to be sent back to', false, (mail) => arrive(mail, { delivery: { trace: 'Return-Path: <>\r\n' } })],
  [
    'an answer to what one wrote since in the same conversation',
    true,
    async (mail) => {
      const { id } = await marta().send({
        form: { to: ['ann@site.example'], subject: `Re: ${mail.subject}`, content: 'Well?', inReplyTo: mail.id },
      });
      pass(1);
      await arrive(mail, { about: (await marta().get({ id })).messageId });
    },
  ],
  ['an answer whose clock is slow', true, (mail) => imported(mail, { receivedAt: new Date(now.getTime() - 9 * HOUR) })],
  ['a mail of one’s own in other letters', false, (mail) => arrive(mail, { from: `Marta <${MARTA.toUpperCase()}>` })],
  [
    'a mail from one’s mailbox on another server',
    false,
    async (mail) => {
      const [address, owner_id] = ['marta@private.example', app.idOf('marta.kessler')];
      await app.services.db.insertInto('mail_account').values({ address, owner_id }).execute();
      await arrive(mail, { from: `Marta <${address}>` });
    },
  ],
  ['a mail of one’s own', false, (mail) => arrive(mail, { from: `Marta <${MARTA}>` })],
  ['a mail about something else', false, (mail) => arrive(mail, { about: '<nothing@site.example>', from: 'Eve <eve@b.example>' })],
  [
    'a second mail of one’s own',
    false,
    (mail) => marta().send({ form: { to: ['ann@site.example'], subject: `Re: ${mail.subject}`, content: 'Well?', inReplyTo: mail.id } }),
  ],
  [
    'the answer of a colleague',
    true,
    async (mail) => {
      const copy = (await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox' })).items.find(({ subject }) => subject === mail.subject)!;
      await app
        .as('jonas.ekdahl')
        .mail.send({ form: { to: [MARTA], subject: `Re: ${mail.subject}`, content: 'Friday.', inReplyTo: copy.id } });
    },
  ],
])('%s ends the waiting: %s', async (_, isAnswer, arrival) => {
  const mail = await send({ to: ['ann@site.example', JONAS] });
  pass(1);
  await arrival(mail);
  expect((await marta().get({ id: mail.id })).reminder === null).toBe(isAnswer);
  await due();
  expect(await isBack(mail)).toBe(!isAnswer);
});

test('an answer in spam is none until somebody takes it out', async () => {
  const mail = await send();
  pass(1);
  const id = await imported(mail, { folder: 'spam' });
  expect((await marta().get({ id: mail.id })).reminder).toMatchObject({ isBack: false });
  await marta().update({ body: { ids: [id], change: { folder: 'inbox' } } });
  await due();
  expect(await isBack(mail)).toBe(false);
});

test('an answer that comes after the mail came back takes the word away, and the mail stays', async () => {
  const mail = await send();
  await due();
  await arrive(mail);
  expect(await marta().get({ id: mail.id })).toMatchObject({ folder: 'inbox', reminder: null });
});

describe('a reminder', () => {
  test('is set and taken back at a mail that was sent before', async () => {
    const mail = await send({ remindAt: undefined });
    expect(mail.reminder).toBeNull();
    expect(await remind(mail.id, inHours(2))).toMatchObject({ reminder: { at: inHours(2) }, version: mail.version + 1 });
    expect((await marta().search({ query: { q: `is:waiting "${mail.subject}"`, folder: 'sent' } })).items).toHaveLength(1);
    expect((await remind(mail.id, null)).reminder).toBeNull();
    expect((await marta().search({ query: { q: `is:waiting "${mail.subject}"`, folder: 'sent' } })).items).toHaveLength(0);
    await due();
    expect(await isBack(mail)).toBe(false);
  });

  test('ends with its mail in the trash; a mail that was put back before waits again', async () => {
    const [gone, kept] = [await send(), await send()];
    for (const { id } of [gone, kept]) await marta().update({ body: { ids: [id], change: { folder: 'trash' } } });
    expect((await marta().get({ id: gone.id })).reminder).toBeNull();
    await marta().update({ body: { ids: [kept.id], change: { folder: 'inbox' } } });
    await due();
    expect(await marta().get({ id: gone.id })).toMatchObject({ folder: 'trash' });
    expect(await isBack(kept)).toBe(true);
  });

  test('is refused for other mail, for others, before the mail goes out, and where there is an answer', async () => {
    const mail = await send({ remindAt: undefined });
    await arrive(mail);
    const [received] = await inFolder('inbox');
    expect(await codeOf(remind(mail.id, inHours(2)))).toBe('mail.answered_already');
    expect((await marta().get({ id: mail.id })).reminder).toBeNull();
    expect(await codeOf(remind(received!.id, inHours(2)))).toBe('mail.not_found');
    expect(await codeOf(app.as('jonas.ekdahl').mailAnswers.remind({ id: mail.id, body: { at: inHours(2) } }))).toBe('mail.not_found');
    pass(2);
    expect(await codeOf(remind((await send({ remindAt: undefined })).id, inHours(-1)))).toBe('mail.reminder_time');
    const older = await send({ remindAt: undefined });
    pass(2);
    expect(await codeOf(remind(older.id, inHours(-1)))).toBe('mail.reminder_time');
    await marta().update({ body: { ids: [older.id], change: { folder: 'trash' } } });
    expect(await codeOf(remind(older.id, inHours(2)))).toBe('mail.not_found');
    expect(await codeOf(send({ remindAt: inHours(-1) }))).toBe('mail.reminder_time');
    expect(await codeOf(send({ sendAt: inHours(5), remindAt: inHours(4) }))).toBe('mail.reminder_time');
    expect(await codeOf(send({ remindAt: inHours(24 * 400) }))).toBe('mail.reminder_time');
  });

  test('travels with a draft, with what waits, back out of it, and counts from when the mail went out', async () => {
    const draft = await marta().draft({ form: { to: ['ann@site.example'], subject: 'Draft', remindAt: inHours(9) } });
    expect(draft.draftData).toMatchObject({ remindAt: inHours(9) });
    const held = await send({ hold: 10, remindAt: inHours(9) });
    expect(held).toMatchObject({ delivery: 'held', reminder: { at: inHours(9) } });
    // What was changed at the mail that waits is what comes back.
    await remind(held.id, inHours(8));
    const back = await marta().takeBack({ id: held.id, body: {} }, key());
    expect(back.draftData).toMatchObject({ remindAt: inHours(8) });

    const planned = await send({ sendAt: inHours(2), remindAt: inHours(6) });
    const moved = await marta().schedule({ id: planned.id, body: { sendAt: inHours(3) } }, key());
    expect(moved.reminder).toMatchObject({ at: inHours(6), sentAt: inHours(3) });
    await due(3.5);
    await recoverHeld(ctx()).then(() => app.services.jobs.drain());
    expect(await isBack(moved)).toBe(false);
    await due(3);
    expect(await isBack(moved)).toBe(true);
  });

  test('does not come before its mail has left, however late that is', async () => {
    const planned = await send({ sendAt: inHours(2), remindAt: inHours(3) });
    await due(4);
    expect(await marta().get({ id: planned.id })).toMatchObject({ folder: 'sent', delivery: 'held', reminder: { isBack: false } });
    await marta().takeBack({ id: planned.id, body: {} }, key());
  });

  test('stands in what a client that was away reads, and is said to open pages', async () => {
    const mail = await send({ remindAt: undefined });
    const steps = [() => remind(mail.id, inHours(2)), () => remind(mail.id, null), () => remind(mail.id, inHours(3)), () => due()];
    for (const [i, step] of steps.entries()) {
      await step();
      const { db } = app.services;
      const entry = await db.selectFrom('entry').select(['id', 'modseq']).where('id', '=', mail.id).executeTakeFirstOrThrow();
      const change = db.selectFrom('mail_change').select(['entry_id as id', 'modseq']).where('kind', '=', 'updated');
      expect(await change.orderBy('modseq', 'desc').limit(1).executeTakeFirst()).toEqual(entry);
      const event = db.selectFrom('event').select(['person_id', 'data']).orderBy('id', 'desc').limit(1);
      expect(await event.executeTakeFirst()).toMatchObject({
        person_id: app.idOf('marta.kessler'),
        data: { kind: 'mail.changed', folders: ['inbox', 'sent'], arrived: i === 3 },
      });
    }
  });

  test('of a mail that leaves after the time of its reminder begins when it leaves', async () => {
    const late = await send({ sendAt: inHours(2), remindAt: inHours(3) });
    pass(5);
    await recoverHeld(ctx()).then(() => app.services.jobs.drain());
    await remindOfMails(ctx());
    expect(await marta().get({ id: late.id })).toMatchObject({ folder: 'sent', reminder: { at: inHours(1), isBack: false } });
    await due(2);
    expect(await isBack(late)).toBe(true);
  });

  test('is not overtaken by its mail: a later time to send is refused until there is a later one for the reminder', async () => {
    const planned = await send({ sendAt: inHours(2), remindAt: inHours(3) });
    const later = { id: planned.id, body: { sendAt: inHours(4) } };
    expect(await codeOf(marta().schedule(later, key()))).toBe('mail.reminder_time');
    await remind(planned.id, inHours(5));
    expect((await marta().schedule(later, key())).reminder).toMatchObject({ at: inHours(5), sentAt: inHours(4) });
  });

  test('of a shared mailbox is the mailbox’s: all its readers see it, and any of them takes it back', async () => {
    const samir = app.as('samir.haddad');
    const [box] = await samir.sharedMail.list();
    const form = { to: ['ann@site.example'], subject: 'Open invoice', content: 'When?', accountId: box!.id, remindAt: inHours(3) };
    const { id } = await samir.mail.send({ form });
    expect((await app.as('helena.marsh').mail.get({ id })).reminder).toMatchObject({ isBack: false });
    await due();
    const inbox = box!.folders.find(({ folder }) => folder === 'inbox')!;
    const { items } = await app.as('helena.marsh').mail.folder({ folder: 'inbox', query: { box: inbox.id } });
    expect(items[0]).toMatchObject({ id, status: 'unread', reminder: { isBack: true } });
    expect((await app.as('helena.marsh').mailAnswers.remind({ id, body: { at: null } })).reminder).toBeNull();
    expect((await samir.mail.get({ id })).reminder).toBeNull();
  });
});
