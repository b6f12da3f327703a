import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { taskMachine } from '@lintel/contract/task-machine';
import type { TaskDetail } from '@lintel/contract/tasks';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
import { taskJobs } from './tasks.jobs.ts';
import { tellOverdue } from './tasks.service.ts';

const TODAY = today();
let app: TestApp;
/** Run by Anneke; Marta and Samir are on the team, Devon is not. */
let projectId: string;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  const { id: departmentId } = await db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('employee')
    .set({ manager_id: app.idOf('marta.kessler') })
    .where('id', '=', app.idOf('samir.haddad'))
    .execute();
  forgetRelations(app.services);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id;
  for (const [who, projectRole] of [
    ['anneke.vos', 'manager'],
    ['marta.kessler', 'worker'],
    ['samir.haddad', 'worker'],
  ] as const)
    await projectPlans.putMember({ id: projectId, employeeId: app.idOf(who), body: { projectRole } });
});
afterAll(() => app.close());

const create = (more: object = {}, who: CastName = 'anneke.vos', to: CastName[] = ['marta.kessler']): Promise<TaskDetail> =>
  app.as(who).tasks.create({ body: { title: 'Pour the slab', projectId, assigneeIds: to.map((one) => app.idOf(one)), ...more } });
const move = (who: CastName, { id, version }: TaskDetail, name: keyof typeof taskMachine.transitions, input: object = {}) =>
  app.as(who).tasks.transition({ id, body: { name, version, input: input as Record<string, unknown> } });
const latest = async (who: CastName) => (await app.as(who).notifications.list()).items[0];
/** The kinds of what somebody was told of a task, latest first. */
const toldOf = async (who: CastName, { id }: TaskDetail) =>
  (await app.as(who).notifications.list({ query: { size: 200 } })).items.flatMap(({ type, link }) => (link?.endsWith(id) ? [type] : []));
const change = (who: CastName, task: TaskDetail, more: object = {}) =>
  app.as(who).tasks.update({
    id: task.id,
    body: {
      title: task.title,
      assigneeIds: task.assignees.map(({ id }) => id),
      checklist: task.checklist.map(({ text, isRequired }) => ({ text, isRequired })),
      version: task.version,
      ...more,
    },
  });
const member = (who: CastName, projectRole: 'worker' | 'foreman' | 'deputy' | 'viewer') =>
  app.as('jonas.ekdahl').projectPlans.putMember({ id: projectId, employeeId: app.idOf(who), body: { projectRole } });

/** Walked there by who does it and who reviews it. */
async function walked(to: 'in_progress' | 'blocked' | 'in_review' | 'done', more: object = {}): Promise<TaskDetail> {
  let task = await move('marta.kessler', await create(more), 'start');
  if (to === 'blocked') return move('marta.kessler', task, 'block', { reason: 'No crane' });
  if (to === 'in_progress') return task;
  task = await move('marta.kessler', task, 'submitReview');
  return to === 'in_review' ? task : move('anneke.vos', task, 'accept');
}

describe('a new task', () => {
  test('has the next number of its project and tells who does it', async () => {
    const one = await create();
    const two = await create();
    expect(Number(two.number.slice(-3))).toBe(Number(one.number.slice(-3)) + 1);
    expect(one).toMatchObject({
      number: expect.stringMatching(/^RC-01-T\d{3}$/),
      status: 'todo',
      transitions: ['start', 'cancel'],
      projectCode: 'RC-01',
    });
    expect(await latest('marta.kessler')).toMatchObject({
      type: 'task.assigned',
      title: `${two.number} is yours`,
      link: `employee/tasks/${two.id}`,
    });
  });

  test('outside projects it is numbered by its department', async () => {
    expect((await create({ projectId: null }, 'marta.kessler')).number).toMatch(/^BLD-T\d{3}$/);
  });

  test.each([
    ['a member for themselves', 'marta.kessler', ['marta.kessler'], null],
    ['a member for those below them', 'marta.kessler', ['samir.haddad'], null],
    ['a member for others', 'samir.haddad', ['marta.kessler'], 'task.not_yours_to_assign'],
    ['the head for a member', 'jonas.ekdahl', ['marta.kessler'], null],
    ['the manager for somebody who is not on the team', 'anneke.vos', ['devon.archer'], 'task.stranger'],
  ] as const)('made by %s', async (_name, who, to, code) => {
    const call = create({}, who, [...to]);
    if (code) expect(await refusal(call)).toMatchObject({ status: 422, code, fields: { assigneeIds: expect.any(String) } });
    else expect(await call).toMatchObject({ status: 'todo' });
  });

  test.each([
    ['nobody to do it', { assigneeIds: [] }],
    ['a due date before the start', { startDate: TODAY, dueDate: addDays(TODAY, -1) }],
    ['no title', { title: ' ' }],
    ['a repetition and no due date', { recurrence: 'week' }],
    ['six to do it', { assigneeIds: Array.from({ length: 6 }, () => newId('emp')) }],
  ])('with %s is refused', async (_name, more) => {
    expect(await refusal(create(more))).toMatchObject({ status: 400 });
  });
});

