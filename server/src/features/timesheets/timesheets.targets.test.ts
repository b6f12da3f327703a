import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysOfWeek, sayDay, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Cell, CrewCell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, toJson, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { remind } from './timesheets.reminders.ts';

/** A Wednesday, noon in Berlin. */
const NOON = new Date('2026-10-14T10:00:00Z');
let now = NOON;
let app: TestApp;
/** Amara Nwosu runs RC-01, Marta Kessler is its foreman; Jonas Ekdahl heads them all. */
let company: Company;
let concrete: `cco_${string}`;
let excavator: `rsc_${string}`;
/** Rosa Delgado has no login: others enter her hours. */
let rosa: `emp_${string}`;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointCompany(app);
  const { db } = app.services;
  const member = (employee_id: string, project_role: 'worker' | 'foreman') =>
    db.insertInto('project_member').values({ project_id: company.project, employee_id, project_role }).execute();
  rosa = await withTransaction(db, async (tx) => {
    const person = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@corvane.example', position: 'Carpenter', hasLogin: false };
    return (await createEmployee(systemContext(app.services, tx), { ...person, departmentId: company.building })).id as `emp_${string}`;
  });
  await member(rosa, 'worker');
  await member(company.idOf('marta.kessler'), 'foreman');
  forgetRelations(app.services);
  concrete = (await company.as('marta.kessler').costCodes.list()).find(({ code }) => code === '03')!.id as `cco_${string}`;
  const made = await company.as('devon.archer').resources.create({
    body: { kind: 'equipment', code: 'EX-01', name: 'Excavator', category: 'Excavator', meterKind: 'hours', meterValue: 100 },
  });
  excavator = made.id as `rsc_${string}`;
});
afterAll(() => app.close());

let weeks = 0;
/** A week that no other test uses. */
const nextWeek = () => weekOf(addDays('2026-10-12', 7 * weeks++));
const sheets = (who: CompanyName = 'marta.kessler') => company.as(who).timesheets;
const cell = (day: string, minutes: number, more: Partial<Cell> = {}): Cell => ({
  ...{ day, minutes, projectId: company.project as `prj_${string}`, activity: null, phaseId: null, taskId: null },
  ...more,
});
const save = (week: string, cells: Cell[], who?: CompanyName) => sheets(who).save({ body: { week, cells } });
const project = (status: 'active' | 'on_hold' | 'practical_completion') =>
  app.services.db.updateTable('project').set({ status }).where('id', '=', company.project).execute();
