import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MONEY_DUTIES } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { DUTIES, type Duty } from '@lintel/contract/people';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { keepRoleChange, relationsOf } from './people.service.ts';

let app: TestApp;
let files: Personnel;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('duty_assignment').execute();
  await app.services.db.deleteFrom('notification').execute();
});

const db = () => app.services.db;
const admin = () => app.as('viktor.sandell').duties;
const assign = (employee: CastName, duty: Duty = 'buyer', limitMinor: string | null = null) =>
  admin().assign({ body: { duty, employeeId: app.idOf(employee) as `emp_${string}`, limitMinor } });
const confirm = ({ id }: { id: string }, by: CastName = 'helena.marsh') =>
  app.as(by).duties.transition({ id, body: { name: 'confirm', version: 1 } });
const put = (name: CastName, status: 'active' | 'suspended') =>
  db().updateTable('employee').set({ status }).where('id', '=', app.idOf(name)).execute();
const role = (name: CastName, last_role: 'super_admin' | 'managing_director' | null) =>
  db().updateTable('employee').set({ last_role }).where('id', '=', app.idOf(name)).execute();
const heldOn = async (name: CastName, day: string) => (await relationsOf(db(), app.idOf(name), day)).duties;

describe('a duty', () => {
  test('asks the managing director, no longer once it is confirmed; its holder hears from when it counts', async () => {
    const made = await assign('marta.kessler', 'payment_releaser', '500000');
    const asked = async () =>
      (await app.as('helena.marsh').notifications.list({ query: { waiting: 'true' } })).items.map(({ title }) => title);
    expect(await asked()).toEqual(['Confirm a duty: payment releaser for Marta Kessler']);
    expect(await heldOn('marta.kessler', addDays(TODAY, 1))).toEqual([]);
    await confirm(made);
    expect(await asked()).toEqual([]);
    expect((await app.as('marta.kessler').notifications.list()).items.map(({ title }) => title)).toEqual([
      `You hold the duty payment releaser from ${sayDay(addDays(TODAY, 1))}`,
    ]);
    expect(await heldOn('marta.kessler', addDays(TODAY, 1))).toEqual([{ duty: 'payment_releaser', limitMinor: '500000' }]);
    expect(await files.audited('duty.', made.id)).toMatchObject([
      { action: 'duty.confirm' },
      { action: 'duty.assign', payload: { after: { duty: 'payment_releaser', limitMinor: '500000' } } },
    ]);
  });

  test('is confirmed neither by who set it nor by who is to hold it', async () => {
    const own = await assign('helena.marsh');
    expect(own.transitions).not.toContain('confirm');
    expect(await refusal(confirm(own))).toMatchObject({ status: 403 });
    const made = await assign('marta.kessler');
    await db()
      .updateTable('duty_assignment')
      .set({ created_by: app.idOf('helena.marsh') })
      .where('id', '=', made.id)
      .execute();
    expect(await refusal(confirm(made))).toMatchObject({ status: 403 });
  });

  test('is given to, and confirmed for, people who are active', async () => {
    const made = await assign('marta.kessler');
    await put('marta.kessler', 'suspended');
    expect(await refusal(confirm(made))).toMatchObject({ code: 'duty.not_active' });
    expect(await refusal(assign('marta.kessler', 'storekeeper'))).toMatchObject({
      ...{ code: 'duty.not_active', fields: { employeeId: expect.any(String) as string } },
    });
    await put('marta.kessler', 'active');
  });

  test('that moves money is not confirmed for who administers the system by then (SoD-13)', async () => {
    const made = await assign('marta.kessler', 'payroll_preparer');
    await role('marta.kessler', 'super_admin');
    expect(await refusal(confirm(made))).toMatchObject({ code: 'duty.super_admin' });
    await role('marta.kessler', null);
  });

  test.each(DUTIES)('%s is for a super admin only where it moves no money (SoD-13)', async (duty) => {
    const money: readonly string[] = ['buyer', 'payment_releaser', 'payroll_preparer', 'payroll_approver', 'bank_verifier'];
    expect([...MONEY_DUTIES].toSorted()).toEqual(money.toSorted());
    const outcome = await assign('viktor.sandell', duty).then(
      () => 'assigned',
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(money.includes(duty) ? 'duty.super_admin' : 'assigned');
  });

  test('counts until its last day; ended, until today', async () => {
    const made = await assign('marta.kessler');
    await confirm(made);
    await db()
      .updateTable('duty_assignment')
      .set({ from_day: addDays(TODAY, -9), to_day: addDays(TODAY, 2) })
      .execute();
    const held = async (days: number) => (await heldOn('marta.kessler', addDays(TODAY, days))).length;
    expect([await held(-10), await held(2), await held(3)]).toEqual([0, 1, 0]);
    await admin().transition({ id: made.id, body: { name: 'end', version: 2 } });
    expect(await db().selectFrom('duty_assignment').select(['status', 'to_day']).execute()).toEqual([{ status: 'ended', to_day: TODAY }]);
  });
});

describe('what somebody is to others', () => {
  test('they head what they are deputy of, as long as it is there', async () => {
    const { departments } = app.as('viktor.sandell');
    const made = await departments.create({ body: { code: 'DEP', name: 'Deputies' } });
    const body = {
      headId: app.idOf('jonas.ekdahl') as `emp_${string}`,
      deputyId: app.idOf('marta.kessler') as `emp_${string}`,
      version: 1,
    };
    await departments.setHeads({ id: made.id, body });
    const heads = async () => (await relationsOf(db(), app.idOf('marta.kessler'), TODAY)).heads;
    expect(await heads()).toEqual([made.id]);
    await departments.transition({ id: made.id, body: { name: 'archive', version: 2 } });
    expect(await heads()).toEqual([]);
  });

  test('their team are those who report to them, at any depth; a project is theirs until their last day in it', async () => {
    const manage = (name: CastName, managerId: string | null) =>
      db().updateTable('employee').set({ manager_id: managerId }).where('id', '=', app.idOf(name)).execute();
    await manage('marta.kessler', app.idOf('devon.archer'));
    await manage('devon.archer', app.idOf('samir.haddad'));
    const { team } = await relationsOf(db(), app.idOf('samir.haddad'), TODAY);
    expect(team.toSorted()).toEqual([app.idOf('devon.archer'), app.idOf('marta.kessler')].toSorted());
    await db()
      .insertInto('project')
      .values({ id: 'prj_1', code: 'RC-01', name: 'Clinic', department_id: files.building, created_by: 'system' })
      .execute();
    const member = { project_id: 'prj_1', employee_id: app.idOf('samir.haddad'), project_role: 'deputy', to_day: TODAY } as const;
    await db().insertInto('project_member').values(member).execute();
    const runs = async (day: string) => (await relationsOf(db(), app.idOf('samir.haddad'), day)).runs;
    expect([await runs(TODAY), await runs(addDays(TODAY, 1))]).toEqual([['prj_1'], []]);
  });
});

describe('a role', () => {
  test('that changes is critical to the managing director and on record; so are sign-ins that are ended', async () => {
    const { employees } = app.as('viktor.sandell');
    const id = app.idOf('samir.haddad') as `emp_${string}`;
    await employees.setRole({ id, body: { role: 'administrator' } });
    expect((await app.as('helena.marsh').notifications.list()).items).toMatchObject([{ severity: 'critical' }]);
    expect((await files.audited('employee.set-role', id))[0]).toMatchObject({ payload: { after: { plannedRole: 'administrator' } } });
    await employees.endSessions({ id, body: {} });
    expect(await files.audited('employee.end-sessions', id)).toHaveLength(1);
  });

  test('is not given to who has no account here; one that was planned and taken back is told as well', async () => {
    const { employees } = app.as('viktor.sandell');
    const hired = await files.draft();
    expect(await refusal(employees.setRole({ id: hired.id, body: { role: 'accountant' } }))).toMatchObject({ code: 'employee.no_account' });
    const id = app.idOf('marta.kessler') as `emp_${string}`;
    for (const one of ['accountant', 'employee'] as const) await employees.setRole({ id, body: { role: one } });
    expect((await app.as('helena.marsh').notifications.list()).items.map(({ title }) => title)).toContain('Marta Kessler stays Employee');
  });

  test('that changed is not reviewed by whose it is; what was reviewed is on record and open no more', async () => {
    const id = app.idOf('devon.archer') as `emp_${string}`;
    const own = app.idOf('viktor.sandell') as `emp_${string}`;
    for (const one of [id, own]) await files.inside((ctx) => keepRoleChange(ctx, one, 'administrator', 'accountant'));
    const { employees } = app.as('viktor.sandell');
    expect(await refusal(employees.reviewRole({ id: own, body: {} }))).toMatchObject({ code: 'employee.own_role' });
    const gone = `emp_${'0'.repeat(26)}` as const;
    expect(await refusal(employees.reviewRole({ id: gone, body: {} }))).toMatchObject({ status: 404 });
    expect((await employees.get({ id })).formerRole).toBe('administrator');
    expect(await employees.reviewRole({ id, body: {} })).toEqual({ reviewed: 1 });
    expect((await employees.get({ id })).formerRole).toBeNull();
    expect((await files.audited('employee.review-role', id))[0]).toMatchObject({
      payload: { after: { changes: 'administrator to accountant' } },
    });
    expect(await employees.reviewRole({ id, body: {} })).toEqual({ reviewed: 0 });
  });

  test('that a token brought is told to the super admins, except to whose it is', async () => {
    await role('devon.archer', 'super_admin');
    await role('viktor.sandell', 'super_admin');
    await files.inside((ctx) => keepRoleChange(ctx, app.idOf('devon.archer'), 'administrator', 'super_admin'));
    const told = await db()
      .selectFrom('notification')
      .select(['recipient_id', 'title'])
      .where('type', '=', 'security.role_changed')
      .execute();
    expect(told).toEqual([{ recipient_id: app.idOf('viktor.sandell'), title: 'Devon Archer signed in as Super Admin' }]);
    await role('devon.archer', null);
  });
});
