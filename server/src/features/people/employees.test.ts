import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays, weekdayOf, weekOf } from '@lintel/contract/kit/days';
import { FIELD_READERS } from '#server/features/people/employees.fields.ts';
import { createEmployee } from '#server/features/people/people.service.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { openPersonnel, START, TODAY, type Personnel } from '#test/hiring.ts';
import { accessTokenFor } from '#test/tokens.ts';
import { refusal } from '#test/refusal.ts';
import { peopleJobs } from './employees.jobs.ts';
import { vaultOf } from './employees.secrets.ts';

let app: TestApp;
let files: Personnel;
const BEGAN = addDays(TODAY, -30);

beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const hr = () => app.as('anneke.vos').employees;

/** What each of the seven gets to see of Marta's record: she herself, her head, the others by their role. */
const SEES: Record<CastName, (keyof typeof FIELD_READERS)[] | null> = {
  'viktor.sandell': ['work', 'signIn'],
  'helena.marsh': ['work', 'cost'],
  'jonas.ekdahl': ['work', 'emergency', 'cost'],
  'anneke.vos': ['work', 'statusReason', 'emergency', 'personal', 'secret', 'bank', 'cost'],
  'samir.haddad': ['work', 'cost'],
  'devon.archer': ['work'],
  'marta.kessler': ['work', 'emergency', 'personal', 'secret', 'bank'],
};

describe('of a record', () => {
  test.each(CAST_NAMES)('%s gets the fields of the matrix, and no place for others', async (name) => {
    const record = await app.as(name).employees.get({ id: app.idOf('marta.kessler') });
    const expected = new Set<string>((SEES[name] ?? []).flatMap((group) => [...FIELD_READERS[group].fields]));
    for (const field of Object.values(FIELD_READERS).flatMap(({ fields }) => [...fields] as string[]))
      expect([field, field in record]).toEqual([field, expected.has(field)]);
  });

  test('a colleague who is neither head nor HR gets the directory card alone', async () => {
    const other = app.idOf('devon.archer');
    expect(await refusal(app.as('marta.kessler').employees.get({ id: other }))).toMatchObject({ status: 404 });
    expect(await app.as('marta.kessler').people.get({ id: other })).not.toHaveProperty('hireDate');
    expect(await refusal(app.as('marta.kessler').employees.list())).toMatchObject({ status: 403 });
  });

  test('a head sees the own department, and loses sight with the headship', async () => {
    const elsewhere = await files.inside((ctx) =>
      createEmployee(ctx, { givenName: 'Far', familyName: 'Off', email: 'far@corvane.example', position: 'Clerk' }),
    );
    expect(await refusal(app.as('jonas.ekdahl').employees.get({ id: elsewhere.id }))).toMatchObject({ status: 404 });
    const { items } = await app.as('jonas.ekdahl').employees.list({ query: { size: 200 } });
    expect(items.every(({ departmentId }) => departmentId === files.building)).toBe(true);
    expect(items[0]).toMatchObject({ missing: null, login: null });
  });

  test('pay is read by HR, the managing director and oneself; a look at another is on record', async () => {
    const marta = app.idOf('marta.kessler');
    await files.payFrom(marta, '2024-01-01');
    for (const name of ['anneke.vos', 'helena.marsh', 'marta.kessler'] as const)
      expect(await app.as(name).pay.history({ id: marta })).toMatchObject([{ monthlyMinor: '350000', isOutsideBand: false }]);
    for (const name of ['viktor.sandell', 'jonas.ekdahl', 'samir.haddad', 'devon.archer'] as const)
      expect(await refusal(app.as(name).pay.history({ id: marta }))).toMatchObject({ status: 404 });
    const { page } = await app.as('viktor.sandell').audit.list({ query: { action: 'compensation.read' } });
    expect(page.total).toBe(2);
    expect(await app.as('jonas.ekdahl').pay.grades()).toMatchObject([{ code: 'G5', costPerHourMinor: '2600' }]);
    expect((await app.as('jonas.ekdahl').pay.grades())[0]).not.toHaveProperty('minMinor');
  });

  test('the list takes the same few queries however long it is', async () => {
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => hr().list({ query: { size } }))).count);
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('secrets', () => {
  test('are sealed, masked for everybody, and in full only for HR with an entry', async () => {
    const marta = app.idOf('marta.kessler');
    const { version } = await files.latest(marta);
    const saved = await hr().setSecrets({ id: marta, body: { nationalId: 'AB 123456 C', taxProfile: 'Class 1', version } });
    expect(saved).toMatchObject({ nationalId: '•••• 56 C' });
    const stored = await app.services.db
      .selectFrom('employee_private')
      .selectAll()
      .where('employee_id', '=', marta)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain('123456');
    expect(await hr().secrets({ id: marta })).toMatchObject({ nationalId: 'AB 123456 C', taxProfile: 'Class 1' });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'employee.' } });
    expect(items.map(({ action }) => action)).toContain('employee.read-secrets');
    expect(JSON.stringify(items)).not.toContain('123456');
    for (const name of ['viktor.sandell', 'helena.marsh', 'marta.kessler'] as const)
      expect(await refusal(app.as(name).employees.secrets({ id: marta }))).toMatchObject({ status: 403 });
    expect((await app.as('marta.kessler').employees.get({ id: marta })).nationalId).toBe('•••• 56 C');
    expect((await vaultOf(app.services)).unseal(stored.national_id_sealed!)).toBe('AB 123456 C');
  });
});

