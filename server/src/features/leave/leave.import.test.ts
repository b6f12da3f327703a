import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { ANNUAL, appointWithLeave, leaveDesk } from './leave.desk.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T09:00:00Z') });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, balance } = leaveDesk(() => ({ app, company }));
const preview = (csv: string, who: CompanyName = 'anneke.vos') => leave(who).previewImport({ body: { csv } });
const run = (csv: string, idempotencyKey = crypto.randomUUID(), who: CompanyName = 'anneke.vos') =>
  leave(who).runImport({ body: { csv } }, { idempotencyKey });

const HEAD = 'Person,Kind of leave,Days,Counts from,Note';
const MARTA = 'marta.kessler@corvane.example';

test.each([
  ['nobody@x.example,Annual leave,2,2026-01-01,', 'Person: nobody who works here is nobody@x.example. Use the work mail or the number.'],
  ['Marta Kessler,Annual leave,2,2026-01-01,', 'Person: nobody who works here is Marta Kessler. Use the work mail or the number.'],
  ['anneke.vos@corvane.example,Annual leave,2,2026-01-01,', 'Person: your own balance is changed by somebody else.'],
  [`${MARTA},Sick leave,2,2026-01-01,`, expect.stringMatching(/^Kind of leave: Sick leave is none of /) as string],
  [',Annual leave,2,2026-01-01,', 'Person: Fill in this field'],
  [`${MARTA},Annual leave,,2026-01-01,`, 'Days: Fill in this field'],
  [`${MARTA},Annual leave,two,2026-01-01,`, 'Days: two is no number of days. Write it as 12.5.'],
  [`${MARTA},Annual leave,1e2,2026-01-01,`, 'Days: 1e2 is no number of days. Write it as 12.5.'],
  [`${MARTA},Annual leave,0,2026-01-01,`, 'Days: Enter a number of days other than 0'],
  [`${MARTA},Annual leave,400,2026-01-01,`, expect.stringMatching(/^Days: /) as string],
  [`${MARTA},Annual leave,2,2026-02-30,`, 'Counts from: 2026-02-30 is no day. Write it as 2026-11-30.'],
  [`${MARTA},Annual leave,2,0026-02-01,`, 'Counts from: Choose a day between 1900 and 2199'],
])('the line %s is rejected and says why', async (line, reason) => {
  expect(await preview(`${HEAD}\n${line}`)).toMatchObject({
    ...{ new: 0, known: 0, rejected: 1 },
    lines: [{ line: 2, outcome: 'rejected', reasons: [reason] }],
  });
});

test('a file with a rejected line changes nothing; corrected, it adds all, and once more nothing', async () => {
  const before = await balance('marta.kessler');
  const good = `${HEAD}\n${MARTA},annual leave,"4,5",01.01.2026,From the old books\n`;
  const bad = `${good}${MARTA.toUpperCase()},Annual leave,1,2026-01-01,\n`;
  expect((await preview(bad)).lines.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['new', []],
    ['rejected', ['Person, Kind of leave, Counts from: the same as in line 2.']],
  ]);
  expect(await refusal(run(bad))).toMatchObject({ code: 'import.rejected', message: expect.stringContaining('line 3') as string });
  expect(await balance('marta.kessler')).toEqual(before);

  const key = crypto.randomUUID();
  expect(await run(good, key)).toEqual({ posted: 1, known: 0 });
  expect(await run(good, key)).toEqual({ posted: 1, known: 0 });
  expect((await balance('marta.kessler')).balance100).toBe(before.balance100 + 450);
  const { items } = await leave('marta.kessler').ledger({ query: { postedBy: 'people' } });
  expect(items).toMatchObject([
    { kind: 'carry_in', days100: 450, day: '2026-01-01', note: 'From the old books', createdByName: 'Anneke de Vos' },
  ]);
  expect(await preview(good)).toMatchObject({ new: 0, known: 1, rejected: 0, lines: [{ outcome: 'known' }] });
  expect(await run(good)).toEqual({ posted: 0, known: 1 });
  const { page } = await company.as('viktor.sandell').audit.list({ query: { action: 'leave.carry_in' } });
  expect(page.total).toBe(1);
});

test('another figure for what was brought in already is rejected, so that a corrected file does not count twice', async () => {
  await run(`${HEAD}\njonas.ekdahl@corvane.example,Annual leave,3,2026-02-01,\n`);
  expect(await preview(`${HEAD}\njonas.ekdahl@corvane.example,Annual leave,3.5,2026-02-01,\n`)).toMatchObject({
    lines: [{ outcome: 'rejected', reasons: ['Days: 3 brought in from that day already. Take the line out, or adjust the balance.'] }],
  });
});

test('a person is the same by number and by mail', async () => {
  const { number } = await app.services.db
    .selectFrom('employee')
    .select('number')
    .where('work_email', '=', MARTA)
    .executeTakeFirstOrThrow();
  const file = `${HEAD}\n${MARTA},Annual leave,1,2026-03-01,\n${number},Annual leave,1,2026-03-01,\n`;
  expect((await preview(file)).lines.map(({ outcome }) => outcome)).toEqual(['new', 'rejected']);
});

test('whoever has left is nobody who works here', async () => {
  const employee = (status: 'terminated' | 'active') =>
    app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf('liam.doyle')).execute();
  const outcomes = async () =>
    (await preview(`${HEAD}\nliam.doyle@corvane.example,Annual leave,1,2026-04-01,\n`)).lines.map(({ outcome }) => outcome);
  await employee('terminated');
  expect(await outcomes()).toEqual(['rejected']);
  await employee('active');
  expect(await outcomes()).toEqual(['new']);
});

test('nothing is brought in of a kind that is put away', async () => {
  const status = (now: 'archived' | 'active') =>
    app.services.db.updateTable('leave_type').set({ status: now }).where('id', '=', ANNUAL).execute();
  await status('archived');
  const { lines } = await preview(`${HEAD}\n${MARTA},Annual leave,1,2026-05-01,\n`);
  await status('active');
  expect(lines).toMatchObject([{ outcome: 'rejected', reasons: [expect.stringMatching(/^Kind of leave: Annual leave is none of /)] }]);
});

test('two who import the same at once add it once, and whoever looks at balances is told once', async () => {
  const file = `${HEAD}\nliam.doyle@corvane.example,Annual leave,3,2026-01-01,\n`;
  const events = () => app.services.db.selectFrom('event').select('id').where('kind', '=', 'leave.changed').execute();
  const before = (await events()).length;
  const answers = await Promise.all([run(file), run(file)]);
  expect(answers.map(({ posted }) => posted).toSorted()).toEqual([0, 1]);
  expect(await events()).toHaveLength(before + 1);
});

test('balances are imported by HR alone; columns that mean nothing are named, and one that is missing is asked for', async () => {
  for (const who of ['jonas.ekdahl', 'samir.haddad', 'marta.kessler'] as const) {
    expect(await refusal(preview(HEAD, who))).toMatchObject({ status: 403 });
    expect(await refusal(run(HEAD, undefined, who))).toMatchObject({ status: 403 });
  }
  expect(await preview(`${HEAD},Shoe size\n${MARTA},Annual leave,1,2026-02-01,,43`)).toMatchObject({ unknownColumns: ['Shoe size'] });
  expect(await refusal(preview('Person,Days\nx,1'))).toMatchObject({
    message: expect.stringContaining('Kind of leave, Counts from') as string,
  });
});
