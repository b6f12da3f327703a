import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '@lintel/contract/kit/days';
import { countQueries } from '#server/platform/db.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';

// mail.md 3.14: what somebody outside asked, and nobody of us answered for some working days.

/** A Wednesday at noon, where no holiday is near. */
const WEDNESDAY = '2026-10-14';
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00Z`);
let now = at(WEDNESDAY);
let app: TestApp;
let projectId: `prj_${string}`;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const departmentId = await jonasHeadsBuilding(app);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id as typeof projectId;
  for (const who of ['marta.kessler', 'samir.haddad'] as const)
    await projectPlans.putMember({ id: projectId, employeeId: app.idOf(who), body: { projectRole: 'worker' } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
beforeEach(async () => {
  now = at(WEDNESDAY);
  await app.services.db.deleteFrom('mail_project').execute();
});

const DOMAIN = 'corvane.example';
let counter = 0;
interface Arriving {
  to?: CastName;
  from?: string;
  answers?: string;
  head?: string[];
  messageId?: string;
}
async function arrive(day: Date, { to = 'jonas.ekdahl', from = 'ana@b.example', answers, head = [], messageId }: Arriving = {}) {
  const before = now;
  now = day;
  const own = messageId ?? `<u${(counter += 1)}@b.example>`;
  const subject = `${answers ? 'Re: ' : ''}Question ${counter}`;
  const lines = [`From: Ana <${from}>`, `To: ${to}@${DOMAIN}`, `Subject: ${subject}`, `Message-ID: ${own}`, ...head];
  const raw = [...lines, ...(answers ? [`In-Reply-To: ${answers}`] : []), '', 'When?', ''].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [`${to}@${DOMAIN}`] });
  const [found] = (await app.as(to).mail.search({ query: { q: `subject:"${subject}"` } })).items;
  now = before;
  return { id: found!.id, messageId: own, subject };
}
const file = (id: string, who: CastName = 'jonas.ekdahl', isOpen = true) =>
  app.as(who).mailThreads.file({ body: { ids: [id], projectId, isFiled: true, isOpen } });
async function asked(day: Date, more: Arriving = {}) {
  const mail = await arrive(day, more);
  await file(mail.id, more.to);
  return mail;
}
const unanswered = async (who: CastName = 'jonas.ekdahl') => {
  const { items } = await app.as(who).mailThreads.list({ id: projectId, query: { only: 'unanswered' } });
  return items.map(({ id, waitingDays }) => [id, waitingDays]);
};
const answer = async (who: CastName, id: string, to = 'ana@b.example', hold = 0) =>
  app
    .as(who)
    .mail.send(
      { form: { to: [to], subject: 'Re: it', content: 'On Friday', inReplyTo: id, ...(hold ? { hold } : {}) } },
      { idempotencyKey: crypto.randomUUID() },
    );

describe('it waits from the day after it came, in working days of the company', () => {
  test.each([
    ['that day', '2026-10-14', '08:00', null],
    ['the day before', '2026-10-13', '08:00', null],
    ['two days before, late in the evening', '2026-10-12', '21:59', 2],
    ['two days before, after midnight where the company is', '2026-10-12', '22:00', null],
    ['on Sunday', '2026-10-11', '12:00', 3],
    ['on Saturday', '2026-10-10', '12:00', 3],
    ['on Friday', '2026-10-09', '12:00', 3],
    ['a week before', '2026-10-07', '12:00', 5],
  ])('came %s', async (_, day, time, days) => {
    const { id } = await asked(at(day, time));
    expect(await unanswered()).toEqual(days === null ? [] : [[id, days]]);
  });

  test('a weekend and a holiday do not count', async () => {
    const { id } = await asked(at('2026-10-09'));
    now = at('2026-10-12');
    expect(await unanswered()).toEqual([]);
    now = at('2026-10-13');
    expect(await unanswered()).toEqual([[id, 2]]);
    const calendars = await app.as('anneke.vos').calendars.list({ query: { year: 2026 } });
    const own = calendars.find(({ isDefault }) => isDefault)!;
    await app.as('anneke.vos').calendars.addHoliday({ id: own.id, body: { day: '2026-10-12', name: 'Works outing', isHalf: false } });
    expect(await unanswered()).toEqual([]);
    now = at('2026-10-14');
    expect(await unanswered()).toEqual([[id, 2]]);
    await app.as('anneke.vos').calendars.removeHoliday({ id: own.id, day: '2026-10-12' });
  });

  test('how many is what the company set', async () => {
    const { id } = await asked(at('2026-10-13'));
    expect(await unanswered()).toEqual([]);
    const { settings } = app.as('viktor.sandell');
    const { version } = (await settings.list()).find(({ key }) => key === 'mail.unanswered_days')!;
    await settings.change({ key: 'mail.unanswered_days', body: { value: 1, version } });
    expect(await unanswered()).toEqual([[id, 1]]);
    await app.services.db.deleteFrom('company_setting').where('key', '=', 'mail.unanswered_days').execute();
  });

  test('list and filter agree on every day of two weeks', async () => {
    const { id } = await asked(at('2026-10-08'));
    for (let day = '2026-10-08'; day <= '2026-10-22'; day = addDays(day, 1)) {
      now = at(day);
      const worked = Array.from({ length: 14 }, (_, n) => addDays('2026-10-09', n)).filter(
        (one) => one <= day && weekdayOf(one) < 6,
      ).length;
      expect([day, await unanswered()]).toEqual([day, worked < 2 ? [] : [[id, worked]]]);
    }
  });
});

const LONG_AGO = at('2026-10-01');

describe('it is answered', () => {
  test('by whoever of us wrote last, and asked again it waits anew', async () => {
    const { id } = await asked(LONG_AGO);
    await answer('jonas.ekdahl', id);
    await app.services.jobs.drain();
    expect(await unanswered()).toEqual([]);
    const sent = (await app.as('jonas.ekdahl').mail.thread({ id })).at(-1)!;
    const { messageId } = await app.as('jonas.ekdahl').mail.get({ id: sent.id });
    now = at('2026-10-21');
    const again = await arrive(at('2026-10-16'), { answers: messageId });
    expect(await unanswered()).toEqual([[again.id, 3]]);
  });

  test('out of another mailbox that has it as well', async () => {
    const one = await asked(LONG_AGO);
    const copy = await arrive(LONG_AGO, { to: 'samir.haddad', messageId: one.messageId });
    expect(await unanswered()).toEqual([[one.id, 9]]);
    await answer('samir.haddad', copy.id);
    expect(await unanswered()).toEqual([]);
  });

  test('not by a machine, whoever’s: neither our away note nor theirs', async () => {
    const one = await asked(LONG_AGO);
    const note = ['Auto-Submitted: auto-replied'];
    const ours = await arrive(at('2026-10-02'), { from: `marta.kessler@${DOMAIN}`, answers: one.messageId, head: note });
    expect(await unanswered()).toEqual([[ours.id, 9]]);
    const theirs = await arrive(at('2026-10-14'), { answers: one.messageId, head: note });
    expect(await unanswered()).toEqual([[theirs.id, 9]]);
  });

  test('not by what is still a draft or may be taken back, nor by somebody else outside', async () => {
    const one = await asked(LONG_AGO);
    await app.as('jonas.ekdahl').mail.draft({
      form: { to: ['ana@b.example'], subject: `Re: ${one.subject}`, content: 'So', inReplyTo: one.id, composeKey: crypto.randomUUID() },
    });
    await answer('jonas.ekdahl', one.id, 'ana@b.example', 30);
    expect(await unanswered()).toEqual([[one.id, 9]]);
    await arrive(LONG_AGO, { to: 'samir.haddad', messageId: one.messageId });
    await arrive(at('2026-10-07'), { to: 'samir.haddad', from: 'bo@b.example', answers: one.messageId });
    expect(await unanswered()).toEqual([[one.id, 9]]);
    const other = await arrive(at('2026-10-08'), { from: 'bo@b.example', answers: one.messageId });
    expect(await unanswered()).toEqual([[other.id, 4]]);
  });
});

test('what began with a machine, or with a colleague, asks nobody', async () => {
  await asked(LONG_AGO, { head: ['Auto-Submitted: auto-generated'] });
  await app
    .as('marta.kessler')
    .mail.send({ form: { to: [`jonas.ekdahl@${DOMAIN}`], subject: 'Inside', content: 'When?' } }, { idempotencyKey: crypto.randomUUID() });
  const [inside] = (await app.as('jonas.ekdahl').mail.search({ query: { q: 'subject:Inside' } })).items;
  await file(inside!.id);
  now = at('2026-10-30');
  expect(await unanswered()).toEqual([]);
});

test('who waits longest comes first, page by page, and the number is that of the list', async () => {
  const days = ['2026-10-05', '2026-10-01', '2026-10-07', '2026-10-02'];
  const ids = new Map<string, string>();
  for (const day of days) ids.set(day, (await asked(at(day))).id);
  await asked(at(WEDNESDAY));
  const page = (number: number) =>
    app.as('jonas.ekdahl').mailThreads.list({ id: projectId, query: { only: 'unanswered', page: number, size: 3 } });
  const [first, second] = [await page(1), await page(2)];
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(days.toSorted().map((day) => ids.get(day)));
  expect([first.page.total, second.page.total]).toEqual([4, 4]);
  const counted = await app.as('jonas.ekdahl').mailThreads.list({ id: projectId, query: { only: 'unanswered', size: 1 } });
  expect(counted.page.total).toBe(4);
});

test('nobody finds more among them than in the tab: what was filed for its mailbox alone stays there', async () => {
  const open = await asked(LONG_AGO);
  const closed = await arrive(LONG_AGO);
  await file(closed.id, 'jonas.ekdahl', false);
  expect((await unanswered('marta.kessler')).map(([id]) => id)).toEqual([open.id]);
  expect((await unanswered('jonas.ekdahl')).map(([id]) => id).toSorted()).toEqual([open.id, closed.id].toSorted());
  const other = await app.as('jonas.ekdahl').mailThreads.list({ id: projectId });
  expect(other.items.every(({ waitingDays }) => waitingDays === null)).toBe(true);
});

test('a page costs the same however many wait', async () => {
  await asked(LONG_AGO);
  const { count } = await countQueries(() => unanswered());
  for (let n = 0; n < 3; n += 1) await asked(LONG_AGO);
  expect((await countQueries(() => unanswered())).count).toBe(count);
});
