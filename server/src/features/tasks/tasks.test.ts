import { describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { aTeam } from '#test/team.ts';
import { today } from '#test/today.ts';
import { taskJobs } from './tasks.jobs.ts';
import { tellOverdue } from './tasks.service.ts';

const TODAY = today();
const team = aTeam();
const { create, move, change, walked, member, latest, toldOf } = team;

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

  test('outside projects is not for somebody without a department; on a project it is', async () => {
    const marta = team.app.services.db.updateTable('employee').where('id', '=', team.app.idOf('marta.kessler'));
    const { department_id } = await team.app.services.db
      .selectFrom('employee')
      .select('department_id')
      .where('id', '=', team.app.idOf('marta.kessler'))
      .executeTakeFirstOrThrow();
    await marta.set({ department_id: null }).execute();
    const message = 'This person has no department. Choose a project or somebody else.';
    for (const who of ['marta.kessler', 'anneke.vos'] as const)
      expect(await refusal(create({ projectId: null }, who))).toMatchObject({
        code: 'task.no_department',
        fields: { assigneeIds: message },
      });
    expect(await create()).toMatchObject({ projectCode: 'RC-01' });
    await marta.set({ department_id }).execute();
  });

  test('keeps a cost code that has gone out of use, and takes no other that has', async () => {
    const codes = team.app.as('viktor.sandell').costCodes;
    const [own, other] = (await codes.list()).slice(0, 2);
    const task = await create({ costCodeId: own!.id });
    for (const { id, name, version } of [own!, other!]) await codes.update({ id, body: { name, isActive: false, version } });
    const kept = await change('jonas.ekdahl', task, { costCodeId: own!.id, title: 'Later' });
    expect(kept).toMatchObject({ title: 'Later', costCodeId: own!.id });
    expect(await refusal(change('jonas.ekdahl', kept, { costCodeId: other!.id }))).toMatchObject({
      code: 'cost_code.not_in_use',
      fields: { costCodeId: expect.any(String) as string },
    });
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
    expect(await refusal(team.app.as('samir.haddad').tasks.get({ id: other.id }))).toMatchObject({ status: 404 });
    await member('samir.haddad', 'foreman');
    const given = await create({}, 'samir.haddad', ['marta.kessler']);
    expect(await team.app.as('samir.haddad').tasks.get({ id: other.id })).toMatchObject({ number: other.number });
    await member('samir.haddad', 'worker');
    // What he gave he still sees.
    expect(await team.app.as('samir.haddad').tasks.get({ id: given.id })).toMatchObject({ reporter: { name: 'Samir Haddad' } });
    expect(await refusal(team.app.as('samir.haddad').tasks.get({ id: other.id }))).toMatchObject({ status: 404 });
  });

  test('is given to anybody of a project by who heads its department', async () => {
    const head = async (who: CastName) => {
      await team.app.services.db
        .updateTable('department')
        .set({ head_id: team.app.idOf(who) })
        .where('code', '=', 'BLD')
        .execute();
      forgetRelations(team.app.services);
    };
    await head('samir.haddad');
    expect(await create({}, 'samir.haddad', ['marta.kessler'])).toMatchObject({ status: 'todo' });
    await head('jonas.ekdahl');
  });

  test('has each who does it once, all of them of its department and still there', async () => {
    expect((await create({}, 'anneke.vos', ['marta.kessler', 'marta.kessler'])).assignees).toHaveLength(1);
    const { db } = team.app.services;
    const department = await withTransaction(db, (tx) =>
      createDepartment(systemContext(team.app.services, tx), { code: 'OTH', name: 'Other' }),
    );
    const devon = db.updateTable('employee').where('id', '=', team.app.idOf('devon.archer'));
    const { department_id } = await db
      .selectFrom('employee')
      .select('department_id')
      .where('id', '=', team.app.idOf('devon.archer'))
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
    const { projects, projectPlans } = team.app.as('jonas.ekdahl');
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
      await team.app.as(who).timesheets.save({
        body: {
          week: weekOf(TODAY),
          cells: [{ day: TODAY, minutes, projectId: null, activity: 'office', phaseId: null, taskId: task.id }],
        },
      });
    expect((await team.app.as('anneke.vos').tasks.get({ id: task.id })).loggedMinutes).toBe(90);
    expect((await team.app.as('anneke.vos').tasks.list({ query: { q: task.number } })).items).toMatchObject([{ loggedMinutes: 90 }]);
  });

  test('is changed like it is made: by who may give it, to who may have it, told to who is new', async () => {
    const task = await create();
    const both = (['marta.kessler', 'samir.haddad'] as const).map(team.app.idOf);
    const changed = await change('anneke.vos', task, { assigneeIds: both });
    expect(await toldOf('samir.haddad', task)).toEqual(['task.assigned']);
    expect(await toldOf('marta.kessler', task)).toEqual(['task.assigned']);
    expect((await latest('marta.kessler'))!.count).toBe(1);
    expect(await refusal(change('anneke.vos', task))).toMatchObject({ code: 'row.stale' });
    expect(await refusal(change('anneke.vos', changed, { assigneeIds: [team.app.idOf('devon.archer')] }))).toMatchObject({
      code: 'task.stranger',
    });
    const own = await create({}, 'samir.haddad', ['samir.haddad']);
    expect(await toldOf('samir.haddad', own)).toEqual([]);
    expect(await refusal(change('samir.haddad', own, { assigneeIds: both }))).toMatchObject({ code: 'task.not_yours_to_assign' });
  });

  test('keeps its ticks with the items whose text stayed, and lets them be taken away', async () => {
    const task = await create({ checklist: [{ text: 'Photo', isRequired: true }, { text: 'Broom' }] });
    const tick = (itemId: string, isDone: boolean) => team.app.as('marta.kessler').tasks.check({ id: task.id, itemId, body: { isDone } });
    await tick(task.checklist[0]!.id, true);
    const changed = await change('anneke.vos', task, { checklist: [{ text: 'Key' }, { text: 'Photo', isRequired: true }] });
    expect(changed.checklist.map(({ text, doneByName }) => [text, doneByName])).toEqual([
      ['Key', null],
      ['Photo', 'Marta Kessler'],
    ]);
    expect(await tick(changed.checklist[1]!.id, false)).toMatchObject({ checksDone: 0 });
    expect(await refusal(tick('chk_of_another_task', true))).toMatchObject({ status: 404 });
  });

  test('has files and ticks of who does it or leads it, for all who see it; each is on record', async () => {
    const task = await create({ checklist: [{ text: 'Photo' }] }, 'anneke.vos', ['samir.haddad']);
    const upload = async (who: CastName) =>
      (await team.app.as(who).files.upload({ form: { files: [new File(['x'], 'plan.txt')] } }))[0]!.id;
    const add = async (who: CastName) => team.app.as(who).tasks.addFiles({ id: task.id, body: { fileIds: [await upload(who)] } });
    const tick = (who: CastName) => team.app.as(who).tasks.check({ id: task.id, itemId: task.checklist[0]!.id, body: { isDone: true } });
    // Marta has Samir below her: she sees it.
    for (const call of [add, tick]) expect(await refusal(call('marta.kessler'))).toMatchObject({ status: 403 });
    const fileId = await upload('samir.haddad');
    await team.app.as('samir.haddad').tasks.addFiles({ id: task.id, body: { fileIds: [fileId] } });
    expect((await team.app.as('marta.kessler').files.open({ id: fileId })).size).toBe(1);
    expect(await refusal(team.app.as('devon.archer').files.open({ id: fileId }))).toMatchObject({ status: 404 });
    await change('anneke.vos', await tick('samir.haddad'));
    const { items } = await team.app.as('viktor.sandell').audit.list({ query: { subjectId: task.id, size: 50 } });
    expect(items.map(({ action }) => action).toSorted()).toEqual(['task.check', 'task.create', 'task.files', 'task.update']);
  });

  test('is watched, discussed and found by who sees it, and by nobody else', async () => {
    const task = await create({ title: 'Quartz countertop' }, 'anneke.vos', ['samir.haddad']);
    const watch = (who: CastName, isWatching: boolean) => team.app.as(who).tasks.watch({ id: task.id, body: { isWatching } });
    const discuss = (who: CastName) => team.app.as(who).comments.list({ subjectType: 'task', subjectId: task.id });
    const find = async (who: CastName) => JSON.stringify(await team.app.as(who).search.search({ query: { q: 'quartz countertop' } }));
    for (const call of [() => watch('devon.archer', true), () => discuss('devon.archer')])
      expect(await refusal(call())).toMatchObject({ status: 404 });
    expect(await find('devon.archer')).not.toContain(task.id);
    expect(await find('marta.kessler')).toContain(task.id);
    await discuss('marta.kessler');
    await watch('jonas.ekdahl', true);
    await watch('jonas.ekdahl', false);
    await watch('marta.kessler', true);
    const manage = async (manager_id: string | null) => {
      await team.app.services.db.updateTable('employee').set({ manager_id }).where('id', '=', team.app.idOf('samir.haddad')).execute();
      forgetRelations(team.app.services);
    };
    // No longer above Samir, she still sees what she watches.
    await manage(null);
    expect(await team.app.as('marta.kessler').tasks.get({ id: task.id })).toMatchObject({ isWatching: true });
    await manage(team.app.idOf('marta.kessler'));
    await move('samir.haddad', await move('samir.haddad', task, 'start'), 'block', { reason: 'No crane' });
    expect(await toldOf('marta.kessler', task)).toEqual(['task.blocked']);
    expect(await toldOf('jonas.ekdahl', task)).toEqual([]);
  });
});

