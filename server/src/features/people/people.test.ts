import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, createEmployee, nextNumber } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const hire = (input: Partial<Parameters<typeof createEmployee>[1]> = {}) =>
  withTransaction(server.services.db, (tx) =>
    createEmployee(systemContext(server.services, tx), {
      givenName: 'Temp',
      familyName: 'Worker',
      email: `${crypto.randomUUID()}@corvane.example`,
      position: 'Labourer',
      ...input,
    }),
  );
const search = async (q: string, as: 'marta.kessler' | 'viktor.sandell' = 'marta.kessler') =>
  (await server.as(as).people.list({ query: { q } })).items.map(({ name }) => name);

test('the directory is in the order of names and says where a page stands', async () => {
  const { items, page } = await server.as('marta.kessler').people.list({ query: { size: 3, page: 2 } });
  expect(items.map(({ name }) => name)).toEqual(['Jonas Ekdahl', 'Marta Kessler', 'Samir Haddad']);
  expect(page).toEqual({ number: 2, size: 3, total: 7 });
});

test.each([
  ['part of a name', 'ekda', ['Jonas Ekdahl']],
  ['another case', 'EKDAHL', ['Jonas Ekdahl']],
  ['the mail address', 'samir.haddad@', ['Samir Haddad']],
  ['the position', 'foreman', ['Marta Kessler']],
  ['words in any order', 'manager vos', ['Anneke de Vos']],
  ['wildcards as themselves', '%', []],
  ['an underscore as itself', '_', []],
  ['a backslash as itself', '\\', []],
  ['nothing that is there', 'zebra', []],
])('people are found by %s', async (_name, q, expected) => {
  expect(await search(q)).toEqual(expected);
});

test("drafts and people who have left are in nobody's directory, and not counted", async () => {
  const [draft, gone] = [await hire({ familyName: 'Quagga', status: 'draft' }), await hire({ familyName: 'Quagga', status: 'terminated' })];
  await hire({ familyName: 'Quagga', status: 'suspended' });
  const list = await server.as('viktor.sandell').people.list({ query: { q: 'quagga' } });
  expect(list.page.total).toBe(1);
  for (const { id } of [draft, gone]) await expect(server.as('viktor.sandell').people.get({ id })).rejects.toMatchObject({ status: 404 });
});

test('a page of the directory takes two queries, however long it is', async () => {
  const { people } = server.as('anneke.vos');
  await people.profile();
  const counts = [];
  for (const size of [1, 200]) counts.push((await countQueries(() => people.list({ query: { size } }))).count);
  expect(counts).toEqual([2, 2]);
});

test('the search for three letters and more is served by its index', async () => {
  const plan = await withTransaction(server.services.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain select id from employee
      where lower(employee.name || ' ' || employee.number || ' ' || employee.work_email || ' ' || employee.position) like '%ekdahl%'`.execute(
      tx,
    );
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('employee_search');
});

test("one's own record can be read and partly changed", async () => {
  const { people } = server.as('marta.kessler');
  expect(await people.profile()).toMatchObject({
    name: 'Marta Kessler',
    role: 'employee',
    departmentName: 'Building',
    preferredName: null,
    phone: null,
  });
  const { version } = await people.profile();
  const changed = await people.updateProfile({ body: { preferredName: 'Mats', phone: '+46 8 123 45 67', version } });
  expect(changed).toMatchObject({ preferredName: 'Mats', phone: '+46 8 123 45 67' });
  expect(await people.profile()).toMatchObject({ preferredName: 'Mats', phone: '+46 8 123 45 67' });
  const { services } = server;
  const entry = await services.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'payload'])
    .where('action', '=', 'employee.update-profile')
    .executeTakeFirst();
  expect(entry).toMatchObject({
    actor_id: server.idOf('marta.kessler'),
    payload: { before: { preferredName: null, phone: null }, after: { preferredName: 'Mats', phone: '+46 8 123 45 67' } },
  });
  const event = await services.db
    .selectFrom('event')
    .select('person_id')
    .where('kind', '=', 'people.changed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(event).toEqual({ person_id: null });
});

test('an edit of an older version is refused with what changed since', async () => {
  const { people } = server.as('jonas.ekdahl');
  const { version, phone } = await people.profile();
  await people.updateProfile({ body: { preferredName: 'Jo', phone, version } });
  await expect(people.updateProfile({ body: { preferredName: null, phone: '+46 8 123', version } })).rejects.toMatchObject({
    status: 409,
    code: 'row.stale',
    data: { version: version + 1, changed: { preferredName: { before: null, after: 'Jo' } } },
  });
  expect(await people.profile()).toMatchObject({ preferredName: 'Jo', phone, version: version + 1 });
});

test.each(['call me', '12', '+'.repeat(8), '0'.repeat(40)])('"%s" is no phone number', async (phone) => {
  await expect(server.as('marta.kessler').people.updateProfile({ body: { preferredName: null, phone, version: 1 } })).rejects.toMatchObject(
    {
      status: 400,
      fields: { phone: expect.any(String) },
    },
  );
});

test('numbers follow each other without a gap, and a refused hire takes none', async () => {
  const first = await hire();
  await expect(hire({ email: first.work_email.toUpperCase() })).rejects.toThrow();
  const rest = await Promise.all([hire(), hire(), hire()]);
  const numbers = [first, ...rest].map(({ number }) => Number(number.slice(1))).sort((a, b) => a - b);
  expect(numbers).toEqual([0, 1, 2, 3].map((step) => Number(first.number.slice(1)) + step));
});

test('a number that was given moves the series on', async () => {
  await hire({ number: 'E0060' });
  expect((await hire()).number).toBe('E0061');
  await hire({ number: 'E0050' });
  expect((await hire()).number).toBe('E0062');
});

test('each series counts for itself', async () => {
  const ctx = systemContext(server.services);
  expect([await nextNumber(ctx, 'REQ-2026'), await nextNumber(ctx, 'REQ-2026'), await nextNumber(ctx, 'REQ-2027')]).toEqual([1, 2, 1]);
});

test('two accounts cannot share a user name, whatever its case', async () => {
  const account = {
    username: 'MARTA.KESSLER',
    password: 'twelve letters',
    email: 'x@corvane.example',
    name: 'X',
    roles: ['employee'] as const,
  };
  await expect(createAccount(systemContext(server.services), account)).rejects.toThrow(/account_username/);
});
