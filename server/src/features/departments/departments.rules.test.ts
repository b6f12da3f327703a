import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Department } from '@lintel/contract/departments';
import { addDays } from '@lintel/contract/kit/days';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { departmentDesk } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { admin, aDepartment, hire } = departmentDesk(() => app);
const idOf = (name: CastName) => app.idOf(name) as `emp_${string}`;
const heads = ({ id, version }: Department, headId: CastName | null, deputyId: CastName | null) =>
  admin().setHeads({ id, body: { headId: headId && idOf(headId), deputyId: deputyId && idOf(deputyId), version } });
const archive = ({ id, version }: Department) => admin().transition({ id, body: { name: 'archive', version } });
const toldTo = async (name: CastName) => (await app.as(name).notifications.list({ query: { size: 200 } })).items.map(({ title }) => title);
const archived = async () => archive(await aDepartment());

describe('what is archived', () => {
  test('takes nothing in: no department below it, no merge', async () => {
    const gone = await archived();
    const missing = { code: 'department.missing', fields: { parentId: expect.any(String) as string } };
    expect(await refusal(aDepartment({ parentId: gone.id }))).toMatchObject(missing);
    const other = await aDepartment();
    expect(await refusal(admin().move({ id: other.id, body: { parentId: gone.id, version: other.version } }))).toMatchObject(missing);
    expect(await refusal(admin().merge({ id: other.id, body: { intoId: gone.id, version: other.version } }))).toMatchObject({
      code: 'department.merge_itself',
    });
  });

  test('is not changed, and comes back below an active one alone', async () => {
    const top = await aDepartment();
    const below = await archive(await aDepartment({ parentId: top.id }));
    const update = admin().update({ id: below.id, body: { name: 'Roofs', costCentre: null, location: null, version: below.version } });
    expect(await refusal(update)).toMatchObject({ code: 'department.archived' });
    const restore = (version: number) => admin().transition({ id: below.id, body: { name: 'restore', version } });
    const gone = await archive(top);
    expect(await refusal(restore(below.version))).toMatchObject({ code: 'department.missing' });
    await admin().transition({ id: top.id, body: { name: 'restore', version: gone.version } });
    expect(await restore(below.version)).toMatchObject({ status: 'active' });
  });

  test('is in no picker and not found by the search', async () => {
    const gone = await archive(await aDepartment({ name: 'Xylophones' }));
    expect((await admin().names()).map(({ id }) => id)).not.toContain(gone.id);
    const found = await app.as('viktor.sandell').search.search({ query: { q: 'xylophones' } });
    expect(JSON.stringify(found)).not.toContain(gone.id);
  });
});

describe('archiving', () => {
  test.each(['pending', 'returned', 'approved', 'in_fulfilment'] as const)('waits for a request that is %s', async (status) => {
    const made = await aDepartment({ name: 'Rigging' });
    await aRequest(made.id, status);
    expect(await refusal(archive(made))).toMatchObject({ code: 'department.has_requests' });
    await app.services.db.updateTable('request').set({ status: 'completed' }).where('department_id', '=', made.id).execute();
    expect(await archive(made)).toMatchObject({ status: 'archived' });
  });

  test('waits neither for projects that are over nor for people who are yet to come', async () => {
    const made = await aDepartment();
    await hire({ status: 'draft', departmentId: made.id });
    for (const status of ['closed', 'cancelled'] as const)
      await app.services.db
        .insertInto('project')
        .values({ id: `prj_${status}`, code: `RC-${status.length}9`, name: 'Clinic', department_id: made.id, status, created_by: 'system' })
        .execute();
    expect(await admin().get({ id: made.id })).toMatchObject({ headcount: 0, activeProjects: 0 });
    expect(await archive(made)).toMatchObject({ status: 'archived' });
  });
});