describe('what a task is', () => {
  test('is given to anybody of a crew by who leads it, who sees the work of all', async () => {
    const other = await create({}, 'anneke.vos', ['marta.kessler']);
    expect(await refusal(app.as('samir.haddad').tasks.get({ id: other.id }))).toMatchObject({ status: 404 });
    await member('samir.haddad', 'foreman');
    const given = await create({}, 'samir.haddad', ['marta.kessler']);
    expect(await app.as('samir.haddad').tasks.get({ id: other.id })).toMatchObject({ number: other.number });
    await member('samir.haddad', 'worker');
    // What he gave he still sees.
    expect(await app.as('samir.haddad').tasks.get({ id: given.id })).toMatchObject({ reporter: { name: 'Samir Haddad' } });
    expect(await refusal(app.as('samir.haddad').tasks.get({ id: other.id }))).toMatchObject({ status: 404 });
  });

  test('is given to anybody of a project by who heads its department', async () => {
    const head = async (who: CastName) => {
      await app.services.db
        .updateTable('department')
        .set({ head_id: app.idOf(who) })
        .where('code', '=', 'BLD')
        .execute();
      forgetRelations(app.services);
    };
    await head('samir.haddad');
    expect(await create({}, 'samir.haddad', ['marta.kessler'])).toMatchObject({ status: 'todo' });
    await head('jonas.ekdahl');
  });

  test('has each who does it once, all of them of its department and still there', async () => {
    expect((await create({}, 'anneke.vos', ['marta.kessler', 'marta.kessler'])).assignees).toHaveLength(1);
    const { db } = app.services;
    const department = await withTransaction(db, (tx) => createDepartment(systemContext(app.services, tx), { code: 'OTH', name: 'Other' }));
    const devon = db.updateTable('employee').where('id', '=', app.idOf('devon.archer'));
    const { department_id } = await db
      .selectFrom('employee')
      .select('department_id')
      .where('id', '=', app.idOf('devon.archer'))
      .executeTakeFirstOrThrow();
    const both = () => create({ projectId: null }, 'jonas.ekdahl', ['marta.kessler', 'devon.archer']);
    for (const set of [{ department_id: department.id }, { department_id, status: 'terminated' as const }]) {
      await devon.set(set).execute();
      expect(await refusal(both())).toMatchObject({ code: 'task.stranger', fields: { assigneeIds: expect.any(String) } });
    }
    await devon.set({ status: 'active' }).execute();
    expect((await both()).assignees).toHaveLength(2);
  });

  test('waits for tasks that there are, and lies in a phase of its project', async () => {
    const hidden = await create({ projectId: null }, 'devon.archer', ['devon.archer']);
    for (const id of [newId('tsk'), hidden.id]) expect(await refusal(create({ dependsOn: [id] }))).toMatchObject({ status: 404 });
    const { projects, projectPlans } = app.as('jonas.ekdahl');
    const other = await projects.create({ body: { code: 'RC-02', name: 'Other', departmentId: (await create()).departmentId } });
    const { phases } = await projectPlans.addPhase({ id: other.id, body: { name: 'Walls', start: TODAY, finish: TODAY } });
    expect(await refusal(create({ phaseId: phases[0]!.id }))).toMatchObject({ code: 'project.other_phase' });
  });

  test('counts the hours that are booked on it, on its page and in the list', async () => {
    const task = await create({}, 'anneke.vos', ['marta.kessler', 'samir.haddad']);
    for (const [who, minutes] of [
      ['marta.kessler', 60],
      ['samir.haddad', 30],
    ] as const)
      await app.as(who).timesheets.save({
        body: {
          week: weekOf(TODAY),
          cells: [{ day: TODAY, minutes, projectId: null, activity: 'office', phaseId: null, taskId: task.id }],
        },
      });
    expect((await app.as('anneke.vos').tasks.get({ id: task.id })).loggedMinutes).toBe(90);
    expect((await app.as('anneke.vos').tasks.list({ query: { q: task.number } })).items).toMatchObject([{ loggedMinutes: 90 }]);
  });

  test('is changed like it is made: by who may give it, to who may have it, told to who is new', async () => {
    const task = await create();
    const both = (['marta.kessler', 'samir.haddad'] as const).map(app.idOf);
    const changed = await change('anneke.vos', task, { assigneeIds: both });
    expect(await toldOf('samir.haddad', task)).toEqual(['task.assigned']);
    expect(await toldOf('marta.kessler', task)).toEqual(['task.assigned']);
    expect((await latest('marta.kessler'))!.count).toBe(1);
    expect(await refusal(change('anneke.vos', task))).toMatchObject({ code: 'row.stale' });
    expect(await refusal(change('anneke.vos', changed, { assigneeIds: [app.idOf('devon.archer')] }))).toMatchObject({
      code: 'task.stranger',
    });
    const own = await create({}, 'samir.haddad', ['samir.haddad']);
    expect(await toldOf('samir.haddad', own)).toEqual([]);
    expect(await refusal(change('samir.haddad', own, { assigneeIds: both }))).toMatchObject({ code: 'task.not_yours_to_assign' });
  });

  test('keeps its ticks with the items whose text stayed, and lets them be taken away', async () => {
    const task = await create({ checklist: [{ text: 'Photo', isRequired: true }, { text: 'Broom' }] });
    const tick = (itemId: string, isDone: boolean) => app.as('marta.kessler').tasks.check({ id: task.id, itemId, body: { isDone } });
    await tick(task.checklist[0]!.id, true);
    const changed = await change('anneke.vos', task, { checklist: [{ text: 'Key' }, { text: 'Photo', isRequired: true }] });
    expect(changed.checklist.map(({ text, doneByName }) => [text, doneByName])).toEqual([
      ['Key', null],
      ['Photo', 'Marta Kessler'],
    ]);
    expect(await tick(changed.checklist[1]!.id, false)).toMatchObject({ checksDone: 0 });
  });

  test('has files and ticks of who does it or leads it, for all who see it; each is on record', async () => {
    const task = await create({ checklist: [{ text: 'Photo' }] }, 'anneke.vos', ['samir.haddad']);
    const upload = async (who: CastName) => (await app.as(who).files.upload({ form: { files: [new File(['x'], 'plan.txt')] } }))[0]!.id;
    const add = async (who: CastName) => app.as(who).tasks.addFiles({ id: task.id, body: { fileIds: [await upload(who)] } });
    const tick = (who: CastName) => app.as(who).tasks.check({ id: task.id, itemId: task.checklist[0]!.id, body: { isDone: true } });
    // Marta has Samir below her: she sees it.
    for (const call of [add, tick]) expect(await refusal(call('marta.kessler'))).toMatchObject({ status: 403 });
    const fileId = await upload('samir.haddad');
    await app.as('samir.haddad').tasks.addFiles({ id: task.id, body: { fileIds: [fileId] } });
    expect((await app.as('marta.kessler').files.open({ id: fileId })).size).toBe(1);
    expect(await refusal(app.as('devon.archer').files.open({ id: fileId }))).toMatchObject({ status: 404 });
    await change('anneke.vos', await tick('samir.haddad'));
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: task.id, size: 50 } });
    expect(items.map(({ action }) => action).toSorted()).toEqual(['task.check', 'task.create', 'task.files', 'task.update']);
  });

  test('is watched, discussed and found by who sees it, and by nobody else', async () => {
    const task = await create({ title: 'Quartz countertop' }, 'anneke.vos', ['samir.haddad']);
    const watch = (who: CastName, isWatching: boolean) => app.as(who).tasks.watch({ id: task.id, body: { isWatching } });
    const discuss = (who: CastName) => app.as(who).comments.list({ subjectType: 'task', subjectId: task.id });
    const find = async (who: CastName) => JSON.stringify(await app.as(who).search.search({ query: { q: 'quartz countertop' } }));
    for (const call of [() => watch('devon.archer', true), () => discuss('devon.archer')])
      expect(await refusal(call())).toMatchObject({ status: 404 });
    expect(await find('devon.archer')).not.toContain(task.id);
    expect(await find('marta.kessler')).toContain(task.id);
    await discuss('marta.kessler');
    await watch('jonas.ekdahl', true);
    await watch('jonas.ekdahl', false);
    await watch('marta.kessler', true);
    const manage = async (manager_id: string | null) => {
      await app.services.db.updateTable('employee').set({ manager_id }).where('id', '=', app.idOf('samir.haddad')).execute();
      forgetRelations(app.services);
    };
    // No longer above Samir, she still sees what she watches.
    await manage(null);
    expect(await app.as('marta.kessler').tasks.get({ id: task.id })).toMatchObject({ isWatching: true });
    await manage(app.idOf('marta.kessler'));
    await move('samir.haddad', await move('samir.haddad', task, 'start'), 'block', { reason: 'No crane' });
    expect(await toldOf('marta.kessler', task)).toEqual(['task.blocked']);
    expect(await toldOf('jonas.ekdahl', task)).toEqual([]);
  });
});

