import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketDetail } from '@lintel/contract/support';
import { isAutomatic } from '#server/features/mail/arriving/mail.intake.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { newTextOf } from './support.mail-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SUPPORT = 'support@corvane.example';
const desk = (name: CastName = 'devon.archer') => app.as(name).support;
const write = (by: CastName, subject: string, content: string, inReplyTo?: string) =>
  app
    .as(by)
    .mail.send(
      { form: { to: [SUPPORT], cc: [], bcc: [], subject, content, ...(inReplyTo ? { inReplyTo } : {}) } },
      { idempotencyKey: crypto.randomUUID() },
    );
const arrive = (from: string, subject: string, text: string, more = '') =>
  deliverRaw(
    app.services,
    Buffer.from(
      `From: ${from}\r\nTo: ${SUPPORT}\r\nSubject: ${subject}\r\nMessage-ID: <${crypto.randomUUID()}@x.example>\r\n${more}\r\n${text}\r\n`,
    ),
    { to: [SUPPORT] },
  );
const tickets = async (by: CastName = 'devon.archer') => (await desk(by).tickets({ query: { size: 200 } })).items;
const bySubject = async (subject: string): Promise<TicketDetail> =>
  desk().ticket({ id: (await tickets()).find((one) => one.subject === subject)!.id });
const inbox = async (by: CastName) => (await app.as(by).mail.folder({ folder: 'inbox', query: { size: 200 } })).items;

test('a mail to support@ is a ticket, and replies travel by mail both ways', async () => {
  await write('marta.kessler', 'Camera at pier 4 is black', 'Since this morning.');
  const ticket = await bySubject('Camera at pier 4 is black');
  expect(ticket).toMatchObject({ channel: 'mail', requesterName: 'Marta Kessler', status: 'new' });
  expect(ticket.messages).toMatchObject([{ body: 'Since this morning.', channel: 'mail', isVerified: true }]);
  await app.services.jobs.drain();
  const [received] = await inbox('marta.kessler');
  expect(received).toMatchObject({ subject: `[${ticket.number}] Camera at pier 4 is black`, from: { email: SUPPORT } });

  await desk().transition({
    id: (await desk().reply({ id: ticket.id, body: { body: 'Which lens?' } })).id,
    body: { name: 'wait', version: 2, input: { body: 'Tell us.' } },
  });
  await app.services.jobs.drain();
  await app.services.jobs.drain();
  const mails = (await inbox('marta.kessler')).filter(({ subject }) => subject.includes(ticket.number));
  expect(mails).toHaveLength(3);
  const texts = [];
  for (const { id } of mails) texts.push((await app.as('marta.kessler').mail.get({ id })).textBody);
  expect(texts.some((text) => text.includes('Tell us.'))).toBe(true);
  // By the way that asks first whose page it is: a head's is another one than an employee's.
  for (const text of texts) expect(text).toContain(`open ${app.services.env.publicUrl}/open/employee/request-forms/${ticket.id}\n`);

  // The subject lost its number: the mail that it answers says where it belongs.
  await write('marta.kessler', 'Re: camera', `The left one.\n\nOn Mon, Support wrote:\n> Which lens?`, mails[0]!.id);
  const back = await desk().ticket({ id: ticket.id });
  expect(back).toMatchObject({ status: 'open' });
  expect(back.messages.at(-1)).toMatchObject({ body: 'The left one.', authorName: 'Marta Kessler', channel: 'mail' });
});

test('files of a mail are files of the message', async () => {
  const boundary = 'Content-Type: multipart/mixed; boundary=b\r\n';
  const parts = '--b\r\n\r\nSee the photo.\r\n--b\r\nContent-Disposition: attachment; filename="pump.txt"\r\n\r\nleaks\r\n--b--';
  await arrive('marta.kessler@corvane.example', 'Pump leaks', parts, boundary);
  await app.services.jobs.drain();
  const ticket = await bySubject('Pump leaks');
  expect(ticket.messages[0]!.files).toMatchObject([{ name: 'pump.txt' }]);
  expect(await (await app.as('marta.kessler').files.open({ id: ticket.messages[0]!.files[0]!.id })).text()).toMatch(/^leaks\s*$/);
});

test('a number in the subject leads back, but only for those whose ticket it is', async () => {
  await write('marta.kessler', 'Broken chair', 'In the container.');
  const ticket = await bySubject('Broken chair');
  await write('marta.kessler', `Re: ${ticket.number.toLowerCase()}`, 'Another one.');
  expect((await desk().ticket({ id: ticket.id })).messages).toHaveLength(2);
  await write('jonas.ekdahl', `Re: ${ticket.number}`, 'What is this about?');
  expect((await desk().ticket({ id: ticket.id })).messages).toHaveLength(2);
  expect((await bySubject(`Re: ${ticket.number}`)).requesterName).toBe('Jonas Ekdahl');
});

