import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';

/** A Wednesday, noon in Berlin. */
const TODAY = '2026-10-14';
let app: TestApp;
let company: Company;
let clinic: `prj_${string}`;
let school: `prj_${string}`;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T10:00:00Z`) });
  company = await appointCompany(app);
  clinic = company.project as `prj_${string}`;
  const head = company.as('jonas.ekdahl');
  const made = await head.projects.create({
    body: { code: 'MS-03', name: 'School', departmentId: company.building as `dep_${string}`, plannedStart: '2026-09-01' },
  });
  school = made.id as `prj_${string}`;
  const planned = await head.projectPlans.addPhase({ id: school, body: { name: 'Walls', start: '2026-09-01', finish: '2026-12-01' } });
  await head.projectPlans.addMilestone({ id: school, body: { phaseId: planned.phases[0]!.id, name: 'Roof', dueDate: '2026-11-01' } });
});
afterAll(() => app.close());

const compare = (who: Parameters<Company['as']>[0], ids: string[]) =>
  company.as(who).projectPlans.compare({ query: { id: ids as `prj_${string}`[] } });

test('projects stand side by side with what their plans, tasks, hours and teams come to today, as they were named', async () => {
  const lead = company.as('amara.nwosu');
  const task = (dueDate: string) =>
    lead.tasks.create({
      body: { title: 'Pour', projectId: clinic, assigneeIds: [company.idOf('amara.nwosu') as `emp_${string}`], dueDate },
    });
  await task(TODAY);
  await task(addDays(TODAY, -1));
  const { id: done } = await task(addDays(TODAY, -1));
  await app.services.db.updateTable('task').set({ status: 'done' }).where('id', '=', done).execute();
  // Of the team until yesterday.
  const part = {
    project_id: clinic,
    employee_id: company.idOf('marta.kessler'),
    project_role: 'worker',
    to_day: addDays(TODAY, -1),
  } as const;
  await app.services.db.insertInto('project_member').values(part).execute();
  const hours = (day: string) =>
    lead.timesheets.save({
      body: { week: weekOf(day), cells: [{ day, minutes: 90, projectId: clinic, activity: null, phaseId: null, taskId: null }] },
    });
  const { id: sheet } = await hours(TODAY);
  // Entered ahead: they count from their day on.
  await app.services.db
    .updateTable('time_entry')
    .set({ day: addDays(TODAY, 1) })
    .where('timesheet_id', '=', sheet!)
    .execute();
  await hours(TODAY);
  await hours(addDays(TODAY, -28));
  await app.services.db
    .insertInto('time_correction')
    .values({
      ...{ id: newId('tco'), timesheet_id: sheet!, employee_id: company.idOf('amara.nwosu'), day: TODAY, project_id: clinic },
      ...{ minutes: -30, reason: 'Counted twice', created_by: company.idOf('anneke.vos'), created_at: new Date() },
    })
    .execute();
  expect(await compare('jonas.ekdahl', [school, clinic])).toMatchObject([
    {
      ...{ code: 'MS-03', status: 'draft', plannedStart: '2026-09-01', people: 1, milestones: 1, reachedMilestones: 0 },
      ...{ openTasks: 0, overdueTasks: 0, doneTasks: 0, minutes: 0, recentMinutes: 0 },
    },
    {
      ...{ code: 'RC-01', status: 'active', managerName: 'Amara Nwosu', people: 1, milestones: 0 },
      ...{ openTasks: 2, overdueTasks: 1, doneTasks: 1, minutes: 240, recentMinutes: 60 },
    },
  ]);
});

test('what somebody may not see is not there to be compared, and there are two to four of them', async () => {
  expect(await refusal(compare('amara.nwosu', [clinic, school]))).toMatchObject({ status: 404 });
  for (const ids of [[clinic], [clinic, clinic, clinic, clinic, school]])
    expect(await refusal(compare('jonas.ekdahl', ids))).toMatchObject({ code: 'request.invalid' });
});