describe('who moves a task', () => {
  const NAMES = Object.keys(taskMachine.transitions) as (keyof typeof taskMachine.transitions)[];
  let seen: TaskDetail;
  let done: TaskDetail;
  beforeAll(async () => {
    seen = await create({}, 'anneke.vos', ['samir.haddad']);
    done = await create();
  });

  test.each(NAMES)('%s: nobody who only sees it', async (name) => {
    expect(await refusal(move('marta.kessler', seen, name, { reason: 'No' }))).toMatchObject({ status: 403 });
  });

  test.each(['accept', 'sendBack', 'cancel', 'reopen'] as const)('%s: nobody who only does it', async (name) => {
    expect(await refusal(move('marta.kessler', done, name, { reason: 'No' }))).toMatchObject({ status: 403 });
  });

  test.each(['submitReview', 'complete'] as const)('%s: nobody who only leads it', async (name) => {
    expect(await refusal(move('anneke.vos', done, name))).toMatchObject({ status: 403 });
  });

  test('who leads the project starts, blocks and unblocks; who reported changes, accepts, reopens and cancels', async () => {
    let task = await create({}, 'marta.kessler', ['samir.haddad']);
    task = await move('anneke.vos', await change('marta.kessler', task, { title: 'Mine' }), 'start');
    task = await move('anneke.vos', await move('anneke.vos', task, 'block', { reason: 'Rain' }), 'unblock');
    task = await move('samir.haddad', task, 'submitReview');
    expect(await toldOf('marta.kessler', task)).toEqual(['task.review', 'task.blocked']);
    task = await move('marta.kessler', await move('marta.kessler', task, 'accept'), 'reopen', { reason: 'A crack' });
    expect(await move('marta.kessler', task, 'cancel', { reason: 'Another design' })).toMatchObject({ status: 'cancelled', title: 'Mine' });
  });

  test('of two who do it, the one who leads it accepts', async () => {
    const task = await create({}, 'anneke.vos', ['anneke.vos', 'marta.kessler']);
    const handedIn = await move('marta.kessler', await move('marta.kessler', task, 'start'), 'submitReview');
    expect(await move('anneke.vos', handedIn, 'accept')).toMatchObject({ status: 'done' });
  });

  test('outside projects the head of the department leads it', async () => {
    const changed = await change('jonas.ekdahl', await create({ projectId: null }, 'marta.kessler'), { title: 'Sand the slab' });
    const task = await move('jonas.ekdahl', changed, 'start');
    expect(await move('jonas.ekdahl', await move('marta.kessler', task, 'submitReview'), 'accept')).toMatchObject({ status: 'done' });
  });

  test.each([
    ['startAnyway', 'marta.kessler', () => create()],
    ['block', 'marta.kessler', () => walked('in_progress')],
    ['sendBack', 'anneke.vos', () => walked('in_review')],
    ['cancel', 'anneke.vos', () => create()],
    ['reopen', 'anneke.vos', () => walked('done')],
  ] as const)('%s says why, and that is on record', async (name, who, at) => {
    const task = await at();
    expect(await refusal(move(who, task, name))).toMatchObject({ status: 400, fields: { 'input.reason': expect.any(String) } });
    await move(who, task, name, { reason: 'It rained' });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: task.id, size: 50 } });
    expect(items.find(({ action }) => action === `task.${name}`)).toMatchObject({ payload: { reason: 'It rained' } });
  });
});