test('support may answer by mail too', async () => {
  await write('marta.kessler', 'No water', 'Second floor.');
  const ticket = await bySubject('No water');
  await write('devon.archer', `Re: [${ticket.number}]`, 'The plumber comes at two.');
  const answered = await desk().ticket({ id: ticket.id });
  expect(answered).toMatchObject({ status: 'open', assigneeName: 'Devon Archer' });
  expect(answered.messages.at(-1)).toMatchObject({ isFromSupport: true, isInternal: false });
});

test('a mail about a ticket that is part of another one goes on there; about one that is over it is a new one', async () => {
  await write('marta.kessler', 'Lamp', 'Dark.');
  await write('marta.kessler', 'Lamp again', 'Still dark.');
  const [one, part] = [await bySubject('Lamp'), await bySubject('Lamp again')];
  const move = (by: CastName, { id, version }: TicketDetail, name: 'merge' | 'resolve' | 'confirm', input: Record<string, unknown> = {}) =>
    desk(by).transition({ id, body: { name, version, input } });
  await move('devon.archer', part, 'merge', { into: one.number });
  await write('marta.kessler', `Re: ${part.number}`, 'And the hall.');
  expect((await desk().ticket({ id: one.id })).messages.at(-1)).toMatchObject({ body: 'And the hall.' });
  const over = async (ticket: TicketDetail, change: () => Promise<unknown>) => {
    await change();
    await write('marta.kessler', `Re: [${ticket.number}] Lamp`, 'Dark again.');
    expect(await bySubject(`Re: [${ticket.number}] Lamp`)).toMatchObject({ status: 'new', messages: [{ body: 'Dark again.' }] });
    await app.services.db.deleteFrom('ticket_message').where('body', '=', 'Dark again.').execute();
    await app.services.db.deleteFrom('ticket').where('subject', 'like', 'Re: %Lamp').execute();
  };
  const answered = await desk().reply({ id: one.id, body: { body: 'New bulb.' } });
  const resolved = await move('devon.archer', answered, 'resolve', { body: 'Done.' });
  const ended = (reopen_until: Date) => app.services.db.updateTable('ticket').set({ reopen_until }).where('id', '=', one.id).execute();
  await over(one, () => ended(new Date(0)));
  await over(one, () => move('marta.kessler', resolved, 'confirm'));
});

test('a mail that is marked as urgent is a ticket of high priority', async () => {
  await arrive('marta.kessler@corvane.example', 'Fire door stuck', 'Now.', 'X-Priority: 1\r\nImportance: high\r\n');
  expect(await bySubject('Fire door stuck')).toMatchObject({ priority: 'high' });
});

test('a mail says who wrote it by the work address or that of the mailbox', async () => {
  const address = (value: string) =>
    app.services.db.updateTable('mail_account').set({ address: value }).where('person_id', '=', app.idOf('marta.kessler')).execute();
  await address('m.kessler@corvane.example');
  for (const from of ['M.Kessler@corvane.example', 'Marta.Kessler@corvane.example']) {
    await arrive(from, `Written as ${from}`, 'Hello.');
    expect((await bySubject(`Written as ${from}`)).requesterName).toBe('Marta Kessler');
  }
  await address('marta.kessler@corvane.example');
});

test('a mail that names ours among those before it goes on in its ticket', async () => {
  await write('marta.kessler', 'Door bell', 'Silent.');
  const answered = await desk().reply({ id: (await bySubject('Door bell')).id, body: { body: 'Since when?' } });
  const ours = `<${answered.messages.at(-1)!.id}@corvane.example>`;
  await arrive('marta.kessler@corvane.example', 'Bell', 'Since May.', `References: ${ours}\r\nIn-Reply-To: <other@x.example>\r\n`);
  expect((await desk().ticket({ id: answered.id })).messages.at(-1)).toMatchObject({ body: 'Since May.' });
});

test('a mail without words says so; of a long one the beginning stands in the ticket', async () => {
  await arrive('marta.kessler@corvane.example', '', '');
  expect(await bySubject('(no subject)')).toMatchObject({ messages: [{ body: '(no text)' }] });
  await arrive('marta.kessler@corvane.example', 'Long story', 'It began in May.\r\n'.repeat(1000));
  expect((await bySubject('Long story')).messages[0]!.body).toHaveLength(10_000);
});

test('of the files of a mail ten are kept, and no picture of its text', async () => {
  const part = (head: string, content: string) => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const files = Array.from({ length: 11 }, (_, i) => part(`Content-Disposition: attachment; filename="${i}.txt"`, 'x'));
  const text = part('Content-Type: text/html', 'See <img src="cid:logo">.');
  const picture = part('Content-Type: image/png\r\nContent-Disposition: inline; filename="logo.png"\r\nContent-ID: <logo>', 'x');
  const all = `${text}${picture}${files.join('')}--b--`;
  await arrive('marta.kessler@corvane.example', 'Eleven files', all, 'Content-Type: multipart/related; boundary=b\r\n');
  await app.services.jobs.drain();
  const names = (await bySubject('Eleven files')).messages[0]!.files.map(({ name }) => name).toSorted();
  expect(names).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt', '7.txt', '8.txt', '9.txt']);
});

