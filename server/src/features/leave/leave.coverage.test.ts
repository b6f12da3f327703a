import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { coverageOf } from './leave.absences.ts';
import { appointWithLeave, leaveDesk } from './leave.desk.ts';

const now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
  for (const name of ['marta.kessler', 'liam.doyle', 'amara.nwosu'] as const)
    await app.services.db.updateTable('employee').set({ position: 'Bricklayer' }).where('id', '=', company.idOf(name)).execute();
  // Another hand wrote it otherwise; another department has one, too.
  const { db } = app.services;
  await db.updateTable('employee').set({ position: 'bricklayer' }).where('id', '=', company.idOf('liam.doyle')).execute();
  await db.updateTable('employee').set({ position: 'Bricklayer' }).where('id', '=', company.idOf('rachel.odum')).execute();
  // Who has left, or is suspended, is neither here nor away.
  for (const [name, status] of [
    ['viktor.sandell', 'terminated'],
    ['helena.marsh', 'suspended'],
  ] as const)
    await db
      .updateTable('employee')
      .set({ position: 'Bricklayer', department_id: company.building, status })
      .where('id', '=', company.idOf(name))
      .execute();
  await approved('liam.doyle', '2026-07-06', '2026-07-08');
  await approved('amara.nwosu', '2026-07-17', '2026-07-20');
  await approved('samir.haddad', '2026-07-07', '2026-07-08');
});
afterAll(() => app.close());

test('the calendar of a department has who is at work', async () => {
  const { people } = await company
    .as('jonas.ekdahl')
    .leave.calendar({ query: { from: '2026-07-06', to: '2026-07-10', departmentId: company.building } });
  const names = people.map(({ name }) => name);
  expect(names).toContain('Liam Doyle');
  expect(names).not.toContain('Helena Marsh');
  expect(names).not.toContain('Viktor Sandell');
});

test.each([
  ['days', 400, '2027-02-04', '2027-02-05'],
  ['calendar', 100, '2026-04-10', '2026-04-11'],
] as const)('%s are told of %i days at most', async (call, days, last, after) => {
  const { leave } = company.as('marta.kessler');
  const from = '2026-01-01';
  await leave[call]({ query: { from, to: last } });
  expect(await refusal(leave[call]({ query: { from, to: after } }))).toMatchObject({
    code: 'leave.range_too_long',
    message: expect.stringContaining(`${days}`) as string,
  });
});

test('the calendar of another department is not there; whoever is in none has an empty one', async () => {
  const days = { from: '2026-07-06', to: '2026-07-10' };
  const { db } = app.services;
  const { id } = await db.selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow();
  const foreign = company.as('marta.kessler').leave.calendar({ query: { ...days, departmentId: id as `dep_${string}` } });
  expect(await refusal(foreign)).toMatchObject({ status: 404 });
  const place = (department_id: string | null) =>
    db.updateTable('employee').set({ department_id }).where('id', '=', company.idOf('marta.kessler')).execute();
  await place(null);
  forgetRelations(app.services);
  expect(await company.as('marta.kessler').leave.calendar({ query: days })).toEqual({ people: [], holidays: [] });
  await place(company.building);
  forgetRelations(app.services);
});

const { preview, approved } = leaveDesk(() => ({ app, company }));
const hints = async (name: CompanyName, from: string, to: string) =>
  (await preview(name, from, to)).hints.flatMap(({ kind, text }) => (kind === 'coverage' ? [text] : []));

// workspace A5: "3 of 9 bricklayers absent"
test.each([
  ['the day on which most are away counts', 'marta.kessler', '2026-07-06', '2026-07-10', 2, 'Bricklayer: 1 of 3 are away in these days.'],
  ['nobody of the same work is away', 'marta.kessler', '2026-07-09', '2026-07-10', 0, null],
  ['who does something else hears of the department alone', 'devon.archer', '2026-07-06', '2026-07-10', 2, null],
] as const)('%s', async (_, who, from, to, away, alike) => {
  const said = await hints(who, from, to);
  expect(said.filter((text) => text.includes('in the department')).map((text) => Number(text.split(' ')[0]))).toEqual(away ? [away] : []);
  expect(said.filter((text) => !text.includes('in the department'))).toEqual(alike ? [alike] : []);
});

test.each([
  ['somebody else on a day of work', 'marta.kessler', '2026-07-17', 1],
  ['whoever is away themselves', 'amara.nwosu', '2026-07-17', 0],
  ['somebody else on a Saturday', 'marta.kessler', '2026-07-18', 0],
] as const)('how many others are away, asked for %s', async (_, who, day, away) => {
  const asked = { departmentId: company.building, exceptId: company.idOf(who), from: day, to: day };
  expect((await coverageOf(app.services.db, asked)).away).toBe(away);
});
