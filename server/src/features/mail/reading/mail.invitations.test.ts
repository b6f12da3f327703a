import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { invitationOf } from '#server/features/mail/parsing/mail.calendar.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const MARTA = 'marta.kessler@corvane.example';
const ANN = 'ann@acme.example';
const marta = () => app.as('marta.kessler').mail;

const calendar = (method: string, ...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const meeting = (method: string, uid: string, more: string[] = [], from = ANN) =>
  calendar(
    method,
    ...[`UID:${uid}`, 'DTSTAMP:20261120T080000Z', 'SUMMARY:Site visit\\, gate 2', 'LOCATION:Harbour', `ORGANIZER;CN=Ann:mailto:${from}`],
    ...[`ATTENDEE;CN=Marta Kessler;PARTSTAT=NEEDS-ACTION:mailto:${MARTA}`, 'DTSTART;TZID=Europe/London:20261123T090000'],
    ...(more.some((line) => line.startsWith('SEQUENCE')) ? more : ['SEQUENCE:0', ...more]),
  );
const read = (...lines: string[]) => invitationOf(Buffer.from(calendar('REQUEST', 'UID:1', ...lines)));

let counter = 0;
async function arrive(ics: string, from = ANN): Promise<string> {
  const subject = `Meeting ${(counter += 1)}`;
  const raw = `From: Ann <${from}>\r\nTo: ${MARTA}\r\nSubject: ${subject}\r\nMessage-ID: <i${counter}@acme.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nCome\r\n--b\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n${ics}\r\n--b--\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [MARTA] });
  const { items } = await marta().search({ query: { q: `"${subject}"` } });
  return items[0]!.id;
}
const shown = async (id: string) => (await marta().get({ id })).invitation!;
const sentReplies = async () => (await marta().folder({ folder: 'sent', query: { size: 100 } })).items;
const answer = (id: string, one: 'accepted' | 'tentative' | 'declined') =>
  app
    .as('marta.kessler')
    .mailAnswers.invitation({ id, body: { answer: one } }, { idempotencyKey: `answer-${id}-${one}-${(counter += 1)}` });

describe('what a calendar part says', () => {
  test('what, when, where and who', () => {
    expect(invitationOf(Buffer.from(meeting('REQUEST', 'a', ['DTEND;TZID=Europe/London:20261123T103000'])))).toMatchObject({
      ...{ method: 'request', uid: 'a', sequence: 0, title: 'Site visit, gate 2', place: 'Harbour' },
      organizer: { email: ANN, name: 'Ann' },
      guests: [{ email: MARTA, name: 'Marta Kessler', answer: 'none' }],
      starts: { kind: 'instant', at: '2026-11-23T09:00:00.000Z', local: '2026-11-23T09:00', zone: 'Europe/London' },
      ends: { at: '2026-11-23T10:30:00.000Z' },
    });
  });

  test.each([
    [['DTSTART:20261123T090000Z'], { kind: 'instant', at: '2026-11-23T09:00:00.000Z', zone: 'UTC' }, null],
    [['DTSTART:20261123T090000'], { kind: 'floating', at: '2026-11-23T09:00' }, null],
    [['DTSTART;TZID=No Such Zone:20261123T090000'], { kind: 'floating', at: '2026-11-23T09:00' }, null],
    [['DTSTART;TZID=Europe/London:20260701T090000', 'DURATION:PT90M'], { at: '2026-07-01T08:00:00.000Z' }, '2026-07-01T09:30:00.000Z'],
    [['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124'], { kind: 'day', at: '2026-11-23' }, null],
    [['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261126'], { kind: 'day', at: '2026-11-23' }, '2026-11-25'],
  ])('%j', (lines, starts, ends) => {
    const found = read(...lines)!;
    expect(found.starts).toMatchObject(starts);
    expect(found.ends?.at ?? null).toBe(ends);
  });

  test('a zone that the mail brings itself', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200'];
    const text = `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n${[...zone, 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n')}\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Office:20261123T090000\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    expect(invitationOf(Buffer.from(text))!.starts).toMatchObject({ at: '2026-11-23T07:00:00.000Z', zone: 'Office' });
  });

  test.each([
    ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261201T000000Z', 'every week on Mon, Wed until 1 Dec 2026'],
    ['RRULE:FREQ=DAILY;INTERVAL=2;COUNT=5', 'every 2 days, 5 times'],
    ['RRULE:FREQ=SECONDLY;COUNT=999999999', 'again and again'],
  ])('%s', (rule, words) => {
    expect(read('DTSTART:20261123T090000Z', rule)!.repeats).toBe(words);
  });

  test.each([
    ['nothing', ''],
    ['no calendar', 'BEGIN:VCARD\r\nEND:VCARD'],
    ['an open end', 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1'],
    ['no identity', calendar('REQUEST', 'SUMMARY:x')],
    ['a method of its own', calendar('EXECUTE', 'UID:1')],
    ['ten thousand levels', 'BEGIN:VEVENT\r\n'.repeat(10_000)],
    ['too much', calendar('REQUEST', 'UID:1', `SUMMARY:${'x'.repeat(300_000)}`)],
  ])('%s is no invitation, and does no harm', (_, text) => {
    expect(invitationOf(Buffer.from(text))).toBeNull();
  });

  test('people without addresses, years out of reach and signs of control are left out', () => {
    const odd = read('DTSTART:99990101T000000Z', 'ORGANIZER:urn:uuid:1', 'ATTENDEE:mailto:a@b.example\\, c@d.example', 'SUMMARY:a\\nb')!;
    expect(odd).toMatchObject({ starts: null, organizer: null, guests: [], title: 'a b' });
  });
});

describe('answering', () => {
  test('sends one reply with one guest; the same again sends nothing, another answer a new one', async () => {
    const id = await arrive(meeting('REQUEST', 'one', ['SEQUENCE:3']));
    expect(await shown(id)).toMatchObject({ answer: null, standing: 'open', canAnswer: true });
    // The card says what the file would.
    expect((await marta().folder({ folder: 'inbox', query: { size: 1 } })).items[0]).toMatchObject({ id, attachmentCount: 0 });
    const before = (await sentReplies()).length;
    expect((await answer(id, 'accepted')).invitation).toMatchObject({ answer: 'accepted', canAnswer: true });
    await answer(id, 'accepted');
    const [reply, ...rest] = await sentReplies();
    expect(rest.length).toBe(before);
    expect(reply).toMatchObject({
      subject: 'Accepted: Site visit, gate 2',
      to: [{ email: ANN, name: 'Ann' }],
      delivery: 'queued',
      attachmentCount: 0,
    });
    const raw = await (await marta().raw({ id: reply!.id })).text();
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REPLY/);
    expect(await shown(reply!.id)).toMatchObject({
      ...{ method: 'reply', uid: 'one', sequence: 3, canAnswer: false },
      guests: [{ email: MARTA, answer: 'accepted' }],
    });
    expect((await answer(id, 'declined')).invitation!.answer).toBe('declined');
    expect((await sentReplies()).length).toBe(before + 2);
    expect((await marta().get({ id })).answered).toBe(true);
  });

  test('twenty at once send one reply', async () => {
    const id = await arrive(meeting('REQUEST', 'many'));
    const before = (await sentReplies()).length;
    await Promise.all(Array.from({ length: 20 }, () => answer(id, 'tentative')));
    expect((await sentReplies()).length).toBe(before + 1);
  });

  test('goes to the newest alone: what was changed or called off by its sender takes no answer', async () => {
    const id = await arrive(meeting('REQUEST', 'two'));
    await arrive(meeting('CANCEL', 'two', ['SEQUENCE:9']), 'evil@other.example');
    expect((await shown(id)).standing).toBe('open');
    const newer = await arrive(meeting('REQUEST', 'two', ['SEQUENCE:1', 'DTEND;TZID=Europe/London:20261123T110000']));
    expect(await shown(id)).toMatchObject({ standing: 'changed', canAnswer: false });
    await expect(answer(id, 'accepted')).rejects.toMatchObject({ code: 'mail.invitation_closed' });
    await answer(newer, 'accepted');
    const cancel = await arrive(meeting('CANCEL', 'two', ['SEQUENCE:2']));
    expect(await shown(newer)).toMatchObject({ standing: 'cancelled', canAnswer: false, answer: 'accepted' });
    expect(await shown(cancel)).toMatchObject({ method: 'cancel', standing: 'open', canAnswer: false });
  });

  test('one of a series is answered by itself', async () => {
    const id = await arrive(meeting('REQUEST', 'series', ['RECURRENCE-ID;TZID=Europe/London:20261130T090000']));
    await answer(id, 'declined');
    const [reply] = await sentReplies();
    expect((await shown(reply!.id)).recurrence).toBe('RECURRENCE-ID;TZID=Europe/London:20261130T090000');
  });

  test('is for the own mail alone, and not for what one asked oneself', async () => {
    const id = await arrive(meeting('REQUEST', 'three'));
    const jonas = app.as('jonas.ekdahl').mailAnswers;
    await expect(jonas.invitation({ id, body: { answer: 'accepted' } }, { idempotencyKey: 'a-key-of-jonas-for-it' })).rejects.toMatchObject(
      { status: 404 },
    );
    expect((await shown(await arrive(meeting('REQUEST', 'own', [], MARTA)))).canAnswer).toBe(false);
    expect((await shown(await arrive(meeting('REQUEST', 'four').replace(/ORGANIZER.*\r\n/, '')))).canAnswer).toBe(false);
  });
});