describe('personal data', () => {
  test('one changes oneself, HR changes for others, nobody else', async () => {
    const marta = app.idOf('marta.kessler');
    const body = async () => ({
      privateEmail: 'marta@home.example',
      address: 'Quay 1',
      emergencyContacts: [{ name: 'Olaf', relation: 'Brother', phone: '+00 1' }],
      version: (await files.latest(marta)).version,
    });
    expect(await app.as('marta.kessler').employees.updatePersonal({ id: marta, body: await body() })).toMatchObject({ address: 'Quay 1' });
    expect(await refusal(app.as('jonas.ekdahl').employees.updatePersonal({ id: marta, body: await body() }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(app.as('devon.archer').employees.updatePersonal({ id: marta, body: await body() }))).toMatchObject({
      status: 403,
    });
    const seen = await app.as('jonas.ekdahl').employees.get({ id: marta });
    expect(seen.emergencyContacts).toMatchObject([{ name: 'Olaf' }]);
    expect(await refusal(hr().updatePersonal({ id: marta, body: { ...(await body()), version: 1 } }))).toMatchObject({ status: 409 });
  });
});

describe('a hire', () => {
  test('goes from draft to the first sign-in, and the account is linked by its verified address', async () => {
    const made = await files.draft({ familyName: 'Hired', email: 'nova.hired@corvane.example' });
    expect(made).toMatchObject({ status: 'draft', transitions: ['onboard'] });
    expect(await refusal(files.move(made, 'onboard'))).toMatchObject({
      code: 'employee.not_ready',
      message: 'Nova Hired cannot start yet. Missing: approved pay.',
    });
    await files.payFrom(made.id, START);
    const joining = await files.move(await files.latest(made.id), 'onboard');
    const account = () =>
      app.services.db.selectFrom('account').selectAll().where('email', '=', 'nova.hired@corvane.example').executeTakeFirstOrThrow();
    expect(await account()).toMatchObject({ status: 'closed', roles: ['employee'] });
    expect(await refusal(files.move(joining, 'activate'))).toMatchObject({ code: 'employee.no_contract' });
    await files.fileContract(made.id);
    expect(await files.move(joining, 'activate')).toMatchObject({ status: 'active' });
    expect(await account()).toMatchObject({ status: 'open' });
    expect((await app.as('jonas.ekdahl').notifications.list()).items[0]).toMatchObject({ title: 'Nova Hired has started' });

    await app.services.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('lintel-demo') })
      .where('email', '=', 'nova.hired@corvane.example')
      .execute();
    const token = await accessTokenFor(app.services, 'nova.hired' as CastName);
    const me = await app.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toMatchObject({ ok: true, data: { id: made.id } });
    const linked = await app.services.db.selectFrom('employee').select('idp_sub').where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(linked.idp_sub).toBe((await account()).id);
  });

  test.each([
    ['department', { departmentId: null }],
    ['manager', { managerId: null }],
    ['grade', { grade: null }],
    ['hire date', { hireDate: null }],
  ])('does not begin without a %s', async (missing, more) => {
    const made = await files.draft(more);
    expect(await refusal(files.move(made, 'onboard'))).toMatchObject({
      message: `${made.name} cannot start yet. Missing: ${missing}, approved pay.`,
    });
  });

  test('that is announced is told to the head and to administration', async () => {
    const made = await files.draft();
    await files.payFrom(made.id, START);
    await files.move(await files.latest(made.id), 'onboard');
    for (const who of ['jonas.ekdahl', 'devon.archer'] as const) expect(await files.toldTo(who)).toContain(`${made.name} is joining`);
  });

  test('is refused twice: the same address, the same name with the same birth date', async () => {
    await files.draft({ familyName: 'Twin', email: 'twin@corvane.example', birthDate: '1990-05-01' });
    expect(await refusal(files.draft({ email: 'TWIN@corvane.example' }))).toMatchObject({
      code: 'employee.email_taken',
      fields: { email: expect.any(String) },
    });
    const again = { familyName: 'Twin', email: 'other@corvane.example', birthDate: '1990-05-01' };
    expect(await refusal(files.draft(again))).toMatchObject({ code: 'employee.looks_known' });
    expect(await files.draft({ ...again, isAnother: true })).toMatchObject({ name: 'Nova Twin' });
  });

  test.each([
    ['an unknown grade', { grade: 'G99' }, 'employee.unknown_grade'],
    ['a department that is not there', { departmentId: 'dep_00000000000000000000000000' }, 'department.missing'],
    ['a manager who is not there', { managerId: 'emp_00000000000000000000000000' }, 'employee.manager_gone'],
  ])('with %s is refused at its field', async (_name, more, code) => {
    expect(await refusal(files.draft(more))).toMatchObject({ code, fields: { [Object.keys(more)[0]!]: expect.any(String) } });
  });

  test('is not for a department that is archived', async () => {
    const { departments } = app.as('viktor.sandell');
    const { id: departmentId } = await departments.create({ body: { code: 'OLD', name: 'Old' } });
    await departments.transition({ id: departmentId, body: { name: 'archive', version: 1 } });
    expect(await refusal(files.draft({ departmentId }))).toMatchObject({ code: 'department.missing' });
  });

  test('is not made by anybody but HR', async () => {
    for (const name of CAST_NAMES.filter((one) => one !== 'anneke.vos'))
      expect(
        await refusal(
          app.as(name).employees.create({ body: { givenName: 'A', familyName: 'B', email: 'ab@corvane.example', position: 'C' } }),
        ),
      ).toMatchObject({ status: 403 });
  });
});

