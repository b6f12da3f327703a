import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysOfWeek, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Cell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
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
/** Rosa Delgado has no login: others enter her hours. */
let rosa: `emp_${string}`;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointCompany(app);
  rosa = await hire('Rosa');
  await join('marta.kessler', 'foreman');
});
afterAll(() => app.close());

async function hire(givenName: string): Promise<`emp_${string}`> {
  const person = { givenName, familyName: 'Delgado', email: `${givenName}@corvane.example`, position: 'Carpenter', hasLogin: false };
  const made = await withTransaction(app.services.db, (tx) =>
    createEmployee(systemContext(app.services, tx), { ...person, departmentId: company.building }),
  );
  await member(made.id, 'worker');
  return made.id as `emp_${string}`;
}
async function member(employee_id: string, project_role: 'worker' | 'foreman' | 'deputy' | 'manager', project_id = company.project) {
  await app.services.db.insertInto('project_member').values({ project_id, employee_id, project_role }).execute();
  forgetRelations(app.services);
}
const join = (who: CompanyName, role: 'worker' | 'foreman' | 'deputy' | 'manager') => member(company.idOf(who), role);
async function leave(who: CompanyName) {
  await app.services.db.deleteFrom('project_member').where('employee_id', '=', company.idOf(who)).execute();
  forgetRelations(app.services);
}

let weeks = 0;
/** A week that no other test uses. */
const nextWeek = () => weekOf(addDays('2026-10-12', 7 * weeks++));
const sheets = (who: CompanyName = 'marta.kessler') => company.as(who).timesheets;
const projectCell = (day: string, minutes: number): Cell => ({
  day,
  minutes,
  projectId: company.project as `prj_${string}`,
  activity: null,
  phaseId: null,
  taskId: null,
});
const office = (day: string, minutes: number): Cell => ({ ...projectCell(day, minutes), projectId: null, activity: 'office' });
const fullWeek = (week: string) =>
  daysOfWeek(week)
    .slice(0, 5)
    .map((day) => projectCell(day, 480));
const save = (week: string, cells: Cell[], who?: CompanyName) => sheets(who).save({ body: { week, cells } });
const read = (week: string, who?: CompanyName, employeeId?: `emp_${string}`) =>
  sheets(who).week({ query: { week, ...(employeeId ? { employeeId } : {}) } });
const move = (who: CompanyName, { id, version }: Timesheet, name: 'submit' | 'reopen' | 'recall' | 'correct', input: object = {}) =>
  sheets(who).transition({ id: id!, body: { name, version, input: input as Record<string, unknown> } });
const handIn = async (week: string, cells = fullWeek(week)) => move('marta.kessler', await save(week, cells), 'submit', { reason: 'Rest' });
const approvalOf = async ({ id }: Pick<Timesheet, 'id'>, who: CompanyName = 'jonas.ekdahl') =>
  (await company.as(who).approvals.of({ kind: 'timesheet', subjectId: id! }))!;