describe('the life of a task', () => {
  test('begins with its first start', async () => {
    const [first, second] = [await create(), await create()];
    expect(await move('marta.kessler', first, 'start')).toMatchObject({ startedAt: expect.any(String) });
    expect(await move('marta.kessler', second, 'startAnyway', { reason: 'Dry' })).toMatchObject({ startedAt: expect.any(String) });
  });

  test('cancelled while it was blocked, it is blocked no more; who watches it and the deputy are told', async () => {
    await member('jonas.ekdahl', 'deputy');
    const task = await walked('in_progress');
    const blocked = await move('marta.kessler', task, 'block', { reason: 'No crane' });
    expect(await toldOf('jonas.ekdahl', task)).toEqual(['task.blocked']);
    await app.as('jonas.ekdahl').tasks.watch({ id: task.id, body: { isWatching: true } });
    expect(await move('anneke.vos', blocked, 'cancel', { reason: 'No' })).toMatchObject({ status: 'cancelled', blockedReason: null });
    expect(await toldOf('jonas.ekdahl', task)).toEqual(['task.cancelled', 'task.blocked']);
    await member('jonas.ekdahl', 'viewer');
  });

  test('is handed in with what is not required left open', async () => {
    const task = await walked('in_progress', { checklist: [{ text: 'Broom' }] });
    expect(await move('marta.kessler', task, 'submitReview')).toMatchObject({ status: 'in_review', checksDone: 0 });
  });

  test('goes from start over review to done', async () => {
    const task = await walked('in_review');
    expect(task.transitions).toEqual([]);
    expect(await latest('anneke.vos')).toMatchObject({ type: 'task.review', severity: 'action' });
    expect(await move('anneke.vos', task, 'accept')).toMatchObject({ status: 'done', doneAt: expect.any(String), transitions: ['reopen'] });
  });

  test('comes back with the reason, which stays until it is handed in again', async () => {
    const task = await walked('in_review');
    expect(await refusal(move('anneke.vos', task, 'sendBack'))).toMatchObject({
      status: 400,
      fields: { 'input.reason': expect.any(String) },
    });
    const returned = await move('anneke.vos', task, 'sendBack', { reason: 'The edges are rough' });
    expect(returned).toMatchObject({
      status: 'in_progress',
      isReturned: true,
      returned: { byName: 'Anneke de Vos', reason: 'The edges are rough' },
    });
    const waiting = async () =>
      (await app.as('marta.kessler').notifications.list({ query: { waiting: 'true' } })).items.filter(({ link }) =>
        link?.includes(task.id),
      );
    expect(await waiting()).toMatchObject([{ type: 'task.returned', body: 'The edges are rough' }]);
    expect(await move('marta.kessler', returned, 'submitReview')).toMatchObject({ isReturned: false, returned: null });
    expect(await waiting()).toEqual([]);
  });

  test('is blocked with a reason, which its manager and watchers are told', async () => {
    let task = await create();
    await app.as('jonas.ekdahl').tasks.watch({ id: task.id, body: { isWatching: true } });
    task = await move('marta.kessler', task, 'start');
    task = await move('marta.kessler', task, 'block', { reason: 'No crane' });
    expect(task).toMatchObject({ status: 'blocked', blockedReason: 'No crane' });
    for (const who of ['anneke.vos', 'jonas.ekdahl'] as const)
      expect(await latest(who)).toMatchObject({ type: 'task.blocked', body: 'No crane' });
    expect(await move('marta.kessler', task, 'unblock')).toMatchObject({ status: 'in_progress', blockedReason: null });
  });

  test('is completed at once where nobody reviews it', async () => {
    const task = await walked('in_progress', { needsReview: false });
    expect(task.transitions).toEqual(['block', 'complete']);
    expect(await move('marta.kessler', task, 'complete')).toMatchObject({ status: 'done' });
    expect(await refusal(move('marta.kessler', await walked('in_progress'), 'complete'))).toMatchObject({ code: 'task.needs_review' });
  });

  test('is not handed in before what is required is ticked', async () => {
    const task = await walked('in_progress', { checklist: [{ text: 'Photo', isRequired: true }, { text: 'Broom' }] });
    expect(await refusal(move('marta.kessler', task, 'submitReview'))).toMatchObject({
      message: '"Photo" on the checklist is not ticked. Tick what is required first.',
    });
    const [{ id: itemId }] = task.checklist as [TaskDetail['checklist'][0]];
    const ticked = await app.as('marta.kessler').tasks.check({ id: task.id, itemId, body: { isDone: true } });
    expect(ticked).toMatchObject({ checksDone: 1, checklist: [{ doneByName: 'Marta Kessler' }, { doneAt: null }] });
    expect(await move('marta.kessler', ticked, 'submitReview')).toMatchObject({ status: 'in_review' });
  });

  test('is not completed before what is required is ticked', async () => {
    const task = await walked('in_progress', { needsReview: false, checklist: [{ text: 'Photo', isRequired: true }] });
    expect(await refusal(move('marta.kessler', task, 'complete'))).toMatchObject({ code: 'task.checklist_open' });
  });

  test('that comes again is there once when it is done, however often that is', async () => {
    const more = { recurrence: 'week', startDate: addDays(TODAY, -2), dueDate: TODAY, checklist: [{ text: 'Broom' }] };
    const begun = await walked('in_progress', more);
    const ticked = await app.as('marta.kessler').tasks.check({ id: begun.id, itemId: begun.checklist[0]!.id, body: { isDone: true } });
    const done = await move('anneke.vos', await move('marta.kessler', ticked, 'submitReview'), 'accept');
    const series = async () =>
      app.services.db
        .selectFrom('task')
        .select(['id', 'number', 'start_date', 'due_date', 'status', 'assignee_ids', 'checklist'])
        .where('follows_id', '=', done.id)
        .execute();
    const number = done.number.replace(/\d+$/, (last) => String(Number(last) + 1).padStart(3, '0'));
    const days = { start_date: addDays(TODAY, 5), due_date: addDays(TODAY, 7) };
    const checklist = [{ id: 'i1', text: 'Broom', isRequired: false, doneBy: null, doneAt: null }];
    const next = [{ id: expect.any(String), number, ...days, status: 'todo', assignee_ids: [app.idOf('marta.kessler')], checklist }];
    expect(await series()).toEqual(next);
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: (await series())[0]!.id } });
    expect(items.map(({ action }) => action)).toEqual(['task.repeat']);
    const again = await move('anneke.vos', done, 'reopen', { reason: 'A crack' });
    await move('anneke.vos', await move('marta.kessler', again, 'submitReview'), 'accept');
    expect(await series()).toEqual(next);
  });

  test('cancelled is told to who does it, and lets go what waited for it', async () => {
    const first = await create();
    const next = await create({ dependsOn: [first.id] }, 'anneke.vos', ['samir.haddad']);
    await move('anneke.vos', first, 'cancel', { reason: 'Another design' });
    expect(await latest('marta.kessler')).toMatchObject({ type: 'task.cancelled', body: 'Another design' });
    expect(await latest('samir.haddad')).toMatchObject({ type: 'task.ready', title: `${next.number} can start` });
  });

  test('nobody accepts what only they did', async () => {
    const own = await create({}, 'marta.kessler');
    const handedIn = await move('marta.kessler', await move('marta.kessler', own, 'start'), 'submitReview');
    expect(await refusal(move('marta.kessler', handedIn, 'accept'))).toMatchObject({ status: 403 });
    expect(await move('anneke.vos', handedIn, 'accept')).toMatchObject({ status: 'done' });
  });

  test.each([
    ['start', 'samir.haddad', {}],
    ['cancel', 'marta.kessler', { reason: 'No' }],
    ['submitReview', 'anneke.vos', {}],
    ['complete', 'anneke.vos', {}],
  ] as const)('%s is not for %s', async (name, who, input) => {
    const task = await create({}, 'anneke.vos', ['marta.kessler']);
    await app
      .as('samir.haddad')
      .tasks.get({ id: task.id })
      .catch(() => undefined);
    expect([403, 404]).toContain((await refusal(move(who, task, name, input))).status);
  });

  test('what it is, is changed by who leads or reported it; whoever does it ticks', async () => {
    const task = await create();
    const body = { title: 'Mine', assigneeIds: task.assignees.map(({ id }) => id), version: task.version };
    expect(await refusal(app.as('marta.kessler').tasks.update({ id: task.id, body }))).toMatchObject({ status: 403 });
    const phaseId = newId('phs') as `phs_${string}`;
    expect(await refusal(create({ phaseId }))).toMatchObject({ code: 'project.other_phase' });
    expect(await refusal(create({ projectId: null, phaseId }, 'jonas.ekdahl'))).toMatchObject({ code: 'project.other_phase' });
    expect(await refusal(create({ projectId: null }, 'devon.archer'))).toMatchObject({ code: 'task.not_yours_to_assign' });
  });

  test('done and cancelled tasks change no more', async () => {
    const done = await walked('done');
    const body = { title: 'X', assigneeIds: done.assignees.map(({ id }) => id), version: done.version };
    expect(await refusal(app.as('anneke.vos').tasks.update({ id: done.id, body }))).toMatchObject({ code: 'task.over' });
    expect(await move('anneke.vos', done, 'reopen', { reason: 'A crack' })).toMatchObject({ status: 'in_progress', doneAt: null });
    expect(await latest('marta.kessler')).toMatchObject({ type: 'task.reopened', title: `${done.number} is open again`, body: 'A crack' });
  });
});

