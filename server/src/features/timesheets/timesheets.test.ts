import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysOfWeek, sayDay, weekOf } from '@lintel/contract/kit/days';
import type { Cell, Timesheet } from '@lintel/contract/timesheet-weeks';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { history } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { importWeeks } from './timesheets.import.ts';
import { remind } from './timesheets.reminders.ts';

/** A Wednesday, noon in Berlin. */
let now = new Date('2026-10-14T10:00:00Z');
let app: TestApp;
let projectId: `prj_${string}`;
let worker: string;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const { db } = app.services;
  const { id: departmentId } = await db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  worker = await withTransaction(db, async (tx) => {
    const person = {
      givenName: 'Rosa',
      familyName: 'Delgado',
      email: 'rosa@corvane.example',
      position: 'Carpenter',
      departmentId,
      hasLogin: false,
    };
    return (await createEmployee(systemContext(app.services, tx), person)).id;
  });
  forgetRelations(app.services);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  const made = await projects.create({
    body: { code: 'RC-01', name: 'Clinic', departmentId, clientName: 'Client', plannedStart: '2026-09-01', plannedFinish: '2026-12-01' },
  });
  projectId = made.id as `prj_${string}`;
  await projectPlans.addPhase({ id: projectId, body: { name: 'All', start: '2026-09-01', finish: '2026-12-01' } });
  for (const [employeeId, projectRole] of [
    [app.idOf('anneke.vos'), 'manager'],
    [app.idOf('marta.kessler'), 'foreman'],
    [worker, 'worker'],
  ] as const)
    await projectPlans.putMember({ id: projectId, employeeId, body: { projectRole } });
  await db.updateTable('project').set({ status: 'active' }).where('id', '=', projectId).execute();
});
afterAll(() => app.close());

let weeks = 0;
/** A week that no other test uses. */
const nextWeek = () => weekOf(addDays('2026-10-12', 7 * weeks++));
const cell = (day: string, minutes: number, more: Partial<Cell> = {}): Cell => ({
  day,
  minutes,
  projectId,
  activity: null,
  phaseId: null,
  taskId: null,
  ...more,
});
const save = (week: string, cells: Cell[], who: CastName = 'marta.kessler') => app.as(who).timesheets.save({ body: { week, cells } });
const move = (who: CastName, { id, version }: Timesheet, name: 'submit' | 'reopen' | 'recall', input: object = {}) =>
  app.as(who).timesheets.transition({ id: id!, body: { name, version, input: input as Record<string, unknown> } });
const fullWeek = (week: string, minutes = 480) =>
  daysOfWeek(week)
    .slice(0, 5)
    .map((day) => cell(day, minutes));
const decide = async (who: CastName, title: string, name: 'approve' | 'return', comment = '') => {
  const { items } = await app.as(who).approvals.list({ query: { size: 200 } as never });
  const approval = (items as { id: string; title: string; version: number }[]).find((one) => one.title === title);
  if (!approval) throw new Error(`${who} has no ${title}`);
  await app.as(who).approvals.transition({ id: approval.id, body: { name, version: approval.version, input: { comment } } } as never);
};
const told = async (who: CastName) =>
  (await app.as(who).notifications.list({ query: { size: 100 } })).items.map(({ type, title, body }) => ({ type, title, body }));