describe('who sees what', () => {
  test('one’s own, and all of what one leads', async () => {
    const task = await create({}, 'anneke.vos', ['samir.haddad']);
    const sees = (who: CastName) =>
      team.app
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
      (await team.app.as(who).tasks.list({ query: { size: 200, ...query } })).items.map(({ id }) => id);
    expect(await list('marta.kessler', { part: 'mine', open: 'true', dueTo: addDays(TODAY, 3) })).toContain(task.id);
    expect(await list('marta.kessler', { part: 'reported' })).not.toContain(task.id);
    expect(await list('anneke.vos', { part: 'led', status: ['todo'], priority: ['urgent'] })).toContain(task.id);
    expect(await list('anneke.vos', { projectId: team.projectId, dueTo: addDays(TODAY, 2) })).not.toContain(task.id);
    expect(await list('anneke.vos', { q: task.number.toLowerCase() })).toEqual([task.id]);
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => team.app.as('anneke.vos').tasks.list({ query: { size } }))).count);
    expect(counts).toEqual([2, 2]);
  });
});

test('what was due is told to who does it and who runs the project, once', async () => {
  const task = await create({ dueDate: addDays(TODAY, -1) });
  const [over, today] = [await walked('done', { dueDate: addDays(TODAY, -1) }), await create({ dueDate: TODAY })];
  const ctx = systemContext(team.app.services);
  await tellOverdue(ctx, TODAY);
  await tellOverdue(ctx, TODAY);
  const { items } = await team.app.as('marta.kessler').notifications.list();
  const said = items.filter(({ type, link }) => type === 'task.overdue' && link === `employee/tasks/${task.id}`);
  expect(said).toMatchObject([{ title: `${task.number} is overdue` }]);
  expect(await toldOf('anneke.vos', task)).toEqual(['task.overdue']);
  for (const other of [over, today]) expect(await toldOf('marta.kessler', other)).not.toContain('task.overdue');
  await team.app.services.jobs.enqueue(team.app.services.db, taskJobs[0]!, {});
  await team.app.services.jobs.drain();
  expect(await toldOf('marta.kessler', today)).not.toContain('task.overdue');
  const again = await team.app.as('marta.kessler').notifications.list({ query: { size: 200 } });
  expect(again.items.find(({ type, link }) => type === 'task.overdue' && link?.endsWith(task.id))).toMatchObject({ count: 1 });
});