describe('asking for another time', () => {
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS).toISOString();
  const propose = (id: string, starts: string) =>
    app.as('marta.kessler').mailAnswers.propose({ id, body: { starts } }, { idempotencyKey: `propose-time-${id}-${(counter += 1)}` });

  test('sends the organizer that time, as long as the meeting was to be, and accepts for now; the same again sends nothing', async () => {
    const id = await arrive(meeting('REQUEST', 'moved', ['SEQUENCE:2', 'DTEND;TZID=Europe/London:20261123T103000']));
    const before = (await sentReplies()).length;
    const starts = inDays(7);
    const ends = new Date(Date.parse(starts) + 90 * 60_000).toISOString();
    const { invitation } = await propose(id, starts);
    expect(invitation).toMatchObject({ answer: 'tentative', proposed: { starts: { at: starts }, ends: { at: ends } }, canPropose: true });
    await propose(id, starts);
    const [reply, ...rest] = await sentReplies();
    expect(rest.length).toBe(before);
    expect(reply).toMatchObject({ subject: 'Another time: Site visit, gate 2', to: [{ email: ANN }], attachmentCount: 0 });
    const raw = await (await marta().raw({ id: reply!.id })).text();
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=COUNTER/);
    expect(await shown(reply!.id)).toMatchObject({
      ...{ method: 'counter', uid: 'moved', sequence: 2, starts: { at: starts }, ends: { at: ends }, canAnswer: false },
      guests: [{ email: MARTA, answer: 'tentative' }],
    });
    expect((await answer(id, 'accepted')).invitation).toMatchObject({ answer: 'accepted', proposed: null });
    expect((await sentReplies()).length).toBe(before + 2);
  });

  test.each([
    ['a whole day', meeting('REQUEST', 'day').replace('DTSTART;TZID=Europe/London:20261123T090000', 'DTSTART;VALUE=DATE:20261123')],
    ['a series', meeting('REQUEST', 'weekly', ['RRULE:FREQ=WEEKLY'])],
    ['what was called off', meeting('CANCEL', 'off')],
  ])('%s is not moved', async (_, ics) => {
    const id = await arrive(ics);
    expect((await shown(id)).canPropose).toBe(false);
    await expect(propose(id, inDays(7))).rejects.toMatchObject({ code: 'mail.invitation_closed' });
  });

  test.each([-1, 400])('a time %i days from now is refused, and nothing is sent', async (days) => {
    const id = await arrive(meeting('REQUEST', `far${days}`));
    const before = (await sentReplies()).length;
    await expect(propose(id, inDays(days))).rejects.toMatchObject({ code: 'mail.later_time' });
    expect(await sentReplies()).toHaveLength(before);
    expect(await shown(id)).toMatchObject({ answer: null, proposed: null });
  });

  test.each(['COUNTER', 'DECLINECOUNTER'])('what a guest or an organizer says with %s is read', async (method) => {
    const id = await arrive(meeting(method, `said${method}`));
    expect(await shown(id)).toMatchObject({ method: method.toLowerCase(), title: 'Site visit, gate 2', canAnswer: false });
  });
});

