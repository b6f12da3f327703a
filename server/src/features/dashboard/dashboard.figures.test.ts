import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { SICK, appointWithLeave } from '#server/features/leave/leave.desk.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { behind } from '#test/figures.ts';
import { retire } from '#test/retire.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

/** What a figure says, and how many rows what it opens has. */
async function figureOf(who: CompanyName, key: string) {
  const { value, note, opens, line } = (await company.as(who).dashboard.board()).figures.find((one) => one.key === key)!;
  return { value, note, opens, line, rows: await behind(opens.target, company.as(who), opens.query) };
}
const marta = () => company.idOf('marta.kessler') as `emp_${string}`;

// workspace D3.6
test('overdue tasks are those of the department’s projects', async () => {
  const create = (title: string, project: object = {}) =>
    company.as('jonas.ekdahl').tasks.create({
      body: { title, assigneeIds: [company.idOf('amara.nwosu') as `emp_${string}`], dueDate: addDays(today(), -1), ...project },
    });
  await create('Sort the tools');
  await create('Pour the slab', { projectId: company.project });
  expect(await figureOf('jonas.ekdahl', 'overdue-tasks')).toMatchObject({ value: '1', rows: 1, note: 'of 1 open' });
});

// workspace D4.5
test('what ends is counted one by one, and opens one by one', async () => {
  const add = (type: 'CRANE' | 'FIRST_AID') =>
    company.as('marta.kessler').certifications.add({
      id: marta(),
      body: { type, issuedOn: addDays(today(), -300), expiresOn: addDays(today(), 10) },
    });
  await add('CRANE');
  await add('FIRST_AID');
  expect(await figureOf('anneke.vos', 'endings')).toMatchObject({ value: '2', note: '2 certificates, of 1 person', rows: 2 });
  const { items } = await company.as('anneke.vos').employees.endings();
  expect(items.map(({ employeeName, ending, type, on }) => [employeeName, ending, type, on])).toEqual([
    ['Marta Kessler', 'certificate', 'CRANE', addDays(today(), 10)],
    ['Marta Kessler', 'certificate', 'FIRST_AID', addDays(today(), 10)],
  ]);
});

// workspace D3.1
test('out today are those on leave who would work today; it opens exactly them', async () => {
  const { db } = app.services;
  const onLeave = async (name: CompanyName, weekMinutes: number) => {
    const schedule = { id: `wsc_${weekMinutes}`, name: `${weekMinutes} a day`, week_minutes: Array<number>(7).fill(weekMinutes) };
    await db.insertInto('work_schedule').values(schedule).execute();
    await db.updateTable('employee').set({ schedule_id: schedule.id }).where('id', '=', company.idOf(name)).execute();
    const span = { from_day: addDays(today(), -1), to_day: addDays(today(), 1), days100: 300, created_by: 'test' };
    const leave = { id: newId('lvr'), employee_id: company.idOf(name), type_id: SICK, is_recorded: true, status: 'acknowledged' } as const;
    await db
      .insertInto('leave_request')
      .values({ ...leave, ...span })
      .execute();
  };
  await onLeave('amara.nwosu', 480);
  await onLeave('liam.doyle', 0);
  expect(await figureOf('helena.marsh', 'out-today')).toMatchObject({ value: '1', rows: 1, opens: { count: 1 } });
  const { page } = await company.as('helena.marsh').employees.list({ query: { today: 'away' } });
  expect(page.total).toBe(2);
});

// workspace D4.1
test('headcount and how it went count the same people', async () => {
  await app.services.db.updateTable('employee').set({ status: 'offboarding' }).where('id', '=', company.idOf('liam.doyle')).execute();
  const { value, line } = await figureOf('anneke.vos', 'headcount');
  expect([String(line.at(-1)), String(line.at(-2))]).toEqual([value, value]);
});

// workspace D6.6
test('documents and services are counted one by one, a meter by what it shows, and what is retired no more', async () => {
  const yard = company.as('devon.archer').resources;
  const van = await yard.create({ body: { kind: 'vehicle', code: 'VH-91', name: 'Van', category: 'Van', meterKind: 'km' } });
  await yard.addPlan({ id: van.id, body: { name: 'Oil', everyMeter: 1000, everyDays: null } });
  const upkeep = async () => {
    const { value, note, rows } = await figureOf('devon.archer', 'upkeep');
    return [value, note, rows];
  };
  await yard.readMeter({ id: van.id, body: { value: 950 } });
  expect(await upkeep()).toEqual(['1', 'nothing is overdue', 1]);
  await app.services.db
    .insertInto('resource_document')
    .values({ resource_id: van.id, type: 'insurance', expires_on: addDays(today(), 20) })
    .execute();
  expect(await upkeep()).toEqual(['2', 'of 1 resource; nothing is overdue', 2]);
  await yard.readMeter({ id: van.id, body: { value: 1000 } });
  expect(await upkeep()).toEqual(['2', 'of 1 resource; 1 due now or overdue', 2]);
  await retire(app, van.id);
  expect(await upkeep()).toEqual(['0', 'nothing is overdue', 0]);
});

// workspace D7.3
test('days of illness are nothing that one can take', async () => {
  const { db } = app.services;
  await db.updateTable('leave_type').set({ status: 'archived' }).where('id', '<>', SICK).execute();
  const { opens } = await figureOf('marta.kessler', 'leave');
  expect(opens.query['typeId']).not.toBe(SICK);
});
