import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { projectMachine } from '@lintel/contract/project-machines';
import type { ProjectDetail } from '@lintel/contract/projects';
import type { SettingKey } from '@lintel/contract/setting-registry';
import {
  defineProjectHours,
  findProject,
  headsProject,
  managesProject,
  milestonesInDays,
  projectsById,
  teamOf,
  visibleProjects,
} from '#server/features/projects/projects.service.ts';
import { projectJobs } from './projects.jobs.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext, type User } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { history } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let building: string;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  const head = app.idOf('jonas.ekdahl');
  building = (await db.updateTable('department').set({ head_id: head }).where('code', '=', 'BLD').returning('id').executeTakeFirstOrThrow())
    .id;
  forgetRelations(app.services);
});
afterAll(() => app.close());

const TODAY = today();
const day = (offset: number) => addDays(TODAY, offset);
const head = () => app.as('jonas.ekdahl');
let count = 0;
const nextCode = () => `TT-${String(++count).padStart(3, '0')}`;

const propose = (more: object = {}): Promise<ProjectDetail> =>
  head().projects.create({
    body: {
      code: nextCode(),
      name: 'Riverside Clinic',
      departmentId: building,
      clientName: 'Riverside Health Foundation',
      plannedStart: day(-60),
      plannedFinish: day(60),
      ...more,
    },
  });
const phase = (project: ProjectDetail, more: object = {}) =>
  head().projectPlans.addPhase({ id: project.id, body: { name: 'Substructure', start: day(-60), finish: day(-1), ...more } });
const join = (project: ProjectDetail, who: CastName, projectRole: 'manager' | 'foreman' | 'engineer', more: object = {}) =>
  head().projectPlans.putMember({ id: project.id, employeeId: app.idOf(who), body: { projectRole, ...more } });
const move = (who: CastName, { id, version }: ProjectDetail, name: keyof typeof projectMachine.transitions, input: object = {}) =>
  app.as(who).projects.transition({ id, body: { name, version, input: input as Record<string, unknown> } });

/** Decides what waits for somebody: a charter, or a milestone. */
async function decide(
  who: CastName,
  kind: 'project_charter' | 'milestone',
  subjectId: string,
  name: 'approve' | 'return' = 'approve',
  comment = '',
): Promise<void> {
  const approval = await app.as(who).approvals.of({ kind, subjectId });
  await app.as(who).approvals.transition({ id: approval!.id, body: { name, version: approval!.version, input: { comment } } });
}
async function charter(who: CastName, { id }: ProjectDetail, name: 'approve' | 'return' = 'approve', comment = ''): Promise<ProjectDetail> {
  await decide(who, 'project_charter', id, name, comment);
  return head().projects.get({ id });
}

/** A project that Marta runs, walked to a state through its own transitions. */
async function walked(to: 'draft' | 'pending_approval' | 'approved' | 'active'): Promise<ProjectDetail> {
  let project = await propose();
  await phase(project);
  project = await join(project, 'marta.kessler', 'manager');
  if (to === 'draft') return project;
  project = await move('jonas.ekdahl', project, 'submit');
  if (to === 'pending_approval') return project;
  project = await charter('helena.marsh', project);
  return to === 'approved' ? project : move('marta.kessler', project, 'start', { actualStart: day(-60) });
}