test('an invitation of a shared mailbox is answered from its address, once for all of its readers, beside letters', async () => {
  const visits = 'visits@corvane.example';
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Site visits', localPart: 'visits', owner: { kind: 'role', roles: ['employee', 'accountant'] } },
  });
  const ics = meeting('REQUEST', 'shared').replace(MARTA, visits);
  const raw = `From: Ann <${ANN}>\r\nTo: ${visits}\r\nSubject: Come and see\r\nMessage-ID: <visit@acme.example>\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n${ics}\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [visits] });
  const [box] = await app.as('marta.kessler').sharedMail.list();
  const id = (await marta().search({ query: { q: '"Come and see"', account: box!.id } })).items[0]!.id;
  const own = (await sentReplies()).length;
  await app.as('samir.haddad').mail.send({
    form: { to: [ANN], subject: 'Re: Come and see', content: 'We will see.', inReplyTo: id, accountId: box!.id },
  });
  await answer(id, 'accepted');
  await answer(id, 'accepted');
  expect((await app.as('samir.haddad').mail.get({ id })).invitation).toMatchObject({ answer: 'accepted' });
  const sent = await marta().folder({ folder: 'sent', query: { box: box!.folders.find(({ folder }) => folder === 'sent')!.id } });
  expect(sent.items.map(({ subject, from }) => [subject, from.email])).toEqual([
    ['Accepted: Site visit, gate 2', visits],
    ['Re: Come and see', visits],
  ]);
  expect(await sentReplies()).toHaveLength(own);
});

test('people whom an invitation has by their address alone have the name of the house, or that of their mails', async () => {
  const bare = [
    'ATTENDEE:mailto:Jonas.Ekdahl@corvane.example',
    'ATTENDEE;CN=bob@acme.example:mailto:bob@acme.example',
    'ATTENDEE;CN=Cy:mailto:cy@acme.example',
  ];
  const ics = meeting('REQUEST', 'named', bare).replace('ORGANIZER;CN=Ann:', 'ORGANIZER:');
  const { organizer, guests } = await shown(await arrive(ics));
  expect(organizer).toEqual({ email: ANN, name: 'Ann' });
  expect(guests.map(({ name }) => name)).toEqual(['Marta Kessler', 'Jonas Ekdahl', '', 'Cy']);
});
