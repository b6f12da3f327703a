import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, fileSubjects, storeFile, type FileSubject } from '#server/features/files/files.service.ts';
import { createEmployee, loadUser } from '#server/features/people/people.service.ts';
import { searchTickets } from '#server/features/support/support.service.ts';
import { searchTasks } from '#server/features/tasks/tasks.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction, type Database } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, CAST_NAMES, type CastName } from '#test/cast.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';

import { searchEverything } from './search.sources.ts';

/** Kinds of leave that every company has from its first day. */
const SICK = 'lvt_00000000000000000000000002';
const UNPAID = 'lvt_00000000000000000000000003';

let server: TestApp;
beforeAll(async () => {
  // A Monday: leave is asked for days on which people work.
  server = await testApp({ now: () => new Date('2026-06-01T09:00:00Z') });
  await server
    .as('devon.archer')
    .mail.send(
      { form: { to: ['marta.kessler@corvane.example'], subject: 'Building permit', content: 'It has arrived.' } },
      { idempotencyKey: 'search-test-0001' },
    );
});
afterAll(() => server.close());

const find = (as: Parameters<TestApp['as']>[0], q: string) => server.as(as).search.search({ query: { q } });

test('people come first, then departments, then mail', async () => {
  const hits = await find('devon.archer', 'building');
  expect(hits.map(({ group, title }) => [group, title])).toEqual([
    ['people', 'Jonas Ekdahl'],
    ['departments', 'Building'],
    ['mail', 'Building permit'],
  ]);
  expect(hits[0]).toMatchObject({ id: server.idOf('jonas.ekdahl'), detail: 'Head of Building, jonas.ekdahl@corvane.example' });
});

test('departments are found only by whom they are open to', async () => {
  expect((await find('marta.kessler', 'building')).map(({ group }) => group)).toEqual(['people', 'mail']);
});

test('a mail is found with the folder where it lies', async () => {
  const folderOf = async (name: 'devon.archer' | 'marta.kessler') =>
    (await find(name, 'permit')).map(({ group, folder }) => [group, folder]);
  expect(await folderOf('devon.archer')).toEqual([['mail', 'sent']]);
  expect(await folderOf('marta.kessler')).toEqual([['mail', 'inbox']]);
});

test('nobody finds the mail of others', async () => {
  expect(await find('samir.haddad', 'permit')).toEqual([]);
});

test('five of a kind are enough', async () => {
  await withTransaction(server.services.db, async (tx) => {
    const ctx = systemContext(server.services, tx);
    for (let i = 0; i < 7; i++)
      await createEmployee(ctx, { givenName: 'Quentin', familyName: `Q${i}`, email: `quentin.${i}@corvane.example`, position: 'Painter' });
  });
  expect(await find('marta.kessler', 'quentin')).toHaveLength(5);
});

test('one letter is no search', async () => {
  await expect(find('marta.kessler', 'b')).rejects.toMatchObject({ status: 400, fields: { q: 'Type at least two characters' } });
});

test('a vehicle is found by its plate, whoever looks for it', async () => {
  await server.as('devon.archer').resources.create({
    body: { kind: 'vehicle', code: 'VH-77', name: 'Tipper', category: 'truck', plate: 'CB 1407' },
  });
  for (const name of ['marta.kessler', 'samir.haddad'] as const)
    expect((await find(name, 'cb 1407')).map(({ group, title }) => [group, title])).toEqual([['resources', 'VH-77 Tipper']]);
});

const EVERYBODY: CompanyName[] = [...CAST_NAMES, 'amara.nwosu', 'liam.doyle', 'rachel.odum'];