describe('dependencies', () => {
  test('what comes first is done first, or the start is on record with a reason', async () => {
    const first = await create();
    const next = await create({ dependsOn: [first.id] });
    expect(await refusal(move('marta.kessler', next, 'start'))).toMatchObject({
      code: 'task.predecessors_open',
      message: `${first.number} has to be done first. Wait for it, or start anyway and say why.`,
    });
    expect((await app.as('marta.kessler').tasks.get({ id: next.id })).transitions).toEqual(['startAnyway']);
    expect(await move('marta.kessler', next, 'startAnyway', { reason: 'The other half' })).toMatchObject({ status: 'in_progress' });
  });

  test('when the last of them is done, who waits is told', async () => {
    const first = await create({}, 'anneke.vos', ['marta.kessler']);
    const next = await create({ dependsOn: [first.id] }, 'anneke.vos', ['samir.haddad']);
    const handedIn = await move('marta.kessler', await move('marta.kessler', first, 'start'), 'submitReview');
    await move('anneke.vos', handedIn, 'accept');
    expect(await latest('samir.haddad')).toMatchObject({ type: 'task.ready', title: `${next.number} can start` });
  });

  test('who waits is told with the last of them alone, and not once they have begun; what is cancelled holds nobody', async () => {
    const [one, two] = [await create(), await create()];
    const waiting = await create({ dependsOn: [one.id, two.id] }, 'anneke.vos', ['samir.haddad']);
    const begun = await create({ dependsOn: [one.id] }, 'anneke.vos', ['samir.haddad']);
    await move('samir.haddad', begun, 'startAnyway', { reason: 'The other half' });
    await move('anneke.vos', one, 'cancel', { reason: 'Another design' });
    expect([await toldOf('samir.haddad', waiting), await toldOf('samir.haddad', begun)]).toEqual([['task.assigned'], ['task.assigned']]);
    await move('anneke.vos', await move('marta.kessler', await move('marta.kessler', two, 'start'), 'submitReview'), 'accept');
    expect(await toldOf('samir.haddad', waiting)).toEqual(['task.ready', 'task.assigned']);
    expect(await move('samir.haddad', waiting, 'start')).toMatchObject({ status: 'in_progress' });
  });

  test('what others made it wait for stays and says no more than whether it is done; nothing is added that one does not see', async () => {
    const [first, second] = [await create({}, 'anneke.vos', ['anneke.vos']), await create({}, 'anneke.vos', ['anneke.vos'])];
    const own = await create({ projectId: null }, 'marta.kessler', ['marta.kessler']);
    await app.services.db.insertInto('task_dependency').values({ task_id: own.id, depends_on_id: first.id }).execute();
    const seen = await create({ projectId: null }, 'marta.kessler', ['marta.kessler']);
    const kept = await change('marta.kessler', own, { dependsOn: [seen.id] });
    const { id, number, title } = seen;
    expect(kept).toMatchObject({ openPredecessors: 2, transitions: ['startAnyway', 'cancel'] });
    expect(kept.dependsOn).toEqual([
      { task: { id, number, title }, status: 'todo' },
      { task: null, status: 'todo' },
    ]);
    expect((await refusal(move('marta.kessler', kept, 'start'))).message).toContain(`${number}, a task that you may not see has to`);
    expect(await refusal(change('marta.kessler', kept, { dependsOn: [second.id] }))).toMatchObject({ status: 404 });
    const others = await app.as('anneke.vos').tasks.get({ id: first.id });
    expect(others.dependants).toEqual([{ task: null, status: 'todo' }]);
    await move('anneke.vos', first, 'cancel', { reason: 'Another design' });
    expect((await app.as('marta.kessler').tasks.get({ id: own.id })).dependsOn).toMatchObject([{ task: { id } }, { status: 'cancelled' }]);
  });

  test('no task waits for itself, directly or through others', async () => {
    const [a, b] = [await create(), await create()];
    const c = await create({ dependsOn: [b.id] });
    const link = (task: TaskDetail, dependsOn: string[]) =>
      app.as('anneke.vos').tasks.update({
        id: task.id,
        body: { title: task.title, assigneeIds: task.assignees.map(({ id }) => id), dependsOn, version: task.version },
      });
    await link(b, [a.id]);
    expect(await refusal(link(a, [c.id]))).toMatchObject({ code: 'task.cycle', fields: { dependsOn: expect.any(String) } });
  });
});

