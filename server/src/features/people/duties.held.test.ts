import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@lintel/contract/access';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Duty } from '@lintel/contract/people';
import type { PROJECT_ROLES } from '@lintel/contract/projects';
import type { Relations } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
import { heldWith, relationsOf } from './people.service.ts';

const TODAY = today();
const PROJECT = 'prj_1';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  const { id: department_id } = await db.selectFrom('department').select('id').executeTakeFirstOrThrow();
  await db.insertInto('project').values({ id: PROJECT, code: 'RC-01', name: 'Clinic', department_id, created_by: 'system' }).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('duty_assignment').execute();
  await app.services.db.deleteFrom('notification').execute();
});

const id = (name: CastName) => app.idOf(name) as `emp_${string}`;
const assign = (employee: CastName, duty: Duty) =>
  app.as('viktor.sandell').duties.assign({ body: { duty, employeeId: id(employee), limitMinor: null } });
const confirm = (row: { id: string }) => app.as('helena.marsh').duties.transition({ id: row.id, body: { name: 'confirm', version: 1 } });
const end = (row: { id: string; version: number }) =>
  app.as('viktor.sandell').duties.transition({ id: row.id, body: { name: 'end', version: row.version } });
const daysOf = (row: { id: string }) =>
  app.services.db.selectFrom('duty_assignment').select(['from_day', 'to_day']).where('id', '=', row.id).executeTakeFirstOrThrow();
const heldOn = async (name: CastName, day: string) => (await relationsOf(app.services.db, id(name), day)).duties.map(({ duty }) => duty);

test('one duty that is confirmed counts from tomorrow, and no other with it', async () => {
  const waiting = await assign('marta.kessler', 'storekeeper');
  const made = await assign('marta.kessler', 'buyer');
  await confirm(made);
  expect([await daysOf(made), await daysOf(waiting)]).toEqual([
    { from_day: addDays(TODAY, 1), to_day: null },
    { from_day: null, to_day: null },
  ]);
  expect([await heldOn('marta.kessler', TODAY), await heldOn('marta.kessler', addDays(TODAY, 1))]).toEqual([[], ['buyer']]);
});

test('one duty that ends before it began has had no day, the others go on; the director hears it and is asked no more', async () => {
  const other = await assign('devon.archer', 'buyer');
  const ended = await end(await confirm(await assign('marta.kessler', 'buyer')));
  expect(await daysOf(ended)).toEqual({ from_day: addDays(TODAY, 1), to_day: addDays(TODAY, 1) });
  expect(await daysOf(other)).toEqual({ from_day: null, to_day: null });
  const told = async () => {
    const { items } = await app.as('helena.marsh').notifications.list({ query: { waiting: 'true' } });
    return items.map(({ title }) => title).toSorted();
  };
  expect(await told()).toEqual(['A duty has ended: buyer of Marta Kessler', 'Confirm a duty: buyer for Devon Archer']);
  await end(other);
  expect(await told()).toEqual(['A duty has ended: buyer of Devon Archer', 'A duty has ended: buyer of Marta Kessler']);
});

test('a duty is held once by somebody: another one is given, and the same again once it ended', async () => {
  const made = await assign('marta.kessler', 'buyer');
  expect(await refusal(assign('marta.kessler', 'buyer'))).toMatchObject({
    ...{ code: 'duty.held', fields: { employeeId: expect.any(String) as string } },
  });
  await assign('devon.archer', 'buyer');
  await assign('marta.kessler', 'storekeeper');
  await end(made);
  expect((await assign('marta.kessler', 'buyer')).status).toBe('proposed');
  const { duties } = app.as('viktor.sandell');
  const nobody = { duty: 'buyer', employeeId: newId('emp'), limitMinor: null } as const;
  expect(await codeOf(duties.assign({ body: nobody }))).toBe('request.not_found');
});

// SoD-13: what counts is who will administer the system, not that somebody will.
test('a role that is planned for somebody else keeps nobody from a duty with money', async () => {
  const { employees } = app.as('viktor.sandell');
  await employees.setRole({ id: id('devon.archer'), body: { role: 'super_admin' } });
  expect(await codeOf(assign('devon.archer', 'buyer'))).toBe('duty.super_admin');
  expect((await assign('marta.kessler', 'buyer')).status).toBe('proposed');
  await employees.setRole({ id: id('devon.archer'), body: { role: 'administrator' } });
});

