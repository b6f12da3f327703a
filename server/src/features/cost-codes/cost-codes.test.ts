import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostCode } from '@lintel/contract/cost-codes';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const codes = (who: CastName = 'viktor.sandell') => app.as(who).costCodes;
const find = async (code: string) => (await codes().list()).find((one) => one.code === code)!;
const change = ({ id, name, isActive, version }: CostCode, more: object) =>
  codes().update({ id, body: { name, isActive, version, ...more } });

test('a new company has the codes of the trade; everybody reads them, who administers the system keeps them', async () => {
  const all = await codes('marta.kessler').list();
  expect([all.length, all[2]!.name, all.at(-1)!.name]).toEqual([17, 'Concrete', 'Contingency']);
  for (const who of ['marta.kessler', 'jonas.ekdahl', 'helena.marsh', 'samir.haddad'] as const) {
    expect(await refusal(codes(who).create({ body: { code: '50', name: 'Own' } }))).toMatchObject({ status: 403 });
    expect(await refusal(codes(who).update({ id: all[0]!.id, body: { name: 'Own', isActive: true, version: 1 } }))).toMatchObject({
      status: 403,
    });
  }
  const made = await codes().create({ body: { code: '50', name: 'Tests' } });
  expect(made).toMatchObject({ code: '50', isActive: true });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: made.id } });
  expect(items).toMatchObject([{ action: 'cost_code.create', payload: { after: { code: '50', name: 'Tests' } } }]);
});

test.each(['3', '003', '03.1', '03.100', 'A1', '03.10.1'])('"%s" is no code', async (code) => {
  expect(await refusal(codes().create({ body: { code, name: 'Own' } }))).toMatchObject({
    status: 400,
    fields: { code: expect.any(String) },
  });
});

test('there are two levels: a part lies below a group in use, and keeps it in use', async () => {
  expect(await refusal(codes().create({ body: { code: '77.10', name: 'Part' } }))).toMatchObject({
    code: 'cost_code.no_group',
    fields: { code: expect.any(String) },
  });
  const part = await codes().create({ body: { code: '03.10', name: 'Formwork' } });
  expect((await codes().list()).map(({ code }) => code).slice(2, 5)).toEqual(['03', '03.10', '04']);
  expect(await refusal(codes().create({ body: { code: '03.10', name: 'Again' } }))).toMatchObject({ code: 'cost_code.taken' });
  expect((await refusal(change(await find('03'), { isActive: false }))).message).toBe(
    '03.10 lies below 03 and is in use. Take that one out of use first.',
  );
  const closed = await change(part, { isActive: false });
  await change(await find('03'), { isActive: false });
  expect(await refusal(change(closed, { isActive: true }))).toMatchObject({ code: 'cost_code.no_group' });
  expect(await refusal(codes().create({ body: { code: '03.20', name: 'Part' } }))).toMatchObject({ code: 'cost_code.no_group' });
  await change(await find('03'), { isActive: true });
  expect(await change(closed, { isActive: true })).toMatchObject({ isActive: true });
});

test('a change is made on the latest version, and is on record', async () => {
  const code = await find('16');
  expect(await change(code, { name: 'Site' })).toMatchObject({ name: 'Site', version: 2 });
  expect(await refusal(change(code, { name: 'Other' }))).toMatchObject({ code: 'row.stale' });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: code.id } });
  expect(items).toMatchObject([{ action: 'cost_code.update', payload: { before: { name: 'Site overhead' }, after: { name: 'Site' } } }]);
});
