import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const hr = () => app.as('anneke.vos').employees;
const preview = (csv: string) => hr().previewImport({ body: { csv } });
const run = (csv: string, idempotencyKey = crypto.randomUUID()) => hr().runImport({ body: { csv } }, { idempotencyKey });
const onFile = async () => (await hr().list({ query: { status: ['draft'] } })).items.map(({ name }) => name);

const HEAD = 'Given name,Family name,Work mail,Position,Department,Manager,First day,Basis,Birth date';
const GOOD = 'Ida,Moen,ida.moen@corvane.example,Mason,BLD,jonas.ekdahl@corvane.example,02.11.2026,Hourly,1990-05-04';

test.each([
  [',Moen,x@corvane.example,Mason,,,,,', 'Given name: Fill in this field'],
  ['Ida,Moen,nobody,Mason,,,,,', 'Work mail: Enter a mail address'],
  ['Ida,Moen,x@corvane.example,Mason,XYZ,,,,', 'Department: there is no active department XYZ. Use its code or its name.'],
  ['Ida,Moen,x@corvane.example,Mason,,E9999,,,', 'Manager: nobody who works here is E9999. Use the work mail or the number.'],
  ['Ida,Moen,x@corvane.example,Mason,,,2026-02-30,,', 'First day: 2026-02-30 is no day. Write it as 2026-11-30.'],
  ['Ida,Moen,x@corvane.example,Mason,,,,daily,', 'Basis: daily is none of Monthly, Hourly.'],
])('the line %s is rejected: %s', async (line, reason) => {
  expect(await preview(`${HEAD}\n${line}`)).toMatchObject({
    new: 0,
    rejected: 1,
    lines: [{ line: 2, outcome: 'rejected', reasons: [reason] }],
  });
});

test.each([
  ['Grade', 'g99', 'Grade: There is no pay grade G99. Choose one of the list.'],
  ['Hours a week', 'forty', 'Hours a week: forty is no number of hours.'],
])('a column %s with %s rejects its line: %s', async (column, cell, reason) => {
  const { lines } = await preview(`Given name,Family name,Work mail,Position,${column}\nIda,Moen,x@corvane.example,Mason,${cell}`);
  expect(lines).toMatchObject([{ outcome: 'rejected', reasons: [reason] }]);
});

test('a file with a rejected line changes nothing; corrected, it drafts all, and once more nobody', async () => {
  const bad = `${HEAD}\n${GOOD}\nIda,Moen,IDA.MOEN@corvane.example,Mason,,,,,\n`;
  expect((await preview(bad)).lines.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['new', []],
    ['rejected', ['Work mail: the same as in line 2.']],
  ]);
  const says = (lines: string) => `Nothing was imported: correct ${lines} first, then choose the file again.`;
  expect(await refusal(run(bad))).toMatchObject({ code: 'import.rejected', message: says('line 3') });
  const worse = `${bad}Til,Berg,nobody,Mason,,,,,\nTil,Berg,nobody,Mason,,,,,\n`;
  expect(await refusal(run(worse))).toMatchObject({ code: 'import.rejected', message: says('lines 3, 4 and 5') });
  expect(await onFile()).toEqual([]);

  const file = `\uFEFF${HEAD.replaceAll(',', ';')}\r\n${GOOD.replaceAll(',', ';')}\r\nTil;Berg;til.berg@corvane.example;"Mason; first";;;;;\r\n`;
  const key = crypto.randomUUID();
  const first = await run(file, key);
  expect(first.drafted.map(({ name }) => name)).toEqual(['Ida Moen', 'Til Berg']);
  expect(await run(file, key)).toEqual(first);
  const [ida] = first.drafted;
  expect(await hr().get({ id: ida!.id })).toMatchObject({
    status: 'draft',
    department: { name: expect.any(String) as string },
    manager: { name: 'Jonas Ekdahl' },
    hireDate: '2026-11-02',
    payBasis: 'hourly',
    birthDate: '1990-05-04',
  });
  expect(await preview(file)).toMatchObject({ new: 0, known: 2, rejected: 0 });
  expect(await run(file)).toEqual({ drafted: [], known: 2 });
  expect(await onFile()).toHaveLength(2);
});

test('whoever has the name and birth date of somebody on file is named, not doubled', async () => {
  const { lines } = await preview(`${HEAD}\n${GOOD.replace('ida.moen@', 'ida.other@')}`);
  expect(lines[0]).toMatchObject({ outcome: 'rejected', reasons: [expect.stringContaining('same name and birth date') as string] });
});

test('a file that is none of ours is refused with what it lacks', async () => {
  expect(await refusal(preview('Name,Mail\nIda,ida@corvane.example'))).toMatchObject({
    code: 'import.columns',
    message: expect.stringContaining('Given name, Family name, Work mail, Position') as string,
  });
  expect(await refusal(preview(HEAD))).toMatchObject({ code: 'import.empty' });
  expect(await refusal(preview(`${HEAD}\n"Ida,Moen`))).toMatchObject({ code: 'import.unreadable' });
  expect(await refusal(app.as('jonas.ekdahl').employees.previewImport({ body: { csv: HEAD } }))).toMatchObject({ status: 403 });
});

test('a long file is read with as few questions as a short one', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `P${i},Many,p${i}@corvane.example,Mason,,,,,`).join('\n');
  const asked = async (count: number) => (await countQueries(() => preview(`${HEAD}\n${lines(count)}`))).count;
  expect(await asked(400)).toBe(await asked(2));
  expect(await refusal(preview(`${HEAD}\n${lines(501)}`))).toMatchObject({ code: 'import.too_long' });
});