describe('a proposal', () => {
  test('begins as a draft of its department and says what the charter lacks', async () => {
    const made = await propose({ clientName: null, plannedFinish: null });
    expect(made).toMatchObject({ status: 'draft', departmentId: building, percentBps: 0, health: null, isManageable: true });
    expect(made.missing).toEqual(['a client', 'a project manager', 'planned dates', 'a phase']);
    expect(await refusal(move('jonas.ekdahl', made, 'submit'))).toMatchObject({
      code: 'project.charter_lacks',
      message: 'The charter is not complete. Still missing: a client, a project manager, planned dates, a phase.',
    });
  });

  test('comes from the head of the department, with a code of its own', async () => {
    const { code } = await propose();
    expect(await refusal(propose({ code }))).toMatchObject({ code: 'project.code_taken', fields: { code: expect.any(String) } });
    const body = { code: nextCode(), name: 'X', departmentId: building };
    expect(await refusal(app.as('helena.marsh').projects.create({ body }))).toMatchObject({ code: 'project.not_your_department' });
    expect(await refusal(app.as('marta.kessler').projects.create({ body }))).toMatchObject({ status: 403 });
  });

  test('of twenty who take one code at once, one gets it', async () => {
    const code = nextCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => propose({ code })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['a code without digits', { code: 'RC' }],
    ['a finish before the start', { plannedStart: day(2), plannedFinish: day(1) }],
    ['no name', { name: ' ' }],
  ])('%s is refused', async (_name, more) => {
    expect(await refusal(propose(more))).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('is changed on the version that was seen', async () => {
    const { id, code, version } = await propose();
    const body = { code, name: 'Riverside Clinic, wing B', departmentId: building, version };
    expect(await head().projects.update({ id, body })).toMatchObject({ name: 'Riverside Clinic, wing B', version: 2 });
    expect(await refusal(head().projects.update({ id, body }))).toMatchObject({ code: 'row.stale', data: { version: 2 } });
  });
});

describe('the life of a project', () => {
  test('runs from the charter to the end, each step by whom it belongs to', async () => {
    let project = await walked('pending_approval');
    expect(project.transitions).toEqual(['cancel']);
    project = await charter('helena.marsh', project);
    expect(project).toMatchObject({ status: 'approved', baselines: 1, phases: [{ baselineStart: day(-60), baselineFinish: day(-1) }] });
    project = await move('marta.kessler', project, 'start', { actualStart: day(-60) });
    expect(project).toMatchObject({
      status: 'active',
      actualStart: day(-60),
      plannedBps: 10_000,
      health: 'green',
      transitions: ['handOver'],
    });
    project = await move('marta.kessler', project, 'handOver', { actualFinish: day(-1), defectsEnd: day(365) });
    expect(project).toMatchObject({ status: 'practical_completion', actualFinish: day(-1), defectsEnd: day(365) });
    project = await move('jonas.ekdahl', project, 'close');
    expect(project).toMatchObject({ status: 'closed', isManageable: false });
    expect(await move('helena.marsh', project, 'reopen', { reason: 'Defects' })).toMatchObject({ status: 'practical_completion' });
    const steps = await history(app.services.db, 'project', project.id);
    expect(steps.map(({ name, byName }) => `${name} by ${byName}`).toReversed()).toEqual([
      'submit by Jonas Ekdahl',
      'approve by null',
      'start by Marta Kessler',
      'handOver by Marta Kessler',
      'close by Jonas Ekdahl',
      'reopen by Helena Marsh',
    ]);
  });

  test('a charter comes back with the reason, and the one who asked is told', async () => {
    const asked = await walked('pending_approval');
    expect(await refusal(charter('jonas.ekdahl', asked))).toMatchObject({ code: 'approval.own' });
    const project = await charter('helena.marsh', asked, 'return', 'The site is not ours yet');
    expect(project.status).toBe('draft');
    const { items } = await head().notifications.list();
    expect(items).toContainEqual(expect.objectContaining({ type: 'project.returned', body: 'By Helena Marsh. The site is not ours yet' }));
    // It is asked for anew, and whoever withdraws it waits for nobody.
    const again = await move('jonas.ekdahl', project, 'submit');
    await move('jonas.ekdahl', again, 'cancel', { reason: 'Lost to another company' });
    expect(await app.as('helena.marsh').approvals.of({ kind: 'project_charter', subjectId: project.id })).toMatchObject({
      status: 'cancelled',
    });
  });

  test.each([
    ['start', 'approved', 'samir.haddad', { actualStart: TODAY }],
    ['hold', 'active', 'marta.kessler', { reason: 'Permit', expectedResume: day(30) }],
    ['handOver', 'active', 'jonas.ekdahl', { actualFinish: TODAY, defectsEnd: day(30) }],
    ['approve', 'pending_approval', 'jonas.ekdahl', {}],
  ] as const)('%s of a project that is %s is not for %s', async (name, state, who, input) => {
    expect(await refusal(move(who, await walked(state), name, input))).toMatchObject({ status: 403 });
  });

  test('nothing starts on a day to come', async () => {
    expect(await refusal(move('marta.kessler', await walked('approved'), 'start', { actualStart: day(2) }))).toMatchObject({
      code: 'project.starts_later',
    });
  });

  test.each([
    ['on a day to come', 'project.finishes_later', { actualFinish: day(1), defectsEnd: day(365) }],
    ['before it started', 'project.finishes_early', { actualFinish: day(-61), defectsEnd: day(365) }],
    ['after its defects period', 'project.defects_end_early', { actualFinish: day(-1), defectsEnd: day(-1) }],
  ])('nothing is handed over %s', async (_when, code, input) => {
    expect(await refusal(move('marta.kessler', await walked('active'), 'handOver', input))).toMatchObject({ code });
  });

  test('a project on hold says why, and goes on when the forecast was reviewed', async () => {
    let project = await walked('active');
    project = await move('jonas.ekdahl', project, 'hold', { reason: 'Permit', expectedResume: day(30) });
    expect(project).toMatchObject({ status: 'on_hold', health: 'paused', holdReason: 'Permit', expectedResume: day(30) });
    expect(await refusal(move('jonas.ekdahl', project, 'resume'))).toMatchObject({
      code: 'project.forecast_is_past',
      message: `The forecast of Substructure ended on ${sayDay(day(-1))}. Review the forecast dates of the phases first.`,
    });
    const [{ id, version }] = project.phases as [ProjectDetail['phases'][0]];
    await head().projectPlans.updatePhase({ id, body: { name: 'Substructure', start: day(-60), finish: day(40), version } });
    expect(await move('jonas.ekdahl', project, 'resume')).toMatchObject({ status: 'active', holdReason: null, forecastFinish: day(40) });
  });

  test('of twenty who approve at once, one wins', async () => {
    const project = await walked('pending_approval');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => charter('helena.marsh', project)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await head().projects.get({ id: project.id })).baselines).toBe(1);
  });
});