describe('a document', () => {
  let company: Company;
  beforeAll(async () => {
    company = await appointCompany(server);
    await company.as('devon.archer').templates.installStarters({ body: {} });
    const marta = company.idOf('marta.kessler') as `emp_${string}`;
    const upload = async (who: CompanyName, name: string) => {
      const [file] = await company.as(who).files.upload({ form: { files: [new File([name], `Welding ${name}.txt`)] } });
      return file!.id;
    };
    const leaveOf = async (typeId: string, from: string, name: string, isDraft: boolean) =>
      company.as('marta.kessler').leave.create({
        body: {
          ...{ typeId, from, to: from, isDraft, halfStart: false, halfEnd: false },
          ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null },
          fileIds: [await upload('marta.kessler', name)],
        },
      });
    const hired = server.services.db.updateTable('employee').set({ hire_date: '2020-03-02' });
    await hired.where('id', '=', marta).execute();
    await leaveOf(UNPAID, '2026-07-06', 'confirmation', false);
    await leaveOf(SICK, '2026-06-01', 'illness', false);
    await company.as('marta.kessler').certifications.add({
      id: marta,
      body: { type: 'CRANE', issuedOn: '2024-01-01', fileIds: [await upload('marta.kessler', 'certificate')] },
    });
    const task = await company.as('jonas.ekdahl').tasks.create({ body: { title: 'Weld the frame', assigneeIds: [marta] } });
    await company.as('jonas.ekdahl').tasks.addFiles({ id: task.id, body: { fileIds: [await upload('jonas.ekdahl', 'drawing')] } });
    const ticket = await company.as('marta.kessler').support.create({
      body: { subject: 'Mask', category: 'it', body: 'It is broken', files: [await upload('marta.kessler', 'mask')] },
    });
    await company.as('devon.archer').support.reply({
      id: ticket.id,
      body: { body: 'Too old', isInternal: true, files: [await upload('devon.archer', 'note')] },
    });
    const van = await company.as('devon.archer').resources.create({
      body: { kind: 'vehicle', code: 'VH-78', name: 'Van', category: 'Van' },
    });
    const booking = await company
      .as('marta.kessler')
      .resources.book({ body: { resourceId: van.id, from: '2026-06-08', to: '2026-06-08', purpose: 'Rods' } });
    const { items } = await company.as('devon.archer').templates.list({ query: { q: 'Suggestion' } });
    const draft = await company.as('marta.kessler').requests.start({ body: { templateId: items[0]!.id } });
    await withTransaction(server.services.db, async (tx) => {
      const ctx = systemContext(server.services, tx);
      const hr = { ...ctx, user: (await loadUser(ctx, company.idOf('anneke.vos')))! };
      const keep = async (name: string, subject: FileSubject) => {
        const filename = `Welding ${name}.pdf`;
        await attachFiles(
          hr,
          [await storeFile(hr, { filename, mime: 'application/pdf', content: Buffer.from(`%PDF-1.4 ${name}`) })],
          subject,
        );
      };
      for (const sensitivity of ['normal', 'pay', 'medical'] as const)
        await keep(sensitivity, { type: 'employee', id: marta, category: 'review', sensitivity });
      await keep('idea', { type: 'request', id: draft.id });
      await keep('policy', { type: 'resource', id: van.id, category: 'insurance' });
      await keep('portrait', { type: 'employee_photo', id: marta });
      await keep('emblem', { type: 'setting', id: 'company.logo' });
      await keep('scratch', { type: 'booking', id: booking.id, category: 'out' });
      // One that no record took in is nobody's to find.
      await storeFile(hr, { filename: 'Welding draft.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.4 draft') });
    });
  });

  const findsFiles = async (name: CompanyName, word: string) =>
    (await company.as(name).search.search({ query: { q: `welding ${word}` } })).filter(({ group }) => group === 'documents');

  // Who reads it beside the person whom it is about; workspace B2 and A15.
  test.for<[word: string, detail: string, readers: CompanyName[]]>([
    ['normal', 'Personnel file of Marta Kessler', ['anneke.vos', 'jonas.ekdahl', 'liam.doyle']],
    ['pay', 'Personnel file of Marta Kessler', ['anneke.vos']],
    ['medical', 'Personnel file of Marta Kessler', ['anneke.vos']],
    ['confirmation', 'Leave', ['anneke.vos', 'jonas.ekdahl', 'liam.doyle']],
    ['illness', 'Leave', ['anneke.vos']],
    ['certificate', 'Certificate', ['viktor.sandell', 'helena.marsh', 'anneke.vos', 'devon.archer', 'jonas.ekdahl', 'liam.doyle']],
    ['drawing', 'Task', ['helena.marsh', 'jonas.ekdahl', 'amara.nwosu', 'liam.doyle']],
    ['mask', 'Ticket', ['devon.archer', 'viktor.sandell']],
    ['note', 'Ticket', ['devon.archer']],
    ['idea', 'Request', []],
    ['policy', 'Resource', EVERYBODY],
    ['portrait', 'Photo', EVERYBODY],
    ['emblem', 'Setting', EVERYBODY],
    ['scratch', 'Booking', ['helena.marsh', 'samir.haddad', 'devon.archer', 'jonas.ekdahl', 'liam.doyle']],
  ])('of "%s" is found, listed and opened by the same people, and by nobody else', async ([word, detail, readers], { expect }) => {
    const file = await server.services.db
      .selectFrom('file')
      .select(['id', 'subject_type', 'subject_id'])
      .where('name', 'like', `Welding ${word}.%`)
      .executeTakeFirstOrThrow();
    const query = { subjectType: file.subject_type!, subjectId: file.subject_id! };
    const id = file.id as `file_${string}`;
    const seen: Record<string, CompanyName[]> = { found: [], listed: [], opened: [] };
    for (const name of EVERYBODY) {
      const [found] = await findsFiles(name, word);
      if (found) {
        expect(found).toMatchObject({ id, detail });
        seen['found']!.push(name);
      }
      const listed = await company.as(name).files.ofSubject({ query });
      if (listed.some((one) => one.id === id)) seen['listed']!.push(name);
      await company
        .as(name)
        .files.open({ id })
        .then(
          () => seen['opened']!.push(name),
          () => undefined,
        );
    }
    const all = EVERYBODY.filter((name) => readers.includes(name) || (name === 'marta.kessler' && word !== 'note'));
    expect(seen).toEqual({ found: all, listed: all, opened: all });
  });

  test('of every kind of record is among these, and one of none is nobody’s', async () => {
    const rows = await server.services.db.selectFrom('file').select('subject_type').distinct().where('name', 'like', 'Welding%').execute();
    const kinds = rows.flatMap(({ subject_type }) => subject_type ?? []);
    expect(fileSubjects().filter((kind) => kind !== 'files-test' && !kinds.includes(kind))).toEqual([]);
    expect(await findsFiles('anneke.vos', 'draft')).toEqual([]);
  });
});