describe('entering hours', () => {
  test('a week is empty before it exists; what is booked replaces, and 0 takes away', async () => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    expect(await app.as('marta.kessler').timesheets.week({ query: { week } })).toMatchObject({
      id: null,
      status: 'draft',
      entries: [],
      isEditable: true,
    });
    await save(week, [cell(monday, 450)]);
    const sheet = await save(week, [cell(monday, 480), cell(monday, 60, { projectId: null, activity: 'office' })]);
    expect(sheet.entries.map(({ minutes, projectCode, activity }) => [minutes, projectCode ?? activity])).toEqual([
      [480, 'RC-01'],
      [60, 'office'],
    ]);
    expect((await save(week, [cell(monday, 0)])).entries).toHaveLength(1);
  });

  test('what was entered meanwhile is not handed in unseen', async () => {
    const week = nextWeek();
    const seen = await save(week, fullWeek(week));
    await save(week, [cell(daysOfWeek(week)[0]!, 300)]);
    expect(await refusal(move('marta.kessler', seen, 'submit'))).toMatchObject({ status: 409, code: 'row.stale' });
  });

  test.each([
    ['minutes that are no steps of five', (day: string) => [cell(day, 7)], 'request.invalid'],
    ['a project and an activity', (day: string) => [cell(day, 60, { activity: 'office' })], 'request.invalid'],
    ['a day of another week', (day: string) => [cell(addDays(day, 7), 60)], 'timesheet.other_week'],
    [
      'more than a day has',
      (day: string) => [cell(day, 1400), cell(day, 45, { projectId: null, activity: 'office' })],
      'timesheet.day_full',
    ],
  ] as const)('refuses %s', async (_name, cells, code) => {
    const week = nextWeek();
    expect(await refusal(save(week, [...cells(daysOfWeek(week)[0]!)]))).toMatchObject({ code });
    expect((await app.as('marta.kessler').timesheets.week({ query: { week } })).entries).toEqual([]);
  });

  test('books nothing before the hiring, on leave, on projects that do not run or that one is not on', async () => {
    const { db } = app.services;
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    expect(await refusal(save(week, [cell(monday, 60)], 'devon.archer'))).toMatchObject({ code: 'timesheet.not_on_team' });
    await db
      .updateTable('employee')
      .set({ hire_date: addDays(monday, 1) })
      .where('id', '=', app.idOf('marta.kessler'))
      .execute();
    expect(await refusal(save(week, [cell(monday, 60)]))).toMatchObject({ code: 'timesheet.not_employed' });
    await db.updateTable('employee').set({ hire_date: null }).where('id', '=', app.idOf('marta.kessler')).execute();
    await db.updateTable('project').set({ status: 'on_hold' }).where('id', '=', projectId).execute();
    expect(await refusal(save(week, [cell(monday, 60)]))).toMatchObject({ code: 'timesheet.project_not_active' });
    expect(await save(week, [cell(monday, 60, { projectId: null, activity: 'standby' })])).toMatchObject({
      entries: [{ activity: 'standby' }],
    });
    await db.updateTable('project').set({ status: 'active' }).where('id', '=', projectId).execute();
  });

  test('nothing is booked on a day of leave, which is shown and asks for no hours', async () => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    const span = { from: monday, to: monday, halfStart: false, halfEnd: false };
    const rest = { reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
    await app.as('marta.kessler').leave.create({ body: { typeId: 'lvt_00000000000000000000000002', ...span, ...rest } });
    expect(await refusal(save(week, [cell(monday, 60)]))).toMatchObject({ code: 'timesheet.on_leave' });
    const sheet = await save(week, fullWeek(week).slice(1));
    expect(sheet.days[0]).toMatchObject({ day: monday, leave: 'Absent', leave100: 100, isOpen: false });
    expect(await move('marta.kessler', sheet, 'submit')).toMatchObject({ status: 'submitted' });
  });

  test('a long day is marked', async () => {
    const week = nextWeek();
    const [monday = '', tuesday = ''] = daysOfWeek(week);
    expect((await save(week, [cell(monday, 725), cell(tuesday, 720)])).longDays).toEqual([monday]);
  });

  test('last week is copied onto days that are free', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    await save(before, fullWeek(before));
    const [monday = ''] = daysOfWeek(week);
    await save(week, [cell(monday, 60, { projectId: null, activity: 'office' })]);
    const copied = await app.as('marta.kessler').timesheets.copy({ body: { week } });
    expect(copied.entries.filter(({ projectId: of }) => of).map(({ day }) => day)).toEqual(daysOfWeek(week).slice(1, 5));
    expect(await refusal(app.as('devon.archer').timesheets.copy({ body: { week } }))).toMatchObject({ code: 'timesheet.nothing_to_copy' });
  });

  test('the clock books on today what it shows, to five minutes', async () => {
    const { timesheets } = app.as('viktor.sandell');
    expect(await timesheets.startTimer({ body: { activity: 'office' } })).toMatchObject({ label: 'office' });
    const before = now;
    now = new Date(now.getTime() + 62 * 60_000);
    await timesheets.stopTimer();
    expect(await timesheets.timer()).toBeNull();
    const { entries } = await timesheets.week({ query: { week: '2026-W42' } });
    expect(entries).toMatchObject([{ day: '2026-10-14', minutes: 60, activity: 'office' }]);
    now = before;
  });
});

