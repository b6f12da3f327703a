import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { codesIn, companyOf } from './mail.suggestion.ts';

// mail.md 3.2: a conversation that belongs to a project by what stands in it is offered to be filed there, and nobody files it but its reader.

type ProjectId = `prj_${string}`;

let app: TestApp;
/** Jonas sees all of them, Marta the first and the client's. */
const projects: Record<string, ProjectId> = {};
beforeAll(async () => {
  app = await testApp();
  const departmentId = await jonasHeadsBuilding(app);
  const { projects: calls, projectPlans } = app.as('jonas.ekdahl');
  const made: [code: string, clientName: string | null][] = [
    ['RC-01', null],
    ['RC-02', null],
    ['HB-02', 'Harbour Trust Ltd.'],
    ['TW-01', 'Twin House'],
    ['TW-02', 'Twin House'],
    ['OR-01', 'Orange'],
  ];
  for (const [code, clientName] of made)
    projects[code] = (await calls.create({ body: { code, name: `Work ${code}`, departmentId, clientName } })).id as ProjectId;
  for (const code of ['RC-01', 'HB-02'])
    await projectPlans.putMember({ id: projects[code]!, employeeId: app.idOf('marta.kessler'), body: { projectRole: 'worker' } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

let counter = 0;
interface Letter {
  from?: string;
  to?: CastName;
  answers?: string;
}
async function arrive(words: string, { from = 'ana@b.example', to = 'jonas.ekdahl', answers }: Letter = {}) {
  const messageId = `<suggest.${(counter += 1)}@b.example>`;
  const subject = `${words} no${counter}`;
  const head = [`From: ${from}`, `To: ${to}@corvane.example`, `Subject: ${subject}`, `Message-ID: ${messageId}`];
  const raw = [...head, ...(answers ? [`In-Reply-To: ${answers}`] : []), '', 'Text', ''].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [`${to}@corvane.example`] });
  const [first] = (await app.as(to).mail.search({ query: { q: `"no${counter}"` } })).items;
  return { id: first!.id, messageId };
}
const suggested = async (id: string, who: CastName = 'jonas.ekdahl') => {
  const { suggestion } = await app.as(who).mailRecords.of({ id });
  return suggestion && `${suggestion.code} ${suggestion.reason}`;
};
const file = (id: string, code: string, who: CastName = 'jonas.ekdahl', isFiled = true) =>
  app.as(who).mailThreads.file({ body: { ids: [id], projectId: projects[code]!, isFiled } });
const refuse = (id: string, code: string, who: CastName = 'jonas.ekdahl') =>
  app.as(who).mailThreads.refuse({ id, body: { projectId: projects[code]! } });
const gone = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 404 });

test.each<[subject: string, codes: string[]]>([
  ['RC-01: slab', ['RC-01']],
  ['Re: slab (rc-01)', ['RC-01']],
  ['Drawing RC-01-A-103', ['RC-01']],
  ['RC-01 and HB-02', ['RC-01', 'HB-02']],
  ['HARRC-01, RC-012 and RC-01b', ['RC-012']],
  ['PRJ-2026-014', []],
  ['ARC-RC-01', []],
  ['ÄRC-01', []],
])('numbers of projects stand in a subject as words: %s', (subject, codes) => expect(codesIn(subject)).toEqual(codes));

test.each<[address: string, company: string]>([
  ['c.reid@harbourtrust.example', 'harbourtrust'],
  ['c.reid@mail.harbour-trust.co.uk', 'harbourtrust'],
  ['harbourtrust@gmail.com', ''],
  ['a@orange.fr', ''],
  ['a@localhost', ''],
  ['', ''],
])('a domain names its company unless anybody may have a mailbox there: %s', (address, company) =>
  expect(companyOf(address)).toBe(company),
);

test('the number of a project in the subject of any of its mails, in any case', async () => {
  const { id, messageId } = await arrive('Question on rc-01');
  expect(await suggested(id)).toBe('RC-01 subject');
  const later = await arrive('Re: another subject', { answers: messageId });
  expect(await suggested(later.id)).toBe('RC-01 subject');
  expect(await suggested((await arrive('Nothing of the kind')).id)).toBeNull();
});

test('its client by the domain that bears its name, where it has one open project', async () => {
  expect(await suggested((await arrive('Deck', { from: 'c.reid@harbour-trust.example' })).id)).toBe('HB-02 client');
  expect(await suggested((await arrive('Deck', { from: 'c.reid@harbour-trustees.example' })).id)).toBeNull();
  expect(await suggested((await arrive('Deck', { from: 'a@twinhouse.example' })).id)).toBeNull();
  expect(await suggested((await arrive('Deck', { from: 'a@orange.example' })).id)).toBeNull();
  // A subject says more than a sender.
  expect(await suggested((await arrive('RC-02', { from: 'c.reid@harbour-trust.example' })).id)).toBe('RC-02 subject');
});

