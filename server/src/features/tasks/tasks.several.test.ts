import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import type { taskMachine } from '@lintel/contract/task-machine';
import type { TaskChanges, TaskDetail } from '@lintel/contract/tasks';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
/** Amara Nwosu runs RC-01, on which Marta Kessler works. */
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  const part = { project_id: company.project, employee_id: company.idOf('marta.kessler'), project_role: 'worker' } as const;
  await app.services.db.insertInto('project_member').values(part).execute();
  forgetRelations(app.services);
});
afterAll(() => app.close());

const add = (title: string, more: object = {}, who: CompanyName = 'amara.nwosu'): Promise<TaskDetail> =>
  company.as(who).tasks.create({
    body: {
      title,
      projectId: company.project as `prj_${string}`,
      assigneeIds: [company.idOf('marta.kessler') as `emp_${string}`],
      ...more,
    },
  });
const change = (who: CompanyName, tasks: Pick<TaskDetail, 'id' | 'version'>[], changes: TaskChanges) =>
  company
    .as(who)
    .tasks.updateSeveral(
      { body: { items: tasks.map(({ id, version }) => ({ id, version })), change: changes } },
      { idempotencyKey: crypto.randomUUID() },
    );
const read = (id: string) => company.as('amara.nwosu').tasks.get({ id });

test('several tasks get another priority, due day and person; what is not named stays, and each is on record', async () => {
  const first = await add('Formwork', { description: 'North side', checklist: [{ text: 'Ties', isRequired: true }], estimateMinutes: 480 });
  const second = await add('Rebar', { dueDate: '2027-03-01', dependsOn: [first.id] });
  const person = company.idOf('amara.nwosu') as `emp_${string}`;
  expect(await change('amara.nwosu', [second, first], { priority: 'urgent', dueDate: '2027-04-01' })).toEqual({ changed: 2, skipped: [] });
  const [one, two] = [await read(first.id), await read(second.id)];
  expect(one).toMatchObject({ priority: 'urgent', dueDate: '2027-04-01', description: 'North side', estimateMinutes: 480, version: 2 });
  expect(one.checklist).toMatchObject([{ text: 'Ties', isRequired: true }]);
  expect(two.dependsOn).toMatchObject([{ task: { id: first.id } }]);
  expect(two.assignees).toMatchObject([{ name: 'Marta Kessler' }]);
  await change('amara.nwosu', [two], { assigneeIds: [person] });
  expect(await read(second.id)).toMatchObject({ assignees: [{ id: person }], priority: 'urgent', dueDate: '2027-04-01' });
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: second.id, size: 50 } });
  expect(items.filter(({ action }) => action === 'task.update')).toHaveLength(2);
});

test('what is refused is left out with its reason, and the others are changed', async () => {
  const [stale, over, sound] = [await add('Stale'), await add('Over', { startDate: '2027-05-01' }), await add('Sound')];
  const outcome = await change('amara.nwosu', [{ ...stale, version: 7 }, over, sound], { dueDate: '2027-04-01' });
  expect(outcome.changed).toBe(1);
  expect(outcome.skipped.map(({ title }) => title).toSorted()).toEqual([`${over.number} Over`, `${stale.number} Stale`].toSorted());
  expect(outcome.skipped.find(({ id }) => id === over.id)!.reason).toContain('It is due before it starts');
  expect((await read(sound.id)).dueDate).toBe('2027-04-01');
  expect((await read(stale.id)).dueDate).toBeNull();
});

describe('several are moved', () => {
  type Name = keyof typeof taskMachine.transitions;
  const move = (who: CompanyName, tasks: Pick<TaskDetail, 'id' | 'version'>[], name: Name, input?: Record<string, unknown>) =>
    company
      .as(who)
      .tasks.moveSeveral(
        { body: { items: tasks.map(({ id, version }) => ({ id, version })), name, ...(input ? { input } : {}) } },
        { idempotencyKey: crypto.randomUUID() },
      );
  const states = async (tasks: TaskDetail[]) => Promise.all(tasks.map(async ({ id }) => (await read(id)).status));

  test('each by its own state and guards; what is refused stays as it was and is named with its reason', async () => {
    const sound = await add('Dig');
    const waits = await add('Pour', { dependsOn: [sound.id] });
    const stale = await add('Cure');
    const cancelled = await add('Drop');
    await move('amara.nwosu', [cancelled], 'cancel', { reason: 'Not needed' });
    const outcome = await move('marta.kessler', [waits, cancelled, { ...stale, version: 9 }, sound], 'start');
    expect(outcome.changed).toBe(1);
    expect(outcome.skipped.map(({ title }) => title).toSorted()).toEqual(
      [`${cancelled.number} Drop`, `${stale.number} Cure`, `${waits.number} Pour`].toSorted(),
    );
    expect(outcome.skipped.find(({ id }) => id === waits.id)!.reason).toContain(sound.number);
    expect(await states([sound, waits, stale, cancelled])).toEqual(['in_progress', 'todo', 'todo', 'cancelled']);
    const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: sound.id, size: 50 } });
    expect(items.filter(({ action }) => action === 'task.start')).toHaveLength(1);
  });

  test('with one reason for all, which is asked for; nobody moves what is not theirs to move', async () => {
    const tasks = [await add('One'), await add('Two')];
    expect(await refusal(move('amara.nwosu', tasks, 'cancel'))).toMatchObject({
      status: 400,
      fields: { 'input.reason': expect.any(String) },
    });
    expect(await move('marta.kessler', tasks, 'cancel', { reason: 'Rain' })).toMatchObject({ changed: 0, skipped: [{}, {}] });
    expect(await refusal(move('devon.archer', tasks, 'cancel', { reason: 'Rain' }))).toMatchObject({ status: 404 });
    expect(await states(tasks)).toEqual(['todo', 'todo']);
    expect(await move('amara.nwosu', tasks, 'cancel', { reason: 'Rain' })).toEqual({ changed: 2, skipped: [] });
    expect(await states(tasks)).toEqual(['cancelled', 'cancelled']);
  });
});

test('nobody changes what they may not edit or do not see, and something has to be changed', async () => {
  const task = await add('Theirs');
  const outcome = await change('marta.kessler', [task], { priority: 'low' });
  expect(outcome).toMatchObject({ changed: 0, skipped: [{ id: task.id }] });
  expect((await read(task.id)).priority).toBe('normal');
  expect(await refusal(change('devon.archer', [task], { priority: 'low' }))).toMatchObject({ status: 404 });
  expect(await refusal(change('amara.nwosu', [{ id: newId('tsk') as TaskDetail['id'], version: 1 }], { priority: 'low' }))).toMatchObject({
    status: 404,
  });
  expect(await refusal(change('amara.nwosu', [task], {}))).toMatchObject({ status: 400 });
});
