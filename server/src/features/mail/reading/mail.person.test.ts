import { newId } from '@lintel/contract/kit/ids';
import { TaskInput } from '@lintel/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk, type Desk } from '#server/features/approvals/approvals.desk.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
import type { CompanyName } from '#test/company.ts';
import { codeOf } from '#test/refusal.ts';

// mail.md 3.8: who stands behind an address, as far as the reader may know.

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await addProject('RC-09', ['amara.nwosu']);
  await join(desk.company.project, 'marta.kessler');
});
afterAll(async () => {
  await desk.close();
  await stopReading();
});

const DOMAIN = 'corvane.example';
const as = (name: CompanyName) => desk.company.as(name);
const address = (name: CompanyName) => `${name}@${DOMAIN}`;

async function join(projectId: string, ...names: CompanyName[]) {
  for (const name of names)
    await desk.app.services.db
      .insertInto('project_member')
      .values({ project_id: projectId, employee_id: desk.company.idOf(name), project_role: 'worker' })
      .execute();
  forgetRelations(desk.app.services);
}
async function addProject(code: string, members: CompanyName[]): Promise<string> {
  const project = newId('prj', Date.now());
  await desk.app.services.db
    .insertInto('project')
    .values({ id: project, code, name: `Project ${code}`, department_id: desk.company.building, status: 'active', created_by: 'system' })
    .execute();
  await join(project, ...members);
  return project;
}

let counter = 0;
/** A mail from outside, or by the post office from a colleague. */
async function arrive(from: string, to: CompanyName, { name = 'Ana Ruiz', cc = '' } = {}): Promise<string> {
  const subject = `Pour ${(counter += 1)}`;
  const at = new Date(Date.UTC(2026, 9, 1, 8, counter)).toUTCString();
  const raw = `Date: ${at}\r\nFrom: ${name} <${from}>\r\nTo: ${address(to)}\r\n${cc && `Cc: ${cc}\r\n`}Subject: ${subject}\r\nMessage-ID: <w${counter}@b.example>\r\n\r\nOn Friday\r\n`;
  await deliverRaw(desk.app.services, Buffer.from(raw), { to: [address(to)] });
  return (await as(to).mail.search({ query: { q: `subject:"${subject}" in:all` } })).items[0]!.id;
}
async function write(from: CompanyName, to: string): Promise<string> {
  const subject = `Question ${(counter += 1)}`;
  await as(from).mail.send({ form: { to: [to], subject, content: 'When' } }, { idempotencyKey: crypto.randomUUID() });
  return subject;
}
const person = (reader: CompanyName, id: string, email?: string) => as(reader).mailPeople.get({ id, query: email ? { email } : {} });
const newestOf = async (reader: CompanyName) => (await as(reader).mail.folder({ folder: 'inbox' })).items[0]!.id;