describe('who sees what', () => {
  test('one’s own, and all of what one leads', async () => {
    const task = await create({}, 'anneke.vos', ['samir.haddad']);
    const sees = (who: CastName) =>
      app
        .as(who)
        .tasks.get({ id: task.id })
        .then(() => true)
        .catch((error: ApiError) => (error.status === 404 ? false : Promise.reject(error)));
    // Marta has Samir below her; Devon and Viktor have nothing to do with it.
    expect(await Promise.all((['samir.haddad', 'anneke.vos', 'jonas.ekdahl', 'marta.kessler'] as const).map(sees))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all((['devon.archer', 'viktor.sandell'] as const).map(sees))).toEqual([false, false]);
  });

  test('a list by part, state and due date, in two queries whatever its length', async () => {
    const task = await create({ dueDate: addDays(TODAY, 3), priority: 'urgent' });
    const list = async (who: CastName, query: object) =>
      (await app.as(who).tasks.list({ query: { size: 200, ...query } })).items.map(({ id }) => id);
    expect(await list('marta.kessler', { part: 'mine', open: 'true', dueTo: addDays(TODAY, 3) })).toContain(task.id);
    expect(await list('marta.kessler', { part: 'reported' })).not.toContain(task.id);
    expect(await list('anneke.vos', { part: 'led', status: ['todo'], priority: ['urgent'] })).toContain(task.id);
    expect(await list('anneke.vos', { projectId, dueTo: addDays(TODAY, 2) })).not.toContain(task.id);
    expect(await list('anneke.vos', { q: task.number.toLowerCase() })).toEqual([task.id]);
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => app.as('anneke.vos').tasks.list({ query: { size } }))).count);
    expect(counts).toEqual([2, 2]);
  });
});

