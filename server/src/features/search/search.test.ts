import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmployee } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';

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
