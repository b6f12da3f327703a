import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '#server/platform/db.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

// mail.md 3.5: a task has what its mail brought, and the mail says how the task stands.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.services.db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .execute();
  forgetRelations(app.services);
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const JONAS = 'jonas.ekdahl@corvane.example';
let counter = 0;

async function arrive(head: string[] = [], to = JONAS) {
  const subject = `Handrail ${(counter += 1)}`;
  const raw = [
    ...['From: Ana <a@b.example>', `To: ${to}`, `Subject: ${subject}`, `Message-ID: <task.${counter}@b.example>`, 'MIME-Version: 1.0'],
    ...[...head, 'Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'It is loose.'],
    ...['--x', 'Content-Type: text/csv; name=rails.csv', 'Content-Disposition: attachment; filename=rails.csv', '', 'a,b'],
    ...['--x', 'Content-Type: text/csv; name=other.csv', 'Content-Disposition: attachment; filename=other.csv', '', 'c,d', '--x--', ''],
  ].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [to] });
  const [first] = (await app.as(to.split('@')[0] as CastName).mail.search({ query: { q: `"${subject}"` } })).items;
  return { id: first!.id, subject, raw };
}
const task = (who: CastName) => ({ title: 'Fasten the handrail', assigneeIds: [app.idOf(who)] as `emp_${string}`[] });
const make = (
  id: string,
  more: { files?: number[]; keepsMail?: boolean } = {},
  who: CastName = 'marta.kessler',
  by: CastName = 'jonas.ekdahl',
) => app.as(by).mailRecords.createTask({ id, body: { task: task(who), ...more } });
const filesOf = (who: CastName, id: string) => app.as(who).files.ofSubject({ query: { subjectType: 'task', subjectId: id } });
const textOf = async (who: CastName, id: string) => (await app.as(who).files.open({ id })).text();
const gone = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 404 });

test('who does it has the files that were chosen and the mail, and needs no mailbox for that', async () => {
  const { id, subject, raw } = await arrive();
  const { attachments } = await app.as('jonas.ekdahl').mail.get({ id });
  const made = await make(id, { files: [attachments[0]!.index], keepsMail: true });
  const files = await filesOf('marta.kessler', made.id);
  expect(files.map(({ name }) => name).sort()).toEqual([`${subject}.eml`, 'rails.csv']);
  const content = async (name: string) => textOf('marta.kessler', files.find((file) => file.name === name)!.id);
  expect(await content('rails.csv')).toContain('a,b');
  expect(await content(`${subject}.eml`)).toContain(raw);
  await gone(app.as('marta.kessler').mail.get({ id }));
});

test('who sees the task reads the mail in place, with its files; nobody else does', async () => {
  const { id, subject } = await arrive();
  const made = await make(id, { keepsMail: true });
  const [file] = await filesOf('marta.kessler', made.id);
  const place = { id: file!.id, path: '0' };
  const enclosed = (who: CastName) => app.as(who).mailEnclosed;
  expect(await enclosed('marta.kessler').getOfFile(place)).toMatchObject({
    ...{ subject, from: { name: 'Ana', email: 'a@b.example' }, textBody: expect.stringContaining('It is loose.') },
    attachments: [{ filename: 'rails.csv' }, { filename: 'other.csv' }],
  });
  const [first] = (await enclosed('marta.kessler').getOfFile(place)).attachments;
  const inner = { ...place, path: `0.${first!.index}` };
  expect(await (await enclosed('marta.kessler').fileOfFile(inner)).text()).toContain('a,b');
  await gone(enclosed('samir.haddad').getOfFile(place));
  await gone(enclosed('samir.haddad').fileOfFile(inner));
  await gone(enclosed('marta.kessler').getOfFile({ ...place, path: '1' }));
});

test('a file that is no mail is not read as one', async () => {
  const { id } = await arrive();
  const { attachments } = await app.as('jonas.ekdahl').mail.get({ id });
  const made = await make(id, { files: [attachments[0]!.index] });
  const [file] = await filesOf('marta.kessler', made.id);
  await expect(app.as('marta.kessler').mailEnclosed.getOfFile({ id: file!.id, path: '0' })).rejects.toMatchObject({
    code: 'mail.not_enclosed',
  });
});

test('without being asked for, neither the mail nor a file of it goes along', async () => {
  const { id } = await arrive();
  const made = await make(id);
  expect(await filesOf('marta.kessler', made.id)).toEqual([]);
});

test('the conversation says how its tasks stand, and the task leads back, each to who may see the other', async () => {
  const { id, subject } = await arrive();
  const made = await make(id);
  expect((await app.as('jonas.ekdahl').mailRecords.of({ id })).records).toEqual([
    { kind: 'task', id: made.id, number: made.number, title: 'Fasten the handrail', status: made.status },
  ]);
  const started = await app.as('marta.kessler').tasks.transition({ id: made.id, body: { name: 'start', version: made.version } });
  expect((await app.as('jonas.ekdahl').mailRecords.of({ id })).records).toMatchObject([{ status: started.status }]);
  expect(await app.as('jonas.ekdahl').mailRecords.ofTask({ id: made.id })).toMatchObject({
    id,
    subject,
    place: { folder: 'inbox', account: null },
  });
  // Marta does it, and does not read the mailbox.
  expect(await app.as('marta.kessler').mailRecords.ofTask({ id: made.id })).toBeNull();
  await gone(app.as('marta.kessler').mailRecords.of({ id }));
  await gone(app.as('samir.haddad').mailRecords.ofTask({ id: made.id }));
});