describe('handing in', () => {
  test('a scheduled day without hours needs a reason', async () => {
    const week = nextWeek();
    const sheet = await save(week, fullWeek(week).slice(1));
    const error = await refusal(move('marta.kessler', sheet, 'submit'));
    expect(error).toMatchObject({
      code: 'timesheet.days_missing',
      fields: { 'input.reason': expect.stringContaining(sayDay(daysOfWeek(week)[0]!)) },
    });
    expect(await move('marta.kessler', sheet, 'submit', { reason: 'Free day' })).toMatchObject({
      status: 'submitted',
      isEditable: false,
      reason: 'Free day',
    });
  });

  test('overtime is computed, the head decides, and what is approved changes no more', async () => {
    const week = nextWeek();
    const title = `Hours of week ${Number(week.slice(6))}, Marta Kessler`;
    const sheet = await move('marta.kessler', await save(week, fullWeek(week, 540)), 'submit');
    expect(sheet.overtime).toEqual({ ot1: 300, ot2: 0, ot3: 0 });
    expect(await refusal(save(week, [cell(daysOfWeek(week)[0]!, 60)]))).toMatchObject({ code: 'timesheet.closed' });
    await decide('jonas.ekdahl', title, 'approve');
    const approved = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(approved).toMatchObject({ status: 'approved', transitions: [] });
    expect((await history(app.services.db, 'timesheet', approved.id!)).map(({ name }) => name)).toEqual(['approve', 'submit']);
    const reopened = await move('jonas.ekdahl', approved, 'reopen', { reason: 'Wrong project' });
    expect(reopened).toMatchObject({ status: 'returned', comment: 'Wrong project' });
    const told = (await app.as('marta.kessler').notifications.list({ query: { size: 50 } })).items.map(({ type }) => type);
    expect(told).toEqual(expect.arrayContaining(['request.decided', 'timesheet.returned']));
  });

  test('overtime counts from the hours that somebody has by contract, and holidays in their own class', async () => {
    const week = nextWeek();
    const [, tuesday = ''] = daysOfWeek(week);
    const { db } = app.services;
    const hours = (weekly_minutes: number) =>
      db.updateTable('employee').set({ weekly_minutes }).where('id', '=', app.idOf('marta.kessler')).execute();
    const { calendars } = app.as('anneke.vos');
    const [calendar] = await calendars.list({ query: { year: Number(tuesday.slice(0, 4)) } });
    await hours(1200);
    await calendars.addHoliday({ id: calendar!.id, body: { day: tuesday, name: "Founders' day", isHalf: false } });
    const sheet = await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    // Forty hours: eight on the holiday, twelve above the twenty of the contract.
    expect(sheet.overtime).toEqual({ ot1: 720, ot2: 0, ot3: 480 });
    await calendars.removeHoliday({ id: calendar!.id, day: tuesday });
    await hours(2400);
  });

  test('a week comes back with what was said, and is handed in again', async () => {
    const week = nextWeek();
    await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    await decide('jonas.ekdahl', `Hours of week ${Number(week.slice(6))}, Marta Kessler`, 'return', 'Friday is missing');
    const returned = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(returned).toMatchObject({ status: 'returned', comment: 'Friday is missing', isEditable: true, transitions: ['submit'] });
    const title = `Your hours of week ${Number(week.slice(6))} came back`;
    expect(await told('marta.kessler')).toContainEqual({ type: 'timesheet.returned', title, body: 'By Jonas Ekdahl. Friday is missing' });
    expect(await move('marta.kessler', returned, 'submit')).toMatchObject({ status: 'submitted', comment: null });
    await decide('jonas.ekdahl', `Hours of week ${Number(week.slice(6))}, Marta Kessler`, 'approve');
    const approved = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(approved).toMatchObject({ status: 'approved', approvedByName: 'Jonas Ekdahl' });
  });

  test('a week that comes again is decided with what was changed of day, hours and what they are for', async () => {
    const week = nextWeek();
    const [monday = '', tuesday = '', wednesday = ''] = daysOfWeek(week);
    await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    await decide('jonas.ekdahl', `Hours of week ${Number(week.slice(6))}, Marta Kessler`, 'return', 'Look again');
    const office = { projectId: null, activity: 'office' } as const;
    const cells = [cell(tuesday, 450), cell(wednesday, 0), cell(wednesday, 480, office), cell(addDays(monday, 5), 60)];
    const { id } = await move('marta.kessler', await save(week, cells), 'submit');
    const { changes } = (await app.as('jonas.ekdahl').approvals.of({ kind: 'timesheet', subjectId: id! }))!;
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [`${tuesday} RC-01 480 min`, `${tuesday} RC-01 450 min`],
      [`${wednesday} RC-01 480 min`, `${wednesday} office 480 min`],
      [null, `${addDays(monday, 5)} RC-01 60 min`],
    ]);
  });

  test('a week in which somebody began needs no hours before that day', async () => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    const hired = (day: string | null) =>
      app.services.db.updateTable('employee').set({ hire_date: day }).where('id', '=', app.idOf('marta.kessler')).execute();
    await hired(addDays(monday, 1));
    const sheet = await save(week, fullWeek(week).slice(1));
    expect(await move('marta.kessler', sheet, 'submit')).toMatchObject({ status: 'submitted' });
    await hired(null);
  });

  test('of twenty who hand in one week at once, one does', async () => {
    const week = nextWeek();
    const sheet = await save(week, fullWeek(week));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => move('marta.kessler', sheet, 'submit')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a crew', () => {
  test('is entered by its foreman, whose name is shown, and who may not decide', async () => {
    const week = nextWeek();
    const { timesheets } = app.as('marta.kessler');
    const cells = daysOfWeek(week)
      .slice(0, 5)
      .map((day) => ({ employeeId: worker as `emp_${string}`, day, minutes: 480 }));
    const [row] = await timesheets.saveCrew({ body: { week, projectId, cells } });
    expect(row).toMatchObject({ name: 'Rosa Delgado', minutes: [480, 480, 480, 480, 480, 0, 0], otherMinutes: 0 });
    const sheet = await timesheets.week({ query: { week, employeeId: worker as `emp_${string}` } });
    expect(sheet.entries[0]).toMatchObject({ enteredByName: 'Marta Kessler' });
    const [submitted] = await timesheets.submitCrew({ body: { week, projectId, employeeIds: [worker as `emp_${string}`] } });
    expect(submitted).toMatchObject({ status: 'submitted', isEditable: false });
    const { involved } = await app.services.db
      .selectFrom('approval')
      .select('involved')
      .where('subject_id', '=', sheet.id!)
      .executeTakeFirstOrThrow();
    expect(involved).toEqual([app.idOf('marta.kessler')]);
  });

  test('is not decided by who entered a part of it, be it the head', async () => {
    const week = nextWeek();
    const { db } = app.services;
    const be = async (project_role: 'foreman' | 'viewer') => {
      const own = db.updateTable('project_member').where('employee_id', '=', app.idOf('jonas.ekdahl'));
      await own.set({ project_role }).execute();
      forgetRelations(app.services);
    };
    await be('foreman');
    const [monday = '', ...others] = daysOfWeek(week).slice(0, 5);
    const enter = (who: CastName, days: string[]) =>
      app.as(who).timesheets.saveCrew({
        body: { week, projectId, cells: days.map((day) => ({ employeeId: worker as `emp_${string}`, day, minutes: 480 })) },
      });
    await enter('jonas.ekdahl', [monday]);
    await enter('marta.kessler', others);
    await app.as('marta.kessler').timesheets.submitCrew({ body: { week, projectId, employeeIds: [worker as `emp_${string}`] } });
    const waiting = (await app.as('jonas.ekdahl').timesheets.waiting()).filter((one) => one.week === week);
    expect(waiting).toEqual([]);
    await be('viewer');
  });

  test('takes over last week, on days that are free', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const { timesheets } = app.as('marta.kessler');
    const employeeId = worker as `emp_${string}`;
    const [monday = '', tuesday = ''] = daysOfWeek(before);
    const cells = [monday, tuesday].map((day) => ({ employeeId, day, minutes: 450 }));
    await timesheets.saveCrew({ body: { week: before, projectId, cells } });
    await timesheets.saveCrew({ body: { week, projectId, cells: [{ employeeId, day: daysOfWeek(week)[0]!, minutes: 60 }] } });
    const [row] = await timesheets.copyCrew({ body: { week, projectId } });
    expect(row!.minutes).toEqual([60, 450, 0, 0, 0, 0, 0]);
    expect(await refusal(timesheets.copyCrew({ body: { week, projectId } }))).toMatchObject({ code: 'timesheet.nothing_to_copy' });
  });

  test('is nobody else’s to see or enter', async () => {
    const week = nextWeek();
    expect(await refusal(app.as('devon.archer').timesheets.crew({ query: { week, projectId } }))).toMatchObject({ status: 403 });
    const query = { week, employeeId: app.idOf('marta.kessler') as `emp_${string}` };
    expect(await refusal(app.as('devon.archer').timesheets.week({ query }))).toMatchObject({ status: 404 });
    expect(await app.as('jonas.ekdahl').timesheets.week({ query })).toMatchObject({ isEditable: false });
    expect(
      await refusal(app.as('jonas.ekdahl').timesheets.save({ body: { ...query, cells: [cell(daysOfWeek(week)[0]!, 60)] } })),
    ).toMatchObject({ status: 403 });
  });
});

