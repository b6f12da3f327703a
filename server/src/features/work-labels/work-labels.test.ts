import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LABEL_LIMITS } from '@lintel/contract/mail-labels';
import type { ListedLabel } from '@lintel/contract/work-labels';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
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

const labels = (who: CompanyName = 'amara.nwosu') => company.as(who).workLabels;
const tasks = (who: CompanyName = 'amara.nwosu') => company.as(who).tasks;
const projects = () => company.as('amara.nwosu').projects;
const label = (name: string, colour: ListedLabel['colour'] = 'red', who: CompanyName = 'amara.nwosu') =>
  labels(who).create({ body: { name, colour } });
const add = (title: string, more: object = {}) =>
  tasks().create({
    body: {
      title,
      projectId: company.project as `prj_${string}`,
      assigneeIds: [company.idOf('marta.kessler') as `emp_${string}`],
      ...more,
    },
  });
const project = async () => projects().get({ id: company.project as `prj_${string}` });
const putOn = async (labelIds: string[]) => {
  const { id, code, name, departmentId, version } = await project();
  return projects().update({ id, body: { code, name, departmentId, version, labelIds } });
};

test('one list is made where it is used: what is put on tasks and projects finds them, on screen and in the file', async () => {
  const [safety, client] = [await label('Safety'), await label('Client', 'petrol')];
  const first = await add('Handrail', { labelIds: [safety.id, client.id] });
  const second = await add('Samples', { labelIds: [client.id] });
  const { id: plain } = await add('Rebar');
  expect(first.labels).toEqual([
    { id: client.id, name: 'Client', colour: 'petrol' },
    { id: safety.id, name: 'Safety', colour: 'red' },
  ]);
  const found = async (query: object) => (await tasks().list({ query })).items.map(({ title }) => title).toSorted();
  expect(await found({ label: safety.id })).toEqual(['Handrail']);
  expect(await found({ label: [safety.id, client.id] })).toEqual(['Handrail', 'Samples']);
  const file = await (
    await tasks().export({ query: { format: 'csv', label: client.id, sort: 'title', columns: ['title', 'labelNames'] } })
  ).text();
  expect(file.trim().split(/\r?\n/)).toEqual(['Title,Labels', 'Handrail,"Client, Safety"', 'Samples,Client']);
  expect((await putOn([client.id])).labels).toMatchObject([{ name: 'Client' }]);
  const listed = await projects().list({ query: { label: client.id } });
  expect(listed.items).toMatchObject([{ code: 'RC-01', labels: [{ name: 'Client', colour: 'petrol' }] }]);
  expect((await projects().list({ query: { label: safety.id } })).items).toEqual([]);
  const byFile = await (await projects().export({ query: { format: 'csv', columns: ['code', 'labelNames'], label: client.id } })).text();
  expect(byFile).toContain('RC-01,Client');
  await tasks().updateSeveral({ body: { items: [second], change: { priority: 'high' } } }, { idempotencyKey: crypto.randomUUID() });
  expect((await tasks().get({ id: second.id })).labels).toMatchObject([{ name: 'Client' }]);
  expect((await tasks().get({ id: plain })).labels).toEqual([]);
  const twice = await add('Edge', { labelIds: [safety.id, safety.id], recurrence: 'week', dueDate: '2026-10-12' });
  const { db } = app.services;
  const kept = () => db.selectFrom('task').select('label_ids').where('title', '=', 'Edge').orderBy('id').execute();
  expect(await kept()).toEqual([{ label_ids: [safety.id] }]);
  const step = async (who: CompanyName, name: 'start' | 'submitReview' | 'accept') => {
    const { version } = await tasks(who).get({ id: twice.id });
    await tasks(who).transition({ id: twice.id, body: { name, version } });
  };
  await step('marta.kessler', 'start');
  await step('marta.kessler', 'submitReview');
  await step('amara.nwosu', 'accept');
  // What comes again has them, too.
  expect(await kept()).toEqual([{ label_ids: [safety.id] }, { label_ids: [safety.id] }]);
});

test('a name is given once; who made a label and the super admin rename it or take it off everything, nobody else', async () => {
  const made = await label('Weather', 'blue', 'marta.kessler');
  expect(await refusal(label('WEATHER'))).toMatchObject({ code: 'work_label.taken', fields: { name: expect.any(String) as string } });
  const change = (who: CompanyName, version: number) =>
    labels(who).update({ id: made.id, body: { name: 'Storm', colour: 'violet', version } });
  expect(await refusal(change('amara.nwosu', 1))).toMatchObject({ status: 403 });
  expect((await labels().list()).find(({ id }) => id === made.id)).toMatchObject({ isEditable: false });
  expect(await change('marta.kessler', 1)).toMatchObject({ name: 'Storm', colour: 'violet', version: 2 });
  expect(await refusal(change('marta.kessler', 1))).toMatchObject({ status: 409, code: 'row.stale' });
  const calm = await label('Calm', 'blue', 'marta.kessler');
  const asTaken = { name: 'STORM', colour: 'blue', version: 1 } as const;
  expect(await refusal(labels('marta.kessler').update({ id: calm.id, body: asTaken }))).toMatchObject({
    ...{ code: 'work_label.taken', fields: { name: expect.any(String) as string } },
  });
  const paint = { name: 'Storm', colour: 'grey', version: 2 } as const;
  expect(await labels('marta.kessler').update({ id: made.id, body: paint })).toMatchObject({ name: 'Storm', colour: 'grey' });
  const task = await add('Sheeting', { labelIds: [made.id] });
  await putOn([made.id]);
  expect((await tasks().get({ id: task.id })).labels).toMatchObject([{ name: 'Storm' }]);
  expect(await refusal(labels().remove({ id: made.id }))).toMatchObject({ status: 403 });
  expect(await labels('viktor.sandell').remove({ id: made.id })).toEqual({ changed: 2 });
  expect((await tasks().get({ id: task.id })).labels).toEqual([]);
  expect((await project()).labels).toEqual([]);
  // What had it goes on without it: nothing names a label that is not there.
  const again = tasks().updateSeveral({ body: { items: [task], change: { priority: 'high' } } }, { idempotencyKey: crypto.randomUUID() });
  expect(await again).toEqual({ changed: 1, skipped: [] });
  expect(await refusal(putOn([made.id]))).toMatchObject({ code: 'work_label.gone' });
  expect(await refusal(add('Late', { labelIds: [made.id] }))).toMatchObject({
    code: 'work_label.gone',
    fields: { labelIds: expect.any(String) as string },
  });
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: made.id, size: 50 } });
  expect(items.map(({ action }) => action).toSorted()).toEqual([
    'work_label.create',
    'work_label.remove',
    'work_label.update',
    'work_label.update',
  ]);
});

test('labels cost a list no query more', async () => {
  const three = [await label('One'), await label('Two'), await label('Three')].map(({ id }) => id);
  const count = async () => (await countQueries(() => tasks().list({ query: {} }))).count;
  const before = await count();
  await add('Many', { labelIds: three });
  expect(await count()).toBe(before);
});

test('the list has an end', async () => {
  const { db } = app.services;
  await sql`insert into work_label (id, name, colour, created_by)
    select 'lab_' || lpad(i::text, 26, '0'), 'Label ' || i, 'red', ${company.idOf('viktor.sandell')} from generate_series(1, ${LABEL_LIMITS.labels}) i`.execute(
    db,
  );
  expect(await refusal(label('One more'))).toMatchObject({ code: 'work_label.too_many' });
});