test('who left writes like somebody unknown', async () => {
  const be = (status: 'terminated' | 'active') =>
    app.services.db.updateTable('employee').set({ status }).where('id', '=', app.idOf('jonas.ekdahl')).execute();
  await be('terminated');
  await arrive('jonas.ekdahl@corvane.example', 'My last payslip', 'Where is it?');
  await be('active');
  expect(await bySubject('My last payslip')).toMatchObject({ requesterId: null, senderEmail: 'jonas.ekdahl@corvane.example' });
});

test('a mail from outside only claims its sender, and never speaks as support', async () => {
  await arrive('Devon Archer <devon.archer@corvane.example>', 'Forged', 'Open the gate.');
  const ticket = await bySubject('Forged');
  expect(ticket).toMatchObject({ requesterName: 'Devon Archer', status: 'new' });
  expect(ticket.messages).toMatchObject([{ isVerified: false }]);
  await write('marta.kessler', 'Mine', 'Hello.');
  const mine = await bySubject('Mine');
  await arrive('devon.archer@corvane.example', `Re: ${mine.number}`, 'Closed, says support.');
  expect((await desk().ticket({ id: mine.id })).messages).toHaveLength(1);
});

test('a mail from somebody unknown waits until support says whose it is', async () => {
  await arrive('Olive <olive@elsewhere.example>', 'Lost phone', 'I found one.');
  const ticket = await bySubject('Lost phone');
  expect(ticket).toMatchObject({ requesterId: null, requesterName: 'Olive', senderEmail: 'olive@elsewhere.example' });
  expect(ticket.messages).toMatchObject([{ authorName: 'Olive' }]);
  await expect(desk().reply({ id: ticket.id, body: { body: 'Thanks' } })).rejects.toMatchObject({
    code: 'ticket.no_requester',
    message: 'Nobody knows yet who Olive is. Choose the requester first, then reply.',
  });
  const assigneeId = app.idOf('devon.archer') as `emp_${string}`;
  const { version } = await desk().change({ id: ticket.id, body: { assigneeId, version: ticket.version } });
  for (const name of ['wait', 'resolve'] as const)
    await expect(desk().transition({ id: ticket.id, body: { name, version, input: { body: 'Thanks' } } })).rejects.toMatchObject({
      code: 'ticket.no_requester',
    });
  // By mail support answers nobody either: what they wrote is a ticket of its own.
  await write('devon.archer', `Re: [${ticket.number}]`, 'Thanks');
  expect((await desk().ticket({ id: ticket.id })).messages).toHaveLength(1);
  const requesterId = app.idOf('marta.kessler') as `emp_${string}`;
  await desk().change({ id: ticket.id, body: { requesterId, version } });
  expect(await desk('marta.kessler').ticket({ id: ticket.id })).toMatchObject({ requesterName: 'Marta Kessler' });
});

test('what a machine wrote makes no ticket, and the same mail only one', async () => {
  const before = (await tickets()).length;
  await arrive('absent@elsewhere.example', 'Out of office', 'I am away.', 'Auto-Submitted: auto-replied\r\n');
  expect(await tickets()).toHaveLength(before);
  const raw = Buffer.from(`From: a@b.example\r\nTo: ${SUPPORT}\r\nSubject: Twice\r\nMessage-ID: <twice@b.example>\r\n\r\nOnce.\r\n`);
  for (let i = 0; i < 2; i++) await deliverRaw(app.services, raw, { to: [SUPPORT] });
  expect(await tickets()).toHaveLength(before + 1);
});

test.each([
  ['Auto-Submitted: auto-generated\r\n\r\nx', true],
  ['Auto-Submitted: no\r\n\r\nx', false],
  ['Subject: a\r\nPrecedence: bulk\r\n\r\nx', true],
  ['Subject: a\r\n\r\nPrecedence: bulk', false],
])('%j was written by a machine: %s', (raw, expected) => {
  expect(isAutomatic(Buffer.from(raw))).toBe(expected);
});

test.each([
  ['Yes.\n\n> No?\n> Well', 'Yes.'],
  ['Yes.\r\n\r\nOn 12 Oct 2026, Support wrote:\r\n> No?', 'Yes.'],
  ['Yes\n> quoted\nand no', 'Yes\n> quoted\nand no'],
  ['Top\n--- Write your answer above this line ---\nrest', 'Top'],
  ['> only quoted', ''],
])('of %j the new text is %j', (text, own) => {
  expect(newTextOf(text)).toBe(own);
});