test('a request and a task are found by every word of their title, and by nobody outside', async () => {
  const { as } = server;
  const { items } = await as('devon.archer').templates.list({ query: { q: 'Tool request' } });
  const started = await as('marta.kessler').requests.start({ body: { templateId: items[0]!.id } });
  await as('marta.kessler').requests.save({
    id: started.id,
    body: { answers: { ...started.answers, tool: 'Diamond corer', number: '1', needed_by: '2099-03-02' }, version: started.version },
  });
  await as('jonas.ekdahl').tasks.create({
    body: { title: 'Quarterly plumbing survey', assigneeIds: [server.idOf('marta.kessler')] },
  });
  const kinds = async (name: CastName, q: string) => (await find(name, q)).map(({ group }) => group);
  const { title } = await as('marta.kessler').requests.get({ id: started.id });
  for (const [group, words] of [
    ['requests', title],
    ['tasks', 'Quarterly plumbing survey'],
  ] as const)
    for (const word of words.split(/\W+/).filter(({ length }) => length > 1)) {
      expect([word, (await kinds('marta.kessler', word)).includes(group)]).toEqual([word, true]);
      for (const outside of ['samir.haddad', 'anneke.vos'] as const)
        expect([word, outside, (await kinds(outside, word)).includes(group)]).toEqual([word, outside, false]);
    }
});

test('a ticket is found by who asked, by who follows it and by whoever answers it; of HR questions by HR, and by nobody else', async () => {
  const ask = (as: CastName, subject: string, category: 'it' | 'hr') =>
    server.as(as).support.create({ body: { subject, category, body: 'It is urgent', files: [] } });
  const mine = await ask('marta.kessler', 'Plotter jams', 'it');
  await ask('marta.kessler', 'Plotter allowance', 'hr');
  const same = await ask('jonas.ekdahl', 'Plotter again', 'it');
  const merge = { name: 'merge', version: same.version, input: { into: mine.number } } as const;
  await server.as('devon.archer').support.transition({ id: same.id, body: merge });
  await appoint(server.services, server.idOf('samir.haddad'), 'support_agent');
  const found = async (who: CastName) =>
    (await find(who, 'plotter')).flatMap(({ group, title }) => (group === 'tickets' ? [title] : [])).toSorted();
  const all = ['Plotter again', 'Plotter allowance', 'Plotter jams'];
  for (const [who, titles] of [
    ['marta.kessler', ['Plotter allowance', 'Plotter jams']],
    ['jonas.ekdahl', ['Plotter again', 'Plotter jams']],
    ['anneke.vos', ['Plotter allowance']],
    ['helena.marsh', []],
    ['samir.haddad', all],
    ['devon.archer', all],
    ['viktor.sandell', all],
  ] as const)
    expect([who, await found(who)]).toEqual([who, titles]);
});

/** Every statement of this work, and the plan that the database makes of it once these ways of reading are closed to it. */
async function plansOf(work: (db: Kysely<Database>) => Promise<unknown>, closed: readonly string[]): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: server.services.pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  await work(db);
  const client = await server.services.pool.connect();
  try {
    await client.query(`begin; ${closed.map((way) => `set local enable_${way} = off`).join('; ')}`);
    const plans: string[] = [];
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('texts are looked for in indexes that can answer a part of a text, never in every row', async () => {
  const ctx = systemContext(server.services);
  const user = (await loadUser(ctx, server.idOf('devon.archer')))!;
  const plans = await plansOf(
    async (db) => {
      await searchEverything({ ...ctx, db, user: { ...user, role: 'super_admin' } }, 'concrete');
      await searchEverything({ ...ctx, db, user }, 'concrete');
      // Whoever sees few tasks has them by other indexes; who sees all is the one for whom the text decides.
      await searchTasks({ ...ctx, db }, 'concrete', 5);
    },
    ['seqscan', 'indexscan', 'indexonlyscan'],
  );
  const used = ['employee_search', 'project_search', 'task_search', 'request_search', 'resource_search', 'ticket_search', 'file_name'];
  expect(used.filter((index) => !plans.some((plan) => plan.includes(index)))).toEqual([]);
});

test('who sees few tickets has them by who asked and who follows, never by looking at all of the company', async () => {
  const ctx = systemContext(server.services);
  const user = (await loadUser(ctx, server.idOf('marta.kessler')))!;
  const plans = await plansOf((db) => searchTickets({ ...ctx, db, user }, 'concrete', 5), ['seqscan']);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('ticket_requester on');
  expect(plans[0]).toContain('ticket_follower_employee');
  expect(plans[0]).not.toContain('SubPlan');
});
