import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Department } from '@lintel/contract/departments';
import { carryOutMerge } from '#server/features/departments/departments.merge.service.ts';
import { mergeDue } from '#server/features/people/people.merges.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { departmentDesk } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const { admin, aDepartment, hire } = departmentDesk(() => app);
const plan = async ({ id }: Department, into: Department, on: string) =>
  admin().planMerge({ id, body: { intoId: into.id, on, version: (await admin().get({ id })).version } });
const arriveAt = (at: string) => {
  now = new Date(at);
  return mergeDue({ ...systemContext(app.services, app.services.db), now });
};
const told = async () =>
  (await app.as('viktor.sandell').notifications.list({ query: { size: 50 } })).items.flatMap(({ title, body }) =>
    title.endsWith('could not be merged') ? [`${title}: ${body}`] : [],
  );

test('a department becomes part of another one on the day that was planned, and not before', async () => {
  const [from, into, third] = [
    await aDepartment({ name: 'Roofing' }),
    await aDepartment({ name: 'Timber' }),
    await aDepartment({ name: 'Gutters' }),
  ];
  const person = await hire({ departmentId: from.id });
  expect(await plan(from, into, '2026-07-01')).toMatchObject({ merge: { intoId: into.id, intoName: 'Timber', on: '2026-07-01' } });
  await plan(third, from, '2026-08-01');
  // The company's day begins at midnight of its own zone.
  await arriveAt('2026-06-30T21:59:00Z');
  expect(await admin().get({ id: from.id })).toMatchObject({ status: 'active', headcount: 1 });
  await arriveAt('2026-06-30T22:03:00Z');
  expect(await admin().get({ id: from.id })).toMatchObject({ status: 'archived', headcount: 0, merge: null });
  const { department_id } = await app.services.db
    .selectFrom('employee')
    .select('department_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(department_id).toBe(into.id);
  // What was to become part of the one that is gone becomes part of the one that stayed.
  expect(await admin().get({ id: third.id })).toMatchObject({ merge: { intoId: into.id, on: '2026-08-01' } });
  const entries = await app.as('viktor.sandell').audit.list({ query: { subjectId: from.id, size: 50 } });
  expect(entries.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['department.plan-merge', 'department.merge', 'department.archive']),
  );
});

test('stands on the page of the department that it becomes part of, for whoever sees both', async () => {
  now = new Date('2026-06-01T09:00:00Z');
  const [first, second, into] = [
    await aDepartment({ name: 'Plaster' }),
    await aDepartment({ name: 'Painting' }),
    await aDepartment({ name: 'Finishes' }),
  ];
  await plan(first, into, '2026-08-01');
  await plan(second, into, '2026-07-01');
  const joining = [
    { id: second.id, name: 'Painting', on: '2026-07-01' },
    { id: first.id, name: 'Plaster', on: '2026-08-01' },
  ];
  expect(await admin().get({ id: into.id })).toMatchObject({ joining, merge: null });
  expect((await admin().list({ query: { q: 'Finishes' } })).items).toMatchObject([{ joining }]);
  expect((await admin().get({ id: first.id })).joining).toEqual([]);
  // The head of the one that stays sees no other department, and no plan of one.
  const headId = app.idOf('jonas.ekdahl') as `emp_${string}`;
  await admin().setHeads({ id: into.id, body: { headId, deputyId: null, version: (await admin().get({ id: into.id })).version } });
  expect((await app.as('jonas.ekdahl').departments.get({ id: into.id })).joining).toEqual([]);
  await admin().setHeads({ id: second.id, body: { headId, deputyId: null, version: (await admin().get({ id: second.id })).version } });
  expect((await app.as('jonas.ekdahl').departments.get({ id: into.id })).joining).toEqual(joining.slice(0, 1));
  await admin().callOffMerge({ id: first.id, body: { version: (await admin().get({ id: first.id })).version } });
  await admin().callOffMerge({ id: second.id, body: { version: (await admin().get({ id: second.id })).version } });
  expect((await admin().get({ id: into.id })).joining).toEqual([]);
});