test('the personnel list is narrowed to places, which it counts, and to who reports to somebody', async () => {
  const one = await files.draft({ location: 'Yard North' });
  const other = await files.draft({ location: 'Yard South', managerId: app.idOf('devon.archer') });
  const ids = async (query: object) => (await hr().list({ query: { q: 'Nova', size: 200, ...query } })).items.map(({ id }) => id);
  expect(await ids({ location: 'Yard North' })).toEqual([one.id]);
  expect(new Set(await ids({ location: ['Yard North', 'Yard South'] }))).toEqual(new Set([one.id, other.id]));
  expect(await ids({ managerId: app.idOf('devon.archer') })).toEqual([other.id]);
  const { page } = await hr().list({ query: { location: 'Yard North' } });
  expect(page.facets?.['location']).toMatchObject({ 'Yard North': 1, 'Yard South': 1 });
});

test('a head reads where the team is, its hours of last week and what leave is left; who only oversees people reads no hours', async () => {
  const { db } = app.services;
  const id = app.idOf('marta.kessler');
  const rowOf = async (who: CastName) =>
    (await app.as(who).employees.list({ query: { q: 'Marta', sort: 'name' } })).items.find((one) => one.id === id)!;
  const [balance] = await app.as('marta.kessler').leave.balances({ query: {} });
  expect(await rowOf('jonas.ekdahl')).toMatchObject({ minutesLastWeek: 0, leaveLeft100: balance!.available100, site: null });
  const monday = addDays(TODAY, 1 - weekdayOf(TODAY) - 7);
  await db
    .insertInto('timesheet')
    .values({ id: 'tms_1', employee_id: id, week: weekOf(monday), first_day: monday })
    .execute();
  for (const [n, day] of [monday, addDays(monday, 6), addDays(monday, 7)].entries())
    await db
      .insertInto('time_entry')
      .values({ id: `ten_${n}`, timesheet_id: 'tms_1', employee_id: id, day, minutes: 60, activity: 'workshop', entered_by: id })
      .execute();
  expect((await rowOf('jonas.ekdahl')).minutesLastWeek).toBe(120);
  expect((await rowOf('anneke.vos')).minutesLastWeek).toBe(120);
  expect(await rowOf('viktor.sandell')).toMatchObject({ minutesLastWeek: null, leaveLeft100: null });
  await expect(app.as('viktor.sandell').employees.list({ query: { sort: 'hours' } })).rejects.toMatchObject({ status: 403 });
});