async function decide(sheet: Pick<Timesheet, 'id'>, name: 'approve' | 'return', comment = '') {
  const { id, version } = await approvalOf(sheet);
  await company.as('jonas.ekdahl').approvals.transition({ id, body: { name, version, input: { comment } } });
}
const asked = ({ id }: Pick<Timesheet, 'id'>) =>
  app.services.db
    .selectFrom('approval')
    .select(['requester_id', 'involved'])
    .where('subject_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
const told = async (who: CompanyName) =>
  (await company.as(who).notifications.list({ query: { size: 200 } })).items.map(({ type, title }) => `${type}: ${title}`);
const records = async (subjectId: string) =>
  (await company.as('viktor.sandell').audit.list({ query: { subjectId, size: 100 } })).items.map(({ action }) => action);
const set = (who: CompanyName, columns: object) =>
  app.services.db.updateTable('employee').set(columns).where('id', '=', company.idOf(who)).execute();
const setting = async (key: `time.${string}`, value: unknown, work: () => Promise<void>) => {
  const { db } = app.services;
  await db
    .insertInto('company_setting')
    .values({ key, value: toJson(value), updated_by: 'system' })
    .execute();
  await work().finally(() => db.deleteFrom('company_setting').where('key', '=', key).execute());
};
const enter = (who: CompanyName, week: string, employeeId: `emp_${string}`, minutes: number, days = daysOfWeek(week).slice(0, 5)) =>
  sheets(who).saveCrew({
    body: { week, projectId: company.project as `prj_${string}`, cells: days.map((day) => ({ employeeId, day, minutes })) },
  });
const crewOf = (week: string) => sheets().crew({ query: { week, projectId: company.project as `prj_${string}` } });
const submitCrew = (who: CompanyName, week: string, ...employeeIds: `emp_${string}`[]) =>
  sheets(who).submitCrew({ body: { week, projectId: company.project as `prj_${string}`, employeeIds } });

describe('entering hours', () => {
  test('there is no week 53 in a year of 52; hours of a crew and corrections go in steps of five', async () => {
    expect(await refusal(read('2027-W53'))).toMatchObject({ code: 'timesheet.no_such_week' });
    expect(await refusal(enter('marta.kessler', nextWeek(), rosa, 7))).toMatchObject({ code: 'request.invalid' });
  });

  test('nothing is booked after somebody’s last day', async () => {
    const week = nextWeek();
    const [, tuesday = '', wednesday = ''] = daysOfWeek(week);
    await set('marta.kessler', { end_date: tuesday });
    expect(await refusal(save(week, [office(wednesday, 60)]))).toMatchObject({ code: 'timesheet.not_employed' });
    expect((await save(week, [office(tuesday, 60)])).days.map(({ isOpen }) => isOpen).slice(0, 3)).toEqual([true, true, false]);
    await set('marta.kessler', { end_date: null });
  });

  test('the other half of a day of leave is booked, and asks for hours; it is copied by hand', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const [monday = '', tuesday = '', wednesday = '', , , saturday = ''] = daysOfWeek(week);
    await company.as('marta.kessler').leave.create({
      body: {
        ...{ typeId: 'lvt_00000000000000000000000002', from: monday, to: monday, halfStart: true, halfEnd: false },
        ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false },
      },
    });
    const days = [monday, tuesday, saturday].map((day) => addDays(day, -7));
    await save(before, [...days.map((day) => office(day, 300)), projectCell(addDays(wednesday, -7), 300)]);
    const project = app.services.db.updateTable('project').where('id', '=', company.project);
    await project.set({ status: 'on_hold' }).execute();
    const copied = await sheets().copy({ body: { week } });
    expect(copied.entries.map(({ day, activity }) => [day, activity])).toEqual([[tuesday, 'office']]);
    await project.set({ status: 'active' }).execute();
    expect((await refusal(move('marta.kessler', copied, 'submit'))).fields['input.reason']).toContain(monday);
    expect((await save(week, [office(monday, 240)])).days[0]).toMatchObject({ leave: 'Absent', leave100: 50, isOpen: true });
  });

  test('the clock that is started anew books what it showed; both are one entry of the day', async () => {
    const { startTimer, stopTimer } = sheets('viktor.sandell');
    await startTimer({ body: { activity: 'office' } });
    now = new Date(now.getTime() + 32 * 60_000);
    await startTimer({ body: { activity: 'office' } });
    now = new Date(now.getTime() + 31 * 60_000);
    await stopTimer();
    expect((await read('2026-W42', 'viktor.sandell')).entries).toMatchObject([{ day: '2026-10-14', minutes: 60 }]);
    now = NOON;
  });

  test('each entry keeps where it came from, and each saving is on record', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const [monday = ''] = daysOfWeek(before);
    const { id } = await save(before, [office(monday, 60)]);
    await sheets().copy({ body: { week } });
    await enter('marta.kessler', before, rosa, 60, [monday]);
    const sources = await app.services.db
      .selectFrom('time_entry')
      .innerJoin('timesheet', 'timesheet.id', 'timesheet_id')
      .select(['source', 'week', 'time_entry.employee_id as person'])
      .where('week', 'in', [before, week])
      .execute();
    const has = (source: string, of: string, person: string) => expect(sources).toContainEqual({ source, week: of, person });
    has('manual', before, company.idOf('marta.kessler'));
    has('copy', week, company.idOf('marta.kessler'));
    has('crew', before, rosa);
    expect(await records(id!)).toEqual(['timesheet.save']);
  });

  test('overtime begins after the minutes of a day that the company says', async () => {
    const long = (week: string) => handIn(week, [projectCell(daysOfWeek(week)[0]!, 700)]);
    expect((await long(nextWeek())).overtime).toEqual({ ot1: 100, ot2: 0, ot3: 0 });
    await setting('time.overtime_after_minutes', 480, async () => {
      expect((await long(nextWeek())).overtime).toEqual({ ot1: 220, ot2: 0, ot3: 0 });
    });
  });

  test('its classes and what they count are those that the company says, and stay with a week that was handed in', async () => {
    const [week, later] = [nextWeek(), nextWeek()];
    const weekend = (one: string) =>
      daysOfWeek(one)
        .slice(5)
        .map((day) => projectCell(day, 240));
    const facts = async (sheet: Timesheet) => (await approvalOf(sheet)).facts.find(({ label }) => label === 'Overtime')?.value;
    const sheet = await handIn(week, weekend(week));
    expect(sheet).toMatchObject({ overtime: { ot1: 0, ot2: 240, ot3: 240 }, overtimePercents: [125, 150, 200] });
    expect(await facts(sheet)).toBe('4 h at 150 %, 4 h at 200 %');
    await setting('time.overtime_saturday', 0, () =>
      setting('time.overtime_percent_3', 175, async () => {
        const other = await handIn(later, weekend(later));
        expect(other).toMatchObject({ overtime: { ot1: 0, ot2: 0, ot3: 240 }, overtimePercents: [125, 150, 175] });
        expect(await facts(other)).toBe('4 h at 175 %');
        expect((await read(week)).overtimePercents).toEqual([125, 150, 200]);
      }),
    );
  });
});