describe('deciding', () => {
  const titleOf = (week: string) => `Hours of week ${Number(week.slice(6))}, Marta Kessler`;

  test('single days come back; the others stay as they were handed in', async () => {
    const week = nextWeek();
    const [monday = '', tuesday = ''] = daysOfWeek(week);
    const sheet = await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    const back = (who: CastName) =>
      app.as(who).timesheets.returnDays({ id: sheet.id!, body: { days: [tuesday], comment: 'Which phase', version: sheet.version } });
    expect(await refusal(back('marta.kessler'))).toMatchObject({ code: 'approval.own' });
    expect(await refusal(back('devon.archer'))).toMatchObject({ status: 404 });
    expect((await app.as('jonas.ekdahl').timesheets.get({ id: sheet.id! })).isReturnable).toBe(true);
    await back('jonas.ekdahl');
    const returned = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(returned).toMatchObject({ status: 'returned', comment: `${tuesday}: Which phase` });
    expect(returned.days.filter(({ isOpen }) => isOpen).map(({ day }) => day)).toEqual([tuesday]);
    expect(await refusal(save(week, [cell(monday, 60)]))).toMatchObject({ code: 'timesheet.day_kept' });
    const isAsked = async () =>
      (await app.as('marta.kessler').notifications.list({ query: { waiting: 'true', size: 200 } })).items.some(
        ({ title }) => title === `Your hours of week ${Number(week.slice(6))} came back`,
      );
    expect(await isAsked()).toBe(true);
    const again = await move('marta.kessler', await save(week, [cell(tuesday, 450)]), 'submit');
    expect(again).toMatchObject({ status: 'submitted' });
    expect(await isAsked()).toBe(false);
    await decide('jonas.ekdahl', titleOf(week), 'return', 'All of it');
    expect((await app.as('marta.kessler').timesheets.week({ query: { week } })).days.every(({ isOpen }) => isOpen)).toBe(true);
  });

  test('what waits for somebody is listed with its hours, and is theirs alone', async () => {
    const week = nextWeek();
    await move('marta.kessler', await save(week, fullWeek(week, 540)), 'submit');
    const waiting = (await app.as('jonas.ekdahl').timesheets.waiting()).filter((one) => one.week === week);
    expect(waiting).toMatchObject([{ employeeName: 'Marta Kessler', minutes: 2700, overtimeMinutes: 300, projectId: null }]);
    expect((await app.as('helena.marsh').timesheets.waiting()).filter((one) => one.week === week)).toEqual([]);
    expect(await app.as('jonas.ekdahl').timesheets.part()).toMatchObject({ hasPeople: true, isClosing: false });
    expect(await app.as('marta.kessler').timesheets.part()).toMatchObject({ crews: [{ code: 'RC-01' }], hasPeople: false, waiting: 0 });
  });

  test('who manages a project confirms its line first, where the company wants it so', async () => {
    const { db } = app.services;
    await db
      .insertInto('company_setting')
      .values({ key: 'time.project_manager_first', value: toJson(true), updated_by: 'system' })
      .execute();
    const week = nextWeek();
    const sheet = await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    const line = { timesheetId: sheet.id!, projectId };
    const { timesheets } = app.as('anneke.vos');
    const mine = async (who: CastName) => (await app.as(who).timesheets.waiting()).filter((one) => one.week === week);
    expect(await mine('jonas.ekdahl')).toEqual([]);
    expect(await mine('anneke.vos')).toMatchObject([{ projectCode: 'RC-01', minutes: 2400 }]);
    const confirm = (who: CastName) => app.as(who).timesheets.confirmLines({ body: { lines: [line] } });
    expect(await refusal(confirm('jonas.ekdahl'))).toMatchObject({ code: 'timesheet.not_waiting' });
    await timesheets.returnLine({ id: sheet.id!, projectId, body: { comment: 'Friday was elsewhere' } });
    const returned = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(returned).toMatchObject({ status: 'returned', comment: 'Friday was elsewhere' });
    const isAsked = async () =>
      (await app.as('anneke.vos').notifications.list({ query: { waiting: 'true', size: 200 } })).items.some(
        ({ title }) => title === `Hours of week ${Number(week.slice(6))} on your project wait for you`,
      );
    expect(await isAsked()).toBe(false);
    await move('marta.kessler', returned, 'submit');
    expect(await isAsked()).toBe(true);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => confirm('anneke.vos')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mine('jonas.ekdahl')).toMatchObject([{ projectId: null, minutes: 2400 }]);
    expect(await isAsked()).toBe(false);
    await db.deleteFrom('company_setting').where('key', '=', 'time.project_manager_first').execute();
  });

  test('closed hours change by corrections alone', async () => {
    const week = nextWeek();
    const [, , wednesday = '', , , , sunday = ''] = daysOfWeek(week);
    await move('marta.kessler', await save(week, fullWeek(week)), 'submit');
    await decide('jonas.ekdahl', titleOf(week), 'approve');
    const lock = (who: CastName, through: string) => app.as(who).timesheets.lock({ body: { through } });
    expect(await refusal(lock('jonas.ekdahl', wednesday))).toMatchObject({ status: 403 });
    expect(await refusal(lock('anneke.vos', sunday))).toMatchObject({ code: 'timesheet.lock_ahead' });
    const before = now;
    now = new Date(`${addDays(sunday, 5)}T10:00:00Z`);
    // Half of the week is paid: the other half stays open when it is opened again.
    await lock('anneke.vos', wednesday);
    const half = await app.as('marta.kessler').timesheets.week({ query: { week } });
    expect(half.days.map(({ isLocked }) => isLocked)).toEqual([true, true, true, false, false, false, false]);
    const open = await move('jonas.ekdahl', half, 'reopen', { reason: 'Friday' });
    expect(await refusal(save(week, [cell(wednesday, 60)]))).toMatchObject({ code: 'timesheet.day_locked' });
    await move('marta.kessler', { ...open, ...(await save(week, [cell(addDays(wednesday, 1), 300)])) }, 'submit');
    await decide('jonas.ekdahl', titleOf(week), 'approve');
    expect(await lock('anneke.vos', sunday)).toMatchObject({ locked: 1 });
    const locked = await app.as('anneke.vos').timesheets.get({ id: half.id! });
    expect(locked).toMatchObject({ status: 'locked', transitions: ['correct'] });
    const correct = (who: CastName, minutes: number) =>
      app.as(who).timesheets.transition({
        id: locked.id!,
        body: { name: 'correct', version: locked.version, input: { day: wednesday, activity: 'training', minutes, reason: 'First aid' } },
      });
    expect(await refusal(correct('jonas.ekdahl', -60))).toMatchObject({ status: 403 });
    for (const [input, code] of [
      [{ day: addDays(sunday, 1), activity: 'training', minutes: -60 }, 'timesheet.other_week'],
      [{ day: wednesday, minutes: -60 }, 'timesheet.correction_target'],
      [{ day: wednesday, activity: 'training', minutes: 0 }, 'timesheet.correction_target'],
    ] as const) {
      const body = { name: 'correct' as const, version: locked.version, input: { ...input, reason: 'First aid' } };
      expect(await refusal(app.as('anneke.vos').timesheets.transition({ id: locked.id!, body }))).toMatchObject({ code });
    }
    expect(await correct('anneke.vos', -60)).toMatchObject({
      corrections: [{ day: wednesday, minutes: -60, reason: 'First aid', byName: 'Anneke de Vos' }],
    });
    now = before;
  });

  test('who follows the hours of others finds those that are missing', async () => {
    const week = nextWeek();
    await save(week, fullWeek(week));
    const list = (who: CastName, status?: 'missing' | 'draft') =>
      app.as(who).timesheets.people({ query: { week, size: 50, ...(status ? { status } : {}) } });
    expect((await list('anneke.vos', 'draft')).items).toMatchObject([{ employeeName: 'Marta Kessler', minutes: 2400 }]);
    const missing = (await list('jonas.ekdahl', 'missing')).items.map(({ employeeName }) => employeeName);
    expect(missing).toContain('Rosa Delgado');
    expect(missing).not.toContain('Marta Kessler');
    expect((await list('devon.archer')).items).toEqual([]);
  });
});