test('one without money is confirmed, also for who administers the system by then', async () => {
  const made = await assign('marta.kessler', 'storekeeper');
  const role = (last_role: Role | null) =>
    app.services.db.updateTable('employee').set({ last_role }).where('id', '=', id('marta.kessler')).execute();
  await role('super_admin');
  expect((await confirm(made)).status).toBe('confirmed');
  await role(null);
});

// What somebody is to others is theirs alone.
test.each<[(typeof PROJECT_ROLES)[number], Partial<Relations>]>([
  ['manager', { runs: [PROJECT] }],
  ['deputy', { runs: [PROJECT] }],
  ['site_manager', { crews: [PROJECT] }],
  ['foreman', { crews: [PROJECT] }],
  ['engineer', {}],
  ['worker', {}],
  ['viewer', {}],
])('whoever is %s of a project is %j to it, and a colleague is nothing', async (project_role, more) => {
  const { db } = app.services;
  await db.deleteFrom('project_member').execute();
  await db
    .insertInto('project_member')
    .values({ project_id: PROJECT, employee_id: id('marta.kessler'), project_role })
    .execute();
  await appoint(app.services, id('marta.kessler'), 'buyer');
  const nothing = { today: TODAY, heads: [], team: [], runs: [], crews: [], projects: [], duties: [] };
  const duties = [{ duty: 'buyer', limitMinor: null }];
  expect(await relationsOf(db, id('marta.kessler'), TODAY)).toEqual({ ...nothing, projects: [PROJECT], duties, ...more });
  expect(await relationsOf(db, id('samir.haddad'), TODAY)).toEqual(nothing);
});

test('the list has what is held or waits, by duty and then as it was given; of one person on their page, one’s own on one’s own', async () => {
  const named = (rows: readonly { duty: string; employeeName: string }[]) =>
    rows.map(({ duty, employeeName }) => `${duty} ${employeeName}`);
  await assign('marta.kessler', 'storekeeper');
  await assign('marta.kessler', 'buyer');
  await assign('devon.archer', 'buyer');
  await end(await assign('jonas.ekdahl', 'buyer'));
  // Read first, whoever was given it later.
  await app.services.db
    .updateTable('duty_assignment')
    .set({ created_at: new Date(0) })
    .where('employee_id', '=', id('devon.archer'))
    .execute();
  expect(named(await app.as('helena.marsh').duties.list({}))).toEqual([
    'buyer Devon Archer',
    'buyer Marta Kessler',
    'storekeeper Marta Kessler',
  ]);
  const martas = ['buyer Marta Kessler', 'storekeeper Marta Kessler'];
  expect(named(await app.as('helena.marsh').duties.list({ query: { employeeId: id('marta.kessler') } }))).toEqual(martas);
  expect(named(await app.as('marta.kessler').duties.mine())).toEqual(martas);
  expect(await refusal(app.as('marta.kessler').duties.list({}))).toMatchObject({ status: 403 });
});

test.each<[Role, Duty[]]>([
  ['super_admin', ['storekeeper']],
  ['administrator', ['buyer', 'storekeeper']],
])('a duty with money that stands with the name of a %s counts as %j (SoD-13)', (role, counts) => {
  const duties = (['buyer', 'storekeeper'] as const).map((duty) => ({ duty, limitMinor: null }));
  const relations = { today: TODAY, heads: [], team: [], runs: [], crews: [], projects: [], duties };
  expect(heldWith(role, relations).duties.map(({ duty }) => duty)).toEqual(counts);
});

test('every open page hears that somebody’s duties changed', async () => {
  const heard = () => app.services.db.selectFrom('event').select('person_id').where('kind', '=', 'people.changed').execute();
  const steps: (() => Promise<{ id: string; version: number }>)[] = [];
  let row = { id: '', version: 0 };
  steps.push(
    async () => (row = await assign('marta.kessler', 'buyer')),
    async () => (row = await confirm(row)),
    async () => (row = await end(row)),
  );
  for (const step of steps) {
    const before = (await heard()).length;
    await step();
    expect((await heard()).slice(before)).toEqual([{ person_id: null }]);
  }
});