describe('who sees what', () => {
  test('a member sees the own projects, the head the department, those who look over the company all', async () => {
    const mine = await walked('draft');
    const other = await propose();
    const codes = async (who: CastName) => (await app.as(who).projects.list({ query: { size: 200 } })).items.map(({ code }) => code);
    expect(await codes('marta.kessler')).toContain(mine.code);
    expect(await codes('marta.kessler')).not.toContain(other.code);
    expect(await refusal(app.as('marta.kessler').projects.get({ id: other.id }))).toMatchObject({ status: 404 });
    for (const who of ['jonas.ekdahl', 'viktor.sandell', 'helena.marsh', 'anneke.vos', 'samir.haddad', 'devon.archer'] as const)
      expect(await codes(who)).toEqual(expect.arrayContaining([mine.code, other.code]));
    expect(
      await refusal(app.as('samir.haddad').projectPlans.addPhase({ id: other.id, body: { name: 'X', start: TODAY, finish: TODAY } })),
    ).toMatchObject({
      status: 403,
    });
  });

  test('the list is found by code and name, by view, state and health, and takes three queries', async () => {
    const project = await walked('active');
    const list = async (query: object) => (await head().projects.list({ query: { size: 200, ...query } })).items.map(({ code }) => code);
    expect(await list({ q: project.code.toLowerCase() })).toEqual([project.code]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ view: 'running' })).toContain(project.code);
    expect(await list({ view: 'proposed' })).not.toContain(project.code);
    expect(await list({ health: 'green' })).toContain(project.code);
    expect(await list({ health: 'red' })).not.toContain(project.code);
    expect(await list({})).toEqual((await list({})).toSorted());
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => head().projects.list({ query: { size } }))).count);
    expect(counts).toEqual([3, 3]);
    const options = await app.as('marta.kessler').projects.options({ query: { q: project.code } });
    expect(options).toEqual([{ id: project.id, code: project.code, name: 'Riverside Clinic', status: 'active' }]);
  });
});