test('what the reader filed of exactly this sender, to one project; what others filed says nothing to them', async () => {
  const from = 'lab@soil.example';
  await file((await arrive('Report', { from })).id, 'RC-01');
  const { id } = await arrive('Second report', { from });
  expect(await suggested(id)).toBe('RC-01 sender');
  expect(await suggested((await arrive('Report', { from: 'other@soil.example' })).id)).toBeNull();
  expect(await suggested((await arrive('For Marta', { from, to: 'marta.kessler' })).id, 'marta.kessler')).toBeNull();
  await file((await arrive('Third report', { from })).id, 'RC-02');
  expect(await suggested(id)).toBeNull();
  // A colleague is no sender from outside.
  const inside = 'viktor.sandell@corvane.example';
  const { id: own } = await app
    .as('viktor.sandell')
    .mail.send({ form: { to: ['jonas.ekdahl@corvane.example'], subject: 'In house', content: 'x' } });
  expect(own).toBeTruthy();
  const [first] = (await app.as('jonas.ekdahl').mail.search({ query: { q: `from:${inside}` } })).items;
  await file(first!.id, 'RC-01');
  await app.as('viktor.sandell').mail.send({ form: { to: ['jonas.ekdahl@corvane.example'], subject: 'In house again', content: 'x' } });
  const [second] = (await app.as('jonas.ekdahl').mail.search({ query: { q: 'subject:"In house again"' } })).items;
  expect(await suggested(second!.id)).toBeNull();
});

test('two that are named alike are no evidence, whoever wrote', async () => {
  expect(await suggested((await arrive('RC-01 or RC-02', { from: 'c.reid@harbour-trust.example' })).id)).toBeNull();
});

test('only an open project of the scope, and none where the conversation is filed', async () => {
  const to = 'marta.kessler';
  expect(await suggested((await arrive('RC-02', { to })).id, to)).toBeNull();
  const { id } = await arrive('RC-01', { to });
  expect(await suggested(id, to)).toBe('RC-01 subject');
  const both = await arrive('RC-01 or RC-02', { to });
  // Of the other one she knows nothing.
  expect(await suggested(both.id, to)).toBe('RC-01 subject');
  await file(id, 'HB-02', to);
  expect(await suggested(id, to)).toBeNull();
  await file(id, 'HB-02', to, false);
  expect(await suggested(id, to)).toBe('RC-01 subject');
  await app.services.db.updateTable('project').set({ status: 'closed' }).where('code', '=', 'RC-01').execute();
  expect(await suggested(id, to)).toBeNull();
  await app.services.db.updateTable('project').set({ status: 'draft' }).where('code', '=', 'RC-01').execute();
});

test('who says that it is not about it is not asked again, and only they', async () => {
  const box = await app.as('viktor.sandell').sharedMailboxes.create({
    body: { name: 'Site', localPart: 'site', owner: { kind: 'project', projectId: projects['RC-01']! } },
  });
  await app.as('jonas.ekdahl').projectPlans.putMember({
    id: projects['RC-01']!,
    employeeId: app.idOf('jonas.ekdahl'),
    body: { projectRole: 'manager' },
  });
  forgetRelations(app.services);
  const raw = 'From: ana@b.example\r\nTo: site@corvane.example\r\nSubject: Shared RC-01\r\nMessage-ID: <shared.1@b>\r\n\r\nx\r\n';
  await deliverRaw(app.services, Buffer.from(raw), { to: ['site@corvane.example'] });
  const [mail] = (await app.as('jonas.ekdahl').mail.search({ query: { q: 'subject:"Shared RC-01"', account: box.accountId } })).items;
  expect(await suggested(mail!.id)).toBe('RC-01 subject');
  for (let twice = 0; twice < 2; twice++) await refuse(mail!.id, 'RC-01');
  expect(await suggested(mail!.id)).toBeNull();
  expect(await suggested(mail!.id, 'marta.kessler')).toBe('RC-01 subject');
  // Of another conversation nothing was said.
  expect(await suggested((await arrive('RC-01 once more')).id)).toBe('RC-01 subject');
});

test('nobody refuses for a mail that they may not read, or a project that they may not see', async () => {
  const { id } = await arrive('RC-01');
  await gone(refuse(id, 'RC-01', 'marta.kessler'));
  const own = await arrive('RC-01', { to: 'marta.kessler' });
  await gone(refuse(own.id, 'RC-02', 'marta.kessler'));
});

test('it costs the open mail two questions, however long the conversation is', async () => {
  const { id, messageId } = await arrive('RC-01');
  const count = () => countQueries(() => app.as('jonas.ekdahl').mailRecords.of({ id }));
  const { count: alone } = await count();
  for (let more = 0; more < 5; more++) await arrive('Re: RC-01', { answers: messageId });
  const { count: longer } = await count();
  expect(longer).toBe(alone);
  await file(id, 'RC-01');
  // Where it is filed already, one less.
  expect((await count()).count).toBe(alone - 1);
});
