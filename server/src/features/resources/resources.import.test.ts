import { expect, test } from 'vitest';
import { refusal } from '#test/refusal.ts';
import { heardBy } from '#test/told.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const preview = (csv: string) => yard.as().previewImport({ body: { csv } });
const run = (csv: string, idempotencyKey = crypto.randomUUID()) => yard.as().runImport({ body: { csv } }, { idempotencyKey });

const HEAD = 'Kind,Code,Name,Category,Ownership,Hired from,Department,Meter counts,Meter,Day rate,Needs,Year';

// workspace C1.31
test.each([
  [',XA-01,Van,Van,,,,,,,,', 'Kind: Fill in this field'],
  ['Boat,XA-01,Van,Van,,,,,,,,', 'Kind: Boat is none of Vehicle, Equipment.'],
  ['Vehicle,Van 1,Van,Van,,,,,,,,', 'Code: Two capital letters, a hyphen and a number, such as VH-11'],
  ['Vehicle,XA-01,,Van,,,,,,,,', 'Name: Fill in this field'],
  ['Vehicle,XA-01,Van,Van,Hired,,,,,,,', 'Hired from: Say from whom it is hired.'],
  ['Vehicle,XA-01,Van,Van,,,Nowhere,,,,,', 'Department: there is no active department Nowhere. Use its code or its name.'],
  ['Vehicle,XA-01,Van,Van,,,,,120,,,', 'Meter counts: say what the meter counts, kilometres or hours.'],
  ['Vehicle,XA-01,Van,Van,,,,Kilometres,1250.5,,,', 'Meter: 1250.5 is no whole number.'],
  ['Vehicle,XA-01,Van,Van,,,,,,a lot,,', 'Day rate: a lot is no amount. Write it as 65.00.'],
  ['Vehicle,XA-01,Van,Van,,,,,,-5,,', 'Day rate: An amount of at least 0'],
  ['Vehicle,XA-01,Van,Van,,,,,,,,1900', 'Year: A year from 1950 on'],
])('the line %s is rejected: %s', async (line, reason) => {
  expect(await preview(`${HEAD}\n${line}`)).toMatchObject({
    ...{ new: 0, rejected: 1 },
    lines: [{ line: 2, outcome: 'rejected', reasons: [reason] }],
  });
});

test('a file with a rejected line adds nothing; corrected, it adds all, and once more nothing', async () => {
  const good = 'equipment,xb-01,"Lift, 12 m",Lift,Hired,Nordlift,BLD,Hours,"1,250",85.50,MEWP SAFETY,2021';
  const bad = `${HEAD}\n${good}\nVehicle,XB-01,Van,Van,,,,,,,,\n`;
  expect((await preview(bad)).lines.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['new', []],
    ['rejected', ['Code: the same as in line 2.']],
  ]);
  expect(await refusal(run(bad))).toMatchObject({ code: 'import.rejected', message: expect.stringContaining('line 3') as string });
  expect((await yard.as().list({ query: { q: 'XB-0' } })).items).toEqual([]);

  const file = `${HEAD}\n${good}\nVehicle,XB-02,Van,Van,,,,,,,,\n`;
  const key = crypto.randomUUID();
  let first!: Awaited<ReturnType<typeof run>>;
  const heard = await heardBy(yard.app.services, async () => void (first = await run(file, key)));
  expect(heard).toContain('resources.changed');
  expect(first.added.map(({ code }) => code)).toEqual(['XB-01', 'XB-02']);
  expect(await run(file, key)).toEqual(first);
  expect(await yard.as().get({ id: first.added[0]!.id })).toMatchObject({
    ...{ kind: 'equipment', name: 'Lift, 12 m', ownership: 'hired', hiredFrom: 'Nordlift', year: 2021, status: 'in_service' },
    ...{ homeDepartmentName: expect.any(String) as string, meterKind: 'hours', meterValue: 1250, dayRateMinor: '8550' },
    requiredCertificates: ['MEWP', 'SAFETY'],
  });
  expect(await preview(file)).toMatchObject({ new: 0, known: 2, rejected: 0 });
  expect(await run(file)).toEqual({ added: [], known: 2 });
  const { items } = await yard.app.as('viktor.sandell').audit.list({ query: { subjectId: first.added[0]!.id } });
  expect(items.map(({ action }) => action)).toEqual(['resource.create']);
});

test('the file of the list is taken over as it is: here all of it is known, elsewhere all of it is new', async () => {
  await yard.add({ ownership: 'hired', hiredFrom: 'Nordlift', requiredCertificates: ['CRANE', 'MEWP'], hourRateMinor: '1250', year: 2019 });
  const file = await (await yard.as().export({ query: { format: 'csv', q: 'VH-' } })).text();
  const { page } = await yard.as().list({ query: { size: 1, q: 'VH-' } });
  expect(await preview(file)).toMatchObject({ new: 0, known: page.total, rejected: 0 });
  expect(await preview(file.replaceAll('VH-', 'ZZ-'))).toMatchObject({ new: page.total, known: 0, rejected: 0 });
});

test('is for who keeps the yard', async () => {
  expect(await refusal(yard.as('marta.kessler').previewImport({ body: { csv: HEAD } }))).toMatchObject({ status: 403 });
});