describe('the list', () => {
  test('is narrowed by state, manager, client and finish, and its file with it', async () => {
    const mine = await walked('active');
    const other = await propose({ clientName: 'Harbour Trust', plannedFinish: day(400) });
    const codes = async (query: object) => {
      const all = await head().projects.list({ query: { size: 200, ...query } });
      const file = await head().projects.export({ query: { format: 'csv', columns: ['code'], ...query } });
      const lines = (await file.text()).trim().split(/\r?\n/).slice(1);
      expect(lines).toEqual(all.items.map(({ code }) => code));
      return [mine, other].filter(({ code }) => lines.includes(code));
    };
    expect(await codes({ status: ['active', 'on_hold'] })).toEqual([mine]);
    expect(await codes({ status: 'draft' })).toEqual([other]);
    expect(await codes({ managerId: app.idOf('marta.kessler') })).toEqual([mine]);
    expect(await codes({ client: 'Harbour Trust' })).toEqual([other]);
    expect(await codes({ client: 'Harbour' })).toEqual([]);
    expect(await codes({ finishFrom: day(400), finishTo: day(400) })).toEqual([other]);
    expect(await codes({ finishTo: day(399) })).toEqual([mine]);
    expect(await codes({ finishFrom: day(401) })).toEqual([]);
  });

  test('names the clients of the projects that somebody sees, by a part of the name', async () => {
    await propose({ clientName: 'Harbour Trust' });
    const clients = (who: CastName, q?: string) => app.as(who).projects.clientOptions({ query: q ? { q } : {} });
    expect(await clients('jonas.ekdahl', 'harBOUR')).toEqual(['Harbour Trust']);
    expect(await clients('jonas.ekdahl')).toContain('Harbour Trust');
    expect(await clients('jonas.ekdahl', '%')).toEqual([]);
    expect(await clients('marta.kessler')).not.toContain('Harbour Trust');
  });

  test('has the worst health first, and days in their order', async () => {
    const [late, sound] = [await walked('active'), await walked('active')];
    const { db } = app.services;
    const milestone = { name: 'Roof', due_date: day(-30), weight_bps: 0, is_acceptance: false, status: 'pending' as const };
    const { id: phase_id } = await db.selectFrom('phase').select('id').where('project_id', '=', late.id).executeTakeFirstOrThrow();
    const stamps = { created_at: new Date(), updated_at: new Date() };
    await db
      .insertInto('milestone')
      .values({ id: newId('mil'), project_id: late.id, phase_id, ...milestone, ...stamps })
      .execute();
    const listed = async (sort: 'health' | '-health' | '-plannedStart') =>
      (await head().projects.list({ query: { size: 200, sort } })).items.flatMap(({ id }) =>
        id === late.id || id === sound.id ? [id] : [],
      );
    expect(await listed('health')).toEqual([late.id, sound.id]);
    expect(await listed('-health')).toEqual([sound.id, late.id]);
    const starts = (await head().projects.list({ query: { size: 200, sort: 'plannedStart' } })).items.flatMap(
      ({ plannedStart }) => plannedStart ?? [],
    );
    expect(starts).toEqual(starts.toSorted());
  });
});

