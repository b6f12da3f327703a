import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TaskDetail, taskMachine } from '@lintel/contract/tasks';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
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
    ['six to do it', { assigneeIds: Array.from({ length: 6 }, () => newId('emp')) }],
  ])('with %s is refused', async (_name, more) => {
    expect(await refusal(create(more))).toMatchObject({ status: 400 });
  });
});

describe('the life of a task', () => {
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
    expect(returned).toMatchObject({ status: 'in_progress', isReturned: true });
    expect(await latest('marta.kessler')).toMatchObject({ type: 'task.returned', body: 'The edges are rough' });
    expect(await move('marta.kessler', returned, 'submitReview')).toMatchObject({ isReturned: false });
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
    const done = await walked('done', { recurrence: 'week', startDate: TODAY, dueDate: TODAY });
    const series = async () =>
      app.services.db.selectFrom('task').select(['due_date', 'status', 'assignee_ids']).where('follows_id', '=', done.id).execute();
    const next = [{ due_date: addDays(TODAY, 7), status: 'todo', assignee_ids: [app.idOf('marta.kessler')] }];
    expect(await series()).toEqual(next);
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
  const ctx = systemContext(app.services);
  await tellOverdue(ctx, addDays(TODAY, -1));
  await tellOverdue(ctx, addDays(TODAY, -1));
  const { items } = await app.as('marta.kessler').notifications.list();
  const said = items.filter(({ type, link }) => type === 'task.overdue' && link === `employee/tasks/${task.id}`);
  expect(said).toMatchObject([{ title: `${task.number} is overdue` }]);
});
