import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { projectJobs } from '#server/features/projects/projects.jobs.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';

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
  await milestone('Cellar', '2026-10-11');
  await milestone('Slab', '2026-10-11', { status: 'reached' });
  await milestone('Pits', '2026-10-12');
  await milestone('Doors', '2026-10-20');
  for (const day of ['2026-10-12', '2026-10-12']) await onDay(day);
  const titles = ['RC-01: Cellar is late', 'RC-01: Frame is due on 19 Oct 2026', 'RC-01: Roof is late'];
  expect(await told()).toEqual([
    ['amara.nwosu', titles],
    ['marta.kessler', titles],
  ]);
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
  const red = async () => (await told()).map(([name, titles]) => [name, titles.filter((title) => title === 'RC-01 is red').length]);
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