test.each([
  ['2026-10-16T12:30:00Z', 'has no hours yet'],
  ['2026-10-19T08:30:00Z', 'is not handed in'],
])('who has not entered their hours is reminded at %s', async (at, text) => {
  const ctx = { ...systemContext(app.services), now: new Date(at) };
  await remind(ctx);
  const titles = (await app.as('helena.marsh').notifications.list()).items.map(({ title }) => title);
  expect(titles.some((title) => title.includes(text))).toBe(true);
});

test('the manager hears on Monday who has not handed in, Human Resources on Tuesday how many are missing', async () => {
  const { db } = app.services;
  const manage = (manager_id: string | null) =>
    db.updateTable('employee').set({ manager_id }).where('id', '=', app.idOf('samir.haddad')).execute();
  await manage(app.idOf('jonas.ekdahl'));
  for (const at of ['2026-11-02T09:30:00Z', '2026-11-03T07:30:00Z']) await remind({ ...systemContext(app.services), now: new Date(at) });
  await manage(null);
  const titles = async (who: CastName) => (await app.as(who).notifications.list({ query: { size: 50 } })).items.map(({ title }) => title);
  expect(await titles('jonas.ekdahl')).toContain('Week 44 is not handed in by 1 of your people');
  expect((await titles('anneke.vos')).some((title) => /^\d+ timesheets of week 44 are missing$/.test(title))).toBe(true);
});

test('weeks are taken over in sets, with their overtime and history', async () => {
  const week = '2026-W30';
  await withTransaction(app.services.db, (tx) =>
    importWeeks(systemContext(app.services, tx), [
      {
        employeeId: app.idOf('devon.archer'),
        week,
        status: 'approved',
        enteredById: app.idOf('devon.archer'),
        approvedById: app.idOf('jonas.ekdahl'),
        comment: null,
        entries: [{ day: daysOfWeek(week)[5]!, projectId: null, activity: 'office', minutes: 240 }],
      },
    ]),
  );
  const sheet = await app.as('devon.archer').timesheets.week({ query: { week } });
  expect(sheet).toMatchObject({ status: 'approved', overtime: { ot1: 0, ot2: 240, ot3: 0 } });
  expect((await history(app.services.db, 'timesheet', sheet.id!)).map(({ name }) => name)).toEqual(['approve', 'submit']);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: sheet.id! } });
  expect(items.find(({ action }) => action === 'timesheet.import')?.subjectLabel).toBe('Week 2026-W30, Devon Archer');
});
