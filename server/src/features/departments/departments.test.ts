import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRANTS, isGranted, ROLES } from '@lintel/contract/access';
import { departmentMachine, type Department } from '@lintel/contract/departments';
import { newId } from '@lintel/contract/kit/ids';
import type { ApiError } from '@lintel/contract/kit/client';
import { unreachableStates } from '@lintel/contract/kit/machine';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { countQueries } from '#server/platform/db.ts';
import { readEvents } from '#server/platform/event-log.ts';
import { history, lives } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST, CAST_NAMES, type CastName } from '#test/cast.ts';
import { departmentDesk } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { admin, nextCode, aDepartment } = departmentDesk(() => app);
const move = (department: Department, name: 'archive' | 'restore') =>
  admin().transition({ id: department.id, body: { name, version: department.version } });

test('a new department is active, empty, and can be archived', async () => {
  const made = await admin().create({ body: { code: 'ROOF', name: ' Roofing ' } });
  expect(made).toMatchObject({
    code: 'ROOF',
    name: 'Roofing',
    headcount: 0,
    headName: null,
    status: 'active',
    version: 1,
    transitions: ['archive'],
  });
});

test('departments have a file, in the order of the tree or in another that is asked for', async () => {
  const top = await admin().create({ body: { code: 'ZAA', name: 'Zeta yard' } });
  await admin().create({ body: { code: 'ZZA', name: 'Zeta works', parentId: top.id } });
  const csv = async (query: object) =>
    (await (await admin().export({ query: { format: 'csv', q: 'Zeta', ...query } })).text())
      .trim()
      .split('\n')
      .map((line) => line.split(',').slice(0, 3));
  expect(await csv({})).toEqual([
    [expect.stringContaining('Name'), 'Code', 'Below'],
    ['Zeta yard', 'ZAA', ''],
    ['Zeta works', 'ZZA', 'Zeta yard'],
  ]);
  expect((await csv({ sort: 'name' })).map(([name]) => name).slice(1)).toEqual(['Zeta works', 'Zeta yard']);
  const { items, page } = await admin().list({ query: { q: 'Zeta', sort: '-code' } });
  expect([items.map(({ code }) => code), page.totals]).toEqual([['ZZA', 'ZAA'], { headcount: '0', fte: '0', projects: '0' }]);
});

test('the names say which departments one leads: those one heads, stands in for, and what is below them', async () => {
  const headId = app.idOf('anneke.vos') as `emp_${string}`;
  const above = await aDepartment({ headId });
  const below = await aDepartment({ parentId: above.id });
  const other = await aDepartment();
  const led = async (name: CastName) => (await app.as(name).departments.names()).filter(({ isLed }) => isLed).map(({ id }) => id);
  expect(await led('anneke.vos')).toEqual(expect.arrayContaining([above.id, below.id]));
  expect(await led('anneke.vos')).not.toContain(other.id);
  expect(await led('viktor.sandell')).toEqual([]);
});

test('a code is given once; the refusal stands at its field', async () => {
  const error = await refusal(admin().create({ body: { code: 'BLD', name: 'Another' } }));
  expect(error).toMatchObject({
    status: 422,
    code: 'department.code_taken',
    fields: { code: 'Another department has the code BLD. Choose another code.' },
  });
});

test.each([
  ['roof', 'Roofing'],
  ['R', 'Roofing'],
  ['SEVENXX', 'Roofing'],
  ['RO1', 'Roofing'],
  ['ROX', '   '],
])('code %j with name %j is refused', async (code, name) => {
  expect(await refusal(admin().create({ body: { code, name } }))).toMatchObject({ status: 400, code: 'request.invalid' });
});

test('of twenty who take one code at once, one gets it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => admin().create({ body: { code: 'RACE', name: 'Race' } })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('the list', () => {
  test('stands by code, with heads and the people who work there now', async () => {
    const { items, page } = await admin().list({ query: { size: 200 } });
    expect(items.map(({ code }) => code)).toEqual(items.map(({ code }) => code).toSorted());
    expect(items.find(({ code }) => code === 'BLD')).toMatchObject({ name: 'Building', headcount: CAST_NAMES.length });
    expect(page).toMatchObject({ number: 1, size: 200, total: items.length });
  });

  test('is found by name or code, taken literally, and by state', async () => {
    const { code } = await aDepartment({ name: '100% Glass_works' });
    const find = async (q: string) => (await admin().list({ query: { q } })).items.map((one) => one.code);
    expect(await find('glass_W')).toEqual([code]);
    expect(await find(code.toLowerCase())).toEqual([code]);
    expect(await find('100%')).toEqual([code]);
    expect(await find('%')).toEqual([code]);
    expect((await admin().list({ query: { status: 'archived' } })).items.every(({ status }) => status === 'archived')).toBe(true);
  });

  test('pages do not overlap, and any page takes the same few queries', async () => {
    for (let i = 0; i < 5; i++) await aDepartment();
    const pages = await Promise.all([1, 2].map((page) => admin().list({ query: { page, size: 3 } })));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(6);
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => admin().list({ query: { size } }))).count);
    expect(counts).toEqual([2, 2]);
  });
});

