import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { projectMachine } from '@lintel/contract/project-machines';
import type { ProjectDetail } from '@lintel/contract/projects';
import { projectJobs } from '#server/features/projects/projects.jobs.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { today } from '#test/today.ts';
import { toldBy } from '#test/told.ts';

let app: TestApp;
let company: Company;
let phase: string;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  phase = newId('phs');
  const days = { start: '2026-09-01', finish: '2026-12-31' };
  const { db } = app.services;
  await db
    .insertInto('phase')
    .values({
      ...{ id: phase, project_id: company.project, seq: 1, name: 'Structure' },
      ...{ baseline_start: days.start, baseline_finish: days.finish, forecast_start: days.start, forecast_finish: days.finish },
    })
    .execute();
  const deputy = { project_id: company.project, employee_id: company.idOf('marta.kessler'), project_role: 'deputy' } as const;
  await db.insertInto('project_member').values(deputy).execute();
  const engineer = { project_id: company.project, employee_id: company.idOf('samir.haddad'), project_role: 'engineer' } as const;
  await db.insertInto('project_member').values(engineer).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('milestone').execute();
  await app.services.db.deleteFrom('notification').execute();
});

const milestone = (name: string, due_date: string, more: { forecast_date?: string; status?: 'reached' } = {}) =>
  app.services.db
    .insertInto('milestone')
    .values({ id: newId('mil'), project_id: company.project, phase_id: phase, name, due_date, ...more })
    .execute();
const onDay = (day: string) => projectJobs[0]!.run({}, { ...systemContext(app.services), now: new Date(`${day}T06:00:00Z`) });
const put = (columns: { status: 'active' | 'on_hold' }) =>
  app.services.db.updateTable('project').set(columns).where('id', '=', company.project).execute();
const EVERYBODY = ['amara.nwosu', 'marta.kessler', 'jonas.ekdahl', 'helena.marsh', 'samir.haddad', 'viktor.sandell'] as const;
/** Who was told what, in the order of EVERYBODY. */
async function told(): Promise<[CompanyName, string[]][]> {
  const all: [CompanyName, string[]][] = [];
  for (const name of EVERYBODY) {
    const titles = (await company.as(name).notifications.list()).items.map(({ title }) => title).toSorted();
    if (titles.length > 0) all.push([name, titles]);
  }
  return all;
}

test('who runs a project hears of a milestone a week before its day and on the day after it, each once; of what is reached nothing', async () => {
  await milestone('Frame', '2026-10-19');
  await milestone('Roof', '2026-10-11');
  // The morning after it was missed.
  await milestone('Cellar', '2026-10-08');
  await milestone('Slab', '2026-10-11', { status: 'reached' });
  await milestone('Pits', '2026-10-12');
  await milestone('Doors', '2026-10-20');
  for (const day of ['2026-10-12', '2026-10-12']) await onDay(day);
  const titles = ['RC-01: Cellar is late', 'RC-01: Frame is due on 19 Oct 2026', 'RC-01: Roof is late'];
  expect(await told()).toEqual([
    ['amara.nwosu', titles],
    ['marta.kessler', titles],
  ]);
  await app.services.db.deleteFrom('notification').execute();
  for (const day of ['2026-10-13', '2026-10-14']) await onDay(day);
  expect((await told())[0]).toEqual(['amara.nwosu', ['RC-01: Doors is due on 20 Oct 2026', 'RC-01: Pits is late']]);
});

test('of a project on hold nobody hears', async () => {
  await milestone('Frame', '2026-10-19');
  await put({ status: 'on_hold' });
  await onDay('2026-10-12');
  await put({ status: 'active' });
  expect(await told()).toEqual([]);
});

test('a project that turns red is told to who runs it, its head and the managing director; again only when it was better in between', async () => {
  await milestone('Frame', '2026-09-28');
  const red = async () =>
    (await told()).map(([name, titles]) => [name, titles.filter((title) => title === 'RC-01 is red').length]).filter(([, count]) => count);
  await onDay('2026-10-12');
  expect(await red()).toEqual([]);
  for (const day of ['2026-10-13', '2026-10-13', '2026-10-20']) await onDay(day);
  const once = ['amara.nwosu', 'marta.kessler', 'jonas.ekdahl', 'helena.marsh'].map((name) => [name, 1]);
  expect(await red()).toEqual(once);
  expect((await company.as('helena.marsh').notifications.list()).items[0]).toMatchObject({ severity: 'critical' });
  await app.services.db.updateTable('milestone').set({ status: 'reached' }).execute();
  await onDay('2026-10-21');
  await app.services.db.updateTable('milestone').set({ status: 'pending' }).execute();
  await onDay('2026-10-22');
  expect(await red()).toEqual(once.map(([name]) => [name, 2]));
});

