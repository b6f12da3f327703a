import { describe, expect, test } from 'vitest';
import { addDays, daysOfWeek } from '@lintel/contract/kit/days';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { aSite, NOON } from '#test/site.ts';
import { remind } from './timesheets.reminders.ts';

const site = aSite();
const { hire, join, leave, nextWeek, sheets, read, enter, submitCrew, handInFor, decide, asked, told } = site;
const crewOf = (week: string) => sheets().crew({ query: { week, projectId: site.company.project as `prj_${string}` } });

describe('a crew', () => {
  test('is who works on the project without a login now; whoever runs it enters them, and nobody else', async () => {
    const week = nextWeek();
    const [gone, left] = [await hire('Ana'), await hire('Bo')];
    const { db } = site.app.services;
    await db
      .updateTable('project_member')
      .set({ to_day: addDays(daysOfWeek(week)[0]!, -1) })
      .where('employee_id', '=', gone)
      .execute();
    await db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', left).execute();
    await enter('amara.nwosu', week, site.rosa, 480);
    expect((await crewOf(week)).map(({ name }) => name)).toEqual(['Rosa Delgado']);
    for (const other of [gone, left, site.company.idOf('marta.kessler') as `emp_${string}`])
      expect(await refusal(enter('amara.nwosu', week, other, 480))).toMatchObject({ status: 404 });
    expect(await refusal(submitCrew('marta.kessler', nextWeek(), site.rosa))).toMatchObject({ code: 'timesheet.empty' });
  });

  test('of a thousand answers those alone whose hours were entered, copied or handed in, as the whole of it has them', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const bystander = await hire('Eli');
    const whole = async (of: string) => (await crewOf(of)).filter(({ employeeId }) => employeeId === site.rosa);
    expect(await enter('marta.kessler', before, site.rosa, 480)).toEqual(await whole(before));
    const copied = await sheets().copyCrew({ body: { week, projectId: site.company.project as `prj_${string}` } });
    expect(copied).toEqual(await whole(week));
    const submitted = await submitCrew('marta.kessler', week, site.rosa);
    expect(submitted).toEqual(await whole(week));
    expect(submitted[0]!.status).toBe('submitted');
    await site.app.services.db.updateTable('project_member').set({ to_day: '2020-01-01' }).where('employee_id', '=', bystander).execute();
  });

  test('has who begins in its week from their first day on, and until then nobody to enter hours for', async () => {
    const week = nextWeek();
    const [monday = '', , wednesday = '', , , , sunday = ''] = daysOfWeek(week);
    const fresh = await hire('Dag');
    const part = (from_day: string | null, to_day: string | null = null) =>
      site.app.services.db.updateTable('project_member').set({ from_day, to_day }).where('employee_id', '=', fresh).execute();
    const row = async () => (await crewOf(week)).find((one) => one.employeeId === fresh);
    const at = (day: string) => void (site.now = new Date(`${day}T10:00:00Z`));
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
    site.now = NOON;
    await part(null, '2020-01-01');
    forgetRelations(site.app.services);
  });

  test('has days within an employment alone', async () => {
    const week = nextWeek();
    const [, , wednesday = ''] = daysOfWeek(week);
    const id = await hire('Ida');
    const openWith = async (columns: { hire_date: string | null; end_date: string | null }) => {
      await site.app.services.db.updateTable('employee').set(columns).where('id', '=', id).execute();
      return (await crewOf(week))
        .find(({ employeeId }) => employeeId === id)!
        .days.map(({ isOpen }) => isOpen)
        .slice(0, 4);
    };
    expect(await openWith({ hire_date: wednesday, end_date: null })).toEqual([false, false, true, true]);
    expect(await openWith({ hire_date: null, end_date: wednesday })).toEqual([true, true, true, false]);
    await site.app.services.db.deleteFrom('project_member').where('employee_id', '=', id).execute();
    await site.app.services.db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', id).execute();
  });

  test('is seen by its foreman while they are on it, and nobody of it who enters their own', async () => {
    const week = nextWeek();
    await join('samir.haddad', 'worker');
    expect(await refusal(read(week, 'marta.kessler', site.company.idOf('samir.haddad') as `emp_${string}`))).toMatchObject({ status: 404 });
    await leave('samir.haddad');
    const gone = await hire('Cy');
    expect((await read(week, 'marta.kessler', gone)).isEditable).toBe(true);
    await site.app.services.db.updateTable('project_member').set({ to_day: '2020-01-01' }).where('employee_id', '=', gone).execute();
    expect(await refusal(read(week, 'marta.kessler', gone))).toMatchObject({ status: 404 });
    const { to_day } = await site.app.services.db
      .updateTable('project_member')
      .set({ to_day: '2026-10-14' })
      .where('employee_id', '=', gone)
      .returning('to_day')
      .executeTakeFirstOrThrow();
    expect((await read(week, 'marta.kessler', gone)).isEditable).toBe(true);
    // Half past midnight in Berlin: the day after, which in UTC has not come.
    site.now = new Date(`${to_day}T22:30:00Z`);
    expect(await refusal(read(week, 'marta.kessler', gone))).toMatchObject({ status: 404 });
    site.now = NOON;
    forgetRelations(site.app.services);
  });

  test('is decided by neither who entered nor who handed in, who hears how it ended', async () => {
    const week = nextWeek();
    await enter('amara.nwosu', week, site.rosa, 480);
    await submitCrew('marta.kessler', week, site.rosa);
    const sheet = await read(week, 'marta.kessler', site.rosa);
    expect(sheet.submittedByName).toBe('Marta Kessler');
    const { requester_id, involved } = (await asked(sheet))!;
    expect([requester_id, [...involved].toSorted()]).toEqual([
      site.rosa,
      [site.company.idOf('amara.nwosu'), site.company.idOf('marta.kessler')].toSorted(),
    ]);
    const number = Number(week.slice(6));
    await decide(sheet, 'return', 'Friday');
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of week ${number} came back`);
    await submitCrew('marta.kessler', week, site.rosa);
    await decide(sheet, 'approve');
    expect(await told('marta.kessler')).toContain(`timesheet.approved: Hours of your crew in week ${number} are approved`);
  });
});

// workspace D7: what waits for who leads a crew
test('who leads a crew is asked for its week on Monday, until the last of it is handed in; nobody else is, and one’s own until then', async () => {
  const week = '2027-W41';
  const [monday = ''] = daysOfWeek(week);
  const other = await hire('Lena');
  await remind({ ...systemContext(site.app.services), now: new Date(`${addDays(monday, 7)}T08:30:00Z`) });
  const waiting = async (who: CompanyName) =>
    (await site.company.as(who).notifications.list({ query: { size: 200, waiting: 'true' } })).items
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
  await handInOf(site.rosa);
  expect(await waiting('marta.kessler')).toContainEqual(ofCrew);
  await handInOf(other);
  expect(await waiting('marta.kessler')).toEqual([own]);
  await handInFor('marta.kessler', week);
  expect(await waiting('marta.kessler')).toEqual([]);
});