describe('archive and restore', () => {
  test('there and back, with history, audit and an event', async () => {
    const made = await aDepartment({ name: 'Formwork' });
    const archived = await move(made, 'archive');
    expect(archived).toMatchObject({ status: 'archived', version: 2, transitions: ['restore'] });
    expect(await move(archived, 'restore')).toMatchObject({ status: 'active', version: 3, transitions: ['archive'] });

    const steps = await history(app.services.db, 'department', made.id);
    expect(steps.map(({ name, from, to, byName }) => [name, from, to, byName])).toEqual([
      ['restore', 'archived', 'active', 'Viktor Sandell'],
      ['archive', 'active', 'archived', 'Viktor Sandell'],
    ]);
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'department.archive' } });
    expect(items[0]).toMatchObject({
      subjectId: made.id,
      subjectLabel: 'Formwork',
      actorName: 'Viktor Sandell',
      role: 'super_admin',
      payload: { before: { status: 'active', version: 1 }, after: { status: 'archived', version: 2 } },
    });
    const events = await readEvents(app.services.db, '0');
    expect(events.filter(({ data }) => data.kind === 'departments.changed').length).toBeGreaterThanOrEqual(3);
  });

  test('not while people work there: the sentence says how many', async () => {
    const building = (await admin().list({ query: { q: 'BLD' } })).items[0]!;
    const error = await refusal(move(building, 'archive'));
    expect(error).toMatchObject({
      status: 422,
      code: 'department.has_people',
      message: 'Building still has 7 active employees. Move them first.',
    });
    expect((await admin().list({ query: { q: 'BLD' } })).items[0]).toMatchObject({ status: 'active', version: building.version });
  });

  test('not twice: the refusal names the state', async () => {
    const archived = await move(await aDepartment(), 'archive');
    expect(await refusal(move(archived, 'archive'))).toMatchObject({
      status: 422,
      code: 'transition.not_now',
      message: 'This cannot be done now: the department is archived.',
    });
  });

  test('not on an older version: the refusal says what changed since', async () => {
    const made = await aDepartment();
    await move(made, 'archive');
    const error = await refusal(move(made, 'archive'));
    expect(error).toMatchObject({
      status: 409,
      code: 'row.stale',
      data: { version: 2, changed: { status: { before: 'active', after: 'archived' } } },
    });
  });

  test('of twenty at once, one wins and the others are stale', async () => {
    const made = await aDepartment();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        move(made, 'archive').then(
          () => 'won',
          (error: ApiError) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'row.stale'), 'won']);
    expect(await history(app.services.db, 'department', made.id)).toHaveLength(1);
  });

  test('what is not there is not found', async () => {
    const error = await refusal(admin().transition({ id: newId('dep'), body: { name: 'archive', version: 1 } }));
    expect(error).toMatchObject({ status: 404, code: 'request.not_found' });
  });

  test('a repeat with the same key is answered with the first answer', async () => {
    const made = await aDepartment();
    const options = { idempotencyKey: 'archive-it-once-please' };
    const call = () => admin().transition({ id: made.id, body: { name: 'archive', version: 1 } }, options);
    expect(await call()).toEqual(await call());
    expect(await history(app.services.db, 'department', made.id)).toHaveLength(1);
  });
});

describe.each(CAST_NAMES)('%s', (name) => {
  const { role } = CAST[name];
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: ApiError) => error.status,
    );

  test('may do what the grants say, and a refusal is on record', async () => {
    const { departments, audit } = { departments: app.as(name).departments, audit: app.as('viktor.sandell').audit };
    const target = await aDepartment();
    expect(await outcome(departments.list())).toBe(isGranted(role, 'departments:oversee') ? 200 : 403);
    expect((await departments.names()).map(({ id }) => id)).toContain(target.id);
    expect(await outcome(departments.create({ body: { code: nextCode(), name: 'X' } }))).toBe(
      isGranted(role, 'departments:write') ? 200 : 403,
    );
    expect(await outcome(departments.transition({ id: target.id, body: { name: 'archive', version: 1 } }))).toBe(
      isGranted(role, 'departments:write') ? 200 : 403,
    );
    const { page } = await audit.list({ query: { action: 'access.refused', actorId: app.idOf(name) as `emp_${string}` } });
    expect(page.total).toBe(
      [isGranted(role, 'departments:oversee'), isGranted(role, 'departments:write'), isGranted(role, 'departments:write')].filter(
        (granted) => !granted,
      ).length,
    );
  });
});

test('every machine that lives has its states in reach and its permissions held by somebody', () => {
  for (const { machine } of lives()) {
    expect(unreachableStates(machine)).toEqual([]);
    for (const { can } of Object.values(machine.transitions))
      expect(can === 'system' || ROLES.some((role) => GRANTS[role].includes(can))).toBe(true);
  }
  expect(lives().map(({ machine }) => machine.name)).toContain(departmentMachine.name);
});

test('after all of this the audit chain is whole', async () => {
  expect((await verifyAudit(app.services.db)).problem).toBeNull();
});
