import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { openPlan } from '#test/plan.ts';
import { requestDesk, TRAINING } from '#test/requests.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

const TODAY = today();
const { project, plans } = openPlan(() => company);
const { submitted } = requestDesk(() => company);
const listOf = async (who: CompanyName, key: string) =>
  (await company.as(who).dashboard.board()).lists
    .find((one) => one.key === key)!
    .rows.map(({ title, detail, on, isLate }) => ({
      ...{ title, detail, on, isLate },
    }));

// workspace D2
test('the managing director has the projects under way, with one sentence each; what is on hold says so', async () => {
  await app.services.db
    .insertInto('project')
    .values({
      id: newId('prj'),
      code: 'RC-02',
      name: 'Ferry pier',
      department_id: company.building,
      status: 'on_hold',
      created_by: 'system',
    })
    .execute();
  const rows = await listOf('helena.marsh', 'projects');
  expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
    ['RC-02 Ferry pier', 'On hold'],
    ['RC-01 Riverside Clinic', '0 % done, 0 % planned'],
  ]);
});

// workspace D3
test('a head has the milestones of the next two weeks, and those that are past, soonest first', async () => {
  const { phases } = await plans().addPhase({
    id: project(),
    body: { name: 'Walls', start: addDays(TODAY, -30), finish: addDays(TODAY, 60) },
  });
  for (const [name, days] of [
    ['Ceiling', 3],
    ['Roof', -2],
    ['Doors', 15],
  ] as const)
    await plans().addMilestone({ id: project(), body: { phaseId: phases.at(-1)!.id, name, dueDate: addDays(TODAY, days) } });
  expect(await listOf('jonas.ekdahl', 'milestones')).toEqual([
    { title: 'Roof', detail: 'RC-01 Riverside Clinic', on: addDays(TODAY, -2), isLate: true },
    { title: 'Ceiling', detail: 'RC-01 Riverside Clinic', on: addDays(TODAY, 3), isLate: false },
  ]);
});

test('a head has the certificates of the team that end within thirty days or have ended', async () => {
  const add = (who: CompanyName, type: 'CRANE' | 'FIRST_AID', days: number) =>
    company.as('anneke.vos').certifications.add({
      id: company.idOf(who) as `emp_${string}`,
      body: { type, issuedOn: addDays(TODAY, -300), expiresOn: addDays(TODAY, days) },
    });
  await add('liam.doyle', 'CRANE', 12);
  await add('amara.nwosu', 'FIRST_AID', -1);
  await add('marta.kessler', 'FIRST_AID', 90);
  const rows = await listOf('jonas.ekdahl', 'certificates');
  expect(rows.map(({ title, on, isLate }) => [title, on, isLate])).toEqual([
    ['Amara Nwosu', addDays(TODAY, -1), true],
    ['Liam Doyle', addDays(TODAY, 12), false],
  ]);
});

// workspace D7.5
test('one’s own requests say where they are, and on whom the oldest waits', async () => {
  const mine = async () => (await company.as('marta.kessler').dashboard.board()).figures.find(({ key }) => key === 'requests')!;
  expect(await mine()).toMatchObject({ value: '0', note: 'nothing is open' });
  await company.as('devon.archer').templates.installStarters({ body: {} });
  await submitted('marta.kessler', 'Training', TRAINING);
  expect(await mine()).toMatchObject({
    value: '1',
    note: expect.stringMatching(/^1 waiting for approval, the oldest on Jonas Ekdahl for /) as string,
  });
});