describe('the team', () => {
  test('has one manager: a new one makes the former one the deputy', async () => {
    const project = await walked('draft');
    const after = await join(project, 'samir.haddad', 'manager');
    expect(after.managerName).toBe('Samir Haddad');
    expect(after.members.map(({ name, projectRole }) => [name, projectRole])).toEqual([
      ['Samir Haddad', 'manager'],
      ['Marta Kessler', 'deputy'],
      ['Jonas Ekdahl', 'viewer'],
    ]);
    expect(await refusal(join(project, 'samir.haddad', 'engineer'))).toMatchObject({ code: 'project.needs_manager' });
  });

  test('has the present manager until the day before a new one begins, and then as deputy', async () => {
    const project = await walked('draft');
    const days = async () =>
      (await head().projects.get({ id: project.id })).members.flatMap(({ name, projectRole, from, to }) =>
        projectRole === 'viewer' ? [] : [[name, projectRole, from, to]],
      );
    const onDay = (at: string) => projectJobs[0]!.run({}, { ...systemContext(app.services), now: new Date(`${at}T06:00:00Z`) });
    expect((await join(project, 'samir.haddad', 'manager', { from: day(5) })).managerName).toBe('Marta Kessler');
    expect(await days()).toEqual([
      ['Marta Kessler', 'manager', null, day(4)],
      ['Samir Haddad', 'manager', day(5), null],
    ]);
    // Another first day moves the last one with it; who is to come before takes the place of who was to come.
    await join(project, 'samir.haddad', 'manager', { from: day(8) });
    await join(project, 'devon.archer', 'manager', { from: day(6) });
    expect(await days()).toEqual([
      ['Devon Archer', 'manager', day(6), null],
      ['Marta Kessler', 'manager', null, day(5)],
      ['Samir Haddad', 'deputy', day(8), null],
    ]);
    await onDay(day(5));
    expect((await days())[1]).toEqual(['Marta Kessler', 'manager', null, day(5)]);
    await onDay(day(6));
    expect(await days()).toEqual([
      ['Devon Archer', 'manager', day(6), null],
      ['Marta Kessler', 'deputy', null, null],
      ['Samir Haddad', 'deputy', day(8), null],
    ]);
    // Whoever is named from today on is it at once, whoever was to come.
    await join(project, 'marta.kessler', 'manager');
    expect((await days())[0]).toEqual(['Marta Kessler', 'manager', null, null]);
    expect(await refusal(join(project, 'marta.kessler', 'manager', { from: day(3) }))).toMatchObject({ code: 'project.needs_manager' });
  });

  test('is managed by who manages it today: the list says so too', async () => {
    const project = await walked('draft');
    const days = async (from_day: string | null, to_day: string | null) => {
      const { db } = app.services;
      const part = db.updateTable('project_member').set({ from_day, to_day });
      await part.where('project_id', '=', project.id).where('project_role', '=', 'manager').execute();
      const [listed] = (await head().projects.list({ query: { view: 'all', q: project.code } })).items;
      return [listed!.managerName, (await head().projects.get({ id: project.id })).managerName];
    };
    expect(await days(null, null)).toEqual(['Marta Kessler', 'Marta Kessler']);
    expect(await days(TODAY, TODAY)).toEqual(['Marta Kessler', 'Marta Kessler']);
    expect(await days(day(1), null)).toEqual([null, null]);
    expect(await days(null, day(-1))).toEqual([null, null]);
  });

  test('is found by one of its members, for as long as they are on it; what one does not see is not among that', async () => {
    const [now, later, over] = [await propose(), await propose(), await propose()];
    await join(now, 'samir.haddad', 'engineer');
    await join(later, 'samir.haddad', 'engineer', { from: day(3) });
    await join(over, 'samir.haddad', 'engineer', { from: day(-9), to: day(-1) });
    const of = async (reader: CastName, codes: ProjectDetail[]) => {
      const query = { size: 200, memberId: app.idOf('samir.haddad') as `emp_${string}` };
      const found = (await app.as(reader).projects.list({ query })).items.map(({ id }) => id);
      return codes.map(({ id }) => found.includes(id));
    };
    expect(await of('jonas.ekdahl', [now, later, over])).toEqual([true, true, false]);
    expect(await of('marta.kessler', [now, later, over])).toEqual([false, false, false]);
  });

  test('takes nobody who does not work here any more', async () => {
    const project = await walked('draft');
    const employee = (status: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', app.idOf('samir.haddad')).execute();
    await employee('terminated');
    expect(await refusal(join(project, 'samir.haddad', 'engineer'))).toMatchObject({
      code: 'project.cannot_join',
      fields: { employeeId: expect.stringContaining('Samir Haddad') },
    });
    await employee('active');
    expect((await join(project, 'samir.haddad', 'engineer')).members.map(({ name }) => name)).toContain('Samir Haddad');
  });

  test('says when somebody has more than all of their time on projects', async () => {
    const [one, two] = [await propose(), await propose()];
    await join(one, 'devon.archer', 'engineer', { allocationBps: 8000 });
    const { members } = await join(two, 'devon.archer', 'engineer', { allocationBps: 5000 });
    expect(members.find(({ name }) => name === 'Devon Archer')).toMatchObject({ allocationBps: 5000, totalAllocationBps: 13_000 });
  });

  test('who leaves it no longer sees it, and the way back is open', async () => {
    let project = await walked('active');
    project = await join(project, 'samir.haddad', 'foreman', { from: day(-10) });
    const { projectPlans } = app.as('viktor.sandell');
    await projectPlans.removeMember({ id: project.id, employeeId: app.idOf('samir.haddad') });
    const row = await app.services.db
      .selectFrom('project_member')
      .select('to_day')
      .where('project_id', '=', project.id)
      .where('employee_id', '=', app.idOf('samir.haddad'))
      .executeTakeFirst();
    expect(row?.to_day).toBe(TODAY);
    expect(await refusal(head().projectPlans.removeMember({ id: project.id, employeeId: app.idOf('marta.kessler') }))).toMatchObject({
      code: 'project.needs_manager',
    });
  });
});

describe('what other slices ask', () => {
  test('names by id, the row within a scope, and who is on the team', async () => {
    const project = await walked('active');
    const { db } = app.services;
    expect((await projectsById(db, [project.id, project.id])).get(project.id)).toEqual({
      id: project.id,
      code: project.code,
      name: 'Riverside Clinic',
      departmentId: building,
    });
    const ctx = systemContext(app.services);
    expect(await teamOf(ctx, project.id, ['manager'])).toEqual([app.idOf('marta.kessler')]);
    expect((await findProject(db, ctx.user, project.id)).code).toBe(project.code);
    const stranger: User = { ...ctx.user, id: app.idOf('marta.kessler') };
    await expect(findProject(db, stranger, project.id)).rejects.toMatchObject({ status: 404 });
    const rows = await db
      .selectFrom('project')
      .select('id')
      .where(visibleProjects({ ...stranger, projects: [project.id] }))
      .execute();
    expect(rows).toEqual([{ id: project.id }]);
    const owner = { id: project.id, department_id: building };
    expect([managesProject(owner, stranger), managesProject(owner, { ...stranger, runs: [project.id] })]).toEqual([false, true]);
    expect([headsProject(owner, stranger), headsProject(owner, { ...stranger, heads: [building] })]).toEqual([false, true]);
  });

  test('the milestones of somebody’s projects are those of the days on which they are on the team', async () => {
    const project = await walked('draft');
    const phaseId = (await phase(project, { name: 'Roof' })).phases.at(-1)!.id;
    const milestone = { phaseId, name: 'Roof tight', dueDate: day(5), weightBps: 0, isAcceptance: false, forecastDate: null };
    await head().projectPlans.addMilestone({ id: project.id, body: milestone });
    const named = async (from: string | null, to: string | null) => {
      const part = app.services.db.updateTable('project_member').set({ from_day: from, to_day: to }).where('project_id', '=', project.id);
      await part.where('employee_id', '=', app.idOf('marta.kessler')).execute();
      return (await milestonesInDays(app.services, app.idOf('marta.kessler'), day(4), day(6))).length;
    };
    expect([await named(null, null), await named(day(5), day(5))]).toEqual([1, 1]);
    expect([await named(day(6), null), await named(null, day(4))]).toEqual([0, 0]);
  });

  test('a project with hours cannot be cancelled, and is not closed before they are approved', async () => {
    const approved = await walked('approved');
    const handedOver = await move('marta.kessler', await walked('active'), 'handOver', { actualFinish: TODAY, defectsEnd: day(365) });
    const undefine = defineProjectHours({ booked: async () => 90, unapproved: async () => 3 });
    expect(await refusal(move('helena.marsh', approved, 'abandon', { reason: 'No money' }))).toMatchObject({
      message: '2 hours are booked on this project, so it can be closed but not cancelled.',
    });
    expect(await refusal(move('jonas.ekdahl', handedOver, 'close'))).toMatchObject({ code: 'project.hours_unapproved' });
    undefine();
    expect(await move('helena.marsh', approved, 'abandon', { reason: 'No money' })).toMatchObject({ status: 'cancelled' });
  });
});

describe('the plan', () => {
  // workspace A2 and A18: the thresholds of health are the company's
  test('is late, and too late, by the days that the company has set', async () => {
    const project = await walked('active');
    const [{ id: phaseId }] = project.phases as [ProjectDetail['phases'][0]];
    await head().projectPlans.addMilestone({ id: project.id, body: { phaseId, name: 'Slab', dueDate: day(-3) } });
    const { settings } = app.as('viktor.sandell');
    const set = async (key: SettingKey, value: number) => {
      const { version } = (await settings.list()).find((row) => row.key === key)!;
      await settings.change({ key, body: { value, version } });
    };
    const health = async () => (await head().projects.get({ id: project.id })).health;
    const seen = [await health()];
    for (const [key, days] of [
      ['projects.amber_after_days', 3],
      ['projects.amber_after_days', 2],
      ['projects.red_after_days', 2],
      ['projects.red_after_days', 14],
      ['projects.amber_after_days', 0],
    ] as const) {
      await set(key, days);
      seen.push(await health());
    }
    expect(seen).toEqual(['amber', 'green', 'amber', 'red', 'amber', 'amber']);
  });

  test('milestones weigh a phase, are signed off by somebody else, and the hand-over waits for them', async () => {
    let project = await walked('active');
    const [{ id: phaseId, version }] = project.phases as [ProjectDetail['phases'][0]];
    await head().projectPlans.updatePhase({
      id: phaseId,
      body: { name: 'Substructure', start: day(-60), finish: day(10), progressMethod: 'milestones', version },
    });
    const body = { phaseId, name: 'Foundations accepted', dueDate: day(-3), weightBps: 6000, isAcceptance: true };
    project = await app.as('marta.kessler').projectPlans.addMilestone({ id: project.id, body });
    expect(project).toMatchObject({ health: 'amber', lateDays: 3 });
    expect(
      await refusal(app.as('marta.kessler').projectPlans.addMilestone({ id: project.id, body: { ...body, weightBps: 4001 } })),
    ).toMatchObject({
      code: 'project.weights',
      message: 'The milestones of Substructure weigh 100.01 % together. They can weigh 100 % at most.',
    });
    expect(await refusal(move('marta.kessler', project, 'handOver', { actualFinish: TODAY, defectsEnd: day(9) }))).toMatchObject({
      code: 'project.acceptance_open',
    });
    const [milestone] = project.milestones as [ProjectDetail['milestones'][0]];
    const step = (who: CastName, name: 'reach' | 'signOff' | 'sendBack', at: number, input: object = {}) =>
      app.as(who).projectPlans.moveMilestone({ id: milestone.id, body: { name, version: at, input: input as Record<string, unknown> } });
    project = await step('marta.kessler', 'reach', 1, { reachedOn: day(-1) });
    expect(project).toMatchObject({
      percentBps: 6000,
      health: 'green',
      milestones: [{ status: 'reached', reachedOn: day(-1), transitions: [] }],
    });
    expect(await refusal(step('marta.kessler', 'signOff', 2))).toMatchObject({ status: 403 });
    // The head decides what the client accepts by the approval alone.
    expect(await refusal(step('jonas.ekdahl', 'signOff', 2))).toMatchObject({ status: 403 });
    expect(await refusal(decide('marta.kessler', 'milestone', milestone.id))).toMatchObject({ code: 'approval.own' });
    await decide('jonas.ekdahl', 'milestone', milestone.id, 'return', 'The report is missing');
    // The page of the project opens with the id of the milestone as well.
    project = await head().projects.get({ id: milestone.id });
    expect(project).toMatchObject({ percentBps: 0, milestones: [{ status: 'pending', reachedOn: null }] });
    await step('marta.kessler', 'reach', 3, { reachedOn: TODAY });
    await decide('jonas.ekdahl', 'milestone', milestone.id);
    expect(await head().projects.get({ id: project.id })).toMatchObject({ milestones: [{ status: 'signed_off' }] });
  });

  test('progress starts and completes a phase; what is agreed stays', async () => {
    const project = await walked('active');
    const [{ id, version }] = project.phases as [ProjectDetail['phases'][0]];
    const record = (at: number, more: object) =>
      app.as('marta.kessler').projectPlans.recordProgress({ id, body: { version: at, note: 'Measured', ...more } });
    expect(await record(version, { percentBps: 4000 })).toMatchObject({
      percentBps: 4000,
      phases: [{ actualStart: day(-60), actualFinish: null }],
    });
    expect(await refusal(record(version, { percentBps: 5000 }))).toMatchObject({ code: 'row.stale' });
    expect(await refusal(record(version + 1, { percentBps: 3000 }))).toMatchObject({ code: 'progress.reason' });
    expect(await record(version + 1, { percentBps: 10_000, actualFinish: TODAY })).toMatchObject({ phases: [{ actualFinish: TODAY }] });
    expect(await refusal(head().projectPlans.removePhase({ id }))).toMatchObject({ code: 'project.phase_in_use' });
  });

  test('what is agreed or reached stays: no milestone is removed from an approved plan, and a reached one is not changed', async () => {
    let project = await walked('active');
    const [{ id: phaseId }] = project.phases as [ProjectDetail['phases'][0]];
    const body = { phaseId, name: 'Slab poured', dueDate: day(-1) };
    project = await head().projectPlans.addMilestone({ id: project.id, body });
    const [{ id, version }] = project.milestones as [ProjectDetail['milestones'][0]];
    expect(await refusal(head().projectPlans.removeMilestone({ id }))).toMatchObject({ code: 'project.milestone_in_use' });
    await app
      .as('marta.kessler')
      .projectPlans.moveMilestone({ id, body: { name: 'reach', version, input: { reachedOn: day(-1) } as Record<string, unknown> } });
    const changed = { ...body, name: 'Roof poured', version: version + 1 };
    expect(await refusal(head().projectPlans.updateMilestone({ id, body: changed }))).toMatchObject({ code: 'project.milestone_settled' });
  });

  test('before a project runs there is no progress to record', async () => {
    const project = await walked('approved');
    const [{ id, version }] = project.phases as [ProjectDetail['phases'][0]];
    const body = { version, note: 'Measured', percentBps: 1000 };
    expect(await refusal(app.as('marta.kessler').projectPlans.recordProgress({ id, body }))).toMatchObject({
      code: 'progress.not_running',
    });
  });

  test('a draft may lose phases and milestones again; a closed project changes no more', async () => {
    let project = await walked('draft');
    const [{ id: phaseId }] = project.phases as [ProjectDetail['phases'][0]];
    project = await head().projectPlans.addMilestone({ id: project.id, body: { phaseId, name: 'Done', dueDate: TODAY } });
    project = await head().projectPlans.removeMilestone({ id: project.milestones[0]!.id });
    expect(project.milestones).toEqual([]);
    const task = await head().tasks.create({
      body: { title: 'Fence', projectId: project.id, phaseId, assigneeIds: [app.idOf('marta.kessler') as `emp_${string}`] },
    });
    const named = await refusal(head().projectPlans.removePhase({ id: phaseId }));
    expect(named).toMatchObject({ code: 'project.phase_named', message: expect.stringContaining('a task') });
    await app.services.db.updateTable('task').set({ phase_id: null }).where('id', '=', task.id).execute();
    expect(await head().projectPlans.removePhase({ id: phaseId })).toMatchObject({ phases: [], missing: ['a phase'] });
    const cancelled = await move('jonas.ekdahl', project, 'cancel', { reason: 'Not now' });
    expect(await refusal(phase(cancelled))).toMatchObject({ code: 'project.plan_is_fixed' });
  });
});