test('what was due yesterday is told to who does it and who runs the project, once a day', async () => {
  const task = await create({ dueDate: addDays(TODAY, -1) });
  const [over, today] = [await walked('done', { dueDate: addDays(TODAY, -1) }), await create({ dueDate: TODAY })];
  const ctx = systemContext(app.services);
  await tellOverdue(ctx, addDays(TODAY, -1));
  await tellOverdue(ctx, addDays(TODAY, -1));
  const { items } = await app.as('marta.kessler').notifications.list();
  const said = items.filter(({ type, link }) => type === 'task.overdue' && link === `employee/tasks/${task.id}`);
  expect(said).toMatchObject([{ title: `${task.number} is overdue` }]);
  expect(await toldOf('anneke.vos', task)).toEqual(['task.overdue']);
  for (const other of [over, today]) expect(await toldOf('marta.kessler', other)).not.toContain('task.overdue');
  await app.services.jobs.enqueue(app.services.db, taskJobs[0]!, {});
  await app.services.jobs.drain();
  expect(await toldOf('marta.kessler', today)).not.toContain('task.overdue');
  const again = await app.as('marta.kessler').notifications.list({ query: { size: 200 } });
  expect(again.items.find(({ type, link }) => type === 'task.overdue' && link?.endsWith(task.id))).toMatchObject({ count: 3 });
});
