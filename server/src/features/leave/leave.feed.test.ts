import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { calendarText } from './leave.feed.calendar.ts';
import { SICK, appointWithLeave, leaveDesk } from './leave.desk.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, approved, move } = leaveDesk(() => ({ app, company }));

const addressOf = async (name: CompanyName, withTeam = false) => (await leave(name).makeFeed({ body: { withTeam } })).address;
/** As another calendar asks for it: without a session. */
const fetched = (address: string) => app.app.inject({ method: 'GET', url: new URL(address).pathname });
const eventsAt = async (address: string) => eventsOf((await fetched(address)).payload);
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return { uid: value('uid'), starts: value('dtstart'), ends: value('dtend'), title: value('summary') };
  });

describe('the secret address of somebody’s leave', () => {
  test('shows approved leave as days and half-days of the company’s zone, and forgets what is cancelled', async () => {
    const address = await addressOf('marta.kessler');
    const request = await approved('marta.kessler', '2026-07-06', '2026-07-10', { halfStart: true, halfEnd: true });
    await ask('marta.kessler', '2026-08-03', '2026-08-03');
    const answer = await fetched(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    // Without these a calendar refuses the file, or shows it as untitled.
    const calendar = new ICAL.Component(ICAL.parse(answer.payload) as never);
    const head = ['prodid', 'version', 'calscale', 'x-wr-calname', 'x-published-ttl'].map((name) => calendar.getFirstPropertyValue(name));
    expect(head).toEqual(['-//Lintel//Leave//EN', '2.0', 'GREGORIAN', 'Leave', 'PT6H']);
    const stamps = calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('dtstamp')));
    expect(new Set(stamps)).toEqual(new Set(['2026-06-01T09:00:00Z']));
    const uid = (part: string) => `${request.id}-${part}@corvane.example`;
    expect(eventsOf(answer.payload)).toEqual([
      { uid: uid('first'), starts: '2026-07-06T10:00:00Z', ends: '2026-07-06T13:00:00Z', title: 'Annual leave' },
      { uid: uid('days'), starts: '2026-07-07', ends: '2026-07-10', title: 'Annual leave' },
      { uid: uid('last'), starts: '2026-07-10T05:00:00Z', ends: '2026-07-10T10:00:00Z', title: 'Annual leave' },
    ]);
    await move('anneke.vos', await leave('anneke.vos').get({ id: request.id }), 'cancel', { reason: 'Moved' });
    expect(await eventsAt(address)).toEqual([]);
  });

  test('shows colleagues as one may know them: of an illness that they are absent, and of others nothing', async () => {
    await ask('devon.archer', '2026-06-02', '2026-06-02', { typeId: SICK });
    await approved('viktor.sandell', '2026-06-15', '2026-06-15');
    const titles = async (name: CompanyName) => (await eventsAt(await addressOf(name, true))).map(({ title }) => title).toSorted();
    expect(await titles('marta.kessler')).toEqual(['Devon Archer: Absent', 'Viktor Sandell: Annual leave']);
    expect(await titles('anneke.vos')).toEqual(['Devon Archer: Sick leave', 'Viktor Sandell: Annual leave']);
    // Finance is another department.
    expect(await titles('rachel.odum')).toEqual([]);
    const own = await addressOf('devon.archer');
    expect((await eventsAt(own)).map(({ title }) => title)).toEqual(['Sick leave']);
  });

  test('is not known to anybody afterwards, and ends when another is made or it is given up', async () => {
    const first = await addressOf('samir.haddad');
    expect(await leave('samir.haddad').feed()).toEqual({ createdAt: now.toISOString(), lastReadAt: null, withTeam: false });
    const kept = JSON.stringify(await app.services.db.selectFrom('leave_feed').selectAll().execute());
    expect(kept).not.toContain(new URL(first).pathname.split('.')[1]);
    await fetched(first);
    const read = now.toISOString();
    expect(await leave('samir.haddad').feed()).toMatchObject({ lastReadAt: read });
    for (const [minutes, lastReadAt] of [
      [59, read],
      [60, new Date(Date.parse(read) + 3_600_000).toISOString()],
    ] as const) {
      now = new Date(Date.parse(read) + minutes * 60_000);
      await fetched(first);
      expect(await leave('samir.haddad').feed()).toMatchObject({ lastReadAt });
    }
    now = new Date(read);
    expect(await leave('samir.haddad').changeFeed({ body: { withTeam: true } })).toMatchObject({ withTeam: true });
    expect(await leave('samir.haddad').feed()).toMatchObject({ withTeam: true });
    expect((await fetched(first)).statusCode).toBe(200);
    const second = await addressOf('samir.haddad');
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
    await leave('samir.haddad').endFeed({});
    expect((await fetched(second)).statusCode).toBe(404);
    expect(await leave('samir.haddad').feed()).toBeNull();
    expect(await refusal(leave('samir.haddad').endFeed({}))).toMatchObject({ status: 404 });
    const entries = await app.services.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', company.idOf('samir.haddad'))
      .where('action', 'like', 'leave_feed.%')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['leave_feed.create', 'leave_feed.update', 'leave_feed.renew', 'leave_feed.end']);
  });

  test.each([
    ['another secret', (address: string) => address.replace(/\..{4}/, '.aaaa')],
    ['another id', (address: string) => address.replace(/cal_.{4}/, 'cal_zzzz')],
    ['no secret', (address: string) => address.replace(/\.[^.]+\.ics$/, '.ics')],
  ])('answers nothing to %s', async (_what, changed) => {
    const address = await addressOf('amara.nwosu');
    expect((await fetched(address)).statusCode).toBe(200);
    expect((await fetched(changed(address))).statusCode).toBe(404);
  });

  test.each(['suspended', 'terminated', 'onboarding'] as const)('answers nothing while its owner is %s', async (status) => {
    const address = await addressOf('liam.doyle');
    const turn = (to: 'active' | typeof status) =>
      app.services.db.updateTable('employee').set({ status: to }).where('id', '=', company.idOf('liam.doyle')).execute();
    await turn(status);
    expect((await fetched(address)).statusCode).toBe(404);
    await turn('active');
    expect((await fetched(address)).statusCode).toBe(200);
  });

  test('answers nothing while the sign-in account of its owner is closed', async () => {
    const address = await addressOf('liam.doyle');
    await app.services.db.updateTable('account').set({ status: 'closed' }).where('username', '=', 'liam.doyle').execute();
    expect((await fetched(address)).statusCode).toBe(404);
    await app.services.db.updateTable('account').set({ status: 'open' }).where('username', '=', 'liam.doyle').execute();
  });

  test('shows a year that is over and two to come', async () => {
    const today = now;
    await approved('marta.kessler', '2026-09-07', '2026-09-07');
    const address = await addressOf('marta.kessler');
    now = new Date(`${addDays('2026-09-07', 360)}T09:00:00Z`);
    expect(await eventsAt(address)).toHaveLength(1);
    now = new Date(`${addDays('2026-09-07', 370)}T09:00:00Z`);
    expect(await eventsAt(address)).toHaveLength(0);
    now = today;
  });
});

