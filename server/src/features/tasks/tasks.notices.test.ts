import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import type { taskMachine } from '@lintel/contract/task-machine';
import type { TaskDetail } from '@lintel/contract/tasks';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { today } from '#test/today.ts';
import { toldBy } from '#test/told.ts';
import { tellOverdue } from './tasks.service.ts';

let app: TestApp;
/** RC-01 is run by Amara Nwosu, Liam Doyle is her deputy; Marta Kessler and Samir Haddad work there, Devon Archer watches. */
let company: Company;
let task: TaskDetail;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  for (const [who, project_role] of [
    ['liam.doyle', 'deputy'],
    ['marta.kessler', 'worker'],
    ['samir.haddad', 'worker'],
  ] as const)
    await app.services.db
      .insertInto('project_member')
      .values({ project_id: company.project, employee_id: company.idOf(who), project_role })
      .execute();
  forgetRelations(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  task = await create();
  await app.services.db
    .updateTable('task')
    .set({ watcher_ids: [company.idOf('devon.archer')] })
    .where('id', '=', task.id)
    .execute();
});

const create = (more: object = {}, by: CompanyName = 'jonas.ekdahl', to: CompanyName = 'marta.kessler'): Promise<TaskDetail> =>
  company.as(by).tasks.create({
    body: { title: 'Pour the slab', projectId: company.project, assigneeIds: [company.idOf(to)], needsReview: true, ...more },
  });
type Step = [CompanyName, keyof typeof taskMachine.transitions, Record<string, unknown>?];
async function walk(...steps: Step[]): Promise<void> {
  for (const [who, name, input = {}] of steps) {
    const { version } = await company.as(who).tasks.get({ id: task.id });
    await company.as(who).tasks.transition({ id: task.id, body: { name, version, input } });
  }
}
const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
const waitsForIt = () => create({ dependsOn: [task.id] }, 'amara.nwosu', 'samir.haddad');
const START: Step = ['marta.kessler', 'start'];
const REVIEW: Step = ['marta.kessler', 'submitReview'];
const WHY = { reason: 'No crane' };

// workspace A3: whom each step is told to; never who took it
test.each<[string, Step[], Step, string[]]>([
  [
    'that is blocked: who leads it, who watches it and who reported it',
    [START],
    ['marta.kessler', 'block', WHY],
    ['Amara Nwosu: task.blocked', 'Devon Archer: task.blocked', 'Jonas Ekdahl: task.blocked', 'Liam Doyle: task.blocked'],
  ],
  [
    'that its manager blocks: the others',
    [START],
    ['amara.nwosu', 'block', WHY],
    ['Devon Archer: task.blocked', 'Jonas Ekdahl: task.blocked', 'Liam Doyle: task.blocked'],
  ],
  ['that goes on: nobody', [START, ['marta.kessler', 'block', WHY]], ['marta.kessler', 'unblock'], []],
  [
    'that is handed in for review: who leads it and who reported it',
    [START],
    REVIEW,
    ['Amara Nwosu: task.review', 'Jonas Ekdahl: task.review', 'Liam Doyle: task.review'],
  ],
  ['that comes back: who does it', [START, REVIEW], ['amara.nwosu', 'sendBack', WHY], ['Marta Kessler: task.returned']],
  [
    'that is accepted: who did it and who watches it',
    [START, REVIEW],
    ['liam.doyle', 'accept'],
    ['Devon Archer: task.done', 'Marta Kessler: task.done'],
  ],
  [
    'that is cancelled: who was to do it and who watches it',
    [],
    ['jonas.ekdahl', 'cancel', WHY],
    ['Devon Archer: task.cancelled', 'Marta Kessler: task.cancelled'],
  ],
  [
    'that is open again: who did it',
    [START, REVIEW, ['jonas.ekdahl', 'accept']],
    ['jonas.ekdahl', 'reopen', WHY],
    ['Marta Kessler: task.reopened'],
  ],
])('of a task %s', async (_what, before, step, people) => {
  await walk(...before);
  expect(await told(() => walk(step))).toEqual(people);
});

test('a new task is told to who is to do it, not to who made it for themselves; one that changes hands to who got it', async () => {
  expect(await told(() => create())).toEqual(['Marta Kessler: task.assigned']);
  expect(await told(() => create({}, 'marta.kessler'))).toEqual([]);
  const assigneeIds = [company.idOf('marta.kessler'), company.idOf('samir.haddad')];
  const body = { title: task.title, assigneeIds, checklist: [], version: task.version };
  expect(await told(() => company.as('jonas.ekdahl').tasks.update({ id: task.id, body }))).toEqual(['Samir Haddad: task.assigned']);
});

test('of a task that comes again the next one is told to who does it', async () => {
  task = await create({ recurrence: 'week', dueDate: today(), needsReview: false }, 'jonas.ekdahl', 'samir.haddad');
  const [own, other] = [company.idOf('marta.kessler'), company.idOf('samir.haddad')];
  await app.services.db
    .updateTable('task')
    .set({ assignee_ids: [own, other] })
    .where('id', '=', task.id)
    .execute();
  await walk(START);
  expect(await told(() => walk(['marta.kessler', 'complete']))).toEqual(['Samir Haddad: task.assigned', 'Samir Haddad: task.done']);
});

test('who waits for a task hears that they can start once it is done, or will not be', async () => {
  await waitsForIt();
  await walk(START, REVIEW);
  const done = await told(() => walk(['amara.nwosu', 'accept']));
  expect(done.filter((one) => one.endsWith('task.ready'))).toEqual(['Samir Haddad: task.ready']);
  task = await create();
  await waitsForIt();
  expect(await told(() => walk(['jonas.ekdahl', 'cancel', WHY]))).toEqual(['Marta Kessler: task.cancelled', 'Samir Haddad: task.ready']);
});

test('what is past its day is told to who does it and who leads it; never to who has left', async () => {
  const due = (days: number) =>
    app.services.db
      .updateTable('task')
      .set({ due_date: addDays(today(), days) })
      .where('id', '=', task.id)
      .execute();
  const put = (status: 'active' | 'terminated') =>
    app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf('liam.doyle')).execute();
  const overdue = () => told(() => tellOverdue(systemContext(app.services), today()));
  // Three mornings were missed.
  await due(-3);
  expect(await overdue()).toEqual(['Amara Nwosu: task.overdue', 'Liam Doyle: task.overdue', 'Marta Kessler: task.overdue']);
  expect(await overdue()).toEqual([]);
  await due(0);
  expect(await overdue()).toEqual([]);
  await due(-1);
  await put('terminated');
  expect(await overdue()).toEqual(['Amara Nwosu: task.overdue', 'Marta Kessler: task.overdue']);
  await put('active');
});
