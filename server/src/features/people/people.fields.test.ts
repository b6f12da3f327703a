import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { openPersonnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await openPersonnel(app);
  // Whoever is looked at has something in every field; one of them is of no department that somebody heads.
  const { db } = app.services;
  await db
    .updateTable('employee')
    .set({ department_id: null, phone: '+46 8 100 20 30' })
    .where('id', '=', app.idOf('devon.archer'))
    .execute();
  await db
    .updateTable('employee')
    .set({ manager_id: app.idOf('jonas.ekdahl'), phone: '+46 8 100 20 31' })
    .where('id', '=', app.idOf('marta.kessler'))
    .execute();
  await db
    .updateTable('employee')
    .set({ manager_id: app.idOf('helena.marsh') })
    .where('id', '=', app.idOf('devon.archer'))
    .execute();
});
afterAll(() => app.close());

/** workspace B2: the card is everybody's, the record is for who oversees the company, and of their own people for heads. */
const CARD = ['name', 'position', 'email', 'phone'] as const;
const RECORD = ['number', 'managerId', 'managerName', 'status'] as const;
const ALL: readonly CastName[] = ['viktor.sandell', 'helena.marsh', 'anneke.vos', 'samir.haddad', 'devon.archer'];
const readsAll = (name: CastName): boolean => ALL.includes(name);
const people = (name: CastName) => app.as(name).people;
const isThere = (row: object, fields: readonly string[]) => fields.map((field) => (row as Record<string, unknown>)[field] !== null);

describe.each(CAST_NAMES)('of a colleague %s', (name) => {
  const mayRead = readsAll(name);

  test('gets in the list the card, and what is of the record only where the role reads it', async () => {
    const { items } = await people(name).list({ query: { q: 'devon' } });
    expect(isThere(items[0]!, CARD)).toEqual(CARD.map(() => true));
    expect(isThere(items[0]!, RECORD)).toEqual(RECORD.map(() => mayRead));
  });

  test.each([
    ['devon.archer', (reader: CastName) => readsAll(reader)],
    ['marta.kessler', (reader: CastName) => readsAll(reader) || reader === 'marta.kessler' || reader === 'jonas.ekdahl'],
  ] as const)('gets on the card of %s the same, and of the own people and oneself all', async (whose, reads) => {
    const card = await people(name).get({ id: app.idOf(whose) });
    expect(isThere(card, CARD)).toEqual(CARD.map(() => true));
    expect(isThere(card, RECORD)).toEqual(RECORD.map(() => reads(name)));
  });

  test.each([
    ['the filter by status', () => people(name).list({ query: { status: ['active'] } })],
    ['the filter by manager', () => people(name).list({ query: { managerId: app.idOf('jonas.ekdahl') as `emp_${string}` } })],
    ['the order of status', () => people(name).list({ query: { sort: 'status' } })],
    ['the order of numbers', () => people(name).list({ query: { sort: '-number' } })],
    ['the order of managers', () => people(name).list({ query: { sort: 'manager' } })],
    ['a file in the order of status', () => people(name).export({ query: { format: 'csv', sort: 'status' } })],
  ] as const)('is refused %s unless the role reads it', async (_what, ask) => {
    if (mayRead) expect(await ask()).toBeTruthy();
    else expect(await refusal(ask())).toMatchObject({ status: 403, code: 'access.forbidden' });
  });

  test('finds somebody by the number only where the role reads it', async () => {
    const { items } = await people(name).list({ query: { q: 'E0003' } });
    expect(items.map((row) => row.name)).toEqual(mayRead ? ['Jonas Ekdahl'] : []);
  });

  test('gets a file without the columns that the role does not read, asked for or not', async () => {
    const heads = async (columns?: string[]) => {
      const blob = await people(name).export({ query: { format: 'csv', q: 'devon', ...(columns ? { columns } : {}) } });
      return Papa.parse<string[]>((await blob.text()).replace(/^\uFEFF/, '')).data[0];
    };
    const card = ['Name', 'Position', 'Department', 'Email', 'Phone'];
    expect(await heads()).toEqual(mayRead ? ['Name', 'Number', 'Position', 'Department', 'Manager', 'Email', 'Phone', 'Status'] : card);
    expect(await heads(['name', 'status', 'number'])).toEqual(mayRead ? ['Name', 'Status', 'Number'] : ['Name']);
  });
});