/** From the first to the last day, as it stands in the end; nobody's operator and of no project where none is named. */
const book = (
  from: string,
  to: string,
  more: { operator_id?: string; project_id?: string; status?: 'approved' | 'rejected' | 'returned'; in_at?: Date },
) =>
  app.services.db
    .insertInto('booking')
    .columns([
      'id',
      'resource_id',
      'resource_no',
      'from_at',
      'to_at',
      'requester_id',
      'status',
      'operator_id',
      'project_id',
      'in_at',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('resource')
        .select((is) => [
          is.val(newId('bkg')).as('id'),
          'id as resource_id',
          'no as resource_no',
          is.val(new Date(`${from}T06:00:00Z`)).as('from_at'),
          is.val(new Date(`${to}T16:00:00Z`)).as('to_at'),
          is.val(company.idOf('amara.nwosu')).as('requester_id'),
          is.val(more.status ?? 'approved').as('status'),
          is.val(more.operator_id ?? null).as('operator_id'),
          is.val(more.project_id ?? null).as('project_id'),
          is.cast<Date>(is.val(more.in_at ?? null), 'timestamptz').as('in_at'),
          is.val(NOON).as('created_at'),
          is.val(NOON).as('updated_at'),
        ])
        .where('id', '=', excavator),
    )
    .execute();

describe('cost codes', () => {
  test('count the hours of a project, each its own entry, and no hours outside projects', async () => {
    const [monday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    const sheet = await save(week, [cell(monday, 120), cell(monday, 240, { costCodeId: concrete })]);
    expect(sheet.entries.map(({ minutes, costCode }) => [minutes, costCode])).toEqual([
      [120, null],
      [240, '03 Concrete'],
    ]);
    expect((await save(week, [cell(monday, 0)])).entries).toMatchObject([{ minutes: 240 }]);
    const office = cell(monday, 60, { projectId: null, activity: 'office', costCodeId: concrete });
    expect(await refusal(save(week, [office]))).toMatchObject({ code: 'cost_code.no_project', fields: { costCodeId: expect.any(String) } });
    expect(await refusal(save(week, [cell(monday, 60, { costCodeId: newId('cco') })]))).toMatchObject({ status: 404 });
  });

  test('out of use they stay with what has them, and are neither chosen nor copied', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const [monday = '', tuesday = ''] = daysOfWeek(before);
    await save(before, [cell(monday, 60), cell(monday, 120, { costCodeId: concrete }), cell(tuesday, 90, { costCodeId: concrete })]);
    const use = (is_active: boolean) => app.services.db.updateTable('cost_code').set({ is_active }).where('id', '=', concrete).execute();
    await use(false);
    expect((await save(before, [cell(tuesday, 100, { costCodeId: concrete })])).entries).toHaveLength(3);
    expect(await refusal(save(week, [cell(addDays(monday, 7), 60, { costCodeId: concrete })]))).toMatchObject({
      code: 'cost_code.not_in_use',
    });
    const copied = await sheets().copy({ body: { week } });
    expect(copied.entries.map(({ minutes, costCodeId }) => [minutes, costCodeId])).toEqual([
      [180, null],
      [100, null],
    ]);
    await use(true);
  });

  test('of a task go with the hours that its clock books', async () => {
    const body = { title: 'Pour', projectId: company.project, assigneeIds: [company.idOf('marta.kessler')] };
    const task = await company.as('amara.nwosu').tasks.create({ body: { ...body, costCodeId: concrete } });
    expect(task).toMatchObject({ costCodeId: concrete, costCode: '03 Concrete' });
    expect((await company.as('amara.nwosu').tasks.list({ query: { q: task.number } })).items).toMatchObject([{ costCode: '03 Concrete' }]);
    await sheets().startTimer({ body: { projectId: company.project, taskId: task.id } });
    now = new Date(NOON.getTime() + 30 * 60_000);
    await sheets().stopTimer();
    now = NOON;
    const { entries } = await sheets().week({ query: { week: weekOf('2026-10-14') } });
    expect(entries.filter(({ taskId }) => taskId === task.id)).toMatchObject([{ minutes: 30, costCode: '03 Concrete' }]);
    const own = { title: 'Tidy', assigneeIds: [company.idOf('marta.kessler')], costCodeId: concrete };
    expect(await refusal(company.as('marta.kessler').tasks.create({ body: own }))).toMatchObject({ code: 'cost_code.no_project' });
  });
});

test('hours are added to a day by hand, on top of what is there, with what was done; on a task by its cost code', async () => {
  const [monday = '', tuesday = '', , , , saturday = ''] = daysOfWeek(nextWeek());
  const body = { title: 'Curing', projectId: company.project, assigneeIds: [company.idOf('marta.kessler')] };
  const task = await company.as('amara.nwosu').tasks.create({ body: { ...body, costCodeId: concrete } });
  const projectId = company.project as `prj_${string}`;
  const add = (more: object) => sheets().log({ body: { projectId, taskId: task.id, day: monday, minutes: 60, ...more } });
  await add({ note: 'Covered' });
  const sheet = await add({ minutes: 30, note: 'Watered' });
  expect(sheet.entries.filter(({ taskId }) => taskId === task.id)).toMatchObject([
    { day: monday, minutes: 90, costCode: '03 Concrete', note: 'Covered; Watered' },
  ]);
  expect((await company.as('marta.kessler').tasks.get({ id: task.id })).loggedMinutes).toBe(90);
  await Promise.all([add({ day: tuesday }), add({ day: tuesday })]);
  const { entries } = await sheets().week({ query: { week: weekOf(monday) } });
  expect(entries.filter(({ day }) => day === tuesday)).toMatchObject([{ minutes: 120 }]);
  await add({ projectId: null, taskId: null, activity: 'office', day: saturday });
  for (const [more, code] of [
    [{ minutes: 1440 }, 'timesheet.day_full'],
    [{ minutes: 7 }, 'request.invalid'],
    [{ projectId: null }, 'request.invalid'],
    [{ taskId: newId('tsk') }, 'request.not_found'],
  ] as const)
    expect([more, await refusal(add(more))]).toMatchObject([more, { code }]);
});

test('hours are on tasks that one sees, and on tasks and phases of their project', async () => {
  const [monday = ''] = daysOfWeek(nextWeek());
  const week = weekOf(monday);
  const hidden = await company.as('devon.archer').tasks.create({ body: { title: 'Secret', assigneeIds: [company.idOf('devon.archer')] } });
  const office = { projectId: null, activity: 'office' } as const;
  expect(await refusal(save(week, [cell(monday, 60, { ...office, taskId: hidden.id as `tsk_${string}` })]))).toMatchObject({ status: 404 });
  expect(await refusal(sheets().startTimer({ body: { activity: 'office', taskId: hidden.id } }))).toMatchObject({ status: 404 });
  const other = newId('prj');
  const place = { name: 'Depot', department_id: company.building, status: 'active', created_by: 'system' } as const;
  await app.services.db
    .insertInto('project')
    .values({ id: other, code: 'RC-08', ...place })
    .execute();
  const depot = await company
    .as('jonas.ekdahl')
    .projects.create({ body: { code: 'RC-07', name: 'Depot', departmentId: company.building } });
  const plan = { id: depot.id, body: { name: 'Roof', start: monday, finish: monday } };
  const { phases } = await company.as('jonas.ekdahl').projectPlans.addPhase(plan);
  for (const phaseId of [newId('phs'), phases[0]!.id as `phs_${string}`])
    expect(await refusal(save(week, [cell(monday, 60, { phaseId })]))).toMatchObject({ code: 'project.other_phase' });
  const task = await company.as('jonas.ekdahl').tasks.create({ body: { title: 'Own', assigneeIds: [company.idOf('marta.kessler')] } });
  await app.services.db.updateTable('task').set({ project_id: other }).where('id', '=', task.id).execute();
  const taskId = task.id as `tsk_${string}`;
  expect(await refusal(save(week, [cell(monday, 60, { taskId })]))).toMatchObject({ code: 'timesheet.other_task' });
  expect((await save(week, [cell(monday, 60, { ...office, taskId })])).entries).toHaveLength(1);
});

test('on a project that is on hold stand-by alone is booked; on one that is over nothing', async () => {
  const [monday = '', tuesday = ''] = daysOfWeek(nextWeek());
  const week = weekOf(monday);
  const standby = cell(monday, 60, { activity: 'standby' });
  await project('on_hold');
  expect(await refusal(save(week, [cell(monday, 60)]))).toMatchObject({ code: 'timesheet.project_not_active' });
  expect(await refusal(save(week, [{ ...cell(monday, 60), projectId: newId('prj') }]))).toMatchObject({ code: 'request.not_found' });
  expect((await save(week, [standby])).entries).toMatchObject([{ projectCode: 'RC-01', activity: 'standby', minutes: 60 }]);
  await project('practical_completion');
  expect(await refusal(save(week, [{ ...standby, day: tuesday }]))).toMatchObject({ code: 'timesheet.project_not_active' });
  await project('active');
  for (const more of [{ activity: 'office' }, { projectId: null }] as const)
    expect(await refusal(save(week, [cell(tuesday, 60, more)]))).toMatchObject({ code: 'request.invalid' });
});

describe('hours of an operator', () => {
  test('are on what is booked for the project, or with them as its operator, on days of the booking; the meter stays', async () => {
    const [monday = '', tuesday = '', wednesday = '', thursday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    const operated = (day: string, more: Partial<Cell> = {}) => save(week, [cell(day, 240, { resourceId: excavator, ...more })]);
    const { meterValue } = await company.as('devon.archer').resources.get({ id: excavator });
    expect(await sheets().resources({ query: { week } })).toEqual([]);
    expect(await refusal(operated(monday))).toMatchObject({ code: 'timesheet.not_booked' });
    await book(monday, monday, { project_id: company.project });
    await book(tuesday, tuesday, { operator_id: company.idOf('marta.kessler') });
    await book(wednesday, wednesday, { operator_id: rosa });
    await book(thursday, thursday, { project_id: company.project, status: 'rejected' });
    expect((await operated(monday)).entries).toMatchObject([{ resource: 'EX-01 Excavator', minutes: 240 }]);
    const travel = { projectId: null, activity: 'travel' } as const;
    expect(await refusal(operated(monday, travel))).toMatchObject({ code: 'timesheet.not_booked' });
    expect((await operated(tuesday, travel)).entries).toHaveLength(2);
    for (const day of [wednesday, thursday]) expect(await refusal(operated(day))).toMatchObject({ code: 'timesheet.not_booked' });
    expect(await sheets().resources({ query: { week } })).toMatchObject([
      { code: 'EX-01', isOperator: true, projectIds: [company.project] },
    ]);
    expect((await company.as('devon.archer').resources.get({ id: excavator })).meterValue).toBe(meterValue);
    expect(await refusal(sheets('devon.archer').resources({ query: { week, employeeId: rosa } }))).toMatchObject({ status: 404 });
  });

  test('are offered for projects on whose team somebody is in that week', async () => {
    const monday = '2026-09-07';
    await book(monday, monday, { project_id: company.project });
    const { db } = app.services;
    const offered = async (from_day: string | null, to_day: string | null) => {
      const part = db.updateTable('project_member').set({ from_day, to_day }).where('project_id', '=', company.project);
      await part.where('employee_id', '=', company.idOf('marta.kessler')).execute();
      return (await sheets().resources({ query: { week: weekOf(monday) } })).map(({ code }) => code);
    };
    expect(await offered(addDays(monday, 6), null)).toEqual(['EX-01']);
    expect(await offered(null, monday)).toEqual(['EX-01']);
    expect(await offered(addDays(monday, 7), null)).toEqual([]);
    expect(await offered(null, addDays(monday, -1))).toEqual([]);
    await offered(null, null);
  });

  test('end where it was brought back, and ask for the certificates that it needs', async () => {
    const [monday = '', tuesday = '', wednesday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    await book(monday, wednesday, { project_id: company.project, status: 'returned', in_at: new Date(`${tuesday}T10:00:00Z`) });
    const operated = (day: string) => save(week, [cell(day, 60, { resourceId: excavator })]);
    expect((await operated(tuesday)).entries).toHaveLength(1);
    expect(await refusal(operated(wednesday))).toMatchObject({ code: 'timesheet.not_booked' });
    const needs = (required_certificates: string[]) =>
      app.services.db.updateTable('resource').set({ required_certificates }).where('id', '=', excavator).execute();
    await needs(['DIGGER']);
    expect(await refusal(operated(monday))).toMatchObject({ code: 'timesheet.no_certificate' });
    await needs([]);
    expect((await operated(monday)).entries).toHaveLength(2);
  });
});

describe('cost code and machine', () => {
  const move = (who: CompanyName, { id, version }: Pick<Timesheet, 'id' | 'version'>, name: 'submit' | 'correct', input: object) =>
    sheets(who).transition({ id: id!, body: { name, version, input: input as Record<string, unknown> } });
  const approvalOf = async ({ id }: Pick<Timesheet, 'id'>) =>
    (await company.as('jonas.ekdahl').approvals.of({ kind: 'timesheet', subjectId: id! }))!;
  const decide = async (sheet: Timesheet, name: 'approve' | 'return') => {
    const { id, version } = await approvalOf(sheet);
    await company.as('jonas.ekdahl').approvals.transition({ id, body: { name, version, input: { comment: 'Look again' } } });
  };

  test('are decided on with the hours: a week that comes again with another one says so, one that is renamed does not', async () => {
    const [monday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    await book(monday, monday, { project_id: company.project });
    const submit = async () => move('marta.kessler', await sheets().week({ query: { week } }), 'submit', { reason: 'Rest' });
    await save(week, [cell(monday, 240, { costCodeId: concrete, note: 'Rain' })]);
    const sheet = await submit();
    await decide(sheet, 'return');
    const operated = cell(monday, 240, { costCodeId: concrete, resourceId: excavator, onSite: true, note: 'Rain' });
    await save(week, [cell(monday, 0, { costCodeId: concrete }), operated]);
    await submit();
    const { changes } = await approvalOf(sheet);
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [`${monday} RC-01, cost code 03 240 min Rain`, `${monday} RC-01, cost code 03, EX-01, on site 240 min Rain`],
    ]);
    const { db } = app.services;
    const rename = (name: string) => db.updateTable('cost_code').set({ name }).where('id', '=', concrete).execute();
    await rename('Concrete and formwork');
    await decide(sheet, 'approve');
    await rename('Concrete');
    expect((await sheets().week({ query: { week } })).status).toBe('approved');
  });

  test('are corrected after the hours were closed: those that the week has, or could have', async () => {
    const [monday = '', tuesday = '', , , , , sunday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    await book(monday, monday, { project_id: company.project });
    const counted = { costCodeId: concrete, resourceId: excavator };
    const saved = await save(week, [cell(monday, 480, counted)]);
    const handedIn = await move('marta.kessler', saved, 'submit', { reason: 'Rest' });
    await decide(handedIn, 'approve');
    now = new Date(`${addDays(sunday, 5)}T10:00:00Z`);
    await sheets('anneke.vos').lock({ body: { through: sunday } });
    const use = (is_active: boolean) => app.services.db.updateTable('cost_code').set({ is_active }).where('id', '=', concrete).execute();
    await use(false);
    const correct = async (more: object) => {
      const locked = await sheets('anneke.vos').get({ id: saved.id! });
      const input = { day: monday, projectId: company.project, minutes: -60, reason: 'Counted twice', ...more };
      return move('anneke.vos', locked, 'correct', input);
    };
    await correct(counted);
    const { corrections } = await correct({ activity: 'standby', minutes: 60 });
    expect(corrections.map(({ minutes, costCode, resource, activity }) => [minutes, costCode, resource, activity])).toEqual([
      [-60, '03 Concrete', 'EX-01 Excavator', null],
      [60, null, null, 'standby'],
    ]);
    const [masonry] = (await company.as('anneke.vos').costCodes.list()).filter(({ code }) => code === '04');
    expect((await correct({ costCodeId: masonry!.id })).corrections.at(-1)).toMatchObject({ costCode: '04 Masonry' });
    for (const [more, code] of [
      [{ day: tuesday, resourceId: excavator }, 'timesheet.not_booked'],
      [{ projectId: null, activity: 'office', costCodeId: masonry!.id }, 'cost_code.no_project'],
      [{ activity: 'office' }, 'timesheet.correction_target'],
      [{ projectId: null, activity: null }, 'timesheet.correction_target'],
    ] as const)
      expect(await refusal(correct(more))).toMatchObject({ code });
    await use(true);
    expect(await refusal(correct({ costCodeId: newId('cco') }))).toMatchObject({ status: 404 });
    const query = { from: monday, to: sunday, employeeId: company.idOf('marta.kessler') };
    const listed = async (who: CompanyName, more: object = {}) => sheets(who).entries({ query: { ...query, ...more } });
    const { items, page } = await listed('jonas.ekdahl', { sort: 'minutes' });
    expect(items.map((one) => [one.minutes, one.isCorrection, one.costCode, one.resource, one.note, one.enteredByName])).toEqual([
      [-60, true, '03 Concrete', 'EX-01 Excavator', 'Counted twice', 'Anneke de Vos'],
      [-60, true, '04 Masonry', null, 'Counted twice', 'Anneke de Vos'],
      [60, true, null, null, 'Counted twice', 'Anneke de Vos'],
      [480, false, '03 Concrete', 'EX-01 Excavator', '', null],
    ]);
    expect(page).toMatchObject({ total: 4, totals: { minutes: '420' } });
    expect((await listed('marta.kessler', { corrected: 'true', costCodeId: concrete })).page.totals).toEqual({ minutes: '-60' });
    expect((await listed('marta.kessler', { corrected: 'false' })).items).toHaveLength(1);
    expect((await listed('anneke.vos', { q: 'counted TWICE', resourceId: excavator })).items).toHaveLength(1);
    for (const who of ['amara.nwosu', 'devon.archer'] as const) expect((await listed(who)).items).toEqual([]);
    const columns = ['minutes', 'isCorrection', 'costCode', 'resource', 'note'];
    const file = await sheets('jonas.ekdahl').export({ query: { ...query, format: 'csv', columns, sort: 'minutes' } });
    expect(
      (await file.text())
        .trim()
        .split(/\r?\n/)
        .filter((line) => line.startsWith('-1')),
    ).toHaveLength(2);
    now = NOON;
  });
});

test('hours are on days of one’s part in the project; what the week had before its days were corrected stays', async () => {
  const week = nextWeek();
  const [monday = '', tuesday = '', wednesday = '', thursday = ''] = daysOfWeek(week);
  const part = (from_day: string | null, to_day: string | null) =>
    app.services.db
      .updateTable('project_member')
      .set({ from_day, to_day })
      .where('employee_id', '=', company.idOf('marta.kessler'))
      .execute();
  await save(week, [cell(tuesday, 60)]);
  now = new Date(`${wednesday}T10:00:00Z`);
  await part(wednesday, wednesday);
  const kept = [cell(tuesday, 90), cell(wednesday, 60)];
  expect(await save(week, kept)).toMatchObject({ entries: [{ minutes: 90 }, { minutes: 60 }] });
  for (const day of [monday, thursday])
    expect(await refusal(save(week, [...kept, cell(day, 60)]))).toMatchObject({
      code: 'timesheet.outside_part',
      message: `Marta Kessler is not on the team of RC-01 on ${sayDay(day)}. Ask its manager to correct the days.`,
    });
  await part(null, null);
  now = NOON;
});

test('a crew’s hours are entered by cost code and machine, each a line of its worker, and are on site', async () => {
  const [before, week] = [nextWeek(), nextWeek()];
  const [monday = '', tuesday = ''] = daysOfWeek(before);
  const projectId = company.project as `prj_${string}`;
  const enter = (cells: Omit<CrewCell, 'employeeId'>[]) =>
    sheets().saveCrew({ body: { week: before, projectId, cells: cells.map((one) => ({ employeeId: rosa, ...one })) } });
  await book(monday, monday, { project_id: company.project });
  const counted = { costCodeId: concrete, resourceId: excavator };
  await enter([
    { day: monday, minutes: 120 },
    { day: monday, minutes: 300, ...counted },
    { day: tuesday, minutes: 60 },
  ]);
  const [row] = await enter([{ day: tuesday, minutes: 90, costCodeId: concrete }]);
  expect(row!.minutes.slice(0, 2)).toEqual([420, 150]);
  expect(row!.lines.map(({ costCode, resource, minutes }) => [costCode, resource, ...minutes.slice(0, 2)])).toEqual([
    [null, null, 120, 60],
    ['03 Concrete', 'EX-01 Excavator', 300, 0],
    ['03 Concrete', null, 0, 90],
  ]);
  expect(await refusal(enter([{ day: tuesday, minutes: 30, ...counted }]))).toMatchObject({ code: 'timesheet.not_booked' });
  const sheet = await sheets().week({ query: { week: before, employeeId: rosa } });
  expect(sheet.entries.every(({ onSite }) => onSite)).toBe(true);
  // The machine is not booked in the week after: its hours are copied without it.
  const [copied] = await sheets().copyCrew({ body: { week, projectId } });
  expect(copied!.lines.map(({ costCode, resource, minutes }) => [costCode, resource, ...minutes.slice(0, 2)])).toEqual([
    [null, null, 120, 60],
    ['03 Concrete', null, 300, 90],
  ]);
});

test('what was said of an entry stays with it, on site or not and its note, until something else is said', async () => {
  const [monday = ''] = daysOfWeek(nextWeek());
  const week = weekOf(monday);
  await save(week, [cell(monday, 60, { onSite: true, note: 'Rain' })]);
  expect((await save(week, [cell(monday, 90)])).entries).toMatchObject([{ minutes: 90, onSite: true, note: 'Rain' }]);
  expect((await save(week, [cell(monday, 90, { onSite: false, note: '' })])).entries).toMatchObject([{ onSite: false, note: '' }]);
});

test('single entries are listed, added up and taken out as a file by who may see them', async () => {
  const [monday = ''] = daysOfWeek(nextWeek());
  await save(weekOf(monday), [cell(monday, 120, { costCodeId: concrete, note: 'Quartz' }), cell(monday, 60)]);
  const query = { from: monday, to: monday, employeeId: company.idOf('marta.kessler') };
  const list = (who: CompanyName, more: object = {}) => sheets(who).entries({ query: { ...query, ...more } });
  const { items, page } = await list('marta.kessler', { sort: '-minutes' });
  expect(items.map(({ minutes, costCode, projectCode }) => [minutes, costCode, projectCode])).toEqual([
    [120, '03 Concrete', 'RC-01'],
    [60, null, 'RC-01'],
  ]);
  expect(page.totals).toEqual({ minutes: '180' });
  expect((await list('jonas.ekdahl', { costCodeId: concrete })).items).toMatchObject([{ note: 'Quartz', employeeName: 'Marta Kessler' }]);
  expect((await list('anneke.vos', { q: 'quartz' })).items).toHaveLength(1);
  for (const who of ['amara.nwosu', 'devon.archer'] as const) expect((await list(who)).items).toEqual([]);
  const columns = ['day', 'person', 'costCode', 'minutes'];
  const file = await sheets('jonas.ekdahl').export({ query: { ...query, format: 'csv', columns, sort: 'minutes' } });
  expect((await file.text()).trim().split(/\r?\n/).at(-1)).toMatch(/Marta Kessler.*03 Concrete.*2/);
});

test('entries in the order of their projects follow a project that gets another code', async () => {
  const [monday = ''] = daysOfWeek(nextWeek());
  await save(weekOf(monday), [cell(monday, 60), cell(monday, 120, { projectId: null, activity: 'office' })]);
  const { db } = app.services;
  const query = { from: monday, to: monday, sort: 'project' as const };
  const codes = async () => (await sheets().entries({ query })).items.map(({ projectCode }) => projectCode);
  expect(await codes()).toEqual([null, 'RC-01']);
  const recode = (code: string) => db.updateTable('project').set({ code }).where('id', '=', company.project).execute();
  await recode('AA-01');
  const kept = await db.selectFrom('time_entry').select('project_sort').distinct().where('project_id', '=', company.project).execute();
  expect(kept).toEqual([{ project_sort: 'AA-01' }]);
  await recode('RC-01');
});

describe('what the company says of hours', () => {
  const setting = async (key: `time.${string}`, value: unknown, work: () => Promise<void>) => {
    const { db } = app.services;
    await db
      .insertInto('company_setting')
      .values({ key, value: toJson(value), updated_by: 'system' })
      .execute();
    await work().finally(() => db.deleteFrom('company_setting').where('key', '=', key).execute());
  };
  const handIn = async (week: string, day: string, at: Date) => {
    const { id, version } = await save(week, [cell(day, 480)]);
    now = at;
    const sheet = await sheets().transition({ id: id!, body: { name: 'submit', version, input: { reason: 'Rest' } } });
    now = NOON;
    return sheet;
  };

  test('entries and the clock are rounded to its minutes, and what was worked never to nothing', () =>
    setting('time.rounding_minutes', 15, async () => {
      const [monday = '', tuesday = '', wednesday = ''] = daysOfWeek(nextWeek());
      const sheet = await save(weekOf(monday), [cell(monday, 425), cell(tuesday, 440), cell(wednesday, 5)]);
      expect([sheet.roundingMinutes, ...sheet.entries.map(({ minutes }) => minutes)]).toEqual([15, 420, 435, 15]);
      const { startTimer, stopTimer, week } = sheets('viktor.sandell');
      for (const minutes of [22, 7, 8]) {
        await startTimer({ body: { activity: 'office' } });
        now = new Date(now.getTime() + minutes * 60_000);
        await stopTimer();
      }
      now = NOON;
      expect((await week({ query: { week: weekOf('2026-10-14') } })).entries).toMatchObject([{ minutes: 30 }]);
    }));

  test('a week is handed in on time until its last day, where the company is; who decides reads how late it was', async () => {
    const approval = async ({ id }: { id: string | null }) =>
      (await company.as('jonas.ekdahl').approvals.of({ kind: 'timesheet', subjectId: id! }))!.facts;
    const [monday = '', , , , , , sunday = ''] = daysOfWeek(nextWeek());
    const due = addDays(sunday, 1);
    // Half past ten in the evening in Berlin, in winter as in summer; then past midnight, which in UTC has not come.
    const onTime = await handIn(weekOf(monday), monday, new Date(`${due}T20:30:00Z`));
    expect(onTime).toMatchObject({ dueDay: due, isLate: false });
    expect((await approval(onTime)).map(({ label }) => label)).not.toContain('Handed in');
    const [second = ''] = daysOfWeek(nextWeek());
    const late = await handIn(weekOf(second), second, new Date(`${addDays(second, 7)}T23:30:00Z`));
    expect(late.isLate).toBe(true);
    expect(await approval(late)).toContainEqual({ label: 'Handed in', value: 'one day late' });
    await setting('time.submit_days', 3, async () => {
      expect(await sheets().week({ query: { week: weekOf(second) } })).toMatchObject({ dueDay: addDays(second, 9), isLate: false });
    });
    now = new Date(`${addDays(second, 30)}T10:00:00Z`);
    expect((await sheets().week({ query: { week: nextWeek() } })).isLate).toBe(true);
    now = NOON;
  });

  test('who follows the hours of others reads by how many days a week is late, in as many queries for one as for all', async () => {
    const [monday = '', , , , , , sunday = ''] = daysOfWeek(nextWeek());
    const week = weekOf(monday);
    await handIn(week, monday, new Date(`${addDays(sunday, 3)}T10:00:00Z`));
    await app.services.db
      .updateTable('employee')
      .set({ hire_date: addDays(sunday, 0) })
      .where('id', '=', rosa)
      .execute();
    const at = async (day: string, q: string) => {
      now = new Date(`${day}T10:00:00Z`);
      return (await sheets('anneke.vos').people({ query: { week, q } })).items.map(({ daysLate }) => daysLate);
    };
    expect(await at(addDays(sunday, 9), 'kessler')).toEqual([2]);
    expect(await at(addDays(sunday, 1), 'haddad')).toEqual([0]);
    expect(await at(addDays(sunday, 5), 'haddad')).toEqual([4]);
    // Whoever began on its Sunday has no day to work in it.
    expect(await at(addDays(sunday, 5), 'delgado')).toEqual([0]);
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => sheets('anneke.vos').people({ query: { week, size } }))).count);
    expect(counts[0]).toBe(counts[1]);
    await app.services.db.updateTable('employee').set({ hire_date: null }).where('id', '=', rosa).execute();
    now = NOON;
  });

  test('nobody enters hours for others where it says so', async () => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    const crew = { week, projectId: company.project as `prj_${string}` };
    expect((await sheets().part()).crews).toMatchObject([{ code: 'RC-01' }]);
    await setting('time.crew_entry', false, async () => {
      expect((await sheets().part()).crews).toEqual([]);
      expect(await refusal(sheets().crew({ query: crew }))).toMatchObject({ code: 'timesheet.crew_entry_off' });
      const own = { body: { week, employeeId: rosa, cells: [cell(monday, 60)] } };
      expect(await refusal(sheets().save(own))).toMatchObject({ status: 403 });
      expect((await save(week, [cell(monday, 60)])).isEditable).toBe(true);
    });
    expect(await sheets().crew({ query: crew })).toHaveLength(1);
  });

  test('who is on leave for the whole week is reminded of no hours', async () => {
    const week = nextWeek();
    const [monday = '', , , , friday = ''] = daysOfWeek(week);
    const away = (who: CompanyName, to: string) =>
      company.as(who).leave.create({
        body: {
          ...{ typeId: 'lvt_00000000000000000000000002', from: monday, to, halfStart: false, halfEnd: false },
          ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false },
        },
      });
    await away('liam.doyle', friday);
    await away('amara.nwosu', addDays(friday, -1));
    // One of them is ten o'clock, in summer or in winter.
    for (const hour of ['08', '09'])
      await remind({ ...systemContext(app.services), now: new Date(`${addDays(monday, 7)}T${hour}:30:00Z`) });
    const missing = async (who: CompanyName) =>
      (await company.as(who).notifications.list({ query: { size: 200 } })).items.filter(
        ({ type, title }) => type === 'timesheet.missing' && title === `Week ${Number(week.slice(6))} is not handed in`,
      );
    expect([(await missing('liam.doyle')).length, (await missing('amara.nwosu')).length]).toEqual([0, 1]);
  });
});

test('whoever left a project goes on with the hours of the days before, and books none on days after', async () => {
  const week = nextWeek();
  const [monday = '', tuesday = '', wednesday = '', thursday = ''] = daysOfWeek(week);
  const lead = company.as('amara.nwosu').projectPlans;
  const part = { id: company.project as `prj_${string}`, employeeId: company.idOf('marta.kessler') as `emp_${string}` };
  await save(week, [cell(monday, 60)]);
  now = new Date(`${tuesday}T10:00:00Z`);
  await lead.removeMember(part);
  now = new Date(`${thursday}T10:00:00Z`);
  expect(await save(week, [cell(monday, 90), cell(tuesday, 120)])).toMatchObject({ entries: [{ minutes: 90 }, { minutes: 120 }] });
  expect(await refusal(save(week, [cell(monday, 90), cell(wednesday, 60)]))).toMatchObject({ code: 'timesheet.outside_part' });
  expect(await refusal(save(week, [cell(wednesday, 60)], 'devon.archer'))).toMatchObject({ code: 'timesheet.not_on_team' });
  await lead.putMember({ ...part, body: { projectRole: 'foreman' } });
  now = NOON;
});
