import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

// mail.md 3.1: whoever sees a project reads what was filed to it for all of them, whose mailbox it may be in.

let app: TestApp;
let projectId: `prj_${string}`;
/** Marta is not in it. */
let otherId: `prj_${string}`;
beforeAll(async () => {
  app = await testApp();
  const departmentId = await jonasHeadsBuilding(app);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id as typeof projectId;
  otherId = (await projects.create({ body: { code: 'RC-02', name: 'Quay Tower', departmentId } })).id as typeof projectId;
  await projectPlans.putMember({ id: projectId, employeeId: app.idOf('marta.kessler'), body: { projectRole: 'worker' } });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

let counter = 0;
const JONAS = 'jonas.ekdahl@corvane.example';
const FILE = [
  ...['Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'The pile is in.'],
  ...['--x', 'Content-Type: text/csv; name=piles.csv', 'Content-Disposition: attachment; filename=piles.csv', '', 'a,b', '--x--', ''],
];

async function arrive({
  to = JONAS,
  answers,
  lines = ['', 'The pile is in.', ''],
}: { to?: string; answers?: string; lines?: string[] } = {}) {
  const messageId = `<open.${(counter += 1)}@b.example>`;
  const subject = `${answers ? 'Re: ' : ''}Pile ${counter}`;
  const head = [`From: Ana <a@b.example>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${messageId}`, 'MIME-Version: 1.0'];
  const raw = [...head, ...(answers ? [`In-Reply-To: ${answers}`] : []), ...lines].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [to] });
  const [first] = (await app.as(to.split('@')[0] as CastName).mail.search({ query: { q: `"${subject}"` } })).items;
  return { id: first!.id, messageId, subject };
}
const file = (id: string, { isOpen = true, isFiled = true, who = 'jonas.ekdahl' as CastName, project = projectId } = {}) =>
  app.as(who).mailThreads.file({ body: { ids: [id], projectId: project, isFiled, isOpen } });
const list = async (who: CastName, id = projectId) => (await app.as(who).mailThreads.list({ id })).items;
const found = async (who: CastName, id: string) => (await list(who)).find((one) => one.id === id);
const read = (who: CastName, mail: string, id = projectId) => app.as(who).mailThreads.read({ id, mail });
const gone = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 404 });

test('whoever sees the project reads it, with its files and later answers, and nothing of the mailbox', async () => {
  const { id, messageId } = await arrive({ lines: FILE });
  await app.as('jonas.ekdahl').mail.update({ body: { ids: [id], change: { starred: true } } });
  expect(await file(id)).toEqual({ changed: 1, reopened: 0 });
  expect(await found('marta.kessler', id)).toMatchObject({ filedBy: 'Jonas Ekdahl', isOpen: true, mails: 1, place: null });
  expect(await found('jonas.ekdahl', id)).toMatchObject({ place: { folder: 'inbox', account: null, box: null } });
  const mail = await read('marta.kessler', id);
  expect(mail).toMatchObject({ textBody: expect.stringContaining('The pile is in.'), attachments: [{ filename: 'piles.csv' }] });
  expect(Object.keys(mail).filter((key) => /bcc|star|seen|label|folder|draft/i.test(key))).toEqual([]);
  const content = await app.as('marta.kessler').mailThreads.readFile({ id: projectId, mail: id, index: mail.attachments[0]!.index });
  expect(await content.text()).toContain('a,b');
  const answer = await arrive({ answers: messageId });
  const mails = await app.as('marta.kessler').mailThreads.conversation({ id: projectId, mail: answer.id });
  expect(mails.map((one) => one.id)).toEqual([id, answer.id]);
  expect(await read('marta.kessler', answer.id)).toMatchObject({ subject: answer.subject });
  // The mailbox itself stays closed.
  await gone(app.as('marta.kessler').mail.get({ id }));
  await gone(app.as('marta.kessler').mail.raw({ id }));
});

describe('nobody reads', () => {
  test('what was filed for who reads the mailbox alone, or is taken out again', async () => {
    const { id } = await arrive();
    await file(id, { isOpen: false });
    expect(await found('marta.kessler', id)).toBeUndefined();
    await gone(read('marta.kessler', id));
    expect(await file(id)).toEqual({ changed: 0, reopened: 1 });
    await read('marta.kessler', id);
    expect(await file(id, { isOpen: false })).toEqual({ changed: 0, reopened: 1 });
    await gone(read('marta.kessler', id));
    await file(id);
    await file(id, { isFiled: false });
    await gone(read('marta.kessler', id));
  });

  test('anything of a project outside their scope, nor by the name of another project', async () => {
    const { id } = await arrive();
    await file(id, { project: otherId });
    await gone(list('marta.kessler', otherId));
    await gone(read('marta.kessler', id, otherId));
    await gone(read('marta.kessler', id));
    await gone(app.as('marta.kessler').mailThreads.conversation({ id: projectId, mail: id }));
    await gone(app.as('marta.kessler').mailThreads.readFile({ id: otherId, mail: id, index: 0 }));
  });

  test.each(['trash', 'spam'] as const)('what went to %s', async (folder) => {
    const { id } = await arrive();
    await file(id);
    await app.as('jonas.ekdahl').mail.update({ body: { ids: [id], change: { folder } } });
    expect(await found('marta.kessler', id)).toBeUndefined();
    await gone(read('marta.kessler', id));
  });

  test('a draft, nor a mail that may still be taken back', async () => {
    const { id, subject } = await arrive();
    await file(id);
    const form = { to: ['a@b.example'], subject: `Re: ${subject}`, content: 'Not yet', inReplyTo: id };
    const { mail } = app.as('jonas.ekdahl');
    const { id: draft } = await mail.draft({ form: { ...form, composeKey: crypto.randomUUID() } });
    const { id: held } = await mail.send({ form: { ...form, hold: 30 } }, { idempotencyKey: crypto.randomUUID() });
    expect(await mail.thread({ id })).toHaveLength(3);
    for (const one of [draft, held]) await gone(read('marta.kessler', one));
    expect(await app.as('marta.kessler').mailThreads.conversation({ id: projectId, mail: id })).toHaveLength(1);
  });
});

test('a mailbox whose mail was not opened stays closed, also where the same mail was opened out of another', async () => {
  const { id, messageId } = await arrive({ to: 'samir.haddad@corvane.example' });
  await file(id, { who: 'samir.haddad', isOpen: false });
  const copy = await arrive({ answers: messageId });
  await file(copy.id);
  await gone(read('marta.kessler', id));
  await read('marta.kessler', copy.id);
});

test('of conversations that become one none is opened that was not, and taken apart again each is as it was', async () => {
  const [open, closed] = [await arrive(), await arrive()];
  await file(open.id);
  await file(closed.id, { isOpen: false });
  const { mailThreads } = app.as('jonas.ekdahl');
  const { undo } = await mailThreads.merge({ body: { ids: [open.id, closed.id] } });
  await gone(read('marta.kessler', closed.id));
  await mailThreads.undoRegrouping({ id: undo!, body: {} });
  await read('marta.kessler', open.id);
  await gone(read('marta.kessler', closed.id));
  await arrive({ answers: open.messageId });
  const [answer] = await list('marta.kessler');
  await mailThreads.split({ id: answer!.id, body: {} });
  await read('marta.kessler', answer!.id);
});

test('a page costs the same however much is filed', async () => {
  const { count } = await countQueries(() => list('marta.kessler'));
  for (let n = 0; n < 3; n++) await file((await arrive()).id);
  expect((await countQueries(() => list('marta.kessler'))).count).toBe(count);
});