describe('head and deputy', () => {
  test('of a new department are told; who stays is not told again, who goes is', async () => {
    const made = await aDepartment({ name: 'Cladding', headId: idOf('jonas.ekdahl'), deputyId: idOf('marta.kessler') });
    expect(made).toMatchObject({ headName: 'Jonas Ekdahl', deputyName: 'Marta Kessler' });
    await heads(made, 'jonas.ekdahl', 'devon.archer');
    const about = async (name: CastName) => (await toldTo(name)).filter((title) => title.includes('Cladding'));
    expect(await about('jonas.ekdahl')).toEqual(['You are now head of Cladding']);
    expect(await about('marta.kessler')).toEqual(['You are no longer deputy of Cladding', 'You are now deputy of Cladding']);
    expect(await about('devon.archer')).toEqual(['You are now deputy of Cladding']);
  });

  test('both work here: a deputy who is suspended is refused at the field', async () => {
    const { id: deputyId } = await hire({ status: 'suspended' });
    const made = await aDepartment();
    const body = { headId: idOf('jonas.ekdahl'), deputyId: deputyId as `emp_${string}`, version: made.version };
    expect(await refusal(admin().setHeads({ id: made.id, body }))).toMatchObject({
      ...{ code: 'department.head_inactive', fields: { deputyId: expect.any(String) as string } },
    });
  });

  test('and whoever is in notice still does: they can be appointed', async () => {
    const { id: headId } = await hire({ status: 'offboarding' });
    const made = await aDepartment();
    const body = { headId: headId as `emp_${string}`, deputyId: null, version: made.version };
    expect(await admin().setHeads({ id: made.id, body })).toMatchObject({ headId });
  });

  test('one person heads several departments, and also what is moved below one of them', async () => {
    const [top, other, moved] = [await aDepartment(), await aDepartment(), await aDepartment()];
    await heads(top, 'marta.kessler', null);
    expect(await heads(other, 'marta.kessler', null)).toMatchObject({ headName: 'Marta Kessler' });
    const look = () => app.as('jonas.ekdahl').departments.get({ id: moved.id });
    await heads(await admin().get({ id: top.id }), 'jonas.ekdahl', null);
    expect(await refusal(look())).toMatchObject({ status: 404 });
    await admin().move({ id: moved.id, body: { parentId: top.id, version: moved.version } });
    expect(await look()).toMatchObject({ id: moved.id });
  });

  test('what waits for the head above waits for the new one above once a department without a head is moved', async () => {
    const [first, second] = [await aDepartment(), await aDepartment()];
    await heads(first, 'devon.archer', null);
    await heads(second, 'samir.haddad', null);
    const below = await aDepartment({ parentId: first.id });
    const { db } = app.services;
    await db.updateTable('employee').set({ department_id: below.id }).where('id', '=', idOf('marta.kessler')).execute();
    const day = addDays(today(), 60);
    const words = { reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
    const asked = await app.as('marta.kessler').leave.create({
      body: { typeId: 'lvt_00000000000000000000000003', from: day, to: addDays(day, 2), halfStart: false, halfEnd: false, ...words },
    });
    const waitsFor = async () => (await app.as('marta.kessler').approvals.of({ kind: 'leave', subjectId: asked.id }))!.waitingOn;
    expect(await waitsFor()).toEqual(['Devon Archer']);
    await admin().move({ id: below.id, body: { parentId: second.id, version: below.version } });
    expect(await waitsFor()).toEqual(['Samir Haddad']);
  });
});

test('a cost centre that another department has is refused for one that is there, too', async () => {
  await aDepartment({ costCentre: 'CC-700' });
  const made = await aDepartment();
  const update = admin().update({ id: made.id, body: { name: 'X', costCentre: 'CC-700', location: null, version: made.version } });
  expect(await refusal(update)).toMatchObject({ code: 'department.cost_centre_taken' });
});

test('each change is on record by its name', async () => {
  const top = await aDepartment();
  const made = await aDepartment({ name: 'Recorded' });
  await admin().update({ id: made.id, body: { name: 'On record', costCentre: null, location: null, version: 1 } });
  await admin().move({ id: made.id, body: { parentId: top.id, version: 2 } });
  await admin().setHeads({ id: made.id, body: { headId: idOf('jonas.ekdahl'), deputyId: null, version: 3 } });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: made.id, size: 50 } });
  expect(items.map(({ action, payload }) => [action, (payload as { after: object }).after])).toEqual([
    ['department.appoint', expect.objectContaining({ headId: idOf('jonas.ekdahl') })],
    ['department.move', expect.objectContaining({ parentId: top.id })],
    ['department.update', expect.objectContaining({ name: 'On record' })],
    ['department.create', expect.objectContaining({ name: 'Recorded' })],
  ]);
});

let forms = 0;
async function aRequest(department_id: string, status: 'pending' | 'returned' | 'approved' | 'in_fulfilment'): Promise<void> {
  const { db } = app.services;
  const person = idOf('marta.kessler');
  const at = new Date();
  const stamps = { created_at: at, updated_at: at };
  const no = (forms += 1);
  const kind = { kind: 'general', owner_id: person, fulfilment: 'none' } as const;
  await db
    .insertInto('template')
    .values({ id: `tpl_${no}`, name: `Form ${no}`, icon: 'form', category: 'HR', created_by: 'system', ...kind, ...stamps })
    .execute();
  await db
    .insertInto('template_version')
    .values({ id: `tpv_${no}`, template_id: `tpl_${no}`, number: 1, fields: toJson([]), created_at: at })
    .execute();
  const of = { template_id: `tpl_${no}`, template_version_id: `tpv_${no}`, requester_id: person, sensitivity: 'normal' } as const;
  await db
    .insertInto('request')
    .values({ id: `req_${no}`, title: 'R', department_id, status, ...kind, ...of, ...stamps })
    .execute();
}