const row = async (query: object, id: string) =>
  (await app.as('jonas.ekdahl').mail.folder({ folder: 'inbox', query })).items.find((one) => one.id === id);

test('the row of a mail says how the newest of its tasks stands and how many more there are; the others say nothing', async () => {
  const { id, subject } = await arrive();
  const plain = await arrive();
  const first = await make(id);
  const task = (more: object) => ({ kind: 'task', title: 'Fasten the handrail', ...more });
  expect((await row({}, id))?.record).toEqual(task({ id: first.id, number: first.number, status: 'todo', others: 0 }));
  const second = await make(id);
  const begun = await app.as('marta.kessler').tasks.transition({ id: second.id, body: { name: 'start', version: second.version } });
  const both = task({ id: second.id, number: second.number, status: begun.status, others: 1 });
  expect((await row({}, id))?.record).toEqual(both);
  expect((await row({ by: 'conversation' }, id))?.record).toEqual(both);
  expect((await app.as('jonas.ekdahl').mail.search({ query: { q: `"${subject}"` } })).items.map(({ record }) => record)).toEqual([both]);
  expect((await row({}, plain.id))?.record ?? null).toBeNull();
});

test('an answer to a mail that became a task says so as the row of their conversation, and not by itself', async () => {
  const { id, subject } = await arrive();
  const made = await make(id);
  await deliverRaw(
    app.services,
    Buffer.from(
      `From: a@b.example\r\nTo: ${JONAS}\r\nSubject: Re: ${subject}\r\nMessage-ID: <re.${counter}@b.example>\r\nIn-Reply-To: <task.${counter}@b.example>\r\n\r\nWell?`,
    ),
    { to: [JONAS] },
  );
  const [answer] = (await app.as('jonas.ekdahl').mail.search({ query: { q: `"${subject}" Well` } })).items;
  expect((await row({ by: 'conversation' }, answer!.id))?.record).toMatchObject({ id: made.id, others: 0 });
  expect((await row({}, answer!.id))?.record ?? null).toBeNull();
});

test('a list asks once more where something was made of its mails, however many there are, and not where nothing was', async () => {
  const list = (folder: 'inbox' | 'archive', by: 'mail' | 'conversation') =>
    countQueries(() => app.as('jonas.ekdahl').mail.folder({ folder, query: { by, size: 200 } }));
  const { id } = await arrive();
  await app.as('jonas.ekdahl').mail.update({ body: { ids: [id], change: { folder: 'archive' } } });
  for (const by of ['mail', 'conversation'] as const) {
    const [without, among] = [await list('archive', by), await list('inbox', by)];
    expect(among.result.items.filter(({ record }) => record).length).toBeGreaterThan(1);
    expect(among.count).toBe(without.count + 1);
  }
});

test('a reader of the mailbox learns nothing of a task outside their scope', async () => {
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Site', localPart: 'site', owner: { kind: 'role', roles: ['employee', 'department_head'] } } as never,
  });
  const [box] = await app.as('jonas.ekdahl').sharedMail.list();
  await deliverRaw(app.services, Buffer.from('From: a@b.example\r\nTo: site@corvane.example\r\nSubject: Gate\r\n\r\nText'), {
    to: ['site@corvane.example'],
  });
  const [mail] = (await app.as('jonas.ekdahl').mail.search({ query: { q: 'Gate', account: box!.id } })).items;
  await make(mail!.id, {}, 'jonas.ekdahl');
  expect((await app.as('jonas.ekdahl').mailRecords.of({ id: mail!.id })).records).toHaveLength(1);
  expect((await app.as('marta.kessler').mailRecords.of({ id: mail!.id })).records).toEqual([]);
  const inbox = async (who: CastName) => {
    const { items } = await app.as(who).mail.folder({ folder: 'inbox', query: { box: mail!.shared!.box } });
    return items.map(({ record }) => record ?? null);
  };
  expect(await inbox('jonas.ekdahl')).toMatchObject([{ kind: 'task', others: 0 }]);
  expect(await inbox('marta.kessler')).toEqual([null]);
});

test.each([
  ['of somebody else', async () => (await arrive([], 'samir.haddad@corvane.example')).id, {}],
  ['with a file that it does not have', async () => (await arrive()).id, { files: [77] }],
])('a mail %s makes no task', async (_, of, more) => {
  const id = await of();
  const { page } = await app.as('jonas.ekdahl').tasks.list({ query: {} });
  await gone(make(id, more));
  expect((await app.as('jonas.ekdahl').tasks.list({ query: {} })).page.total).toBe(page.total);
});

test('a task that is refused leaves nothing', async () => {
  const { id } = await arrive();
  const body = { task: { ...task('marta.kessler'), assigneeIds: [] }, keepsMail: true };
  await expect(app.as('jonas.ekdahl').mailRecords.createTask({ id, body })).rejects.toMatchObject({ status: 400 });
  expect((await app.as('jonas.ekdahl').mailRecords.of({ id })).records).toEqual([]);
});

test('who had a blind copy is not told to who sees the task', async () => {
  const { id, subject } = await arrive(['Bcc: Secret <secret@b.example>,', '  two@b.example', 'X-After: stays']);
  const made = await make(id, { keepsMail: true });
  const [file] = await filesOf('marta.kessler', made.id);
  const text = await textOf('marta.kessler', file!.id);
  expect(text).not.toMatch(/secret@|two@|^bcc:/im);
  for (const part of [`Subject: ${subject}`, 'X-After: stays', 'It is loose.']) expect(text).toContain(part);
});
