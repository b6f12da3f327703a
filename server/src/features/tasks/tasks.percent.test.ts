import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskDetail } from '@lintel/contract/tasks';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { PNG } from '#test/picture.ts';

/** Run by Amara; Marta and Samir are on the team. */
let company: Company;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  for (const who of ['marta.kessler', 'samir.haddad'] as const)
    await app.services.db
      .insertInto('project_member')
      .values({ project_id: company.project, employee_id: company.idOf(who), project_role: 'worker' })
      .execute();
});
afterAll(() => app.close());

const tasks = (who: CompanyName) => company.as(who).tasks;
const create = (more: object = {}) =>
  tasks('amara.nwosu').create({
    body: { title: 'Pour the slab', projectId: company.project, assigneeIds: [company.idOf('marta.kessler')], ...more },
  });
const move = (
  who: CompanyName,
  { id, version }: TaskDetail,
  name: 'start' | 'submitReview' | 'complete' | 'accept' | 'reopen',
  input = {},
) => tasks(who).transition({ id, body: { name, version, input } });
const measure = (who: CompanyName, { id }: TaskDetail, percent: number) => tasks(who).measure({ id, body: { percent } });
const begun = async (more: object = {}) => move('marta.kessler', await create(more), 'start');

test('how far a task is, says who does it or leads it, on record; nobody who only watches it or gave it', async () => {
  const task = await begun();
  expect(task).toMatchObject({ percent: 0, isMeasurable: true });
  expect(await measure('marta.kessler', task, 40)).toMatchObject({ percent: 40, version: task.version });
  expect(await measure('amara.nwosu', task, 55)).toMatchObject({ percent: 55 });
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: task.id, size: 50 } });
  expect(items.find(({ action }) => action === 'task.measure')).toMatchObject({
    payload: { before: { percent: 40 }, after: { percent: 55 } },
  });
  const given = await tasks('samir.haddad').create({
    body: { title: 'Sweep', projectId: company.project, assigneeIds: [company.idOf('samir.haddad')] },
  });
  const other = await tasks('amara.nwosu').update({
    id: given.id,
    body: { title: 'Sweep', assigneeIds: [company.idOf('marta.kessler')], version: given.version },
  });
  await move('marta.kessler', other, 'start');
  expect(await tasks('samir.haddad').get({ id: other.id })).toMatchObject({ isEditable: true, isMeasurable: false });
  expect(await refusal(measure('samir.haddad', other, 10))).toMatchObject({ status: 403 });
});

test.each([-1, 100.5, 101])('%d is no percentage of a task', async (percent) => {
  expect(await refusal(measure('marta.kessler', await begun(), percent))).toMatchObject({ status: 400 });
});

test('it is said while the task is under way; done is 100, and what is open again is less', async () => {
  const task = await create();
  expect(await refusal(measure('marta.kessler', task, 10))).toMatchObject({ code: 'task.not_begun' });
  const handedIn = await move('marta.kessler', await move('marta.kessler', task, 'start'), 'submitReview');
  expect(handedIn.isMeasurable).toBe(false);
  expect(await refusal(measure('marta.kessler', handedIn, 10))).toMatchObject({ code: 'task.not_begun' });
  const done = await move('amara.nwosu', handedIn, 'accept');
  expect(done.percent).toBe(100);
  expect(await refusal(measure('marta.kessler', done, 10))).toMatchObject({ code: 'task.over' });
  expect(await move('amara.nwosu', done, 'reopen', { reason: 'A crack' })).toMatchObject({ percent: 90, isMeasurable: true });
});

test('a list is ordered by it and shows it, as does its file', async () => {
  const [little, much] = [await begun({ title: 'Percent A' }), await begun({ title: 'Percent B' })];
  await measure('marta.kessler', little, 15);
  await measure('marta.kessler', much, 85);
  const { items } = await tasks('marta.kessler').list({ query: { q: 'percent', sort: '-percent' } });
  expect(items.map(({ percent }) => percent)).toEqual([85, 15]);
  const file = await tasks('marta.kessler').export({
    query: { format: 'csv', q: 'percent', sort: 'percent', columns: ['title', 'percent'] },
  });
  expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([
    expect.stringMatching(/Percent A.*15/),
    expect.stringMatching(/Percent B.*85/),
  ]);
});

test('a task that asks for a photo is neither handed in nor completed without a picture among its files', async () => {
  const add = async (task: TaskDetail, name: string, content: BlobPart) => {
    const [file] = await company.as('marta.kessler').files.upload({ form: { files: [new File([content], name)] } });
    await tasks('marta.kessler').addFiles({ id: task.id, body: { fileIds: [file!.id] } });
  };
  for (const [needsReview, name] of [
    [true, 'submitReview'],
    [false, 'complete'],
  ] as const) {
    const task = await begun({ needsReview, needsPhoto: true });
    expect(task.needsPhoto).toBe(true);
    await add(task, 'photo.png', 'no picture');
    expect(await refusal(move('marta.kessler', task, name))).toMatchObject({ code: 'task.photo_missing' });
    await add(task, 'wall.bin', PNG);
    expect((await move('marta.kessler', task, name)).status).toBe(needsReview ? 'in_review' : 'done');
  }
});

test('what comes again asks for a photo again, and begins with nothing done', async () => {
  const task = await begun({ recurrence: 'week', dueDate: '2026-10-14', needsReview: false });
  await app.services.db.updateTable('task').set({ needs_photo: true }).where('id', '=', task.id).execute();
  const [file] = await company
    .as('marta.kessler')
    .files.upload({ form: { files: [new File([new Uint8Array([0xff, 0xd8, 0xff])], 'wall.jpg')] } });
  await tasks('marta.kessler').addFiles({ id: task.id, body: { fileIds: [file!.id] } });
  await move('marta.kessler', task, 'complete');
  const next = await app.services.db
    .selectFrom('task')
    .select(['needs_photo', 'percent'])
    .where('follows_id', '=', task.id)
    .executeTakeFirstOrThrow();
  expect(next).toEqual({ needs_photo: true, percent: 0 });
});