test('lines of report make no circle', async () => {
  const [top, below] = [await files.draft(), await files.draft()];
  const workOf = ({ givenName, familyName, position, version }: Employee, managerId: string) => ({
    givenName,
    familyName,
    position,
    version,
    departmentId: files.building,
    managerId: managerId,
    grade: 'G5',
    hireDate: START,
  });
  // A draft is nobody's manager yet.
  expect(await refusal(hr().updateWork({ id: below.id, body: workOf(below, top.id) }))).toMatchObject({ code: 'employee.manager_gone' });
  const jonas = await files.latest(app.idOf('jonas.ekdahl'));
  const marta = await files.latest(app.idOf('marta.kessler'));
  await hr().updateWork({ id: marta.id, body: workOf(marta, jonas.id) });
  expect(await refusal(hr().updateWork({ id: jonas.id, body: workOf(jonas, marta.id) }))).toMatchObject({
    code: 'employee.manager_circle',
  });
});

describe('an employment', () => {
  test('is suspended when a second person agrees, and reinstated; the reason is HR’s alone', async () => {
    const person = await files.active();
    const md = app.as('helena.marsh');
    const decide = async (name: 'approve' | 'reject') => {
      const { id, version } = (await md.approvals.list({ query: { kind: 'suspension' } })).items[0]!;
      await md.approvals.transition({ id, body: { name, version, input: { comment: 'As we spoke' } } });
    };
    expect(await refusal(files.move(person, 'askSuspension', { reason: 'no' }))).toMatchObject({ status: 400 });
    expect(await refusal(files.move(person, 'suspend' as 'onboard', { reason: 'At once' }))).toMatchObject({ status: 403 });
    const asked = await files.move(person, 'askSuspension', { reason: 'The safety card has expired' });
    expect(asked.status).toBe('active');
    expect(await refusal(files.move(asked, 'askSuspension', { reason: 'Once more' }))).toMatchObject({ code: 'employee.suspension_asked' });
    await decide('reject');
    expect((await files.latest(person.id)).status).toBe('active');
    const { tasks, resources } = app.as('jonas.ekdahl');
    await tasks.create({ body: { title: 'Scaffold', assigneeIds: [person.id] } });
    const van = {
      kind: 'vehicle',
      code: 'VH-01',
      name: 'Van',
      category: 'Van',
      meterKind: 'km',
      meterValue: 1,
      dayRateMinor: '1',
    } as const;
    const { id: resourceId } = await app.as('devon.archer').resources.create({ body: van });
    const wanted = { resourceId, from: START, to: START, purpose: 'Doors', operatorId: person.id };
    const booking = await resources.book({ body: wanted });
    await files.move(await files.latest(person.id), 'askSuspension', { reason: 'The safety card has expired' });
    await decide('approve');
    expect(await resources.booking({ id: booking.id })).toMatchObject({ status: 'cancelled' });
    expect(await files.toldTo('jonas.ekdahl')).toContain(`1 open task of ${person.name} needs somebody else`);
    expect(await files.toldTo('viktor.sandell')).toContain(`${person.name} is suspended`);
    const suspended = await files.latest(person.id);
    expect(suspended).toMatchObject({ status: 'suspended', statusReason: 'The safety card has expired' });
    expect(await app.as('jonas.ekdahl').employees.get({ id: person.id })).not.toHaveProperty('statusReason');
    expect((await md.notifications.list()).items.map(({ title }) => title)).toContain(`${person.name} is suspended`);
    expect(await files.move(suspended, 'reinstate')).toMatchObject({ status: 'active', statusReason: null });
  });

  test('has its contract ticked only when the contract is among the documents', async () => {
    const made = await files.draft();
    await files.payFrom(made.id, START);
    const person = await files.move(await files.latest(made.id), 'onboard');
    const tick = async () => {
      const { id, version } = (await hr().checklist({ id: person.id })).find(({ key }) => key === 'contract')!;
      return hr().tick({ id, body: { status: 'done', version } });
    };
    expect(await refusal(tick())).toMatchObject({ code: 'checklist.no_contract' });
    await files.fileContract(person.id);
    expect(await tick()).toMatchObject({ status: 'done' });
  });

  test('ends when assets and approvals are handed over; memberships, duties, pay and account end with it; a rehire keeps the number', async () => {
    const person = await files.active({ hireDate: BEGAN });
    expect(await refusal(files.move(person, 'giveNotice', { reason: 'Moves away', endDate: addDays(BEGAN, -1) }))).toMatchObject({
      code: 'employee.ends_before_start',
    });
    const leaving = await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    for (const who of ['jonas.ekdahl', 'samir.haddad', 'devon.archer', 'viktor.sandell'] as const)
      expect(await files.toldTo(who)).toContain(`${person.name} is leaving`);
    const given = { toId: person.id, fromDay: TODAY, toDay: TODAY, kinds: null, maxAmountMinor: null, reason: 'Away' };
    const delegation = await app.as('devon.archer').delegations.create({ body: given });
    expect(await refusal(files.move(leaving, 'complete'))).toMatchObject({
      message: `${person.name} cannot leave yet. Tick off or waive: Assets returned, Approvals handed over.`,
    });
    const items = await hr().checklist({ id: person.id });
    const [assets, approvals] = ['assets', 'approvals'].map((key) =>
      items.find((item) => item.list === 'offboarding' && item.key === key)!,
    );
    await hr().tick({ id: assets!.id, body: { status: 'done', version: 1 } });
    const gone = `${assets!.id.slice(0, 4)}${'0'.repeat(26)}` as NonNullable<typeof assets>['id'];
    expect(await refusal(hr().tick({ id: gone, body: { status: 'done', version: 1 } }))).toMatchObject({ status: 404 });
    expect(await refusal(hr().tick({ id: approvals!.id, body: { status: 'waived', version: 1 } }))).toMatchObject({
      code: 'checklist.waive_why',
    });
    await hr().tick({ id: approvals!.id, body: { status: 'waived', note: 'None were open', version: 1 } });
    const left = await files.move(leaving, 'complete');
    expect(left).toMatchObject({ status: 'terminated', endDate: TODAY, transitions: ['rehire'] });
    const { items: delegations } = await app.as('devon.archer').delegations.list({ query: { mine: 'true' } });
    expect(delegations.find(({ id }) => id === delegation.id)).toMatchObject({ status: 'ended' });
    const { db } = app.services;
    expect(await db.selectFrom('compensation').select('to_day').where('employee_id', '=', person.id).execute()).toEqual([
      { to_day: TODAY },
    ]);
    expect(await db.selectFrom('employee').select('final_pay_due').where('id', '=', person.id).execute()).toEqual([
      { final_pay_due: true },
    ]);
    expect(await db.selectFrom('account').select('status').where('email', '=', person.email).execute()).toEqual([{ status: 'closed' }]);
    expect(await refusal(files.move(left, 'rehire', { hireDate: TODAY }))).toMatchObject({ code: 'employee.rehired_too_early' });
    expect(await refusal(hr().tick({ id: assets!.id, body: { status: 'open', version: 2 } }))).toMatchObject({ code: 'checklist.closed' });
    expect(await files.move(left, 'rehire', { hireDate: addDays(TODAY, 60) })).toMatchObject({
      status: 'onboarding',
      number: person.number,
      endDate: null,
    });
    expect((await hr().checklist({ id: person.id })).filter(({ list, status }) => list === 'onboarding' && status === 'open')).toHaveLength(
      6,
    );
  });

  test('is completed on the last day or later, and not before it', async () => {
    const person = await files.active();
    const leaving = await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: addDays(TODAY, 30) });
    for (const { id, key, list } of await hr().checklist({ id: person.id }))
      if (list === 'offboarding' && ['assets', 'approvals'].includes(key)) await hr().tick({ id, body: { status: 'done', version: 1 } });
    expect(await refusal(files.move(leaving, 'complete'))).toMatchObject({ code: 'employee.still_works' });
    expect(await files.latest(person.id)).toMatchObject({ status: 'offboarding' });
  });

  test('what was settled on a list may be opened again until its step is taken, what is open may be done later', async () => {
    const made = await files.draft();
    await files.payFrom(made.id, START);
    const joining = await files.move(await files.latest(made.id), 'onboard');
    const items = async () => new Map((await hr().checklist({ id: made.id })).map((item) => [item.key, item]));
    const tick = async (key: string, status: 'open' | 'done') => {
      const { id, version } = (await items()).get(key)!;
      return hr().tick({ id, body: { status, version } });
    };
    expect(await tick('safety', 'done')).toMatchObject({ isClosed: false });
    expect(await tick('safety', 'open')).toMatchObject({ status: 'open', byName: null });
    await tick('safety', 'done');
    await files.fileContract(made.id);
    await files.move(joining, 'activate');
    expect(await refusal(tick('safety', 'open'))).toMatchObject({
      code: 'checklist.closed',
      message: `The list was closed when ${made.name} started. What was settled on it stays as it is.`,
    });
    expect(await tick('equipment', 'done')).toMatchObject({ status: 'done', isClosed: true });
    expect((await items()).get('bank')).toMatchObject({ status: 'open', isClosed: false });
  });

  test('begins and ends by itself on its days, where nothing stands in the way', async () => {
    const made = await files.draft();
    await files.payFrom(made.id, START);
    await files.move(await files.latest(made.id), 'onboard');
    const run = () => peopleJobs[0]!.run({}, { ...systemContext(app.services), now: new Date(`${START}T08:00:00Z`) });
    await run();
    expect(await files.latest(made.id)).toMatchObject({ status: 'onboarding' });
    await files.fileContract(made.id);
    await run();
    expect(await files.latest(made.id)).toMatchObject({ status: 'active' });
  });
});