test('lines are at most 75 octets, and signs of the format in a name change nothing of it', () => {
  const title = `Ærøskøbing; Übergröße, \\ "Straße"\nBEGIN:VEVENT ${'ß'.repeat(60)}: Absent`;
  const hours = { weekMinutes: [480, 480, 480, 480, 480, 0, 0], holidays: new Map(), startsAt: 420, zone: 'Europe/Berlin' };
  const one = { id: 'lvr_1', title, isOwn: false, from: '2026-10-24', to: '2026-10-26', halfStart: false, halfEnd: true };
  const text = calendarText([one], { hours, domain: 'corvane.example', now });
  const lines = text.split('\r\n');
  // What others read of it is theirs alone, and somebody else's absence keeps nobody from being asked.
  expect(lines).toEqual(expect.arrayContaining(['CLASS:PRIVATE', 'TRANSP:TRANSPARENT']));
  expect(calendarText([{ ...one, isOwn: true }], { hours, domain: 'corvane.example', now })).toContain('TRANSP:OPAQUE');
  expect(lines.at(-1)).toBe('');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
  expect(eventsOf(text).map(({ title: read }) => read)).toEqual([title, title]);
  // Summer time has ended the day before: the last morning begins an hour later in UTC.
  expect(eventsOf(text).map(({ starts, ends }) => [starts, ends])).toEqual([
    ['2026-10-24', '2026-10-26'],
    ['2026-10-26T06:00:00Z', '2026-10-26T11:00:00Z'],
  ]);
});
