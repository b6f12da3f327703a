import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmployee, peopleList } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { pdfText } from '#test/pdf.ts';
import { cellOf } from './lists.cells.ts';
import { csvLine } from './lists.csv.ts';
import { exportList } from './lists.service.ts';
import { writeXlsx } from './lists.xlsx.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('a cell', () => {
  const zone = 'Europe/Berlin';
  test.each([
    ['money', '123456', 'number', '1234.56'],
    ['money', '-5', 'number', '-0.05'],
    ['money', '9007199254740993', 'number', '90071992547409.93'],
    ['minutes', 465, 'number', '7.75'],
    ['days100', 2550, 'number', '25.50'],
    ['day', '2026-10-12', 'day', '2026-10-12'],
    ['instant', new Date('2026-10-12T22:30:00Z'), 'time', '2026-10-13 00:30'],
    ['flag', false, 'text', 'No'],
    ['text', ['a', 'b'], 'text', 'a, b'],
    ['text', null, 'text', null],
  ] as const)('%s %j', (kind, value, as, said) => {
    expect(cellOf(value, { kind }, zone)).toMatchObject({ kind: as, value: said });
  });

  test.each([
    ['minutes', 2400, '40'],
    ['minutes', 455, '7:35'],
    ['year', 2021, '2021'],
    ['days100', 2550, undefined],
    [
      'changes',
      { reason: 'Moved', before: { city: null }, after: { city: 'Bonn', tags: ['a', 'b'] } },
      'Moved. city: – → Bonn; tags: – → a, b',
    ],
    ['changes', { after: { role: 'employee' } }, 'role: employee'],
  ] as const)('%s %j stands on paper as the screen says it', (kind, value, said) => {
    expect(cellOf(value, { kind }, zone).onPaper).toBe(said);
  });

  test('a state is called by its label', () => {
    expect(cellOf('on_leave', { words: { on_leave: 'On leave' } }, zone).value).toBe('On leave');
  });
});

describe('a line of CSV', () => {
  test.each(['=1+1', '+49 30', '-x', '@cmd', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠1'])('%j is no formula', (value) => {
    expect(Papa.parse<string[]>(csvLine([{ kind: 'text', value }]), { skipEmptyLines: true }).data).toEqual([[`'${value}`]]);
  });
  test('a negative number stays a number', () => {
    expect(csvLine([{ kind: 'number', value: '-0.05' }])).toBe('-0.05\r\n');
  });
  test.each(['a,b', 'say "yes"', 'two\r\nlines', ' spaces ', 'plain', ''])('%j comes back as it was', (value) => {
    expect(
      Papa.parse<string[]>(
        csvLine([
          { kind: 'text', value },
          { kind: 'text', value: 'x' },
        ]),
      ).data[0],
    ).toEqual([value, 'x']);
  });
});

test('a workbook holds texts as texts and numbers as numbers', async () => {
  const book = await writeXlsx({
    sheet: 'people',
    heads: ['Name', 'Net'],
    rows: [
      [
        { kind: 'text', value: '=HYPERLINK("x")' },
        { kind: 'number', value: '12.50', places: 2 },
      ],
      [
        { kind: 'text', value: null },
        { kind: 'day', value: '2026-10-12' },
      ],
    ],
  });
  expect(book.subarray(0, 2).toString()).toBe('PK');
  expect(book.length).toBeGreaterThan(1000);
});

const textOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('utf8');
const read = async (blob: Blob) => Papa.parse<string[]>((await textOf(blob)).slice(1), { skipEmptyLines: true }).data;

describe('an export of the directory', () => {
  beforeAll(() =>
    withTransaction(app.services.db, async (tx) => {
      await createEmployee(systemContext(app.services, tx), {
        givenName: '=cmd',
        familyName: '"Zoë", Äkta',
        email: 'zoe@corvane.example',
        position: 'Labourer',
      });
    }),
  );

  test('is the list, whole and in its order, marked as UTF-8, without formulas', async () => {
    const blob = await app.as('devon.archer').people.export({ query: { format: 'csv', sort: '-name' } });
    expect((await textOf(blob)).charCodeAt(0)).toBe(0xfeff);
    const [heads, ...rows] = await read(blob);
    expect(heads).toEqual(['Name', 'Number', 'Position', 'Department', 'Manager', 'Email', 'Phone', 'Status']);
    const { items } = await app.as('marta.kessler').people.list({ query: { sort: '-name', size: 200 } });
    expect(rows.map(([name]) => name)).toEqual(items.map(({ name }) => (name.startsWith('=') ? `'${name}` : name)));
  });

  test('holds what the filters find and the columns that were named', async () => {
    const rows = await read(
      await app.as('devon.archer').people.export({ query: { format: 'csv', q: 'ekda', columns: ['number', 'name', 'status'] } }),
    );
    expect(rows).toEqual([
      ['Number', 'Name', 'Status'],
      ['E0003', 'Jonas Ekdahl', 'Active'],
    ]);
  });

  test('of the personnel says states and kinds of contracts in the words of the page', async () => {
    const blob = await app.as('anneke.vos').employees.export({ query: { format: 'csv', columns: ['employmentType', 'status'] } });
    const [heads, ...rows] = await read(blob);
    expect(heads).toEqual(['Type', 'Status']);
    expect(new Set(rows.map((row) => row.join(', ')))).toEqual(new Set(['Permanent, Active']));
  });

  test('goes to paper with its filters by name, its company and who had it made', async () => {
    const [department] = await app.as('marta.kessler').departments.names();
    const blob = await app.as('marta.kessler').people.export({ query: { format: 'pdf', q: 'ekda', departmentId: department!.id } });
    expect(blob.type).toBe('application/pdf');
    const text = (await pdfText(blob)).join(' ');
    for (const said of [
      'People',
      `Text: ekda; Department: ${department!.name}`,
      'Jonas Ekdahl',
      'Created by Marta Kessler on',
      'Page 1 of1',
    ])
      expect(text).toContain(said);
  });

  test('is on record: what, which filters, how many rows', async () => {
    await app.as('marta.kessler').people.export({ query: { format: 'xlsx', q: 'ekda' } });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { group: 'exports' } });
    expect(items[0]).toMatchObject({
      action: 'export.people',
      actorName: 'Marta Kessler',
      payload: { after: { format: 'xlsx', filters: { q: 'ekda' }, rows: 1 } },
    });
  });

  test('is named after the list and the day that it is for the company', async () => {
    const ctx = { ...systemContext(app.services), now: new Date('2026-10-12T22:30:00Z') };
    const file = await exportList(ctx, peopleList, { format: 'csv' });
    expect(file.filename).toBe('people-2026-10-13.csv');
  });
});