describe('a colleague', () => {
  test('is what the directory shows of them, and no more', async () => {
    await write('marta.kessler', address('amara.nwosu'));
    const id = await newestOf('amara.nwosu');
    const shown = await person('amara.nwosu', id);
    expect(shown).toMatchObject({ kind: 'colleague', name: 'Marta Kessler', email: address('marta.kessler'), firstAt: null, check: null });
    expect(shown.colleague!.person).toEqual(await as('amara.nwosu').people.get({ id: desk.company.idOf('marta.kessler') }));
    expect(shown.colleague!.person).toMatchObject({ position: 'Site Foreman', managerName: null, number: null });
  });

  test('who left, and an address that is nobody’s, are an address of the company', async () => {
    const { db } = desk.app.services;
    const set = (status: 'active' | 'terminated') =>
      db.updateTable('employee').set({ status }).where('id', '=', desk.company.idOf('samir.haddad')).execute();
    const id = await newestOf('amara.nwosu');
    await set('terminated');
    expect(await person('amara.nwosu', id, address('samir.haddad'))).toMatchObject({ kind: 'inside', colleague: null });
    await set('active');
    expect(await person('amara.nwosu', id, `gate@${DOMAIN}`)).toMatchObject({ kind: 'inside', colleague: null, mails: [] });
  });

  test('that they are away today is said, and never why', async () => {
    const id = await newestOf('amara.nwosu');
    expect((await person('amara.nwosu', id)).colleague!.absence).toBeNull();
    const { db } = desk.app.services;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const { id: type_id } = await db.selectFrom('leave_type').select('id').executeTakeFirstOrThrow();
    const leave = { ...{ id: 'lvr_1', type_id, days100: 300, created_by: 'system' }, status: 'approved' as const };
    await db
      .insertInto('leave_request')
      .values({ ...leave, employee_id: desk.company.idOf('marta.kessler'), from_day: day(-1), to_day: day(1) })
      .execute();
    const { absence } = (await person('amara.nwosu', id)).colleague!;
    expect(absence).toEqual({ employeeId: desk.company.idOf('marta.kessler'), from: day(-1), to: day(1) });
  });

  test('has the projects that both are on, and no others', async () => {
    const id = await newestOf('amara.nwosu');
    expect((await person('amara.nwosu', id)).projects.map(({ code }) => code)).toEqual(['RC-01']);
    expect((await person('amara.nwosu', id, address('helena.marsh'))).projects).toEqual([]);
    // Who sees a project without being on its team does not share it.
    await write('marta.kessler', address('jonas.ekdahl'));
    expect((await person('jonas.ekdahl', await newestOf('jonas.ekdahl'))).projects).toEqual([]);
  });

  test('has the approvals that wait between the two, each on its side; those of others are not there', async () => {
    const asked = await desk.open('marta.kessler', { title: 'Leave of Marta' });
    await desk.open('amara.nwosu', { title: 'Leave of Amara' });
    expect(await desk.waitingOn(asked.id)).toEqual(['Jonas Ekdahl']);
    await write('marta.kessler', address('jonas.ekdahl'));
    const id = await newestOf('jonas.ekdahl');
    const one = { id: asked.id, kind: 'leave', title: 'Leave of Marta' };
    expect((await person('jonas.ekdahl', id)).colleague!.approvals).toEqual([{ ...one, isYours: true }]);
    await write('jonas.ekdahl', address('marta.kessler'));
    const back = await newestOf('marta.kessler');
    expect((await person('marta.kessler', back)).colleague!.approvals).toEqual([{ ...one, isYours: false }]);
    // Neither who waits for somebody else nor what others ask of the same person.
    const amara = await newestOf('amara.nwosu');
    expect((await person('marta.kessler', back, address('amara.nwosu'))).colleague!.approvals).toEqual([]);
    expect((await person('amara.nwosu', amara)).colleague!.approvals).toEqual([]);
    await desk.move('jonas.ekdahl', asked.id, 'approve');
    expect((await person('marta.kessler', back)).colleague!.approvals).toEqual([]);
  });

  test('has the open tasks that one gave the other; those of others are not there', async () => {
    const give = (by: CompanyName, to: CompanyName, title: string) =>
      as(by).tasks.create({
        body: TaskInput.parse({ title, projectId: desk.company.project, assigneeIds: [desk.company.idOf(to)], needsReview: false }),
      });
    const task = await give('amara.nwosu', 'marta.kessler', 'Set out the grid');
    await give('jonas.ekdahl', 'marta.kessler', 'Sweep the slab');
    const [mine, hers] = [await newestOf('marta.kessler'), await newestOf('amara.nwosu')];
    const shown = { id: task.id, number: task.number, title: 'Set out the grid', status: 'todo', dueDate: null };
    expect((await person('marta.kessler', mine, address('amara.nwosu'))).colleague!.tasks).toEqual([{ ...shown, isYours: true }]);
    expect((await person('amara.nwosu', hers)).colleague!.tasks).toEqual([{ ...shown, isYours: false }]);
    expect((await person('amara.nwosu', hers, address('jonas.ekdahl'))).colleague!.tasks).toEqual([]);
    await as('amara.nwosu').tasks.transition({
      id: task.id,
      body: { name: 'cancel', input: { reason: 'Done by others' }, version: 1 },
    } as never);
    expect((await person('marta.kessler', mine, address('amara.nwosu'))).colleague!.tasks).toEqual([]);
  });

  test('of oneself nothing waits, and one’s own address has no mails with itself', async () => {
    const id = await newestOf('marta.kessler');
    const own = await person('marta.kessler', id, address('marta.kessler').toUpperCase());
    expect(own).toMatchObject({ kind: 'colleague', projects: [], mails: [], colleague: { approvals: [], tasks: [] } });
  });
});