describe('a crew', () => {
  test('is who works on the project without a login now; whoever runs it enters them, and nobody else', async () => {
    const week = nextWeek();
    const [gone, left] = [await hire('Ana'), await hire('Bo')];
    const { db } = app.services;
    await db
      .updateTable('project_member')
      .set({ to_day: addDays(daysOfWeek(week)[0]!, -1) })
      .where('employee_id', '=', gone)
      .execute();
    await db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', left).execute();
    await enter('amara.nwosu', week, rosa, 480);
    expect((await crewOf(week)).map(({ name }) => name)).toEqual(['Rosa Delgado']);
    for (const other of [gone, left, company.idOf('marta.kessler') as `emp_${string}`])
      expect(await refusal(enter('amara.nwosu', week, other, 480))).toMatchObject({ status: 404 });
    expect(await refusal(submitCrew('marta.kessler', nextWeek(), rosa))).toMatchObject({ code: 'timesheet.empty' });
  });

  test('of a thousand answers those alone whose hours were entered, copied or handed in, as the whole of it has them', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const bystander = await hire('Eli');
    const whole = async (of: string) => (await crewOf(of)).filter(({ employeeId }) => employeeId === rosa);
    expect(await enter('marta.kessler', before, rosa, 480)).toEqual(await whole(before));
    const copied = await sheets().copyCrew({ body: { week, projectId: company.project as `prj_${string}` } });
    expect(copied).toEqual(await whole(week));
    const submitted = await submitCrew('marta.kessler', week, rosa);
    expect(submitted).toEqual(await whole(week));
    expect(submitted[0]!.status).toBe('submitted');
    await app.services.db.updateTable('project_member').set({ to_day: '2020-01-01' }).where('employee_id', '=', bystander).execute();
  });

  test('has who begins in its week from their first day on, and until then nobody to enter hours for', async () => {
    const week = nextWeek();
    const [monday = '', , wednesday = '', , , , sunday = ''] = daysOfWeek(week);
    const fresh = await hire('Dag');
    const part = (from_day: string | null, to_day: string | null = null) =>
      app.services.db.updateTable('project_member').set({ from_day, to_day }).where('employee_id', '=', fresh).execute();
    const row = async () => (await crewOf(week)).find((one) => one.employeeId === fresh);
    const at = (day: string) => void (now = new Date(`${day}T10:00:00Z`));
    await part(addDays(sunday, 1));
    at(sunday);
    expect(await row()).toBeUndefined();
    await part(wednesday);
    at(monday);
    expect(await row()).toMatchObject({ isEditable: false });
    expect((await row())!.days.every(({ isOpen }) => !isOpen)).toBe(true);
    expect(await refusal(enter('marta.kessler', week, fresh, 60, [wednesday]))).toMatchObject({ status: 404 });
    at(wednesday);
    expect((await row())!.days.map(({ isOpen }) => isOpen)).toEqual([false, false, true, true, true, true, true]);
    expect((await enter('marta.kessler', week, fresh, 60, [wednesday])).find(({ employeeId }) => employeeId === fresh)).toMatchObject({
      isEditable: true,
    });
    await part(null, wednesday);
    at(addDays(wednesday, 1));
    expect(await row()).toMatchObject({ isEditable: false });
    now = NOON;
    await part(null, '2020-01-01');
    forgetRelations(app.services);
  });

  test('has days within an employment alone', async () => {
    const week = nextWeek();
    const [, , wednesday = ''] = daysOfWeek(week);
    const id = await hire('Ida');
    const openWith = async (columns: { hire_date: string | null; end_date: string | null }) => {
      await app.services.db.updateTable('employee').set(columns).where('id', '=', id).execute();
      return (await crewOf(week))
        .find(({ employeeId }) => employeeId === id)!
        .days.map(({ isOpen }) => isOpen)
        .slice(0, 4);
    };
    expect(await openWith({ hire_date: wednesday, end_date: null })).toEqual([false, false, true, true]);
    expect(await openWith({ hire_date: null, end_date: wednesday })).toEqual([true, true, true, false]);
    await app.services.db.deleteFrom('project_member').where('employee_id', '=', id).execute();
    await app.services.db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', id).execute();
  });

  test('is seen by its foreman while they are on it, and nobody of it who enters their own', async () => {
    const week = nextWeek();
    await join('samir.haddad', 'worker');
    expect(await refusal(read(week, 'marta.kessler', company.idOf('samir.haddad') as `emp_${string}`))).toMatchObject({ status: 404 });
    await leave('samir.haddad');
    const gone = await hire('Cy');
    expect((await read(week, 'marta.kessler', gone)).isEditable).toBe(true);
    await app.services.db.updateTable('project_member').set({ to_day: '2020-01-01' }).where('employee_id', '=', gone).execute();
    expect(await refusal(read(week, 'marta.kessler', gone))).toMatchObject({ status: 404 });
    const { to_day } = await app.services.db
      .updateTable('project_member')
      .set({ to_day: '2026-10-14' })
      .where('employee_id', '=', gone)
      .returning('to_day')
      .executeTakeFirstOrThrow();
    expect((await read(week, 'marta.kessler', gone)).isEditable).toBe(true);
    // Half past midnight in Berlin: the day after, which in UTC has not come.
    now = new Date(`${to_day}T22:30:00Z`);
    expect(await refusal(read(week, 'marta.kessler', gone))).toMatchObject({ status: 404 });
    now = NOON;
    forgetRelations(app.services);
  });

  test('is decided by neither who entered nor who handed in, who hears how it ended', async () => {
    const week = nextWeek();
    await enter('amara.nwosu', week, rosa, 480);
    await submitCrew('marta.kessler', week, rosa);
    const sheet = await read(week, 'marta.kessler', rosa);
    expect(sheet.submittedByName).toBe('Marta Kessler');
    const { requester_id, involved } = (await asked(sheet))!;
    expect([requester_id, [...involved].toSorted()]).toEqual([
      rosa,
      [company.idOf('amara.nwosu'), company.idOf('marta.kessler')].toSorted(),
    ]);
    const number = Number(week.slice(6));
    await decide(sheet, 'return', 'Friday');
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of week ${number} came back`);
    await submitCrew('marta.kessler', week, rosa);
    await decide(sheet, 'approve');
    expect(await told('marta.kessler')).toContain(`timesheet.approved: Hours of your crew in week ${number} are approved`);
  });
});

describe('handing in', () => {
  test('is for who enters the hours; who decides reads hours, overtime and why days have none', async () => {
    const week = nextWeek();
    const [monday = '', , , , , saturday = '', sunday = ''] = daysOfWeek(week);
    const sheet = await save(week, [projectCell(monday, 700), projectCell(saturday, 60), projectCell(sunday, 60)]);
    expect(await refusal(move('jonas.ekdahl', sheet, 'submit', { reason: 'Rest' }))).toMatchObject({ status: 403 });
    const { facts, bundle } = await approvalOf(await move('marta.kessler', sheet, 'submit', { reason: 'Rest' }));
    // With the others of its week.
    expect(bundle).toBe(week);
    expect(facts).toEqual([
      { label: 'Week', value: `${monday} to ${sunday}` },
      { label: 'Hours', value: '13.67 h' },
      { label: 'Overtime', value: '1.67 h at 125 %, 1 h at 150 %, 1 h at 200 %' },
      { label: 'Days without hours', value: 'Rest' },
    ]);
  });

  test('hours are of the project: it is not cancelled with any, nor closed while some are not approved', async () => {
    const week = nextWeek();
    await handIn(week);
    const go = async (who: CompanyName, status: 'approved' | 'practical_completion', name: 'abandon' | 'close') => {
      await app.services.db.updateTable('project').set({ status }).where('id', '=', company.project).execute();
      const { projects } = company.as(who);
      const { id, version } = await projects.get({ id: company.project });
      return projects.transition({ id, body: { name, version, input: { reason: 'Over' } } });
    };
    expect((await refusal(go('helena.marsh', 'approved', 'abandon'))).message).toContain('hours are booked on this project');
    expect(await refusal(go('jonas.ekdahl', 'practical_completion', 'close'))).toMatchObject({ code: 'project.hours_unapproved' });
    await app.services.db.updateTable('project').set({ status: 'active' }).where('id', '=', company.project).execute();
  });
});

describe('deciding', () => {
  test('the lines of a project are of its managers who work and have entered none of them; the last one asks the head', () =>
    setting('time.project_manager_first', true, async () => {
      const { db } = app.services;
      const waits = async (who: CompanyName, week: string) => (await sheets(who).waiting()).filter((one) => one.week === week).length;
      await join('liam.doyle', 'deputy');
      const week = nextWeek();
      const other = newId('prj');
      const place = { name: 'Depot', department_id: company.building, status: 'active', created_by: 'system' } as const;
      await db
        .insertInto('project')
        .values({ id: other, code: 'RC-09', ...place })
        .execute();
      for (const who of ['marta.kessler', 'samir.haddad'] as const)
        await member(company.idOf(who), who === 'samir.haddad' ? 'manager' : 'worker', other);
      const [monday = ''] = daysOfWeek(week);
      const otherCell = { ...projectCell(monday, 60), projectId: other as `prj_${string}` };
      const sheet = await handIn(week, [projectCell(monday, 480), otherCell]);
      expect([await waits('liam.doyle', week), await waits('amara.nwosu', week), await waits('samir.haddad', week)]).toEqual([1, 1, 1]);
      const words = `timesheet.waiting: Hours of week ${Number(week.slice(6))} on your project wait for you`;
      for (const who of ['liam.doyle', 'amara.nwosu', 'samir.haddad'] as const) expect(await told(who)).toContain(words);
      const confirm = (who: CompanyName, projectId = company.project) =>
        sheets(who).confirmLines({ body: { lines: [{ timesheetId: sheet.id!, projectId: projectId as `prj_${string}` }] } });
      expect(await refusal(confirm('samir.haddad'))).toMatchObject({ code: 'timesheet.not_waiting' });
      await confirm('liam.doyle');
      expect(await refusal(confirm('amara.nwosu'))).toMatchObject({ code: 'timesheet.not_waiting' });
      expect(await asked(sheet)).toBeUndefined();
      await confirm('samir.haddad', other);
      expect([...(await asked(sheet))!.involved].toSorted()).toEqual([company.idOf('liam.doyle'), company.idOf('samir.haddad')].toSorted());
      expect((await records(sheet.id!)).filter((action) => action === 'timesheet.confirm_line')).toHaveLength(2);
      for (const who of ['liam.doyle', 'samir.haddad'] as const) await leave(who);
    }));

  test('a line that came back is asked anew, and is neither one’s own nor one’s own entry', () =>
    setting('time.project_manager_first', true, async () => {
      const week = nextWeek();
      const body = { comment: 'Friday was elsewhere' };
      const line = (who: CompanyName, { id }: Timesheet) =>
        sheets(who).returnLine({ id: id!, projectId: company.project as `prj_${string}`, body });
      const sheet = await handIn(week);
      expect(
        await refusal(
          sheets('amara.nwosu').returnLine({ id: sheet.id!, projectId: company.project as `prj_${string}`, body: { comment: ' ' } }),
        ),
      ).toMatchObject({ status: 400 });
      await line('amara.nwosu', sheet);
      expect(await refusal(line('amara.nwosu', sheet))).toMatchObject({ status: 404 });
      expect(await records(sheet.id!)).toContain('timesheet.return_line');
      expect((await sheets('amara.nwosu').waiting()).filter((one) => one.week === week)).toEqual([]);
      // Amara entered all of it: nobody else confirms the line, the head decides at once.
      const crew = nextWeek();
      await enter('amara.nwosu', crew, rosa, 480);
      await submitCrew('marta.kessler', crew, rosa);
      expect(await asked(await read(crew, 'marta.kessler', rosa))).toBeDefined();
      // Nor does anybody but the head where she alone manages what she worked on.
      const alone = nextWeek();
      expect(await asked(await move('amara.nwosu', await save(alone, fullWeek(alone), 'amara.nwosu'), 'submit'))).toBeDefined();
      // Liam may confirm hers; she may not confirm her own.
      await join('liam.doyle', 'deputy');
      const own = nextWeek();
      const hers = await move('amara.nwosu', await save(own, fullWeek(own), 'amara.nwosu'), 'submit');
      expect((await sheets('amara.nwosu').waiting()).filter((one) => one.week === own)).toEqual([]);
      expect(await refusal(line('amara.nwosu', hers))).toMatchObject({ code: 'timesheet.not_waiting' });
      const part = nextWeek();
      const [monday = '', ...rest] = daysOfWeek(part).slice(0, 5);
      await enter('amara.nwosu', part, rosa, 480, [monday]);
      await enter('marta.kessler', part, rosa, 480, rest);
      await submitCrew('marta.kessler', part, rosa);
      expect(await refusal(line('amara.nwosu', await read(part, 'marta.kessler', rosa)))).toMatchObject({ code: 'timesheet.not_waiting' });
      await leave('liam.doyle');
    }));

  test.each([
    ['left', { status: 'terminated' }],
    ['has no login', { has_login: false }],
  ] as const)('no line waits for a manager who %s: the head is asked at once', (_name, columns) =>
    setting('time.project_manager_first', true, async () => {
      await set('amara.nwosu', columns);
      expect(await asked(await handIn(nextWeek()))).toBeDefined();
      await set('amara.nwosu', { status: 'active', has_login: true });
    }),
  );

  test('no line waits for a manager whose time on the project is over', () =>
    setting('time.project_manager_first', true, async () => {
      const until = (to_day: string | null) =>
        app.services.db.updateTable('project_member').set({ to_day }).where('employee_id', '=', company.idOf('amara.nwosu')).execute();
      await until('2026-01-01');
      expect(await asked(await handIn(nextWeek()))).toBeDefined();
      await until(null);
    }));

  test('single days that come back are of the week, as it is now, with a word', async () => {
    const week = nextWeek();
    const [, tuesday = ''] = daysOfWeek(week);
    const sheet = await handIn(week);
    const back = (more: object = {}) =>
      sheets('jonas.ekdahl').returnDays({
        id: sheet.id!,
        body: { days: [tuesday], comment: 'Which', version: sheet.version, ...more },
      });
    expect(await refusal(back({ comment: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusal(back({ days: [addDays(tuesday, 7)] }))).toMatchObject({ code: 'timesheet.other_week' });
    expect(await refusal(back({ version: sheet.version - 1 }))).toMatchObject({ code: 'timesheet.not_waiting' });
    await back();
    expect(await refusal(back({ version: (await read(week)).version }))).toMatchObject({ code: 'timesheet.not_waiting' });
  });

  test.each([
    ['reopen', 'jonas.ekdahl', ['anneke.vos', 'marta.kessler']],
    ['recall', 'anneke.vos', ['jonas.ekdahl', 'samir.haddad']],
  ] as const)('%s takes a reason and %s; nobody is its approver any more, and its person is told', async (name, who, others) => {
    const week = nextWeek();
    await decide(await handIn(week), 'approve');
    const sheet = await read(week);
    for (const other of others) expect([403, 404]).toContain((await refusal(move(other, sheet, name, { reason: 'Wrong' }))).status);
    expect(await refusal(move(who, sheet, name))).toMatchObject({ status: 400, fields: { 'input.reason': expect.any(String) } });
    expect(await move(who, sheet, name, { reason: 'Wrong' })).toMatchObject({ status: 'returned', comment: 'Wrong', approvedByName: null });
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of week ${Number(week.slice(6))} are open again`);
  });

  test('what is closed for pay stays closed; what is not approved stays open, and is counted', async () => {
    const [week, next, late] = [nextWeek(), nextWeek(), nextWeek()];
    await decide(await handIn(week), 'approve');
    await handIn(next);
    await save(late, fullWeek(late));
    now = new Date(`${addDays(daysOfWeek(late)[6]!, 3)}T10:00:00Z`);
    const lock = (through: string) => sheets('anneke.vos').lock({ body: { through } });
    const [, , wednesday = '', thursday = ''] = daysOfWeek(week);
    const closed = async (of: string) => (await read(of)).days.filter(({ isLocked }) => isLocked).length;
    await lock(thursday);
    await lock(wednesday);
    expect([await closed(week), (await read(week)).status]).toEqual([4, 'approved']);
    const { open } = await lock(daysOfWeek(late)[6]!);
    const before = await lock(daysOfWeek(next)[6]!);
    expect(open - before.open).toBe(1);
    expect([await closed(next), (await read(week)).status, (await read(next)).status]).toEqual([0, 'locked', 'submitted']);
    expect(await records(daysOfWeek(next)[6]!)).toEqual(['timesheet.close']);
    const locked = await read(week, 'anneke.vos', company.idOf('marta.kessler') as `emp_${string}`);
    const correct = (more: object) =>
      move('anneke.vos', locked, 'correct', { day: wednesday, activity: 'training', minutes: -60, reason: 'First aid', ...more });
    expect(await refusal(correct({ reason: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusal(correct({ minutes: 7 }))).toMatchObject({ status: 400 });
    expect(await refusal(correct({ activity: null, projectId: newId('prj') }))).toMatchObject({ status: 404 });
    await correct({});
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of ${wednesday} were corrected`);
    now = NOON;
  });

  test('who follows the hours of others finds who was employed in that week', async () => {
    const week = nextWeek();
    const [monday = '', , , , , , sunday = ''] = daysOfWeek(week);
    const find = async () => (await sheets('anneke.vos').people({ query: { week, size: 50, q: 'kessler' } })).page.total;
    for (const [columns, total] of [
      [{ hire_date: addDays(sunday, 1) }, 0],
      [{ hire_date: sunday, end_date: null }, 1],
      [{ hire_date: null, end_date: addDays(monday, -1) }, 0],
      [{ hire_date: null, end_date: monday }, 1],
    ] as const) {
      await set('marta.kessler', columns);
      expect(await find()).toBe(total);
    }
    await set('marta.kessler', { hire_date: null, end_date: null });
  });

  // Of who left it is known until when there may be hours: without a last day there are none to wait for.
  test.each([
    [{ status: 'terminated', end_date: null }, 0],
    [{ status: 'terminated', end_date: '2199-12-31' }, 1],
    [{ status: 'offboarding', end_date: null }, 1],
    [{ status: 'onboarding', end_date: null }, 0],
  ] as const)('who follows the hours of others finds of somebody with %j: %i', async (columns, total) => {
    await set('marta.kessler', columns);
    const { page } = await sheets('anneke.vos').people({ query: { week: nextWeek(), size: 50, q: 'kessler' } });
    await set('marta.kessler', { status: 'active', end_date: null });
    expect(page.total).toBe(total);
  });
});

test('reminded is who is at work, also in notice, and signs in: on Friday without any hours, on Monday who has not handed in', async () => {
  const at = (day: string, time: string) => remind({ ...systemContext(app.services), now: new Date(`${day}T${time}:00Z`) });
  const [week, number] = ['2027-W40', 40];
  const [monday = '', , , , friday = ''] = daysOfWeek(week);
  await save(week, [office(monday, 60)]);
  await handInFor('viktor.sandell', week);
  await set('samir.haddad', { status: 'suspended' });
  await set('liam.doyle', { status: 'offboarding' });
  await at(friday, '12:30');
  await at(addDays(monday, 7), '08:30');
  for (const who of ['samir.haddad', 'liam.doyle'] as const) await set(who, { status: 'active' });
  const of = async (who: CompanyName) =>
    (await told(who)).filter((text) => text.includes(`Week ${number} `)).map((text) => text.replace(/^.*Week \d+ /, ''));
  expect(await of('helena.marsh')).toEqual(expect.arrayContaining(['is not handed in', 'has no hours yet']));
  expect(await of('liam.doyle')).toEqual(expect.arrayContaining(['is not handed in', 'has no hours yet']));
  expect((await of('marta.kessler')).toSorted()).toEqual(['is not handed in', 'of your crew is not handed in']);
  expect(await of('viktor.sandell')).toEqual([]);
  expect(await of('samir.haddad')).toEqual([]);
  const { count } = await app.services.db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient_id', '=', rosa)
    .where('type', '=', 'timesheet.missing')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

// workspace D7: what waits for who leads a crew
test('who leads a crew is asked for its week on Monday, until the last of it is handed in; nobody else is, and one’s own until then', async () => {
  const week = '2027-W41';
  const [monday = ''] = daysOfWeek(week);
  const other = await hire('Lena');
  await remind({ ...systemContext(app.services), now: new Date(`${addDays(monday, 7)}T08:30:00Z`) });
  const waiting = async (who: CompanyName) =>
    (await company.as(who).notifications.list({ query: { size: 200, waiting: 'true' } })).items
      .filter(({ type, title }) => type === 'timesheet.missing' && title.startsWith('Week 41 '))
      .map(({ title, body, link }) => ({ title, body, link }));
  const ofCrew = {
    title: 'Week 41 of your crew is not handed in',
    body: 'Lena Delgado, Rosa Delgado',
    link: `employee/timesheet?tab=crew&week=${week}`,
  };
  const own = { title: 'Week 41 is not handed in', body: '', link: `employee/timesheet?week=${week}` };
  expect(await waiting('marta.kessler')).toEqual(expect.arrayContaining([ofCrew, own]));
  // Who runs the project has a foreman for that; whose people have not handed in is told, and asked for nothing.
  expect(await waiting('amara.nwosu')).toEqual([own]);
  const handInOf = async (id: `emp_${string}`) => {
    await enter('marta.kessler', week, id, 480);
    await submitCrew('marta.kessler', week, id);
  };
  await handInOf(rosa);
  expect(await waiting('marta.kessler')).toContainEqual(ofCrew);
  await handInOf(other);
  expect(await waiting('marta.kessler')).toEqual([own]);
  await handInFor('marta.kessler', week);
  expect(await waiting('marta.kessler')).toEqual([]);
});

const handInFor = async (who: CompanyName, week: string) =>
  move(who, await save(week, [office(daysOfWeek(week)[0]!, 480)], who), 'submit', { reason: 'Rest' });
