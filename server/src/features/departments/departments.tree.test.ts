import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Department } from '@lintel/contract/departments';
import type { PolicyStep } from '@lintel/contract/policies';
import { relationsOf } from '#server/features/people/people.relations.ts';
import { sql } from 'kysely';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { departmentDesk } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { admin, aDepartment, hire } = departmentDesk(() => app);
const below = (parent: Department) => aDepartment({ parentId: parent.id });

describe('the tree', () => {
  test('goes four levels deep and no further, for a new one and for one that moves with others below it', async () => {
    const first = await aDepartment();
    const second = await below(first);
    const third = await below(second);
    const fourth = await below(third);
    expect([first, second, third, fourth].map(({ level }) => level)).toEqual([1, 2, 3, 4]);
    expect(await refusal(below(fourth))).toMatchObject({
      status: 422,
      code: 'department.too_deep',
      fields: { parentId: expect.any(String) },
    });
    const pair = await aDepartment();
    await below(pair);
    expect(await refusal(admin().move({ id: pair.id, body: { parentId: third.id, version: 1 } }))).toMatchObject({
      code: 'department.too_deep',
    });
    expect(await admin().move({ id: pair.id, body: { parentId: second.id, version: 1 } })).toMatchObject({
      level: 3,
      parentId: second.id,
      version: 2,
    });
  });

  test.each(['itself', 'one of its own'])('makes no circle through %s', async (target) => {
    const top = await aDepartment();
    const child = await below(top);
    const parentId = target === 'itself' ? top.id : child.id;
    expect(await refusal(admin().move({ id: top.id, body: { parentId, version: 1 } }))).toMatchObject({ code: 'department.own_parent' });
  });

  test('makes no circle by two moves at once', async () => {
    const [one, two] = [await aDepartment(), await aDepartment()];
    const outcomes = await Promise.allSettled([
      admin().move({ id: one.id, body: { parentId: two.id, version: 1 } }),
      admin().move({ id: two.id, body: { parentId: one.id, version: 1 } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('does not hang below an archived one, and an archived one is not edited', async () => {
    const gone = await aDepartment();
    await admin().transition({ id: gone.id, body: { name: 'archive', version: 1 } });
    expect(await refusal(aDepartment({ parentId: gone.id }))).toMatchObject({ code: 'department.missing' });
    expect(await refusal(admin().move({ id: gone.id, body: { parentId: null, version: 2 } }))).toMatchObject({
      code: 'department.archived',
    });
  });

  test('is listed with each department before those below it', async () => {
    const top = await aDepartment({ name: 'Treehouse' });
    const late = await aDepartment({ name: 'Treehouse after' });
    await aDepartment({ name: 'Treehouse below', parentId: top.id });
    const { items } = await admin().list({ query: { q: 'treehouse' } });
    expect(items.map(({ name, level }) => [name, level])).toEqual([
      ['Treehouse', 1],
      ['Treehouse below', 2],
      ['Treehouse after', 1],
    ]);
    expect(items.at(-1)!.id).toBe(late.id);
  });
});

describe('head and deputy', () => {
  test('are appointed by the super admin or the managing director, and both are told', async () => {
    const made = await aDepartment({ name: 'Scaffolding' });
    const [headId, deputyId] = [app.idOf('jonas.ekdahl'), app.idOf('marta.kessler')] as `emp_${string}`[];
    const after = await app
      .as('helena.marsh')
      .departments.setHeads({ id: made.id, body: { headId: headId!, deputyId: deputyId!, version: 1 } });
    expect(after).toMatchObject({ headName: 'Jonas Ekdahl', deputyName: 'Marta Kessler', warnings: [], version: 2 });
    for (const [name, title] of [
      ['jonas.ekdahl', 'You are now head of Scaffolding'],
      ['marta.kessler', 'You are now deputy of Scaffolding'],
    ] as const)
      expect((await app.as(name).notifications.list()).items[0]).toMatchObject({ title });
    await admin().setHeads({ id: made.id, body: { headId: deputyId!, deputyId: null, version: 2 } });
    expect((await app.as('jonas.ekdahl').notifications.list()).items[0]).toMatchObject({ title: 'You no longer head Scaffolding' });
    expect((await app.as('marta.kessler').notifications.list()).items[0]).toMatchObject({ title: 'You are now head of Scaffolding' });
  });

  test('count from the next call on, also for what stands below', async () => {
    const top = await aDepartment();
    const child = await below(top);
    const jonas = app.idOf('jonas.ekdahl');
    expect(await refusal(app.as('jonas.ekdahl').departments.get({ id: child.id }))).toMatchObject({ status: 404 });
    await admin().setHeads({ id: top.id, body: { headId: jonas as `emp_${string}`, deputyId: null, version: 1 } });
    expect(await app.as('jonas.ekdahl').departments.get({ id: child.id })).toMatchObject({ id: child.id, transitions: [] });
    expect((await relationsOf(app.services.db, jonas, '2026-10-12')).heads).toEqual(expect.arrayContaining([top.id, child.id]));
  });

  test.each([
    [
      'the same person twice',
      async () => ({ headId: app.idOf('marta.kessler'), deputyId: app.idOf('marta.kessler') }),
      'department.head_is_deputy',
    ],
    ['a deputy of nobody', async () => ({ headId: null, deputyId: app.idOf('marta.kessler') }), 'department.deputy_alone'],
    ['somebody suspended', async () => ({ headId: (await hire({ status: 'suspended' })).id, deputyId: null }), 'department.head_inactive'],
    ['somebody who left', async () => ({ headId: (await hire({ status: 'terminated' })).id, deputyId: null }), 'department.head_inactive'],
  ])('are not %s', async (_name, heads, code) => {
    const made = await aDepartment();
    const body = { ...((await heads()) as { headId: `emp_${string}`; deputyId: null }), version: 1 };
    expect(await refusal(admin().setHeads({ id: made.id, body }))).toMatchObject({ status: 422, code });
  });

  test('are not somebody who is not there', async () => {
    const made = await aDepartment();
    const headId = `emp_${'0'.repeat(26)}` as const;
    expect(await refusal(admin().setHeads({ id: made.id, body: { headId, deputyId: null, version: 1 } }))).toMatchObject({ status: 404 });
  });

  test('that are missing or gone show as warnings', async () => {
    const made = await aDepartment();
    expect(made.warnings).toEqual(['no_head']);
    const head = await hire({ status: 'active' });
    await admin().setHeads({ id: made.id, body: { headId: head.id as `emp_${string}`, deputyId: null, version: 1 } });
    const become = (status: 'offboarding' | 'suspended') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', head.id).execute();
    // Who has given notice still works here.
    await become('offboarding');
    expect(await admin().get({ id: made.id })).toMatchObject({ warnings: [] });
    await become('suspended');
    expect(await admin().get({ id: made.id })).toMatchObject({ warnings: ['head_inactive'] });
    const { items } = await admin().list({ query: { warning: 'head_inactive', size: 200 } });
    expect(items.map(({ id }) => id)).toContain(made.id);
  });
});

test('a cost centre belongs to one department; the refusal stands at its field', async () => {
  const made = await aDepartment({ costCentre: 'CC-900', location: 'North yard' });
  expect(made).toMatchObject({ costCentre: 'CC-900', location: 'North yard' });
  expect(await refusal(aDepartment({ costCentre: 'CC-900' }))).toMatchObject({
    code: 'department.cost_centre_taken',
    fields: { costCentre: 'Roofing has the cost centre CC-900 already. Choose another one.' },
  });
  const same = await admin().update({ id: made.id, body: { name: 'Roofs', costCentre: 'CC-900', location: null, version: 1 } });
  expect(same).toMatchObject({ name: 'Roofs', costCentre: 'CC-900', location: null, version: 2 });
  expect(await refusal(admin().update({ id: made.id, body: { name: 'X', costCentre: null, location: null, version: 1 } }))).toMatchObject({
    status: 409,
    data: { changed: { name: { before: 'Roofing', after: 'Roofs' } } },
  });
});

test('a department with others below it, or with open projects, is not archived', async () => {
  const top = await aDepartment({ name: 'Civils' });
  const child = await below(top);
  expect(await refusal(admin().transition({ id: top.id, body: { name: 'archive', version: 1 } }))).toMatchObject({
    message: 'Civils still has departments below it (1). Move or archive them first.',
  });
  await app.services.db
    .insertInto('project')
    .values({ id: 'prj_1', code: 'RC-99', name: 'Clinic', department_id: child.id, created_by: 'system' })
    .execute();
  expect(await refusal(admin().transition({ id: child.id, body: { name: 'archive', version: 1 } }))).toMatchObject({
    code: 'department.has_projects',
  });
});

test('people count as heads and as full-time equivalents', async () => {
  const made = await aDepartment();
  await hire({ departmentId: made.id });
  const half = await hire({ departmentId: made.id });
  await hire({ departmentId: made.id, status: 'terminated' });
  await app.services.db.updateTable('employee').set({ weekly_minutes: 1440 }).where('id', '=', half.id).execute();
  expect(await admin().get({ id: made.id })).toMatchObject({ headcount: 2, fte100: 160 });
});

test('two departments become one: whoever works there and what stands below follows, the emptied one is archived', async () => {
  const [from, into] = [await aDepartment({ name: 'Old' }), await aDepartment({ name: 'New' })];
  const child = await below(from);
  const person = await hire({ departmentId: from.id });
  const left = await hire({ departmentId: from.id, status: 'terminated' });
  expect(await refusal(admin().merge({ id: from.id, body: { intoId: from.id, version: 1 } }))).toMatchObject({
    code: 'department.merge_itself',
  });
  expect(await admin().merge({ id: from.id, body: { intoId: into.id, version: 1 } })).toMatchObject({ id: into.id, headcount: 1 });
  expect(await admin().get({ id: from.id })).toMatchObject({ status: 'archived', headcount: 0 });
  expect(await admin().get({ id: child.id })).toMatchObject({ parentId: into.id });
  const departmentOf = (id: string) =>
    app.services.db.selectFrom('employee').select('department_id').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await departmentOf(person.id)).toEqual({ department_id: into.id });
  expect(await departmentOf(left.id)).toEqual({ department_id: from.id });
});

test('whatever hangs on a department goes with it when it becomes part of another one; what is over stays', async () => {
  const { db } = app.services;
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'department'::regclass order by 1`.execute(db);
  // Another column needs a `whenMerged` of its slice, and its line here.
  expect(rows.map(({ place }) => place)).toEqual([
    'approval.department_id',
    'booking.department_id',
    'department.merge_into_id',
    'department.parent_id',
    'employee.department_id',
    'project.department_id',
    'request.department_id',
    'request.team_department_id',
    'resource.home_department_id',
    'shared_mailbox.department_id',
    'task.department_id',
  ]);
  const [from, into] = [await aDepartment({ name: 'Old' }), await aDepartment({ name: 'New' })];
  const head = app.idOf('jonas.ekdahl');
  await admin().setHeads({ id: into.id, body: { headId: head as `emp_${string}`, deputyId: null, version: into.version } });
  const person = app.idOf('marta.kessler');
  const at = new Date();
  const stamps = { created_at: at, updated_at: at };
  const department_id = from.id;
  const project = { name: 'Clinic', department_id, created_by: 'system' };
  await db
    .insertInto('project')
    .values([
      { id: 'prj_m1', code: 'MM-01', status: 'active', ...project },
      { id: 'prj_m2', code: 'MM-02', status: 'closed', ...project },
    ])
    .execute();
  const task = { title: 'Task', department_id, reporter_id: person, assignee_ids: [person] };
  await db
    .insertInto('task')
    .values([
      { id: 'tsk_m1', number: 'MM-T1', ...task },
      { id: 'tsk_m2', number: 'MM-T2', status: 'done', ...task },
    ])
    .execute();
  await db
    .insertInto('resource')
    .values({ id: 'rsc_m1', kind: 'vehicle', code: 'VH-99', name: 'Van', category: 'Van', home_department_id: from.id, ...stamps })
    .execute();
  const form = { icon: 'form', category: 'HR', kind: 'general', owner_id: person, fulfilment: 'none', created_by: 'system' } as const;
  await db
    .insertInto('template')
    .values({ id: 'tpl_m1', name: 'Form', audience_departments: [from.id], ...form, ...stamps })
    .execute();
  await db
    .insertInto('template_version')
    .values({ id: 'tpv_m1', template_id: 'tpl_m1', number: 1, fields: toJson([]), created_at: at })
    .execute();
  const request = {
    template_id: 'tpl_m1',
    template_version_id: 'tpv_m1',
    kind: 'general',
    title: 'R',
    requester_id: person,
    owner_id: person,
    sensitivity: 'normal',
    fulfilment: 'none',
    department_id,
    team_department_id: from.id,
    ...stamps,
  } as const;
  await db
    .insertInto('request')
    .values([
      { id: 'req_m1', ...request },
      { id: 'req_m2', status: 'withdrawn', ...request },
    ])
    .execute();
  const approval = {
    kind: 'leave',
    subject_id: 'lvr_m',
    title: 'A',
    requester_id: person,
    department_id,
    content: toJson({}),
    subject_hash: '',
    input: toJson({ departmentId: from.id }),
    policy_id: 'apc_00000000000000000000000001',
    rule_name: 'R',
    created_by: 'system',
  } as const;
  await db
    .insertInto('approval')
    .values([
      { id: 'apr_m1', ...approval },
      { id: 'apr_m2', status: 'approved', ...approval },
    ])
    .execute();
  for (const [id, closed_at] of [
    ['smb_m1', null],
    ['smb_m2', at],
  ] as const) {
    const box = await db
      .insertInto('mail_account')
      .values({ address: `${id}@corvane.example` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shared_mailbox')
      .values({ id, account_id: box.id, name: id, kind: 'department', department_id, closed_at, ...stamps })
      .execute();
  }
  const spec: PolicyStep = { name: 'Head', approver: { by: 'head' }, mode: 'any', slaHours: 16 };
  const step = { approval_id: 'apr_m1', no: 1, name: 'Head', spec: toJson(spec), status: 'open' } as const;
  await db.insertInto('approval_step').values(step).execute();

  await admin().merge({ id: from.id, body: { intoId: into.id, version: 1 } });

  const placeOf = async (table: 'project' | 'task' | 'request' | 'approval' | 'shared_mailbox') =>
    (await db.selectFrom(table).select(['id', 'department_id']).where('id', 'like', '%\\_m%').orderBy('id').execute()).map(
      (row) => row.department_id,
    );
  for (const table of ['project', 'task', 'request', 'approval', 'shared_mailbox'] as const)
    expect([table, await placeOf(table)]).toEqual([table, [into.id, from.id]]);
  const one = await db.selectFrom('request').select('team_department_id').where('id', '=', 'req_m1').executeTakeFirstOrThrow();
  expect(one.team_department_id).toBe(into.id);
  expect(await db.selectFrom('resource').select('home_department_id as home').where('id', '=', 'rsc_m1').executeTakeFirst()).toEqual({
    home: into.id,
  });
  expect(await db.selectFrom('template').select('audience_departments as audience').where('id', '=', 'tpl_m1').executeTakeFirst()).toEqual({
    audience: [into.id],
  });
  // It waits for the head of the other one now.
  expect(await db.selectFrom('approval_assignee').select('employee_id').where('approval_id', '=', 'apr_m1').execute()).toEqual([
    { employee_id: head },
  ]);

  // A department with an open request is not archived.
  const other = await aDepartment({ name: 'Rigging' });
  const archive = () => admin().transition({ id: other.id, body: { name: 'archive', version: 1 } });
  const put = (columns: { department_id?: string; team_department_id?: string | null; status?: 'returned' | 'withdrawn' }) =>
    db.updateTable('request').set(columns).where('id', '=', 'req_m1').execute();
  await put({ department_id: other.id, status: 'returned' });
  expect(await refusal(archive())).toMatchObject({
    message: 'Rigging still has open requests (1). Settle them or merge it into another.',
  });
  await put({ status: 'withdrawn' });
  expect(await archive()).toMatchObject({ status: 'archived' });
});

describe('a move of people', () => {
  const move = (name: 'viktor.sandell' | 'anneke.vos' | 'jonas.ekdahl', ids: string[], departmentId: string) =>
    app.as(name).employees.transfer({ body: { ids: ids as `emp_${string}`[], departmentId: departmentId as `dep_${string}` } });

  test('moves those who are not there yet and have not left, each with an entry', async () => {
    const made = await aDepartment();
    const [one, there, left] = [await hire(), await hire({ departmentId: made.id }), await hire({ status: 'terminated' })];
    expect(await move('anneke.vos', [one.id, there.id, left.id], made.id)).toEqual({ moved: 1 });
    expect(await move('viktor.sandell', [one.id], made.id)).toEqual({ moved: 0 });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'employee.transfer' } });
    expect(items[0]).toMatchObject({ subjectId: one.id, payload: { before: { departmentId: null }, after: { departmentId: made.id } } });
  });

  test('needs an active department, and HR or the super admin', async () => {
    const made = await aDepartment();
    const { id } = await hire();
    expect(await refusal(move('jonas.ekdahl', [id], made.id))).toMatchObject({ status: 403 });
    await admin().transition({ id: made.id, body: { name: 'archive', version: 1 } });
    expect(await refusal(move('anneke.vos', [id], made.id))).toMatchObject({ code: 'department.missing' });
  });
});
