import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { pdfText } from '#test/pdf.ts';
import { refusal } from '#test/refusal.ts';
import { ANNUAL, SICK, appointWithLeave, leaveDesk } from './leave.desk.ts';

const now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, approved, balance } = leaveDesk(() => ({ app, company }));
const listed = async (who: CompanyName, on?: string) => {
  const { items } = await leave(who).balanceList({ query: { typeId: ANNUAL, size: 200, ...(on ? { on } : {}) } });
  return items;
};
const of = async (name: string, on?: string) => (await listed('anneke.vos', on)).find(({ employeeName }) => employeeName === name)!;
const fileOf = async (who: CompanyName, more: { on?: string; q?: string } = {}) => {
  const blob = await leave(who).exportBalances({ query: { format: 'csv', typeId: ANNUAL, ...more } });
  return Papa.parse<Record<string, string>>((await blob.text()).replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
};

test('balances of somebody else are for HR, their heads and who pays out what is left', async () => {
  const employeeId = company.idOf('marta.kessler') as `emp_${string}`;
  const of = (who: CompanyName) => leave(who).balances({ query: { employeeId } });
  for (const who of ['anneke.vos', 'jonas.ekdahl', 'samir.haddad'] as const) expect(await of(who)).not.toEqual([]);
  expect(await refusal(of('devon.archer'))).toMatchObject({ status: 404 });
});

test('what a balance will come to is for who may see the balance, and of anybody else as unknown as of nobody', async () => {
  const employeeId = company.idOf('marta.kessler') as `emp_${string}`;
  const projection = (who: CompanyName) => leave(who).projection({ query: { typeId: ANNUAL, employeeId } });
  const own = await leave('marta.kessler').projection({ query: { typeId: ANNUAL } });
  for (const who of ['anneke.vos', 'jonas.ekdahl', 'marta.kessler'] as const) expect(await projection(who)).toEqual(own);
  expect(await refusal(projection('devon.archer'))).toMatchObject({ status: 404 });
});

test('today everybody stands as they see it themselves; leave approved for later counts in what is left, not in what is there', async () => {
  await approved('liam.doyle', '2026-07-06', '2026-07-10');
  const own = await balance('liam.doyle');
  const row = await of('Liam Doyle');
  expect(row).toMatchObject({ available100: own.available100, yearEnd100: own.yearEnd100, taken100: 0, ahead100: 500, balance100: 1250 });
  expect(own.available100).toBe(750);
});

test.each(['2026-02-28', undefined, '2026-07-07', '2026-12-31'])(
  'a row adds up, as at %s: earned, less taken, approved and asked for, is left',
  async (on) => {
    const row = await of('Liam Doyle', on);
    expect(row.earned100 - row.taken100).toBe(row.balance100);
    expect(row.balance100 - row.ahead100 - row.reserved100).toBe(row.available100);
    expect([row.taken100, row.ahead100]).toEqual(on && on > '2026-07-06' ? [500, 0] : [0, 500]);
  },
);

test('as at a day that is over nothing counts that was earned since, as at one to come what will be earned and taken', async () => {
  expect(await of('Liam Doyle', '2026-02-28')).toMatchObject({ balance100: 417, available100: -83, yearEnd100: 2000 });
  expect(await of('Liam Doyle', '2026-07-31')).toMatchObject({ balance100: 958 });
  const [today, end] = [await of('Liam Doyle'), await of('Liam Doyle', '2026-12-31')];
  expect(end).toMatchObject({ balance100: today.yearEnd100, yearEnd100: today.yearEnd100 });
});

test('the file has everybody that its reader may see, by name, with the figures of the screen, and says as at which day', async () => {
  await ask('liam.doyle', '2026-08-03', '2026-08-04');
  const rows = await fileOf('anneke.vos', { on: '2026-12-31' });
  const items = await listed('anneke.vos', '2026-12-31');
  expect(rows.map(({ Name }) => Name)).toEqual(items.map(({ employeeName }) => employeeName));
  const liam = items.find(({ employeeName }) => employeeName === 'Liam Doyle')!;
  expect(rows.find(({ Name }) => Name === 'Liam Doyle')).toMatchObject({
    ...{ Number: liam.employeeNumber, Kind: 'Annual leave', 'Asked for': '-2.00' },
    'Balance on the day': (liam.balance100 / 100).toFixed(2),
    Left: (liam.available100 / 100).toFixed(2),
  });
  const parts = ['Carried over and earned', 'Taken in the year', 'Approved for later', 'Asked for'];
  const sum = (row: Record<string, string>) => parts.reduce((all, part) => all + Number(row[part]), 0).toFixed(2);
  expect(rows.map(sum)).toEqual(rows.map(({ Left }) => Left));
  expect((await fileOf('anneke.vos', { q: 'liam' })).map(({ Name }) => Name)).toEqual(['Liam Doyle']);
  const paper = await leave('anneke.vos').exportBalances({ query: { format: 'pdf', typeId: ANNUAL } });
  expect((await pdfText(paper)).join(' ')).toContain('On: 01 Jun 2026');
});

test('a head has those of the own departments alone, and sick leave is not theirs to read', async () => {
  const names = (await fileOf('jonas.ekdahl')).map(({ Name }) => Name);
  expect(names).toContain('Liam Doyle');
  expect(names).not.toContain('Rachel Odum');
  expect(await refusal(leave('jonas.ekdahl').exportBalances({ query: { format: 'csv', typeId: SICK } }))).toMatchObject({ status: 404 });
});
