import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachFiles, storeFile } from '#server/features/files/files.service.ts';
import { createEmployee, loadUser } from '#server/features/people/people.service.ts';
import { searchTasks } from '#server/features/tasks/tasks.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction, type Database } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';

import { searchEverything } from './search.sources.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
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

test('a document is found by its name by whom it may be opened by, and by nobody else', async () => {
  const heads = await server.as('viktor.sandell').departments.list();
  await server.as('viktor.sandell').departments.setHeads({
    id: heads.items[0]!.id,
    body: { headId: server.idOf('jonas.ekdahl') as `emp_${string}`, deputyId: null, version: heads.items[0]!.version },
  });
  await withTransaction(server.services.db, async (tx) => {
    const ctx = systemContext(server.services, tx);
    const hr = { ...ctx, user: (await loadUser(ctx, server.idOf('anneke.vos')))! };
    const subject = { type: 'employee', id: server.idOf('marta.kessler') };
    for (const [filename, sensitivity] of [
      ['Welding course.pdf', 'normal'],
      ['Welding bonus.pdf', 'pay'],
      ['Welding accident.pdf', 'medical'],
    ] as const) {
      const id = await storeFile(hr, { filename, mime: 'application/pdf', content: Buffer.from(`%PDF-1.4 ${filename}`) });
      await attachFiles(hr, [id], { ...subject, category: 'review', sensitivity });
    }
    // One that no record took in is nobody's to find.
    await storeFile(hr, { filename: 'Welding draft.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.4 draft') });
  });
  const documents = async (name: CastName) => (await find(name, 'welding')).filter(({ group }) => group === 'documents');
  const all = await documents('anneke.vos');
  for (const name of CAST_NAMES) {
    const found = new Set((await documents(name)).map(({ title }) => title));
    for (const { id, title } of all) {
      const opened = await server
        .as(name)
        .files.open({ id: id as `file_${string}` })
        .then(
          () => true,
          () => false,
        );
      expect([name, title, found.has(title)]).toEqual([name, title, opened]);
    }
  }
  expect(all.map(({ title }) => title).toSorted()).toEqual(['Welding accident.pdf', 'Welding bonus.pdf', 'Welding course.pdf']);
  expect((await documents('jonas.ekdahl')).map(({ title, detail }) => [title, detail])).toEqual([
    ['Welding course.pdf', 'Personnel file of Marta Kessler'],
  ]);
  expect(await documents('samir.haddad')).toEqual([]);
});

/** With nothing but look-ups by an index that can answer a part of a text. */
test('texts are looked for in indexes, never in every row', async () => {
  const asked: { text: string; values: unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: server.services.pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const ctx = systemContext(server.services);
  const user = (await loadUser(ctx, server.idOf('devon.archer')))!;
  await searchEverything({ ...ctx, db, user: { ...user, role: 'super_admin' } }, 'concrete');
  await searchEverything({ ...ctx, db, user }, 'concrete');
  // Whoever sees few tasks has them by other indexes; who sees all is the one for whom the text decides.
  await searchTasks({ ...ctx, db }, 'concrete', 5);
  const client = await server.services.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off');
    const plans: string[] = [];
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    const used = ['employee_search', 'project_search', 'task_search', 'request_search', 'resource_search', 'ticket_search', 'file_name'];
    expect(used.filter((index) => !plans.some((plan) => plan.includes(index)))).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
