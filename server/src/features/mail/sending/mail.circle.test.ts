import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import { codeOf } from '#test/refusal.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
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
const JONAS = 'jonas.ekdahl@corvane.example';
const jonas = () => app.as('jonas.ekdahl');
const newest = async () => (await jonas().mail.folder({ folder: 'inbox' })).items[0]!.id;
const circle = (id: string) => jonas().mailThreads.circle({ id });

async function fromMarta(more: object = {}) {
  await app.as('marta.kessler').mail.send({ form: { to: [JONAS], subject: `Circle ${crypto.randomUUID()}`, content: 'Hello', ...more } });
  return newest();
}

test('a conversation of colleagues stays within the company until somebody outside is written to, as a blind copy too', async () => {
  const id = await fromMarta();
  expect(await circle(id)).toEqual({ domain: 'corvane.example', outside: [], ownProjects: [] });
  const answer = { to: [MARTA], subject: 'Re: Circle', content: 'Yes', inReplyTo: id };
  // What was taken back has reached nobody.
  const held = await jonas().mail.send({ form: { ...answer, cc: ['eve@site.example'], hold: 10 } });
  await jonas().mail.takeBack({ id: held.id, body: {} }, { idempotencyKey: crypto.randomUUID() });
  expect((await circle(id)).outside).toEqual([]);
  await jonas().mail.send({ form: { ...answer, bcc: ['Ann@Site.example'] } });
  expect((await circle(id)).outside).toEqual(['ann@site.example']);
});

test('what came from outside was never within it', async () => {
  await deliverRaw(app.services, Buffer.from(`From: ann@site.example\r\nTo: ${JONAS}\r\nSubject: In\r\n\r\nText\r\n`), { to: [JONAS] });
  expect((await circle(await newest())).outside).toEqual(['ann@site.example']);
});

test('of the projects that it is filed to those without a client are named', async () => {
  const departmentId = await jonasHeadsBuilding(app);
  const id = await fromMarta();
  for (const [code, clientName] of [
    ['YA-01', null],
    ['RC-01', 'Riverside Health'],
  ] as const) {
    const project = await jonas().projects.create({ body: { code, name: code, departmentId, clientName } });
    await jonas().mailThreads.file({ body: { ids: [id], projectId: project.id, isFiled: true } });
  }
  expect((await circle(id)).ownProjects).toEqual(['YA-01']);
  // Of what one may see no more nothing is said.
  await app.services.db.deleteFrom('project_member').where('employee_id', '=', app.idOf('jonas.ekdahl')).execute();
  await app.services.db.updateTable('department').set({ head_id: null }).where('id', '=', departmentId).execute();
  forgetRelations(app.services);
  expect((await circle(id)).ownProjects).toEqual([]);
});

test('of a mail that one may not read nothing is told', async () => {
  const id = await fromMarta();
  expect(await codeOf(app.as('samir.haddad').mailThreads.circle({ id }))).toBe('mail.not_found');
});