describe('somebody from outside', () => {
  test('has the mails of both ways with this mailbox, the newest first, at most ten, each with its place', async () => {
    const first = await arrive('ana@hire.example', 'jonas.ekdahl');
    await as('jonas.ekdahl').mail.update({ body: { ids: [first], change: { folder: 'archive' } } });
    for (let n = 0; n < 9; n += 1) await arrive('Ana@Hire.example', 'jonas.ekdahl');
    const answered = await write('jonas.ekdahl', 'ana@hire.example');
    const { mails, ...shown } = await person('jonas.ekdahl', first);
    expect(shown).toMatchObject({ kind: 'outside', name: 'Ana Ruiz', email: 'ana@hire.example', colleague: null });
    expect(mails).toHaveLength(10);
    expect(mails[0]).toMatchObject({ subject: answered, isFromThem: false, place: { folder: 'sent' } });
    expect(mails[1]).toMatchObject({ isFromThem: true, place: { folder: 'inbox', account: null, box: null } });
    const { receivedDate } = await as('jonas.ekdahl').mail.get({ id: first });
    expect(shown.firstAt).toBe(receivedDate);
  });

  test('is nobody with an address like theirs, and what was thrown away or is a draft does not count', async () => {
    const id = await arrive('bo@hire.example', 'jonas.ekdahl', { name: 'Bo' });
    await arrive('bo@hire.example.org', 'jonas.ekdahl');
    await arrive('x.bo@hire.example', 'jonas.ekdahl', { cc: 'bo@hire.example.org' });
    for (const folder of ['trash', 'spam'] as const) {
      const gone = await arrive('bo@hire.example', 'jonas.ekdahl');
      await as('jonas.ekdahl').mail.update({ body: { ids: [gone], change: { folder } } });
    }
    await as('jonas.ekdahl').mail.draft({
      form: { to: ['bo@hire.example'], subject: 'Not yet', content: '', composeKey: crypto.randomUUID() },
    });
    expect((await person('jonas.ekdahl', id)).mails.map((mail) => mail.id)).toEqual([id]);
    // What others wrote to both is nothing between the two.
    await arrive('cy@hire.example', 'jonas.ekdahl', { cc: 'bo@hire.example' });
    expect((await person('jonas.ekdahl', id)).mails.map((mail) => mail.id)).toEqual([id]);
  });

  test('has the projects that conversations with them are filed to, of the reader’s scope alone', async () => {
    const id = await arrive('di@hire.example', 'marta.kessler');
    const later = await arrive('di@hire.example', 'marta.kessler');
    const hidden = await addProject('RC-10', ['liam.doyle']);
    const projectId = desk.company.project as `prj_${string}`;
    await as('marta.kessler').mailThreads.file({ body: { ids: [later], projectId, isFiled: true, isOpen: false } });
    const { thread_id } = await desk.app.services.db.selectFrom('entry').select('thread_id').where('id', '=', id).executeTakeFirstOrThrow();
    const filed = { thread_id, project_id: hidden, filed_by: desk.company.idOf('liam.doyle'), filed_at: new Date() };
    await desk.app.services.db.insertInto('mail_project').values(filed).execute();
    expect((await person('marta.kessler', id)).projects).toEqual([{ id: projectId, code: 'RC-01', name: 'Riverside Clinic' }]);
  });
});

test('the mailbox of somebody else does not exist, whatever address is asked for', async () => {
  const id = await arrive('ed@hire.example', 'jonas.ekdahl');
  expect(await codeOf(person('marta.kessler', id))).toBe('mail.not_found');
  expect(await codeOf(person('marta.kessler', id, address('amara.nwosu')))).toBe('mail.not_found');
  // Nor do its mails, asked for by a mail of one's own.
  const own = await newestOf('marta.kessler');
  expect((await person('marta.kessler', own, 'ed@hire.example')).mails).toEqual([]);
});

test('it costs the same however many mails there are', async () => {
  const outside = await arrive('flo@hire.example', 'jonas.ekdahl');
  const inside = await newestOf('amara.nwosu');
  await write('jonas.ekdahl', address('amara.nwosu'));
  const cost = async () => [
    (await countQueries(() => person('jonas.ekdahl', outside))).count,
    (await countQueries(() => person('amara.nwosu', inside, address('jonas.ekdahl')))).count,
  ];
  const before = await cost();
  for (let n = 0; n < 3; n += 1) {
    await arrive('flo@hire.example', 'jonas.ekdahl');
    await write('jonas.ekdahl', address('amara.nwosu'));
  }
  expect(await cost()).toEqual(before);
  expect(Math.max(...before)).toBeLessThan(18);
});
