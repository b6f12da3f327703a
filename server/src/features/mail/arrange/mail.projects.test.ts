import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

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
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Site office', localPart: 'site', owner: { kind: 'project', projectId } },
  });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const MARTA = 'marta.kessler@corvane.example';
let counter = 0;

async function arrive(to: string, answers?: string): Promise<{ messageId: string; subject: string }> {
  const messageId = `<filed.${(counter += 1)}@b.example>`;
  const subject = answers ? `Re: Pile ${counter}` : `Pile ${counter}`;
  const reference = answers ? `In-Reply-To: ${answers}\r\n` : '';
  const raw = `From: Ana <a@b.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: ${messageId}\r\n${reference}\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [to] });
  return { messageId, subject };
}
const newest = async (who: CastName) => (await app.as(who).mail.folder({ folder: 'inbox' })).items[0]!;
const file = (who: CastName, ids: string[], isFiled = true) => app.as(who).mailThreads.file({ body: { ids, projectId, isFiled } });
const filed = async (who: CastName) => (await app.as(who).mailThreads.list({ id: projectId })).items;
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status: number }) => error.status,
  );

test('a conversation is filed once, and what comes to it later is filed with it', async () => {
  const { messageId } = await arrive(MARTA);
  const { id } = await newest('marta.kessler');
  expect(await file('marta.kessler', [id])).toMatchObject({ changed: 1 });
  expect(await file('marta.kessler', [id])).toMatchObject({ changed: 0 });
  expect((await app.as('marta.kessler').mailRecords.of({ id })).projects).toMatchObject([
    { id: projectId, code: 'RC-01', name: 'Riverside Clinic' },
  ]);
  const { subject } = await arrive(MARTA, messageId);
  expect(await filed('marta.kessler')).toMatchObject([{ subject, mails: 2 }]);
  expect((await app.as('marta.kessler').mailRecords.of({ id: (await newest('marta.kessler')).id })).projects).toHaveLength(1);
  expect(await file('marta.kessler', [id], false)).toMatchObject({ changed: 1 });
  expect(await filed('marta.kessler')).toEqual([]);
});

test('on the project everybody finds what is in a mailbox that they may read, and nothing else', async () => {
  await arrive(MARTA);
  await file('marta.kessler', [(await newest('marta.kessler')).id]);
  // The head sees the project, but not the mailbox.
  expect(await filed('jonas.ekdahl')).toEqual([]);
  const { subject } = await arrive('site@corvane.example');
  const [box] = await app.as('marta.kessler').sharedMail.list();
  const { items } = await app.as('marta.kessler').mail.search({ query: { q: `"${subject}"`, account: box!.id } });
  await file('marta.kessler', [items[0]!.id]);
  expect(await filed('marta.kessler')).toHaveLength(2);
  expect((await filed('jonas.ekdahl')).map(({ subject }) => subject)).toEqual([subject]);
});

test('a project or a mail that one may not see cannot be filed to, nor read', async () => {
  await arrive('samir.haddad@corvane.example');
  const { id } = await newest('samir.haddad');
  expect(await file('marta.kessler', [id])).toMatchObject({ changed: 0 });
  expect(await refused(app.as('marta.kessler').mailRecords.of({ id }))).toBe(404);
  await arrive(MARTA);
  const own = await newest('marta.kessler');
  const filing = { ids: [own.id], projectId: otherId, isFiled: true };
  expect(await refused(app.as('marta.kessler').mailThreads.file({ body: filing }))).toBe(404);
  expect(await refused(app.as('marta.kessler').mailThreads.list({ id: otherId }))).toBe(404);
});

test('what is filed is found, and what is not; of a project outside one’s scope nobody learns anything', async () => {
  const { subject } = await arrive(MARTA);
  const { id } = await newest('marta.kessler');
  const find = async (q: string) =>
    (await app.as('marta.kessler').mail.search({ query: { q: `"${subject}" in:inbox ${q}` } })).items.length;
  expect([await find('is:filed'), await find('is:unfiled'), await find('-is:filed')]).toEqual([0, 1, 1]);
  await file('marta.kessler', [id]);
  expect([await find('is:filed'), await find('is:unfiled'), await find('-is:unfiled')]).toEqual([1, 0, 1]);
  await app.services.db
    .updateTable('mail_project')
    .set({ project_id: otherId })
    .where('thread_id', 'in', (from) => from.selectFrom('entry').select('thread_id').where('id', '=', id))
    .execute();
  expect([await find('is:filed'), await find('is:unfiled')]).toEqual([0, 1]);
});

describe('all that a search finds', () => {
  const start = (id: string, isOpen = true) =>
    app.as('marta.kessler').mailBulk.start({
      body: { folder: 'inbox', q: 'subject:slab', change: { filed: { projectId: id as typeof projectId, isOpen } } },
    });
  const drain = () => app.services.jobs.drain();
  const letters = async () => {
    for (let n = 0; n < 3; n++)
      await deliverRaw(
        app.services,
        Buffer.from(`From: Ana <a@b.example>\r\nTo: ${MARTA}\r\nSubject: Slab ${(counter += 1)}\r\n\r\nText\r\n`),
        {
          to: [MARTA],
        },
      );
  };
  const unfiled = async () =>
    (await app.as('marta.kessler').mail.search({ query: { q: 'subject:slab is:unfiled in:inbox' } })).items.length;
  const noted = async () =>
    (await app.as('viktor.sandell').audit.list({ query: { subjectId: projectId, size: 1 } })).items.map(({ action, actorName }) => [
      action,
      actorName,
    ]);

  test('is filed to a project; taken back, what lay there before stays', async () => {
    await letters();
    await file('marta.kessler', [(await newest('marta.kessler')).id]);
    const before = (await filed('marta.kessler')).length;
    const run = await start(projectId);
    expect(run.total).toBe(3);
    await drain();
    expect(await unfiled()).toBe(0);
    expect(await filed('marta.kessler')).toHaveLength(before + 2);
    expect(await noted()).toEqual([['project.mail_filed', 'Marta Kessler']]);
    await app.as('marta.kessler').mailBulk.undo({ id: run.id, body: {} });
    await drain();
    expect(await unfiled()).toBe(2);
    expect(await filed('marta.kessler')).toHaveLength(before);
    expect(await noted()).toEqual([['project.mail_taken_out', 'Marta Kessler']]);
  });

  test('is filed to no project that one may not see, or sees no more when its turn comes', async () => {
    expect(await refused(start(otherId))).toBe(404);
    await letters();
    const before = await unfiled();
    expect(before).toBeGreaterThan(0);
    await start(projectId);
    await app.as('jonas.ekdahl').projectPlans.removeMember({ id: projectId, employeeId: app.idOf('marta.kessler') });
    await drain();
    await app
      .as('jonas.ekdahl')
      .projectPlans.putMember({ id: projectId, employeeId: app.idOf('marta.kessler'), body: { projectRole: 'worker' } });
    expect(await unfiled()).toBe(before);
  });

  test('may be undone by who filed it alone', async () => {
    const run = await start(projectId);
    await drain();
    expect(await refused(app.as('samir.haddad').mailBulk.undo({ id: run.id, body: {} }))).toBe(404);
  });
});

test('a page costs the same however much is filed', async () => {
  const { count } = await countQueries(() => filed('marta.kessler'));
  for (let n = 0; n < 5; n++) {
    await arrive(MARTA);
    await file('marta.kessler', [(await newest('marta.kessler')).id]);
  }
  expect((await countQueries(() => filed('marta.kessler'))).count).toBe(count);
});

test('project: finds what is filed to a project of one’s scope, by its code or the start of a word of its name', async () => {
  const { subject } = await arrive('site@corvane.example');
  const [box] = await app.as('marta.kessler').sharedMail.list();
  const found = async (who: CastName, q: string) =>
    (await app.as(who).mail.search({ query: { q: `"${subject}" ${q}`, account: box!.id } })).items.length;
  const { items } = await app.as('marta.kessler').mail.search({ query: { q: `"${subject}"`, account: box!.id } });
  for (const id of [projectId, otherId])
    await app.as('jonas.ekdahl').mailThreads.file({ body: { ids: [items[0]!.id], projectId: id, isFiled: true } });
  const searches = [
    'project:rc-01',
    'project:clin',
    'project:"riverside clinic"',
    'project:RC',
    'project:side',
    'project:rc_01',
    '-project:rc-01',
  ];
  expect(await Promise.all(searches.map((q) => found('marta.kessler', q)))).toEqual([1, 1, 1, 0, 0, 0, 0]);
  // Of a project that one may not see nobody learns what is filed there.
  expect(await Promise.all([found('jonas.ekdahl', 'project:RC-02'), found('marta.kessler', 'project:RC-02')])).toEqual([1, 0]);
  await expect(found('marta.kessler', 'project:')).rejects.toMatchObject({ code: 'mail.search_empty' });
});