// workspace A2: whom each step is told to; never who took it
describe('of a project', () => {
  const head = () => company.as('jonas.ekdahl');
  const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
  let codes = 1;

  /** Proposed by its head; Amara Nwosu runs it, Marta Kessler is her deputy, Liam Doyle was on it until yesterday. */
  async function proposed(): Promise<ProjectDetail> {
    const [plannedStart, plannedFinish] = [addDays(today(), -60), addDays(today(), 60)];
    const { id } = await head().projects.create({
      body: { code: `NT-0${codes++}`, name: 'Depot', departmentId: company.building, clientName: 'Norrland', plannedStart, plannedFinish },
    });
    await head().projectPlans.addPhase({ id, body: { name: 'Slab', start: plannedStart, finish: plannedFinish } });
    for (const [who, projectRole] of [
      ['amara.nwosu', 'manager'],
      ['marta.kessler', 'deputy'],
      ['liam.doyle', 'worker'],
    ] as const)
      await head().projectPlans.putMember({ id, employeeId: company.idOf(who), body: { projectRole } });
    const { db } = app.services;
    const gone = { from_day: plannedStart, to_day: addDays(today(), -1) };
    await db
      .updateTable('project_member')
      .set(gone)
      .where('project_id', '=', id)
      .where('employee_id', '=', company.idOf('liam.doyle'))
      .execute();
    return head().projects.get({ id });
  }
  const move = async (
    who: CompanyName,
    { id }: ProjectDetail,
    name: keyof typeof projectMachine.transitions,
    input: Record<string, unknown> = {},
  ) => {
    const { version } = await company.as(who).projects.get({ id });
    return company.as(who).projects.transition({ id, body: { name, version, input } });
  };
  const decide = async ({ id: subjectId }: ProjectDetail, name: 'approve' | 'return') => {
    const { approvals } = company.as('helena.marsh');
    const { id, version } = (await approvals.of({ kind: 'project_charter', subjectId }))!;
    await approvals.transition({ id, body: { name, version, input: { comment: 'By the plan' } } });
  };
  const headedBy = (who: CompanyName) =>
    app.services.db
      .updateTable('department')
      .set({ head_id: company.idOf(who) })
      .where('id', '=', company.building)
      .execute();
  const WHY = { reason: 'The permit' };

  test('each step is told to whom it concerns, and to nobody who took it', async () => {
    const project = await proposed();
    const asked = await told(() => move('jonas.ekdahl', project, 'submit'));
    expect(asked).toEqual(['Helena Marsh: approval.waiting']);
    expect(await told(() => decide(project, 'return'))).toEqual(['Jonas Ekdahl: project.returned']);
    const open = async () =>
      (await head().notifications.list({ query: { size: 50 } })).items.filter((one) => one.severity === 'action' && !one.doneAt);
    expect(await open()).toMatchObject([{ type: 'project.returned' }]);
    await move('jonas.ekdahl', project, 'submit');
    expect(await open()).toEqual([]);
    // Whoever heads the department by now hears of it, too.
    await headedBy('rachel.odum');
    const approved = await told(() => decide(project, 'approve'));
    await headedBy('jonas.ekdahl');
    const { items } = await head().notifications.list({ query: { size: 50 } });
    expect(items.find(({ type }) => type === 'project.approved')).toMatchObject({ body: 'By Helena Marsh.' });
    expect(approved).toEqual([
      'Amara Nwosu: project.approved',
      'Jonas Ekdahl: project.approved',
      'Marta Kessler: project.approved',
      'Rachel Odum: project.approved',
      'Samir Haddad: project.approved',
    ]);
    const start = () => move('amara.nwosu', project, 'start', { actualStart: today() });
    // Whoever proposed it is on the team as well.
    expect(await told(start)).toEqual(['Jonas Ekdahl: project.active', 'Marta Kessler: project.active']);
    const hold = () => move('jonas.ekdahl', project, 'hold', { ...WHY, expectedResume: addDays(today(), 9) });
    expect(await told(hold)).toEqual([
      'Amara Nwosu: project.on_hold',
      'Helena Marsh: project.on_hold',
      'Marta Kessler: project.on_hold',
      'Samir Haddad: project.on_hold',
    ]);
    expect(await told(() => move('jonas.ekdahl', project, 'resume'))).toEqual([
      'Amara Nwosu: project.active',
      'Marta Kessler: project.active',
    ]);
    const handOver = () => move('amara.nwosu', project, 'handOver', { actualFinish: today(), defectsEnd: addDays(today(), 90) });
    expect(await told(handOver)).toEqual(['Samir Haddad: project.practical_completion']);
    expect(await told(() => move('jonas.ekdahl', project, 'close'))).toEqual([]);
    expect(await told(() => move('helena.marsh', project, 'reopen', WHY))).toEqual(['Samir Haddad: project.practical_completion']);
  });

  test('what came back and is given up waits for nobody', async () => {
    const project = await proposed();
    await move('jonas.ekdahl', project, 'submit');
    await decide(project, 'return');
    const waits = async () =>
      (await head().notifications.list({ query: { size: 50 } })).items.filter(({ type, doneAt }) => type === 'project.returned' && !doneAt);
    expect(await waits()).toHaveLength(1);
    await move('jonas.ekdahl', project, 'cancel', WHY);
    expect(await waits()).toEqual([]);
  });

  test('who joins hears of it, once, and nobody else; who has left hears of nothing', async () => {
    const { id } = await proposed();
    const join = (projectRole: 'engineer' | 'foreman') =>
      head().projectPlans.putMember({ id, employeeId: company.idOf('rachel.odum'), body: { projectRole } });
    expect([await told(() => join('engineer')), await told(() => join('foreman'))]).toEqual([['Rachel Odum: project.joined'], []]);
    const put = (status: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf('marta.kessler')).execute();
    await put('terminated');
    await onDay('2026-10-12');
    await milestone('Frame', '2026-09-28');
    const red = await told(() => onDay('2026-10-13'));
    await put('active');
    expect(red).toEqual([
      'Amara Nwosu: milestone.late',
      'Amara Nwosu: project.health_red',
      'Helena Marsh: project.health_red',
      'Jonas Ekdahl: project.health_red',
    ]);
  });
});
