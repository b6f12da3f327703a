import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

type Id = `prj_${string}`;
let app: TestApp;
/** Marta Kessler works on both. */
let clinic: Id;
let quay: Id;
/** She is not on this one. */
let tower: Id;
let counter = 0;
beforeAll(async () => {
  app = await testApp();
  const departmentId = await jonasHeadsBuilding(app);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  const projectOf = async (code: string) => (await projects.create({ body: { code, name: code, departmentId } })).id as Id;
  [quay, clinic, tower] = [await projectOf('RC-02'), await projectOf('RC-01'), await projectOf('RC-03')];
  for (const id of [clinic, quay])
    await projectPlans.putMember({ id, employeeId: app.idOf('marta.kessler'), body: { projectRole: 'worker' } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('mail_project').execute();
});

const as = (who: CastName = 'marta.kessler') => app.as(who);
async function arrive(who: CastName = 'marta.kessler', answers?: string): Promise<{ id: string; subject: string; messageId: string }> {
  const messageId = `<filing.${(counter += 1)}@b.example>`;
  const subject = `Pile ${counter}`;
  const date = new Date(Date.UTC(2026, 8, 1, 8, counter)).toUTCString();
  const head = [
    `From: Ana <a@b.example>`,
    `To: ${who}@corvane.example`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: ${messageId}`,
  ];
  const raw = [...head, ...(answers ? [`In-Reply-To: ${answers}`] : []), '', 'Text', ''].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [`${who}@corvane.example`] });
  const { items } = await as(who).mail.search({ query: { q: `"${subject}"` } });
  return { id: items[0]!.id, subject, messageId };
}
const file = (ids: string[], projectId: Id, isFiled = true, who?: CastName) =>
  as(who).mailThreads.file({ body: { ids, projectId, isFiled } });
const codes = async (id: string) => (await as().mailRecords.of({ id })).projects.map(({ code }) => code);
const filed = async (id: Id, query: object = {}) => as().mailThreads.list({ id, query });
const subjects = async (id: Id, query: object = {}) => (await filed(id, query)).items.map(({ subject }) => subject);
const move = (id: string, folder: 'trash' | 'spam' | 'archive') => as().mail.update({ body: { ids: [id], change: { folder } } });

test('a conversation is of each project that it was filed to, and taken out of one alone; others stay where they are', async () => {
  const [one, other] = [await arrive(), await arrive()];
  await file([one.id, other.id], clinic);
  await file([one.id], quay);
  expect([await codes(one.id), await codes(other.id)]).toEqual([['RC-01', 'RC-02'], ['RC-01']]);
  expect([await subjects(clinic), await subjects(quay)]).toEqual([[other.subject, one.subject], [one.subject]]);
  expect(await file([one.id], clinic, false)).toMatchObject({ changed: 1 });
  expect([await codes(one.id), await codes(other.id)]).toEqual([['RC-02'], ['RC-01']]);
  expect(await file([one.id], clinic, false)).toMatchObject({ changed: 0 });
});

test('of a project outside one’s scope a mail does not say that it is filed to it', async () => {
  const { id } = await arrive();
  await file([id], clinic);
  await app.services.db.updateTable('mail_project').set({ project_id: tower }).execute();
  expect(await codes(id)).toEqual([]);
});

test('nobody takes out what they may not read', async () => {
  const { id } = await arrive();
  await file([id], clinic);
  expect(await file([id], clinic, false, 'jonas.ekdahl')).toMatchObject({ changed: 0 });
  expect(await codes(id)).toEqual(['RC-01']);
});

test.each(['trash', 'spam'] as const)('what lies in %s does not count: the newest of the others stands for it', async (folder) => {
  const first = await arrive();
  const second = await arrive('marta.kessler', first.messageId);
  await file([first.id], clinic);
  expect((await filed(clinic)).items).toMatchObject([{ subject: second.subject, mails: 2 }]);
  await move(second.id, folder);
  expect((await filed(clinic)).items).toMatchObject([{ subject: first.subject, mails: 1 }]);
  await move(first.id, 'archive');
  expect(await subjects(clinic)).toEqual([first.subject]);
  await move(first.id, folder);
  expect(await filed(clinic)).toMatchObject({ items: [], page: { total: 0 } });
});

test('an answer that is only written yet does not count', async () => {
  const { id, subject } = await arrive();
  await file([id], clinic);
  const entry = app.services.db.updateTable('entry').where('id', '=', id);
  await entry.set({ draft: true }).execute();
  expect(await subjects(clinic)).toEqual([]);
  await entry.set({ draft: false }).execute();
  expect(await subjects(clinic)).toEqual([subject]);
});

test('the newest stand first, in pages', async () => {
  const mails = [await arrive(), await arrive(), await arrive()];
  await file(
    mails.map(({ id }) => id),
    clinic,
  );
  const [first, second, third] = mails.map(({ subject }) => subject);
  expect(await subjects(clinic)).toEqual([third, second, first]);
  expect(await subjects(clinic, { size: 2 })).toEqual([third, second]);
  expect(await subjects(clinic, { size: 2, page: 2 })).toEqual([first]);
  // Also of a page that is empty by now it is said how many there are.
  for (const number of [1, 9]) expect((await filed(clinic, { size: 2, page: number })).page).toEqual({ number, size: 2, total: 3 });
});

test('filing and taking out is on record at the project, once each, by who did it', async () => {
  const { id } = await arrive();
  for (const isFiled of [true, true, false, false]) await file([id], clinic, isFiled);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: clinic } });
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'project.mail_taken_out', actorName: 'Marta Kessler', subjectLabel: 'RC-01', payload: { after: { conversations: 1 } } },
    { action: 'project.mail_filed', actorName: 'Marta Kessler', payload: { after: { conversations: 1 } } },
  ]);
  const { db } = app.services;
  const rows = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('subject_id', '=', clinic)
    .where('action', 'like', 'project.mail_%')
    .execute();
  await file([id], clinic, false);
  expect(
    await db.selectFrom('audit_entry').select('seq').where('subject_id', '=', clinic).where('action', 'like', 'project.mail_%').execute(),
  ).toEqual(rows);
});