test('is planned for a later day alone, into another active department, and can be called off', async () => {
  now = new Date('2026-06-01T09:00:00Z');
  const [from, into] = [await aDepartment({ name: 'Paving' }), await aDepartment({ name: 'Roads' })];
  expect(await refusal(plan(from, into, '2026-06-01'))).toMatchObject({
    ...{ code: 'department.merge_day', fields: { on: expect.stringMatching(/after today/) as string } },
  });
  expect(await refusal(plan(from, from, '2026-07-01'))).toMatchObject({ code: 'department.merge_itself' });
  const planned = await plan(from, into, '2026-07-01');
  expect(await refusal(app.as('anneke.vos').departments.callOffMerge({ id: from.id, body: { version: planned.version } }))).toMatchObject({
    status: 403,
  });
  expect(await admin().callOffMerge({ id: from.id, body: { version: planned.version } })).toMatchObject({ merge: null, status: 'active' });
  await arriveAt('2026-07-02T09:00:00Z');
  expect(await admin().get({ id: from.id })).toMatchObject({ status: 'active' });
});

test('what cannot be done on its day waits, and the super admins are told once; archived by hand it is forgotten', async () => {
  now = new Date('2026-06-01T09:00:00Z');
  const [from, into] = [await aDepartment({ name: 'Fencing' }), await aDepartment({ name: 'Gates' })];
  await plan(from, into, '2026-06-02');
  await admin().transition({ id: into.id, body: { name: 'archive', version: into.version } });
  await arriveAt('2026-06-02T09:00:00Z');
  await arriveAt('2026-06-02T10:00:00Z');
  expect(await told()).toEqual(['Fencing could not be merged: Choose another active department to merge Fencing into.']);
  const waiting = await admin().get({ id: from.id });
  expect(waiting).toMatchObject({ status: 'active', merge: { on: '2026-06-02' } });
  const archived = await admin().transition({ id: from.id, body: { name: 'archive', version: waiting.version } });
  expect(await admin().transition({ id: from.id, body: { name: 'restore', version: archived.version } })).toMatchObject({
    ...{ status: 'active', merge: null },
  });
});

test('is done by nobody who may not merge departments any more, and not before the day that it was put off to', async () => {
  now = new Date('2026-06-01T09:00:00Z');
  const [from, into] = [await aDepartment({ name: 'Glazing' }), await aDepartment({ name: 'Windows' })];
  await plan(from, into, '2026-06-02');
  const { db } = app.services;
  await db
    .updateTable('department')
    .set({ merge_by: app.idOf('jonas.ekdahl') })
    .where('id', '=', from.id)
    .execute();
  await arriveAt('2026-06-02T09:00:00Z');
  expect(await told()).toContain(
    'Glazing could not be merged: Whoever planned this merge may not merge departments any more. Plan it again.',
  );
  await plan(from, into, '2026-06-09');
  // Looked for before it was put off.
  await withTransaction(db, async (tx) => {
    const ctx = systemContext(app.services, tx);
    await carryOutMerge({ ...ctx, user: (await loadUser(ctx, app.idOf('viktor.sandell')))! }, from.id, '2026-06-02');
  });
  expect(await admin().get({ id: from.id })).toMatchObject({ status: 'active' });
});

test('two that are planned into each other: with the first the plan of the second ends; the emptied one has no head', async () => {
  now = new Date('2026-06-01T09:00:00Z');
  const [from, into] = [await aDepartment({ name: 'Tiles' }), await aDepartment({ name: 'Floors' })];
  const headId = app.idOf('jonas.ekdahl') as `emp_${string}`;
  await admin().setHeads({ id: from.id, body: { headId, deputyId: null, version: from.version } });
  await plan(into, from, '2026-07-01');
  await plan(from, into, '2026-06-02');
  await arriveAt('2026-06-02T09:00:00Z');
  expect(await admin().get({ id: into.id })).toMatchObject({ status: 'active', merge: null });
  const { version } = await admin().get({ id: from.id });
  expect(await admin().transition({ id: from.id, body: { name: 'restore', version } })).toMatchObject({ headId: null });
});

test('what stands below goes no deeper than four levels', async () => {
  const down = async (parent: Department | null, name: string) => aDepartment({ name, ...(parent ? { parentId: parent.id } : {}) });
  const [from, top] = [await down(null, 'Painting'), await down(null, 'Finishing')];
  await down(from, 'Spraying');
  const deepest = await down(await down(await down(top, 'Inside'), 'Walls'), 'Colours');
  const merge = admin().merge({ id: from.id, body: { intoId: deepest.id, version: from.version } });
  expect(await refusal(merge)).toMatchObject({ code: 'department.too_deep' });
});
