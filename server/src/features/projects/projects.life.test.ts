import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { projectMachine } from '@lintel/contract/project-machines';
import type { ProjectDetail } from '@lintel/contract/projects';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.services;
  await db.deleteFrom('milestone').execute();
  await db.deleteFrom('phase').execute();
  await put('active');
});

const day = (offset: number) => addDays(today(), offset);
/** RC-01 as it would stand after earlier steps. */
const put = (status: 'active' | 'on_hold' | 'practical_completion') =>
  app.services.db
    .updateTable('project')
    .set({ status, actual_start: day(-60) })
    .where('id', '=', company.project)
    .execute();
async function phase(name: string, finish: string, actual_finish: string | null = null): Promise<string> {
  const id = newId('phs');
  const seq = name === 'Substructure' ? 1 : 2;
  const span = { forecast_start: day(-60), forecast_finish: finish, actual_finish };
  await app.services.db
    .insertInto('phase')
    .values({ id, project_id: company.project, seq, name, ...span })
    .execute();
  return id;
}
const read = (who: CompanyName = 'amara.nwosu'): Promise<ProjectDetail> => company.as(who).projects.get({ id: company.project });
const move = async (who: CompanyName, name: keyof typeof projectMachine.transitions, input: Record<string, unknown> = {}) =>
  company.as(who).projects.transition({ id: company.project, body: { name, version: (await read(who)).version, input } });

test.each<[which: string, ended: string | null, code: string | null]>([
  ['has ended does not ask for another forecast', day(-20), null],
  ['goes on does', null, 'project.forecast_is_past'],
])('at resuming, a phase that %s', async (_which, ended, code) => {
  await phase('Substructure', day(-20), ended);
  await phase('Frame', day(30));
  await put('on_hold');
  if (code) expect(await refusal(move('jonas.ekdahl', 'resume'))).toMatchObject({ code, message: expect.stringContaining('Substructure') });
  else
    expect(await move('jonas.ekdahl', 'resume')).toMatchObject({
      status: 'active',
      phases: [{ forecastFinish: day(-20) }, { forecastFinish: day(30) }],
    });
});

test.each<[which: string, isAcceptance: boolean, code: string | null]>([
  ['the client accepts holds the hand-over back', true, 'project.acceptance_open'],
  ['is no acceptance does not', false, null],
])('a milestone that is open and %s', async (_which, is_acceptance, code) => {
  const phase_id = await phase('Substructure', day(10));
  await app.services.db
    .insertInto('milestone')
    .values({ id: newId('mil'), project_id: company.project, phase_id, name: 'Slab', due_date: day(-3), is_acceptance })
    .execute();
  const handOver = move('amara.nwosu', 'handOver', { actualFinish: day(-1), defectsEnd: day(365) });
  if (code) expect(await refusal(handOver)).toMatchObject({ code, message: expect.stringContaining('Slab') });
  else expect(await handOver).toMatchObject({ status: 'practical_completion', milestones: [{ status: 'pending' }] });
});

test('closed, a project lets its team go today; the manager stays, and who left before left then', async () => {
  const { db } = app.services;
  const member = (who: CompanyName, more: { from_day?: string; to_day?: string } = {}) =>
    db
      .insertInto('project_member')
      .values({ project_id: company.project, employee_id: company.idOf(who), project_role: 'engineer', ...more })
      .execute();
  await member('marta.kessler');
  await member('samir.haddad', { to_day: day(40) });
  await member('devon.archer', { from_day: day(5) });
  await member('liam.doyle', { to_day: day(-9) });
  forgetRelations(app.services);
  await put('practical_completion');
  const closed = await move('jonas.ekdahl', 'close');
  expect(closed).toMatchObject({ status: 'closed', managerName: 'Amara Nwosu' });
  const rows = await db
    .selectFrom('project_member')
    .innerJoin('employee', 'employee.id', 'employee_id')
    .select(['name', 'to_day'])
    .where('project_id', '=', company.project)
    .orderBy('name')
    .execute();
  expect(rows.map(({ name, to_day }) => [name, to_day])).toEqual([
    ['Amara Nwosu', null],
    // Who was to come only later leaves on that day.
    ['Devon Archer', day(5)],
    ['Liam Doyle', day(-9)],
    ['Marta Kessler', day(0)],
    ['Samir Haddad', day(0)],
  ]);
  // She still opens it, to answer for it.
  expect(await read('amara.nwosu')).toMatchObject({ status: 'closed' });
});
